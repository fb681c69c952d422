package flows_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/findinvoices"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/flow/kind/preparepayments"
	"countersign.dev/domain/flow/kind/submitinvoice"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

// submitting submits each captured invoice of the project.
func submitting(s kind.Continuing) flow.Graph {
	return flow.Graph{
		Nodes: []flow.Node{
			step("s", flow.Start, "", nil),
			step("find", flow.FindInvoices, "", findinvoices.Settings{Searching: kind.Searching{Order: "invoiceNumber",
				Conditions: []kind.Condition{{Field: "stage", Operator: grid.Equal, Value: `"captured"`}}}}),
			step("each", flow.ForEach, "", foreach.Settings{Items: "steps.find.records", Concurrency: 3,
				Result: "steps.sub.job"}),
			step("is", flow.Start, "each", nil),
			step("sub", flow.SubmitInvoice, "each", submitinvoice.Settings{Invoice: "item.id", Continuing: s}),
			step("ie", flow.End, "each", nil),
			step("c", flow.CaptureDocument, "", nil),
			step("e", flow.End, "", end.Settings{Result: "steps.each.succeeded"}),
		},
		Edges: []flow.Edge{
			{From: "s", To: "find", Type: flow.Then}, {From: "find", To: "each", Type: flow.Succeeded},
			{From: "is", To: "sub", Type: flow.Then}, {From: "sub", To: "ie", Type: flow.Succeeded},
			{From: "each", To: "c", Type: flow.Succeeded}, {From: "c", To: "e", Type: flow.Succeeded},
		},
	}
}

// The workers stop while a loop submits the invoices that a step found. Each invoice has one approval, which runs.
func TestInvoicesOfALoopAreSubmittedOnce(t *testing.T) {
	const invoices = 12
	for _, s := range []kind.Continuing{{}, {Continue: true}} {
		t.Run(fmt.Sprint(s.Continue), func(t *testing.T) {
			of := storetest.NewPayables(t)
			w := worldOf(t, world{DB: of.DB, superuser: of.Superuser, tenantID: of.TenantID, projectID: of.ProjectID})
			for n := range invoices {
				_, err := storetest.CaptureInvoice(of.Clerk, w.DB, w.tenantID,
					of.Captured(fmt.Sprintf("INV-%02d", n), "500.00"))
				require.NoError(t, err)
			}
			j := w.publish(t, submitting(s))
			require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
			for stops := range int64(2) {
				require.Eventually(t, func() bool { return w.jobsBelow(t, j.ID, "true") > stops*invoices/3 }, 30*time.Second,
					5*time.Millisecond)
				w.stop()
				w.work(t)
			}
			j = w.ended(t, j.ID)
			require.Equal(t, job.FinishedOK, j.State, j.Error)
			require.Eventually(t, func() bool { return w.jobsBelow(t, j.ID, "state = 'FinishedOK'") == invoices },
				30*time.Second, 10*time.Millisecond)
			require.EqualValues(t, invoices, w.jobsBelow(t, j.ID, "true"))
			require.EqualValues(t, invoices, storetest.Count(t, w.superuser,
				`SELECT count(DISTINCT subject_id) FROM jobs WHERE parent_id = $1 AND subject_type = 'invoice'`, j.ID))
			require.EqualValues(t, invoices, storetest.Count(t, w.superuser,
				`SELECT count(*) FROM invoices WHERE tenant_id = $1 AND stage = 'submitted'`, w.tenantID))
		})
	}
}

// The worker stops while a step prepares payments. They are in one batch, which has one job.
func TestPaymentsOfAStepAreInOneBatch(t *testing.T) {
	of := storetest.NewTreasury(t, nil)
	w := worldOf(t, world{DB: of.DB, superuser: of.Superuser, tenantID: of.TenantID, projectID: of.ACH, vault: of.Vault})
	of.Pay(of.PaidByACH, "INV-1", "98.00")
	of.Pay(of.PaidByACH, "INV-2", "2.50")
	importing := captureJob
	importing.WorkflowType = flow.PaymentsImport
	j := w.publishFor(t, importing, flow.Graph{
		Nodes: []flow.Node{
			step("s", flow.Start, "", nil), step("c", flow.ImportPayments, "", nil),
			step("pay", flow.PreparePayments, "", preparepayments.Settings{Batch: preparepayments.ACH}),
			step("e", flow.End, "", end.Settings{Result: "[steps.pay.batch, steps.pay.payments, steps.pay.total]"}),
		},
		Edges: []flow.Edge{{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "pay", Type: flow.Succeeded},
			{From: "pay", To: "e", Type: flow.Succeeded}},
	})
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	require.Eventually(t, func() bool { return w.jobsBelow(t, j.ID, "true") == 1 }, 30*time.Second, time.Millisecond)
	w.stop()
	w.work(t)
	j = w.ended(t, j.ID)
	require.Equal(t, job.FinishedOK, j.State, j.Error)
	require.EqualValues(t, 1, w.jobsBelow(t, j.ID, "subject_type = 'batch' AND state = 'FinishedOK'"))
	require.EqualValues(t, 1, storetest.Count(t, w.superuser,
		`SELECT count(*) FROM payment_batches WHERE kind = $1 AND payments = 2`, string(payment.BatchACH)))
	var result struct{ Result []any }
	require.NoError(t, w.client.GetWorkflow(context.Background(), j.WorkflowID, "").Get(context.Background(), &result))
	require.Equal(t, []any{1.0, 2.0, 100.5}, result.Result)
}
