package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	invoiceact "countersign.dev/activities/invoice"
	taskact "countersign.dev/activities/task"
	invoiceapp "countersign.dev/app/invoice"
	paymentapp "countersign.dev/app/payment"
	invoiceflow "countersign.dev/workflows/invoice"
	taskflow "countersign.dev/workflows/task"
)

func (d Deps) approvalActivities() *invoiceact.Approval {
	invoices := invoiceapp.Commands{DB: d.DB, Now: time.Now}
	return &invoiceact.Approval{Invoices: invoices, Postings: invoices, Payments: d.payments(), Erp: d.Erp}
}

func (d Deps) payments() paymentapp.Commands {
	return paymentapp.Commands{DB: d.DB}
}

// approval is the process of an invoice with its transactions.
func (d Deps) approval(w worker.Registry) {
	w.RegisterWorkflowWithOptions(invoiceflow.RunApproval, workflow.RegisterOptions{Name: invoiceflow.Approval})
	d.approvalActivities().RegisterFlows(w)
}

// tasks is the process of a task, which answers people.
func (d Deps) tasks(w worker.Registry) {
	w.RegisterWorkflowWithOptions(taskflow.RunTask, workflow.RegisterOptions{Name: taskflow.Task})
	(&taskact.Activities{Tasks: d.Subjects.Tasks(d.DB, nil)}).Register(w)
}

// erpDelivery calls the ERP.
func (d Deps) erpDelivery(w worker.Registry) { d.approvalActivities().RegisterDelivery(w) }
