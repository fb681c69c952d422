package invoice_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

func TestNumberAndNameOfVendorFollowEachOther(t *testing.T) {
	w := storetest.NewPayables(t)
	w.Exec(`INSERT INTO vendors (tenant_id, id, number, name, company_number, term_code)
		VALUES ($1, $2, 'V-200', 'Harbor Ice', '100', 'NET 30')`, w.TenantID, id.New())
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured("INV-1", "500.00"))
	require.NoError(t, err)
	edit := func(changes ...invoice.Change) (number, name string, known bool) {
		inv, err = storetest.InvoiceCommands(w.DB).
			UpdateIndexData(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, changes)
		require.NoError(t, err)
		return inv.Index.VendorNumber, inv.Index.VendorName, inv.Index.VendorID != ""
	}
	tests := []struct {
		changes      []invoice.Change
		number, name string
		known        bool
	}{
		{[]invoice.Change{{Name: invoice.FieldVendorName, Value: "Harbor Ice"}}, "V-200", "Harbor Ice", true},
		{[]invoice.Change{{Name: invoice.FieldVendorNumber, Value: "V-100"}}, "V-100", "Fabrikam Supplies", true},
		{[]invoice.Change{{Name: invoice.FieldVendorName, Value: "FABRIKAM SUPPLIES"}}, "V-100", "FABRIKAM SUPPLIES", true},
		{[]invoice.Change{{Name: invoice.FieldVendorNumber, Value: "V-200"},
			{Name: invoice.FieldVendorName, Value: "Harbor Ice"}}, "V-200", "Harbor Ice", true},
		{[]invoice.Change{{Name: invoice.FieldVendorName, Value: "Somebody new"}}, "", "Somebody new", false},
		{[]invoice.Change{{Name: invoice.FieldVendorNumber, Value: "V-999"}}, "V-999", "", false},
	}
	for _, test := range tests {
		number, name, known := edit(test.changes...)
		require.Equal(t, []any{test.number, test.name, test.known}, []any{number, name, known}, test.changes)
	}
}
