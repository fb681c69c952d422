package invoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

func TestUploadCreatesOneInvoiceWithVendorLookup(t *testing.T) {
	w := storetest.NewPayables(t)
	captured := w.Captured("INV-1", "1200.00")
	first, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, captured)
	require.NoError(t, err)
	again, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, captured)
	require.NoError(t, err)
	require.Equal(t, first.ID, again.ID)

	got, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, first.ID)
	require.NoError(t, err)
	require.Equal(t, invoice.Captured, got.Stage)
	require.Equal(t, "V-100", got.Index.VendorNumber, "found by name")
	require.Equal(t, w.VendorID, got.Index.VendorID)
	require.Equal(t, "1200.00", got.Index.Amount.Number())
	require.Equal(t, "NET 30", got.Index.TermCode, "the vendor's")
	origins := map[string]invoice.Origin{}
	for _, f := range got.Fields {
		origins[f.Name] = f.Origin
	}
	require.Equal(t, invoice.OriginCaptured, origins[invoice.FieldAmount])
	require.Equal(t, invoice.OriginLookedUp, origins[invoice.FieldVendorNumber])
}

func TestSecondInvoiceWithSameNumberIsMarkedAsDuplicate(t *testing.T) {
	w := storetest.NewPayables(t)
	first, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "1200.00"))
	require.NoError(t, err)
	second, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("inv-1", "1200.00"))
	require.NoError(t, err)
	require.Equal(t, first.ID, second.DuplicateOf)
}

func TestInvoiceOfOtherTenantIsNotFound(t *testing.T) {
	w := storetest.NewPayables(t)
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "1200.00"))
	require.NoError(t, err)
	other := storetest.Tenant(t, w.DB)
	_, err = storetest.InvoiceCommands(w.DB).Get(ctx, other, inv.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = storetest.CaptureInvoice(ctx, w.DB, other, w.Captured("INV-9", "1.00"))
	require.Equal(t, fault.NotFound, fault.KindOf(err), "the upload belongs to somebody else")
	_, err = storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, "no-uuid")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}
