package workers

import (
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	invoiceact "countersign.dev/activities/invoice"
	taskact "countersign.dev/activities/task"
	paymentapp "countersign.dev/app/payment"
	"countersign.dev/internal/store"
	invoiceflow "countersign.dev/workflows/invoice"
	taskflow "countersign.dev/workflows/task"
)

func (d Deps) approvalActivities() *invoiceact.Approval {
	return &invoiceact.Approval{Cases: d.Store, Postings: d.Store, Payments: handOver{d.Store, d.payments()}, Erp: d.Erp}
}

// handOver creates the payment of an invoice and marks the invoice.
type handOver struct {
	*store.Store
	paymentapp.Commands
}

func (d Deps) payments() paymentapp.Commands {
	return paymentapp.Commands{DB: d.Store.DB, Invoices: store.PaidInvoices{}}
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
