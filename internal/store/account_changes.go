package store

import (
	"context"
	"slices"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// newestFiles is how many of a bank's files are listed.
const newestFiles = 200

type bankFileRow struct {
	ID, BankAccountID, Name, Sha256, Message string
	Size                                     int64
	ModifiedAt, ReadAt                       time.Time
	Unmatched                                int
}

const selectBankFile = `SELECT f.id, f.bank_account_id, f.name, f.sha256, f.message, f.size, f.modified_at, f.read_at,
	(SELECT count(*) FROM bank_file_entries e WHERE e.tenant_id = f.tenant_id AND e.file_id = f.id AND e.outcome IN ('unmatched', 'held')) AS unmatched FROM bank_files f `

func (r bankFileRow) toDomain() payment.BankFile {
	return payment.BankFile{ID: r.ID, AccountID: r.BankAccountID, Name: r.Name, Size: r.Size, ModifiedAt: r.ModifiedAt,
		SHA256: r.Sha256, Message: r.Message, ReadAt: r.ReadAt, Unmatched: r.Unmatched}
}

// BankFiles are the newest files that banks have sent.
func (s *Store) BankFiles(ctx context.Context, tenantID string) (files []payment.BankFile, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var rows []bankFileRow
		err := t.Gorm.Raw(selectBankFile+`WHERE f.tenant_id = ? ORDER BY f.id DESC LIMIT ?`, t.TenantID,
			newestFiles).Scan(&rows).Error
		for _, r := range rows {
			files = append(files, r.toDomain())
		}
		return err
	})
	return files, err
}

// BankFile is one of them with its entries.
func (s *Store) BankFile(ctx context.Context, tenantID, fileID string) (f payment.BankFile, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row bankFileRow
		if err := t.Gorm.Raw(selectBankFile+`WHERE f.tenant_id = ? AND f.id = ?`, t.TenantID,
			fileID).Take(&row).Error; err != nil {
			return err
		}
		f = row.toDomain()
		var entries []struct {
			Line                                int
			Kind, Code, Trace, Outcome, Message string
			Cents                               int64
			PaymentID                           *string
		}
		err := t.Gorm.Raw(
			`SELECT line, kind, code, trace, outcome, message, cents, payment_id FROM bank_file_entries e WHERE tenant_id = ? AND file_id = ?
			AND (payment_id IS NULL OR EXISTS (SELECT FROM payments p WHERE p.tenant_id = e.tenant_id AND p.id = e.payment_id AND `+postgres.VisibleProject(
				"p.project_id",
			)+`)) ORDER BY line`,
			t.TenantID,
			fileID,
		).Scan(&entries).Error
		for _, e := range entries {
			f.Entries = append(f.Entries, payment.InboundEntry{Line: e.Line, Kind: payment.InboundKind(e.Kind), Code: e.Code,
				Trace: e.Trace, Cents: e.Cents, PaymentID: postgres.Value(e.PaymentID), Outcome: payment.InboundOutcome(e.Outcome),
				Message: e.Message})
		}
		return err
	})
	return f, err
}

type accountChangeRow struct {
	ID, VendorID, VendorName, VendorBankAccountID, FileID, Code string
	NewAccountID, Routing, AccountLast4, AccountType            string
	Status                                                      payment.ChangeStatus
	Comment                                                     string
	DecidedAt                                                   *time.Time
	CreatedAt                                                   time.Time
}

const selectChange = `SELECT c.id, c.vendor_id, v.name AS vendor_name, c.vendor_bank_account_id, c.file_id, c.code, c.new_account_id, c.routing, c.account_last4, c.account_type,
	c.status, c.comment, c.decided_at, c.created_at FROM vendor_account_changes c JOIN vendors v ON v.tenant_id = c.tenant_id AND v.id = c.vendor_id `

func (r accountChangeRow) toDomain() payment.AccountChange {
	return payment.AccountChange{ID: r.ID, VendorID: r.VendorID, VendorName: r.VendorName,
		VendorAccountID: r.VendorBankAccountID, FileID: r.FileID, Code: r.Code, NewAccountID: r.NewAccountID,
		Routing: r.Routing, Last4: r.AccountLast4, Type: r.AccountType, Status: r.Status, Comment: r.Comment,
		DecidedAt: r.DecidedAt, CreatedAt: r.CreatedAt}
}

