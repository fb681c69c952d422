package bankfile

import (
	"time"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

type changeRow struct {
	ID, VendorID, VendorName, VendorBankAccountID, FileID, Code string
	NewAccountID, Routing, AccountLast4, AccountType            string
	Status                                                      payment.ChangeStatus
	Comment                                                     string
	DecidedAt                                                   *time.Time
	CreatedAt                                                   time.Time
}

const selectChange = `SELECT c.id, c.vendor_id, v.name AS vendor_name, c.vendor_bank_account_id, c.file_id, c.code, c.new_account_id, c.routing, c.account_last4, c.account_type,
	c.status, c.comment, c.decided_at, c.created_at FROM vendor_account_changes c JOIN vendors v ON v.tenant_id = c.tenant_id AND v.id = c.vendor_id `

func (r changeRow) toDomain() payment.AccountChange {
	return payment.AccountChange{ID: r.ID, VendorID: r.VendorID, VendorName: r.VendorName,
		VendorAccountID: r.VendorBankAccountID, FileID: r.FileID, Code: r.Code, NewAccountID: r.NewAccountID,
		Routing: r.Routing, Last4: r.AccountLast4, Type: r.AccountType, Status: r.Status, Comment: r.Comment,
		DecidedAt: r.DecidedAt, CreatedAt: r.CreatedAt}
}

// Changes are the account changes that banks propose, pending ones first: those of a vendor, or of all if vendorID is
// empty.
func Changes(tx *postgres.Tx, vendorID string) (changes []payment.AccountChange, err error) {
	condition, args := `WHERE c.tenant_id = ? `, []any{tx.TenantID}
	if vendorID != "" {
		condition, args = condition+`AND c.vendor_id = ? `, append(args, vendorID)
	}
	var rows []changeRow
	err = tx.Gorm.Raw(selectChange+condition+`ORDER BY c.status <> 'pending', c.id DESC LIMIT ?`,
		append(args, newest)...).Scan(&rows).Error
	for _, r := range rows {
		changes = append(changes, r.toDomain())
	}
	return changes, err
}

// LockChange is one change, which no other transaction changes until this one ends.
func LockChange(tx *postgres.Tx, changeID string) (payment.AccountChange, error) {
	var row changeRow
	err := tx.Gorm.Raw(selectChange+`WHERE c.tenant_id = ? AND c.id = ? FOR UPDATE OF c`, tx.TenantID,
		changeID).Take(&row).Error
	return row.toDomain(), err
}

// InsertChange stores a change that waits for its decision. It returns false if the same change is pending.
func InsertChange(tx *postgres.Tx, fileID string, c payment.AccountChange) (inserted bool, err error) {
	res := tx.Gorm.Exec(
		`INSERT INTO vendor_account_changes (tenant_id, id, vendor_id, vendor_bank_account_id, file_id, code, new_account_id, routing, account, account_last4, account_type, account_hash)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, vendor_bank_account_id, code) WHERE status = 'pending' DO NOTHING`,
		tx.TenantID, c.ID, c.VendorID, c.VendorAccountID, fileID, c.Code, c.NewAccountID, c.Routing, c.Sealed, c.Last4,
		c.Type, c.Hash)
	return res.RowsAffected > 0, res.Error
}

// DecideChange ends a pending change.
func DecideChange(tx *postgres.Tx, changeID string, status payment.ChangeStatus, comment, decidedBy string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE vendor_account_changes SET status = ?, comment = ?, decided_by = ?, decided_at = now() WHERE tenant_id = ? AND id = ? AND status = 'pending'`,
		status, comment, postgres.Null(decidedBy), tx.TenantID, changeID))
}

// RetireAccount retires an approved account of a vendor. It returns false if the account is not approved.
func RetireAccount(tx *postgres.Tx, accountID string) (retired bool, err error) {
	res := tx.Gorm.Exec(
		`UPDATE vendor_bank_accounts SET status = 'retired' WHERE tenant_id = ? AND id = ? AND status = 'approved'`,
		tx.TenantID, accountID)
	return res.RowsAffected > 0, res.Error
}

// InsertAccount stores the account that a change proposes as approved.
func InsertAccount(tx *postgres.Tx, changeID, approvedBy string) error {
	return tx.Gorm.Exec(
		`INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4, account_type, account_hash, status, approved_by, approved_at)
		SELECT tenant_id, new_account_id, vendor_id, routing, account, account_last4, account_type, account_hash, 'approved', ?, now() FROM vendor_account_changes WHERE tenant_id = ? AND id = ?`,
		postgres.Null(approvedBy), tx.TenantID, changeID).Error
}
