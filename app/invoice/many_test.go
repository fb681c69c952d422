package invoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
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
