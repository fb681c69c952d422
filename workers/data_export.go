package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	dataexportact "countersign.dev/activities/dataexport"
	dataexportapp "countersign.dev/app/dataexport"
	dataexportflow "countersign.dev/workflows/dataexport"
)

// dataExports is the process that writes and removes archives.
func (d Deps) dataExports(w worker.Registry) {
	w.RegisterWorkflowWithOptions(dataexportflow.RunExport, workflow.RegisterOptions{Name: dataexportflow.Export})
	(&dataexportact.Activities{Exports: dataexportapp.Exporter{DB: d.DB, Objects: d.Objects, Now: time.Now}}).Register(w)
}
