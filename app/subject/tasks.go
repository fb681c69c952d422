// Package subject connects tasks with the types of records that they can be about.
package subject

import (
	"time"

	invoiceapp "countersign.dev/app/invoice"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
)

// Tasks are the use cases of tasks about every type of record. processes is nil in processes that only carry effects
// out.
func Tasks(db *postgres.DB, processes taskapp.Processes) *taskapp.Commands {
	return &taskapp.Commands{DB: db, Subjects: taskapp.Subjects{subject.Invoice: invoiceapp.LockSubject},
		Processes: processes, Now: time.Now}
}
