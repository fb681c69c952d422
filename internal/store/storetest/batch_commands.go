package storetest

import (
	"time"

	batchapp "countersign.dev/app/batch"
	checkapp "countersign.dev/app/check"
	"countersign.dev/internal/postgres"
)

// Batches are the use cases of batches. processes is nil without a Temporal server.
func Batches(db *postgres.DB, processes batchapp.Processes) *batchapp.Commands {
	return &batchapp.Commands{DB: db, Processes: processes, Now: time.Now}
}

// Checks are the use cases of checks.
func Checks(db *postgres.DB) *checkapp.Commands { return &checkapp.Commands{DB: db, Now: time.Now} }
