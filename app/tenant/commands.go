// Package tenant holds the use cases of tenants.
package tenant

import (
	"countersign.dev/internal/postgres"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }
