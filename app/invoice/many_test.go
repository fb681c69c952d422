package invoice_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	subjectapp "countersign.dev/app/subject"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	"countersign.dev/internal/store/storetest"
)

func TestEachSelectedInvoiceHasItsOwnResult(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	commands := storetest.InvoiceCommands(w.DB)
	all := invoice.Viewer{UserID: w.ClerkID, AllInvoices: true}
	first, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	second, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-2", ""))
	require.NoError(t, err)
	ids := []string{first.ID, second.ID}

	acted, err := commands.SubmitMany(w.Clerk, w.TenantID, w.ProjectID, all, ids)
	require.NoError(t, err)
	require.Equal(t, 1, acted.Done)
	require.Len(t, acted.Refused, 1)
	require.Equal(t, second.ID, acted.Refused[0].InvoiceID)
	require.Equal(t, invoice.FieldAmount, acted.Refused[0].Field)

	acted, err = commands.SubmitMany(w.Clerk, w.TenantID, w.ProjectID, all, ids[:1])
	require.NoError(t, err)
	require.Zero(t, acted.Done, "a repetition submits nothing twice")
	require.Equal(t, fault.IllegalTransition, acted.Refused[0].Code)

	acted, err = commands.DeleteMany(w.Clerk, w.TenantID, w.ProjectID, invoice.Viewer{UserID: id.New()}, ids[1:],
		invoice.ReasonDuplicate, "")
	require.NoError(t, err)
	require.Zero(t, acted.Done, "a person without access deletes nothing")
	require.Len(t, acted.Refused, 1)

	acted, err = commands.DeleteMany(w.Clerk, w.TenantID, w.ProjectID, all, ids, invoice.ReasonDuplicate, "")
	require.NoError(t, err)
	require.Equal(t, 1, acted.Done, "the clerk deletes the own upload, and not the submitted invoice")
	require.Equal(t, first.ID, acted.Refused[0].InvoiceID)
}

func TestSelectionBeyondLimitIsRefusedAsWhole(t *testing.T) {
	w := storetest.NewPayables(t)
	ids := make([]string, invoice.MaxActed+1)
	_, err := storetest.InvoiceCommands(w.DB).SubmitMany(w.Clerk, w.TenantID, w.ProjectID,
		invoice.Viewer{AllInvoices: true}, ids)
	require.Equal(t, fault.ProcessingDocumentsMaxLimit, fault.CodeOf(err))
}

func TestOpenApprovalsOfSelectedInvoicesAreAssigned(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Rules(storetest.ToApprovers)
	commands, tasks := storetest.InvoiceCommands(w.DB), subjectapp.Tasks(w.DB, nil)
	waiting, tk := w.Routed("INV-1", "500.00")
	large, largeTask := w.Routed("INV-2", "900.00")
	captured, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-3", "500.00"))
	require.NoError(t, err)
	w.Exec(`UPDATE users SET approval_limit = 600 WHERE id = $1`, w.BobID)
	ids := []string{waiting.ID, large.ID, captured.ID}
	assign := func(ctx context.Context, viewer invoice.Viewer) invoice.Acted {
		acted, err := commands.AssignMany(ctx, w.TenantID, w.ProjectID, viewer, ids,
			func(ctx context.Context, taskID string) error {
				_, err := tasks.Act(ctx, w.TenantID, taskID, id.New(),
					task.Act{Action: task.Reassign, Fields: task.Fields{Assignees: []string{w.BobID}, Reason: "Ann is away"}})
				return err
			})
		require.NoError(t, err)
		return acted
	}

	require.Zero(t, assign(w.Mia, invoice.Viewer{UserID: id.New()}).Done, "a person without access assigns nothing")
	acted := assign(w.Mia, invoice.Viewer{UserID: w.MiaID, AllInvoices: true})
	require.Equal(t, 1, acted.Done)
	require.Equal(t, []string{large.ID, captured.ID}, []string{acted.Refused[0].InvoiceID, acted.Refused[1].InvoiceID})
	require.Equal(t, "assignees", acted.Refused[0].Field, "the limit of the new approver does not suffice")
	require.Equal(t, fault.NoApprovalOpen, acted.Refused[1].Code)
	after, err := tasks.Get(ctx, w.TenantID, tk.ID)
	require.NoError(t, err)
	require.Equal(t, w.BobID, after.Current()[0].UserID)
	after, err = tasks.Get(ctx, w.TenantID, largeTask.ID)
	require.NoError(t, err)
	require.Len(t, after.Current(), len(largeTask.Current()), "a refused invoice stays as it is")
}
