// Package subject lists what the product does with each type of record that is captured or decided about.
package subject

import (
	"time"

	captureapp "countersign.dev/app/capture"
	invoiceapp "countersign.dev/app/invoice"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/project"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
)

// Type is what the product does with records of one type.
type Type struct {
	Lock     taskapp.Lock    // locks a record that a task is about
	Capture  captureapp.Type // creates the record of a document; zero: no documents become such records
	Projects []string        // types of projects whose documents become such records
}

// Types are all types of records. A new type is one entry.
type Types map[subject.Type]Type

// Product returns the types of the product.
func Product() Types {
	return Types{subject.Invoice: {Lock: invoiceapp.LockSubject, Projects: project.TypesOf(project.Invoices),
		Capture: captureapp.Type{Create: invoiceapp.Capture, Title: invoiceapp.CapturedTitle}},
		subject.Step: {Lock: taskapp.LockStep}}
}

// Tasks are the use cases of tasks about every type of record. processes is nil in processes that only carry effects
// out.
func Tasks(db *postgres.DB, processes taskapp.Processes) *taskapp.Commands {
	return Product().Tasks(db, processes)
}

// Tasks are the use cases of tasks about these types.
func (t Types) Tasks(db *postgres.DB, processes taskapp.Processes) *taskapp.Commands {
	subjects := taskapp.Subjects{}
	for name, of := range t {
		subjects[name] = of.Lock
	}
	return &taskapp.Commands{DB: db, Subjects: subjects, Processes: processes, Now: time.Now}
}

// Captures are the use cases of the capture of documents as these types.
func (t Types) Captures(db *postgres.DB) captureapp.Commands {
	c := captureapp.Commands{DB: db, Types: captureapp.Types{}, Projects: map[string]subject.Type{}}
	for name, of := range t {
		if of.Capture.Create == nil {
			continue
		}
		c.Types[name] = of.Capture
		for _, p := range of.Projects {
			c.Projects[p] = name
		}
	}
	return c
}
