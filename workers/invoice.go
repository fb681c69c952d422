package workers

import (
	"time"

	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	invoiceact "countersign.dev/activities/invoice"
	taskact "countersign.dev/activities/task"
	invoiceapp "countersign.dev/app/invoice"
	paymentapp "countersign.dev/app/payment"
	subjectapp "countersign.dev/app/subject"
	invoiceflow "countersign.dev/workflows/invoice"
	taskflow "countersign.dev/workflows/task"
)

func (d Deps) approvalActivities() *invoiceact.Approval {
	invoices := invoiceapp.Commands{DB: d.Store, Now: time.Now}
	return &invoiceact.Approval{Invoices: invoices, Postings: invoices, Payments: d.payments(), Erp: d.Erp}
}

func (d Deps) payments() paymentapp.Commands {
	return paymentapp.Commands{DB: d.Store}
}

// approval is the case of an invoice and the task of a person, with their quick transactions.
func (d Deps) approval(w worker.Registry) {
	w.RegisterWorkflowWithOptions(invoiceflow.RunApproval, workflow.RegisterOptions{Name: invoiceflow.Approval})
	w.RegisterWorkflowWithOptions(taskflow.RunTask, workflow.RegisterOptions{Name: taskflow.Task})
	d.approvalActivities().RegisterCore(w)
	(&taskact.Activities{Tasks: subjectapp.Tasks(d.Store, nil)}).Register(w)
}

// erpDelivery speaks to the ERP.
func (d Deps) erpDelivery(w worker.Registry) { d.approvalActivities().RegisterDelivery(w) }
