package workers

import (
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	invoiceact "countersign.dev/activities/invoice"
	taskact "countersign.dev/activities/task"
	invoiceflow "countersign.dev/workflows/invoice"
	taskflow "countersign.dev/workflows/task"
)

func (d Deps) approvalActivities() *invoiceact.Approval {
	return &invoiceact.Approval{Cases: d.Store, Postings: d.Store, Payments: d.Store, Erp: d.Erp}
}

// approval is the case of an invoice and the task of a person, with their quick transactions.
func (d Deps) approval(w worker.Registry) {
	w.RegisterWorkflowWithOptions(invoiceflow.RunApproval, workflow.RegisterOptions{Name: invoiceflow.Approval})
	w.RegisterWorkflowWithOptions(taskflow.RunTask, workflow.RegisterOptions{Name: taskflow.Task})
	d.approvalActivities().RegisterCore(w)
	(&taskact.Activities{Tasks: d.Store.Tasks(nil)}).Register(w)
}

// erpDelivery speaks to the ERP.
func (d Deps) erpDelivery(w worker.Registry) { d.approvalActivities().RegisterDelivery(w) }
