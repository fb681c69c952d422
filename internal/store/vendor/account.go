package vendor

import (
	"time"

	"countersign.dev/domain/nacha"
	"countersign.dev/domain/vendor"
	"countersign.dev/internal/postgres"
)

type accountRow struct {
	ID, VendorID, Routing, AccountLast4, AccountType, Status, CallPerson, CallNumber, Note, Comment string
	ChangedBy, ApprovedBy                                                                           *string
	ProposedByName, ApprovedByName, DecidedByName                                                   string
	ChangesAccount, ClosesFormer                                                                    bool
	CalledOn                                                                                        *time.Time
	ChangedAt                                                                                       time.Time
	ApprovedAt, DecidedAt, UsableFrom                                                               *time.Time
}

const personName = `(SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.tenant_id = a.tenant_id AND u.id = `

const selectAccount = `SELECT a.id, a.vendor_id, a.routing, a.account_last4, a.account_type, a.status, a.call_person, a.call_number, a.note, a.comment,
	a.changed_by, a.approved_by, a.changes_account, a.closes_former, a.called_on, a.changed_at, a.approved_at, a.decided_at, a.usable_from,
	coalesce(` + personName + `a.changed_by), '') AS proposed_by_name, coalesce(` + personName + `a.approved_by), '') AS approved_by_name,
	coalesce(` + personName + `a.decided_by), '') AS decided_by_name FROM vendor_bank_accounts a `

func (r accountRow) toDomain() vendor.Account {
	return vendor.Account{ID: r.ID, VendorID: r.VendorID, Routing: r.Routing, Last4: r.AccountLast4,
		AccountType: nacha.AccountType(r.AccountType), Status: vendor.AccountStatus(r.Status),
		ChangesAccount: r.ChangesAccount, ClosesFormer: r.ClosesFormer,
		Call: vendor.Call{Person: r.CallPerson, Phone: r.CallNumber, On: postgres.Date(r.CalledOn)}, Note: r.Note,
		ProposedBy: postgres.Value(r.ChangedBy), ProposedByName: r.ProposedByName, ProposedAt: r.ChangedAt,
		ApprovedBy: postgres.Value(r.ApprovedBy), ApprovedByName: r.ApprovedByName, ApprovedAt: r.ApprovedAt,
		DecidedByName: r.DecidedByName, DecidedAt: r.DecidedAt, Comment: r.Comment, UsableFrom: r.UsableFrom}
}

// maxAccounts limits the versions that a page shows.
const maxAccounts = 100

// Accounts are the versions of a vendor's account: what is open, what is in use, then the others, the newest first.
func Accounts(tx *postgres.Tx, vendorID string) (all []vendor.Account, err error) {
	var rows []accountRow
	err = tx.Gorm.Raw(selectAccount+`WHERE a.tenant_id = ? AND a.vendor_id = ?
		ORDER BY CASE WHEN a.status IN ('pending', 'waiting') THEN 0 WHEN a.status = 'approved' THEN 1 ELSE 2 END, a.changed_at DESC, a.id DESC LIMIT ?`,
		tx.TenantID, vendorID, maxAccounts).Scan(&rows).Error
	for _, r := range rows {
		all = append(all, r.toDomain())
	}
	return all, err
}

// Open is the account of a vendor that waits for a person or for its time, or nil.
func Open(tx *postgres.Tx, vendorID string) (*vendor.Account, error) {
	return one(tx, `WHERE a.tenant_id = ? AND a.vendor_id = ? AND a.status IN ('pending', 'waiting')`, tx.TenantID, vendorID)
}

// InUse is the account that a vendor is paid to, or nil.
func InUse(tx *postgres.Tx, vendorID string) (*vendor.Account, error) {
	return one(tx, `WHERE a.tenant_id = ? AND a.vendor_id = ? AND a.status = 'approved'`, tx.TenantID, vendorID)
}

// AccountOf is one account of a vendor. The vendor's row is locked before, so that it does not change.
func AccountOf(tx *postgres.Tx, vendorID, accountID string) (vendor.Account, error) {
	var r accountRow
	err := tx.Gorm.Raw(selectAccount+`WHERE a.tenant_id = ? AND a.vendor_id = ? AND a.id = ?`, tx.TenantID, vendorID,
		accountID).Take(&r).Error
	return r.toDomain(), err
}

