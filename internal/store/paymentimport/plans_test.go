package paymentimport_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/postgres"
	paymentimportrow "countersign.dev/internal/store/paymentimport"
	"countersign.dev/internal/store/storetest"
)

func TestQueriesOfAnImportUseAnIndex(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Exec(
		`INSERT INTO invoices (tenant_id, id, project_id, number, amount, vendor_id, vendor_number, invoice_date, due_date, stage, bucket, match_key)
		SELECT $1, gen_random_uuid(), $2, 'N-' || n, n, v.id, v.number, '2026-01-01'::date + n % 300, '2026-12-01', 'captured', 'active', 'n' || n
		FROM vendors v, generate_series(1, 3000) n WHERE v.tenant_id = $1`, w.TenantID, w.Invoices)
	w.Exec(
		`INSERT INTO payments (tenant_id, id, number, project_id, method, vendor_id, vendor_number, vendor_name, payee_address, amount, currency, status)
		SELECT $1, gen_random_uuid(), v.number || '-' || n, $2, 'ach', v.id, v.number, v.name, '', n, 'USD', 'new' FROM vendors v, generate_series(1, 3000) n WHERE v.tenant_id = $1`,
		w.TenantID, w.ACH)
	w.Exec(`INSERT INTO payment_invoices (tenant_id, id, payment_id, amount, number, invoice_date, match_key)
		SELECT tenant_id, gen_random_uuid(), id, amount, number, '2026-01-01', number FROM payments WHERE tenant_id = $1`,
		w.TenantID)
	w.Exec(`ANALYZE invoices, payments, payment_invoices, vendors`)
	var plans map[string]string
	err := w.DB.InTenant(context.Background(), w.TenantID, func(tx *postgres.Tx) (err error) {
		plans, err = paymentimportrow.Explain(tx)
		return err
	})
	require.NoError(t, err)
	require.Contains(t, plans["paid before"], "payment_invoices_match")
	require.Contains(t, plans["captured"], "invoices_match_key")
	require.Contains(t, plans["same amount"], "payments_same_amount")
	require.Contains(t, plans["same amount"], "invoices_same_amount")
}
