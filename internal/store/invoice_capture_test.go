package store_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

func TestACapturedInvoiceIsMadeOncePerUploadAndLookedUp(t *testing.T) {
	w := newWorld(t)
	captured := w.captured("INV-1", "1200.00")
	first, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, captured)
	require.NoError(t, err)
	again, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, captured)
	require.NoError(t, err)
	require.Equal(t, first.ID, again.ID)

	got, err := storetest.InvoiceCommands(w.store).Get(ctx, w.tenant, first.ID)
	require.NoError(t, err)
	require.Equal(t, invoice.Captured, got.Stage)
	require.Equal(t, "V-100", got.Index.VendorNumber, "found by name")
	require.Equal(t, w.vendor, got.Index.VendorID)
	require.Equal(t, "1200.00", got.Index.Amount.Number())
	require.Equal(t, "NET 30", got.Index.TermCode, "the vendor's")
	origins := map[string]invoice.Origin{}
	for _, f := range got.Fields {
		origins[f.Name] = f.Origin
	}
	require.Equal(t, invoice.OriginCaptured, origins[invoice.FieldAmount])
	require.Equal(t, invoice.OriginLookedUp, origins[invoice.FieldVendorNumber])
}

func TestASecondInvoiceOfTheSameNumberIsMarkedAsDuplicate(t *testing.T) {
	w := newWorld(t)
	first, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured("INV-1", "1200.00"))
	require.NoError(t, err)
	second, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured("inv-1", "1200.00"))
	require.NoError(t, err)
	require.Equal(t, first.ID, second.DuplicateOf)
}

func TestAnInvoiceOfAnotherTenantDoesNotExist(t *testing.T) {
	w := newWorld(t)
	inv, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured("INV-1", "1200.00"))
	require.NoError(t, err)
	other := storetest.Tenant(t, w.store)
	_, err = storetest.InvoiceCommands(w.store).Get(ctx, other, inv.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = storetest.InvoiceCommands(w.store).Capture(ctx, other, w.captured("INV-9", "1.00"))
	require.Equal(t, fault.NotFound, fault.KindOf(err), "the upload belongs to somebody else")
	_, err = storetest.InvoiceCommands(w.store).Get(ctx, w.tenant, "no-uuid")
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func exec(t testing.TB, superuser, sql string, args ...any) {
	t.Helper()
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(ctx) }()
	_, err = conn.Exec(ctx, sql, args...)
	require.NoError(t, err)
}

func newID() string { return id.New() }
