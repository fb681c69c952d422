package history_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	historyapp "countersign.dev/app/history"
	taskapp "countersign.dev/app/task"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

// everything is a reader of all invoices and tasks.
var everything = historyapp.Reader{Invoices: invoice.Viewer{AllInvoices: true}, Tasks: taskapp.Reader{AllTasks: true}}

func typesOf(records []audit.Record) (all []string) {
	for _, r := range records {
		all = append(all, r.Type)
	}
	return all
}

func TestPaymentLeadsToInvoiceBatchAndJob(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, invoiceID := w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, w.ACHBatch())
	require.NoError(t, err)
	records := historyapp.Commands{DB: w.DB}
	reader := storetest.Reading(w.TenantID, w.AnnID)

	of, err := records.RelatedToPayment(reader, w.TenantID, paymentID, everything)
	require.NoError(t, err)
	require.Equal(t, []string{"invoice", "batch", "job"}, typesOf(of.Records))
	require.Equal(t, "INV-1", of.Records[0].Label)
	require.NotEmpty(t, of.Records[0].Workspace)
	of, err = records.RelatedToInvoice(reader, w.TenantID, invoiceID, everything)
	require.NoError(t, err)
	require.Subset(t, typesOf(of.Records), []string{"payment", "batch"})
	require.NotContains(t, typesOf(of.Records), "invoice", "a record does not lead to itself")
	of, err = records.RelatedToBatch(reader, w.TenantID, b.ID, everything)
	require.NoError(t, err)
	require.Equal(t, []string{"job"}, typesOf(of.Records))
	of, err = records.RelatedToJob(reader, w.TenantID, b.JobID, everything)
	require.NoError(t, err)
	require.Equal(t, []audit.Record{{Type: "batch", ID: b.ID, Label: of.Records[0].Label, ProjectID: b.ProjectID,
		Workspace: of.Records[0].Workspace}}, of.Records)

	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.Invoices, id.New())
	of, err = records.RelatedToPayment(reader, w.TenantID, paymentID, everything)
	require.NoError(t, err)
	require.Equal(t, []string{"batch", "job"}, typesOf(of.Records), "the invoices are reserved for others")
	neighbor := w.Neighbor(t, nil)
	_, err = records.RelatedToPayment(storetest.Reading(neighbor.TenantID, neighbor.BobID), neighbor.TenantID, paymentID,
		everything)
	require.Error(t, err)
}

func TestWithdrawnTaskLeadsToItsSuccessor(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	inv, first := w.Routed("INV-1", "500.00")
	_, other := w.Routed("INV-2", "9.00")
	w.Exec(`UPDATE tasks SET bucket = 'error', state = 'Withdrawn' WHERE id = $1`, first.ID)
	w.Exec(`UPDATE tasks SET subject_id = $2 WHERE id = $1`, other.ID, inv.ID)
	records := historyapp.Commands{DB: w.DB}

	of, err := records.RelatedToTask(storetest.Reading(w.TenantID, w.MiaID), w.TenantID, first.ID, everything)
	require.NoError(t, err)
	require.Equal(t, []string{"invoice", "task"}, typesOf(of.Records)[:2])
	require.Equal(t, other.ID, of.Successor.ID)
	of, err = records.RelatedToTask(storetest.Reading(w.TenantID, w.MiaID), w.TenantID, other.ID, everything)
	require.NoError(t, err)
	require.Contains(t, typesOf(of.Records), "task")
	require.Nil(t, of.Successor, "the first task is older")

	own := historyapp.Reader{Invoices: invoice.Viewer{UserID: w.AnnID}, Tasks: taskapp.Reader{UserID: w.AnnID}}
	ann := storetest.Reading(w.TenantID, w.AnnID)
	of, err = records.RelatedToTask(ann, w.TenantID, first.ID, own)
	require.NoError(t, err)
	require.Equal(t, other.ID, of.Successor.ID, "both tasks ask Ann")
	w.Exec(`DELETE FROM task_assignees WHERE task_id = $1`, other.ID)
	of, err = records.RelatedToTask(ann, w.TenantID, first.ID, own)
	require.NoError(t, err)
	require.Nil(t, of.Successor, "the second task no longer concerns Ann")
	_, err = records.RelatedToTask(ann, w.TenantID, other.ID, own)
	require.Error(t, err)
}
