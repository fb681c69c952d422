package flows_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/commentinvoice"
	"countersign.dev/domain/flow/kind/end"
	"countersign.dev/domain/flow/kind/findinvoices"
	"countersign.dev/domain/flow/kind/findpayments"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/internal/store/storetest"
)

// The workers stop while a loop comments on the invoices that a step found. Each invoice has one comment.
func TestEachInvoiceThatAStepFoundHasOneComment(t *testing.T) {
	const invoices = 30
	w := newWorld(t, flow.PayableInvoices)
	storetest.Invoices(t, w.superuser, w.tenantID, w.projectID, invoices+2)
	elsewhere := storetest.AddProject(t, w.DB, w.tenantID, "Elsewhere")
	storetest.ExecAs(t, w.superuser, `UPDATE invoices SET project_id = $1
		WHERE id IN (SELECT id FROM invoices ORDER BY number LIMIT 2)`, elsewhere.ID)
	j := w.publish(t, flow.Graph{
		Nodes: []flow.Node{
			step("s", flow.Start, "", nil),
			step("find", flow.FindInvoices, "", findinvoices.Settings{Searching: kind.Searching{Order: "invoiceNumber",
				Conditions: []kind.Condition{{Field: "created", Operator: grid.Less, Value: "addDays(today, 2)"}}}}),
			step("pay", flow.FindPayments, "", findpayments.Settings{}),
			step("each", flow.ForEach, "", foreach.Settings{Items: "steps.find.records", Concurrency: 3, As: "invoice"}),
			step("is", flow.Start, "each", nil),
			step("comment", flow.CommentInvoice, "each", commentinvoice.Settings{Invoice: "invoice.id",
				Text: `"Checked " + invoice.invoiceNumber + " on " + today`}),
			step("ie", flow.End, "each", nil),
			step("c", flow.CaptureDocument, "", nil),
			step("e", flow.End, "", end.Settings{Result: "len(steps.find.records)"}),
		},
		Edges: []flow.Edge{
			{From: "s", To: "find", Type: flow.Then}, {From: "find", To: "pay", Type: flow.Succeeded},
			{From: "pay", To: "each", Type: flow.Succeeded}, {From: "is", To: "comment", Type: flow.Then},
			{From: "comment", To: "ie", Type: flow.Succeeded}, {From: "each", To: "c", Type: flow.Succeeded},
			{From: "c", To: "e", Type: flow.Succeeded},
		},
	})
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	commented := func() int64 {
		return storetest.Count(t, w.superuser, `SELECT count(DISTINCT invoice_id) FROM invoice_comments WHERE tenant_id = $1
			AND body LIKE 'Checked %'`, w.tenantID)
	}
	for stops := range int64(3) {
		require.Eventually(t, func() bool { return commented() > stops*invoices/4 }, 30*time.Second, 5*time.Millisecond)
		w.stop()
		w.work(t)
	}
	j = w.ended(t, j.ID)
	require.Equal(t, job.FinishedOK, j.State, j.Error)
	require.EqualValues(t, invoices, commented())
	require.EqualValues(t, invoices, storetest.Count(t, w.superuser,
		`SELECT count(*) FROM invoice_comments WHERE tenant_id = $1`, w.tenantID))
	require.EqualValues(t, invoices, storetest.Count(t, w.superuser,
		`SELECT count(*) FROM invoice_comments c JOIN invoices i ON i.id = c.invoice_id WHERE i.project_id = $1`,
		w.projectID))
}
