package workers

import (
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	bulkact "countersign.dev/activities/bulk"
	bulkapp "countersign.dev/app/bulk"
	subjectapp "countersign.dev/app/subject"
	bulkflow "countersign.dev/workflows/bulk"
)

// bulk is the process of an action on many tasks and what it does.
func (d Deps) bulk(w worker.Registry) {
	w.RegisterWorkflowWithOptions(bulkflow.RunBulk, workflow.RegisterOptions{Name: bulkflow.Run})
	(&bulkact.Activities{Bulks: bulkapp.Commands{DB: d.DB}, Tasks: subjectapp.Tasks(d.DB, d.Flows)}).Register(
		w,
	)
}
