package paymentimport_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/document"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
	invoicerow "countersign.dev/internal/store/invoice"
	"countersign.dev/internal/store/storetest"
)

const datedHead = "vendor number,amount,currency,invoice number,invoice date\n"

func importDated(t *testing.T, w *storetest.Treasury, lines string) (uploadID string) {
	t.Helper()
	recorded, err := w.Imports.Record(w.Ann, w.TenantID, w.ACH, time.Now(), document.Received{FileName: "pay.csv",
		Facts: document.Facts{ContentType: "text/csv"},
		Kept:  document.Kept{Key: w.TenantID + "/2026/11/" + id.New(), SHA256: id.New(), Size: 10}})
	require.NoError(t, err)
	storetest.RunImport(t, w, recorded.Upload.ID, datedHead+lines, 2)
	return recorded.Upload.ID
}

func TestImportWarnsAboutSameVendorAmountAndDate(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-7", "70.00") // of 2026-11-02, as the treasury dates its invoices
	uploadID := importDated(t, w,
		"V-100,70.00,USD,NEW-1,2026-11-02\nV-100,70.00,USD,NEW-2,2026-11-03\nV-100,5.00,USD,NEW-3,2026-11-04\n"+
			"V-100,5.00,USD,NEW-4,2026-11-04\nV-100,5.00,USD,NEW-5,\nV-100,-1,USD,NEW-6,2026-11-02\n")
	all, err := w.Imports.Get(ctx, w.TenantID, uploadID, "", 0)
	require.NoError(t, err)
	require.Equal(t, 5, all.Counts.Imported, "a warning refuses nothing")
	warned, err := w.Imports.Get(ctx, w.TenantID, uploadID, paymentimport.Warned, 0)
	require.NoError(t, err)
	require.Equal(t, len(warned.Rows), warned.Counts.SameAmount)
	found := map[string]paymentimport.Twin{}
	for _, o := range warned.Rows {
		found[o.Row.Invoices[0].Number] = *o.SameAmount
	}
	require.Equal(t, paymentimport.TwinPayment, found["NEW-1"].Type)
	require.Equal(t, "ACH-000001", found["NEW-1"].Number)
	require.NotContains(t, found, "NEW-2", "another date")
	require.Equal(t, paymentimport.TwinPayment, found["NEW-4"].Type, "an earlier row of the file")
	require.NotContains(t, found, "NEW-5", "a row without an invoice date")
}

func TestWarningHidesRecordsOfReservedProjectsAndOtherTenants(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	_, invoiceID := w.Pay(w.PaidByCheck, "INV-7", "70.00")
	w.Exec(`UPDATE payments SET status = 'canceled' WHERE tenant_id = $1`, w.TenantID)
	w.Exec(`UPDATE invoices SET vendor_number = 'V-100' WHERE tenant_id = $1 AND id = $2`, w.TenantID, invoiceID)
	other := w.Neighbor(t, nil)
	other.Pay(other.PaidByACH, "INV-8", "80.00")
	uploadID := importDated(t, w, "V-100,70.00,USD,NEW-1,2026-11-02\nV-100,80.00,USD,NEW-2,2026-11-02\n")
	reader := storetest.Reading(w.TenantID, w.AnnID, "payments:view")
	warned, err := w.Imports.Get(reader, w.TenantID, uploadID, paymentimport.Warned, 0)
	require.NoError(t, err)
	require.Len(t, warned.Rows, 1, "the other tenant's payment is compared with nothing")
	require.Equal(t, &paymentimport.Twin{Type: "invoice", ID: invoiceID, Number: "INV-7"}, warned.Rows[0].SameAmount)
	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		w.Invoices, id.New())
	warned, err = w.Imports.Get(reader, w.TenantID, uploadID, paymentimport.Warned, 0)
	require.NoError(t, err)
	require.Equal(t, &paymentimport.Twin{Type: "invoice"}, warned.Rows[0].SameAmount)
}

func TestDuplicateAndSameAmountQueriesUseAnIndex(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Exec(
		`INSERT INTO invoices (tenant_id, id, project_id, number, amount, vendor_id, vendor_number, invoice_date, due_date, stage, bucket, match_key)
		SELECT $1, gen_random_uuid(), $2, 'N-' || n, n, v.id, v.number, '2026-01-01'::date + n % 300, '2026-12-01', 'captured', 'active', 'n' || n
		FROM vendors v, generate_series(1, 3000) n WHERE v.tenant_id = $1`, w.TenantID, w.Invoices)
	w.Exec(`ANALYZE invoices, vendors`)
	amount, err := money.Parse("70.00", money.USD)
	require.NoError(t, err)
	inv := invoice.Invoice{ID: id.New(),
		Index: invoice.IndexData{Number: "INV-7", VendorNumber: "V-100", CompanyNumber: "100", Amount: &amount,
			Currency: money.USD}}
	inv.Index.InvoiceDate = calendar.Of(time.Now(), time.UTC)
	found, err := storetest.Plans(ctx, w.DB, w.TenantID, func() error {
		return w.DB.InTenant(ctx, w.TenantID, func(t *postgres.Tx) error {
			if err := invoicerow.FindDuplicate(t, &inv); err != nil {
				return err
			}
			_, err := invoicerow.SameAmount(t, inv)
			return err
		})
	})
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(found), 2)
	for _, plan := range found {
		require.NotContains(t, plan, "Seq Scan on invoices", plan)
	}
}
