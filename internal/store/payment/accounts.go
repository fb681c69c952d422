package payment

import (
	"bytes"
	"maps"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// PaidAccounts are the accounts that entries of the account's files were sent to, by trace. A trace that names several
// payments is left out.
func PaidAccounts(tx *postgres.Tx, accountID string, traces []string) (map[string]payment.PaidAccount, error) {
	paid, several := map[string]payment.PaidAccount{}, map[string]bool{}
	err := tx.PGX(func(conn *pgx.Conn) error {
		found, err := conn.Query(tx.Ctx, `SELECT p.trace_number, p.id, p.vendor_id, v.id, v.routing, v.account, v.account_type
				FROM payments p JOIN vendor_bank_accounts v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_bank_account_id
				WHERE p.tenant_id = $1 AND p.bank_account_id = $2 AND p.method = 'ach' AND p.trace_number = ANY ($3) AND p.trace_number <> ''`, tx.TenantID, accountID, traces)
		if err != nil {
			return err
		}
		var trace string
		var a payment.PaidAccount
		_, err = pgx.ForEachRow(found, []any{&trace, &a.PaymentID, &a.VendorID, &a.ID, &a.Routing, &a.Sealed, &a.Type},
			func() error {
				_, seen := paid[trace]
				several[trace] = several[trace] || seen
				a.Sealed = bytes.Clone(a.Sealed)
				paid[trace] = a
				return nil
			})
		return err
	})
	maps.DeleteFunc(paid, func(trace string, _ payment.PaidAccount) bool { return several[trace] })
	return paid, err
}

// LockTraced locks the ACH payments that files of the account sent under a trace.
func LockTraced(tx *postgres.Tx, accountID, trace string) ([]payment.Payment, error) {
	return Load(tx,
		`WHERE p.tenant_id = ? AND p.bank_account_id = ? AND p.method = 'ach' AND p.trace_number = ? AND p.trace_number <> '' ORDER BY p.id FOR UPDATE OF p`,
		tx.TenantID, accountID, trace)
}

// LockOpenTo locks the open payments to a vendor's account in the order in which the preparation of a batch locks
// them, and returns their statuses.
func LockOpenTo(tx *postgres.Tx, vendorAccountID string) (statuses []payment.Status, err error) {
	err = tx.Gorm.Raw(
		`SELECT status FROM payments WHERE tenant_id = ? AND vendor_bank_account_id = ? AND status IN ('new', 'processing') ORDER BY number FOR UPDATE`,
		tx.TenantID, vendorAccountID).Scan(&statuses).Error
	return statuses, err
}

// Redirect sends the new payments to one account of a vendor to another one.
func Redirect(tx *postgres.Tx, fromAccountID, toAccountID string) error {
	return tx.Gorm.Exec(
		`UPDATE payments SET vendor_bank_account_id = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND vendor_bank_account_id = ? AND status = 'new'`,
		toAccountID, tx.TenantID, fromAccountID).Error
}
