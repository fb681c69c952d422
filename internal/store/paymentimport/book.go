package paymentimport

import (
	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/money"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/postgres"
)

// paidBefore and captured select the payments that pay the invoices of rows, and the captured invoices.
const (
	paidBefore = `SELECT p.vendor_id::text, i.number, i.amount::text, p.number FROM unnest($2::text[]) AS asked (number)
	CROSS JOIN LATERAL (SELECT number, amount, payment_id FROM payment_invoices WHERE tenant_id = $1 AND match_key = asked.number AND live OFFSET 0) i
	CROSS JOIN LATERAL (SELECT vendor_id, number FROM payments WHERE tenant_id = $1 AND id = i.payment_id AND vendor_id = ANY($3::text[]::uuid[])
		AND status <> 'canceled' AND void_status = 'none' OFFSET 0) p`
	captured = `SELECT i.vendor_id::text, i.number FROM unnest($2::text[]) AS asked (number)
	CROSS JOIN LATERAL (SELECT vendor_id, number, project_id FROM invoices WHERE tenant_id = $1 AND match_key = asked.number AND stage <> 'deleted' AND stage <> 'rejected' OFFSET 0) i
	JOIN projects p ON p.tenant_id = $1 AND p.id = i.project_id
	WHERE i.vendor_id = ANY($3::text[]::uuid[]) AND coalesce(nullif(p.settings->>'achProjectId', ''), nullif(p.settings->>'checkProjectId', '')) IS NOT NULL`
)

// Account is a vendor's approved bank account.
type Account struct{ ID, VendorID, AccountLast4, AccountType string }

// Accounts are the approved bank accounts of vendors.
func Accounts(tx *postgres.Tx, vendorIDs []string) (accounts []Account, err error) {
	err = tx.Gorm.Raw(
		`SELECT id, vendor_id, account_last4, account_type FROM vendor_bank_accounts WHERE tenant_id = ? AND vendor_id = ANY(?::uuid[]) AND status = 'approved'`,
		tx.TenantID, postgres.Array(vendorIDs)).Scan(&accounts).Error
	return accounts, err
}

// ProjectType is the type of a project.
func ProjectType(tx *postgres.Tx, projectID string) (projectType string, err error) {
	err = tx.Gorm.Raw(`SELECT project_type FROM projects WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		projectID).Scan(&projectType).Error
	return projectType, err
}

// AddPaid adds to the book the payments of the vendors that pay these invoices. A payment that was canceled, or whose
// check is void, does not count. Each number is looked up for itself (OFFSET 0 keeps it so): a join would compare a
// page with every payment until the table, which grows fast, is analyzed.
func AddPaid(tx *postgres.Tx, book paymentimport.Book, vendors, invoices []string) error {
	return tx.PGX(func(conn *pgx.Conn) error {
		found, err := conn.Query(tx.Ctx, paidBefore, tx.TenantID, invoices, vendors)
		if err != nil {
			return err
		}
		var vendorID, number, paid, by string
		_, err = pgx.ForEachRow(found, []any{&vendorID, &number, &paid, &by}, func() error {
			amount, err := money.Parse(paid, money.USD)
			book.Paid[paymentimport.Settled(vendorID, number, amount)] = by
			return err
		})
		return err
	})
}

// AddCaptured adds to the book the invoices that were captured in projects which pay approved invoices.
func AddCaptured(tx *postgres.Tx, book paymentimport.Book, vendors, invoices []string) error {
	return tx.PGX(func(conn *pgx.Conn) error {
		found, err := conn.Query(tx.Ctx, captured, tx.TenantID, invoices, vendors)
		if err != nil {
			return err
		}
		var vendorID, number string
		_, err = pgx.ForEachRow(found, []any{&vendorID, &number}, func() error {
			book.Here[paymentimport.Owed(vendorID, number)] = true
			return nil
		})
		return err
	})
}
