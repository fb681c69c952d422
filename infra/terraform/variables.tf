variable "name" {
  description = "Prefix of every resource."
  type        = string
  default     = "countersign"
}

variable "database_class" {
  description = "Instance class of PostgreSQL."
  type        = string
  default     = "db.m7g.large"
}

variable "database_subnet_group" {
  description = "Private subnets of the database."
  type        = string
}

variable "database_security_groups" {
  description = "Security groups that admit the processes and Temporal."
  type        = list(string)
}
