output "database_owner_url" {
  description = "COUNTERSIGN_DATABASE_OWNER_URL for `countersign migrate`, which makes the two application roles."
  value       = "postgres://countersign_owner:${random_password.database.result}@${aws_db_instance.countersign.endpoint}/countersign?sslmode=require"
  sensitive   = true
}

output "objects_bucket" {
  description = "COUNTERSIGN_OBJECTS_BUCKET."
  value       = aws_s3_bucket.objects.bucket
}
