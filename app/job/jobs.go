package job

import (
	"time"

	"countersign.dev/internal/postgres"
)

// Jobs holds the use cases that open their own transaction.
type Jobs struct {
	db  *postgres.DB
	now func() time.Time
}

// NewJobs returns the use cases on a database.
func NewJobs(db *postgres.DB, now func() time.Time) Jobs { return Jobs{db, now} }
