package store

import (
	"time"

	batchapp "countersign.dev/app/batch"
	checkapp "countersign.dev/app/check"
)

// Batches are the use cases of batches.
func (s *Store) Batches(processes batchapp.Processes) *batchapp.Commands {
	return &batchapp.Commands{DB: s.DB, Processes: processes, Now: time.Now}
}

// Checks are the use cases of checks.
func (s *Store) Checks() *checkapp.Commands {
	return &checkapp.Commands{DB: s.DB, Now: time.Now}
}
