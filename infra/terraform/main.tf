# What Countersign needs from a cloud account: PostgreSQL, a bucket whose sealed files
# cannot be changed, and a key. The processes run from the Helm chart or the compose file.
terraform {
  required_version = ">= 1.6"
  required_providers {
    aws    = { source = "hashicorp/aws", version = "5.100.0" }
    random = { source = "hashicorp/random", version = "3.7.2" }
  }
}

resource "aws_kms_key" "countersign" {
  description         = "Countersign: database, objects"
  enable_key_rotation = true
}

resource "random_password" "database" {
  length  = 40
  special = false
}

resource "aws_db_instance" "countersign" {
  identifier                   = var.name
  engine                       = "postgres"
  engine_version               = "17"
  instance_class               = var.database_class
  allocated_storage            = 100
  max_allocated_storage        = 1000
  db_name                      = "countersign"
  username                     = "countersign_owner"
  password                     = random_password.database.result
  db_subnet_group_name         = var.database_subnet_group
  vpc_security_group_ids       = var.database_security_groups
  kms_key_id                   = aws_kms_key.countersign.arn
  storage_encrypted            = true
  multi_az                     = true
  backup_retention_period      = 35
  deletion_protection          = true
  performance_insights_enabled = true
  skip_final_snapshot          = false
  final_snapshot_identifier    = "${var.name}-final"
}

resource "aws_s3_bucket" "objects" {
  bucket              = "${var.name}-objects"
  object_lock_enabled = true
}

resource "aws_s3_bucket_versioning" "objects" {
  bucket = aws_s3_bucket.objects.id
  versioning_configuration { status = "Enabled" }
}

resource "aws_s3_bucket_server_side_encryption_configuration" "objects" {
  bucket = aws_s3_bucket.objects.id
  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm     = "aws:kms"
      kms_master_key_id = aws_kms_key.countersign.arn
    }
  }
}

resource "aws_s3_bucket_public_access_block" "objects" {
  bucket                  = aws_s3_bucket.objects.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}