// AccountChanges are what banks propose for vendors' accounts, what waits first.
func (s *Store) AccountChanges(ctx context.Context, tenantID string) (changes []payment.AccountChange, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var rows []accountChangeRow
		err := t.Gorm.Raw(selectChange+`WHERE c.tenant_id = ? ORDER BY c.status <> 'pending', c.id DESC LIMIT ?`, t.TenantID,
			newestFiles).
			Scan(&rows).
			Error
		for _, r := range rows {
			changes = append(changes, r.toDomain())
		}
		return err
	})
	return changes, err
}

var (
	errDecided = fault.New(fault.Conflict, fault.IllegalTransition,
		"Somebody has decided on this change already. Refresh to see it.")
	errPaying = fault.New(fault.Conflict, fault.ProcessingDocuments,
		"The vendor is being paid right now. Decide when the batch is done.")
	errMoved = fault.New(fault.Conflict, fault.StaleVersion,
		"The vendor's account has changed since the bank sent this. Compare both. "+
			"Refuse the change or enter the account again.")
)

// DecideAccountChange approves or refuses a proposed account in the actor's
// name. Approved, it takes the old one's place for everything not yet in a batch.
func (s *Store) DecideAccountChange(
	ctx context.Context, tenantID, changeID string, approve bool, comment string,
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row accountChangeRow
		if err := t.Gorm.Raw(selectChange+`WHERE c.tenant_id = ? AND c.id = ? FOR UPDATE OF c`, t.TenantID,
			changeID).Take(&row).Error; err != nil {
			return err
		}
		if row.Status != payment.ChangePending {
			return errDecided
		}
		status := payment.ChangeRefused
		if approve {
			status = payment.ChangeApproved
			if err := t.replaceAccount(row); err != nil {
				return err
			}
		}
		err := t.Gorm.Exec(
			`UPDATE vendor_account_changes SET status = ?, comment = ?, decided_by = ?, decided_at = now() WHERE tenant_id = ? AND id = ?`,
			status,
			comment,
			postgres.Null(t.Actor.UserID),
			t.TenantID,
			changeID,
		).Error
		if err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Vendors", Action: "account change " + string(status), ObjectType: "vendor",
			ObjectID: row.VendorID, Old: map[string]any{"accountId": row.VendorBankAccountID},
			New: map[string]any{"accountId": row.NewAccountID, "routing": row.Routing, "last4": row.AccountLast4,
				"code": row.Code, "comment": comment}})
	})
}

func (t *Tenant) replaceAccount(c accountChangeRow) error {
	// Locked in the order in which a batch in the making locks them: either it has
	// claimed them, or it comes after us and pays to the new account.
	var open []string
	err := t.Gorm.Raw(
		`SELECT status FROM payments WHERE tenant_id = ? AND vendor_bank_account_id = ? AND status IN ('new', 'processing') ORDER BY number FOR UPDATE`,
		t.TenantID,
		c.VendorBankAccountID,
	).Scan(&open).Error
	if err != nil {
		return err
	}
	if slices.Contains(open, string(payment.Processing)) {
		return errPaying
	}
	res := t.Gorm.Exec(
		`UPDATE vendor_bank_accounts SET status = 'retired' WHERE tenant_id = ? AND id = ? AND status = 'approved'`,
		t.TenantID, c.VendorBankAccountID)
	if res.Error == nil && res.RowsAffected == 0 {
		return errMoved
	}
	if res.Error != nil {
		return res.Error
	}
	err = t.Gorm.Exec(
		`INSERT INTO vendor_bank_accounts (tenant_id, id, vendor_id, routing, account, account_last4, account_type, status, approved_by, approved_at)
		SELECT tenant_id, new_account_id, vendor_id, routing, account, account_last4, account_type, 'approved', ?, now() FROM vendor_account_changes WHERE tenant_id = ? AND id = ?`,
		postgres.Null(t.Actor.UserID),
		t.TenantID,
		c.ID,
	).Error
	if err != nil {
		return err
	}
	return t.Gorm.Exec(
		`UPDATE payments SET vendor_bank_account_id = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND vendor_bank_account_id = ? AND status = 'new'`,
		c.NewAccountID,
		t.TenantID,
		c.VendorBankAccountID,
	).Error
}