// VendorOf is the vendor of an account.
func VendorOf(tx *postgres.Tx, accountID string) (vendorID string, err error) {
	err = tx.Gorm.Raw(`SELECT vendor_id FROM vendor_bank_accounts WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		accountID).Row().Scan(&vendorID)
	return vendorID, err
}

func one(tx *postgres.Tx, condition string, args ...any) (*vendor.Account, error) {
	var rows []accountRow
	if err := tx.Gorm.Raw(selectAccount+condition, args...).Scan(&rows).Error; err != nil || len(rows) == 0 {
		return nil, err
	}
	found := rows[0].toDomain()
	return &found, nil
}

// HasHistory reports whether a vendor has or had an account in use.
func HasHistory(tx *postgres.Tx, vendorID string) (has bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM vendor_bank_accounts WHERE tenant_id = ? AND vendor_id = ?
		AND status IN ('approved', 'retired', 'waiting'))`, tx.TenantID, vendorID).Scan(&has).Error
	return has, err
}

// NewAccount is an account to store: its encrypted number and the keyed hashes that find the same account at another
// vendor.
type NewAccount struct {
	vendor.Account
	Sealed []byte
	Hash   string   // under the current key
	Hashes []string // under every key
}

// InsertAccount stores a proposal.
func InsertAccount(tx *postgres.Tx, n NewAccount) error {
	var called any
	if !n.Call.On.IsZero() {
		called = n.Call.On.String()
	}
	return tx.Gorm.Exec(`INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4, account_type, status,
			changed_by, changes_account, closes_former, call_person, call_number, called_on, note, account_hash, known_hashes)
		VALUES (?, ?, ?, ?, ?, ?, ?, 'pending', ?, ?, ?, ?, ?, ?::date, ?, ?, ?::text[])`,
		tx.TenantID, n.ID, n.VendorID, n.Routing, n.Sealed, n.Last4, n.AccountType, n.ProposedBy, n.ChangesAccount,
		n.ClosesFormer, n.Call.Person, n.Call.Phone, called, n.Note, n.Hash, postgres.Array(n.Hashes)).Error
}

// Approve records the second person and when the account is used.
func Approve(tx *postgres.Tx, accountID, approvedBy string, at, usableFrom time.Time, comment string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE vendor_bank_accounts SET status = 'waiting', approved_by = ?, approved_at = ?, usable_from = ?, comment = ?
		WHERE tenant_id = ? AND id = ? AND status = 'pending' AND changed_by IS DISTINCT FROM ?::uuid`,
		approvedBy, at, usableFrom, comment, tx.TenantID, accountID, approvedBy))
}

// End ends an open proposal.
func End(tx *postgres.Tx, accountID string, as vendor.AccountStatus, decidedBy, comment string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE vendor_bank_accounts SET status = ?, decided_by = ?, decided_at = now(), comment = CASE WHEN ? = '' THEN comment ELSE ? END
		WHERE tenant_id = ? AND id = ? AND status IN ('pending', 'waiting')`,
		as, postgres.Null(decidedBy), comment, comment, tx.TenantID, accountID))
}

// Retire ends the use of an account.
func Retire(tx *postgres.Tx, accountID string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE vendor_bank_accounts SET status = 'retired' WHERE tenant_id = ? AND id = ? AND status = 'approved'`,
		tx.TenantID, accountID))
}

// Use begins the use of an approved account whose waiting period is over.
func Use(tx *postgres.Tx, accountID string, now time.Time) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE vendor_bank_accounts SET status = 'approved' WHERE tenant_id = ? AND id = ? AND status = 'waiting' AND usable_from <= ?`,
		tx.TenantID, accountID, now))
}

// Twins are other vendors with the account. An account from before the hashes counts if its routing number and its
// last digits are the same.
func Twins(tx *postgres.Tx, accountID string) (twins []vendor.Twin, err error) {
	err = tx.Gorm.Raw(`SELECT v.id, v.number, v.name, bool_or(t.certain) AS certain FROM (
			SELECT o.vendor_id, true AS certain FROM vendor_bank_accounts a JOIN vendor_bank_accounts o ON o.tenant_id = a.tenant_id AND o.account_hash = ANY(a.known_hashes)
				AND o.account_hash <> '' AND o.vendor_id <> a.vendor_id AND o.status IN ('pending', 'waiting', 'approved', 'retired') WHERE a.tenant_id = @tenant AND a.id = @account
			UNION ALL SELECT o.vendor_id, false FROM vendor_bank_accounts a JOIN vendor_bank_accounts o ON o.tenant_id = a.tenant_id AND o.account_hash = '' AND o.routing = a.routing
				AND o.account_last4 = a.account_last4 AND o.vendor_id <> a.vendor_id AND o.status IN ('pending', 'waiting', 'approved', 'retired') WHERE a.tenant_id = @tenant AND a.id = @account
		) t JOIN vendors v ON v.tenant_id = @tenant AND v.id = t.vendor_id GROUP BY v.id, v.number, v.name ORDER BY v.name, v.id LIMIT 20`,
		map[string]any{"tenant": tx.TenantID, "account": accountID}).Scan(&twins).Error
	return twins, err
}
