// Package bankfile reads and writes the rows of the files that banks send: returns, notifications of change, and the
// account changes that they propose.
package bankfile

import (
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// newest is how many files, problems or changes are listed.
const newest = 200

type fileRow struct {
	ID, BankAccountID, Name, Sha256, Message string
	Size                                     int64
	ModifiedAt, ReadAt                       time.Time
	Unmatched                                int
}

const selectFile = `SELECT f.id, f.bank_account_id, f.name, f.sha256, f.message, f.size, f.modified_at, f.read_at,
	(SELECT count(*) FROM bank_file_entries e WHERE e.tenant_id = f.tenant_id AND e.file_id = f.id AND e.outcome IN ('unmatched', 'held')) AS unmatched FROM bank_files f `

func (r fileRow) toDomain() payment.BankFile {
	return payment.BankFile{ID: r.ID, AccountID: r.BankAccountID, Name: r.Name, Size: r.Size, ModifiedAt: r.ModifiedAt,
		SHA256: r.Sha256, Message: r.Message, ReadAt: r.ReadAt, Unmatched: r.Unmatched}
}

// List is the newest files that banks have sent, without their entries.
func List(tx *postgres.Tx) (files []payment.BankFile, err error) {
	var rows []fileRow
	err = tx.Gorm.Raw(selectFile+`WHERE f.tenant_id = ? ORDER BY f.id DESC LIMIT ?`, tx.TenantID,
		newest).Scan(&rows).Error
	for _, r := range rows {
		files = append(files, r.toDomain())
	}
	return files, err
}

// Get is one file with those of its entries whose payment the reader sees.
func Get(tx *postgres.Tx, fileID string) (f payment.BankFile, err error) {
	var row fileRow
	if err := tx.Gorm.Raw(selectFile+`WHERE f.tenant_id = ? AND f.id = ?`, tx.TenantID,
		fileID).Take(&row).Error; err != nil {
		return f, err
	}
	f = row.toDomain()
	var entries []struct {
		Line                                int
		Kind, Code, Trace, Outcome, Message string
		Cents                               int64
		PaymentID                           *string
	}
	visible := postgres.VisibleProject("p.project_id")
	err = tx.Gorm.Raw(
		`SELECT line, kind, code, trace, outcome, message, cents, payment_id FROM bank_file_entries e WHERE tenant_id = ? AND file_id = ?
			AND (payment_id IS NULL OR EXISTS (SELECT FROM payments p WHERE p.tenant_id = e.tenant_id AND p.id = e.payment_id AND `+visible+`)) ORDER BY line`,
		tx.TenantID, fileID).Scan(&entries).Error
	for _, e := range entries {
		f.Entries = append(f.Entries, payment.InboundEntry{Line: e.Line, Kind: payment.InboundKind(e.Kind), Code: e.Code,
			Trace: e.Trace, Cents: e.Cents, PaymentID: postgres.Value(e.PaymentID),
			Outcome: payment.InboundOutcome(e.Outcome), Message: e.Message})
	}
	return f, err
}

// Known are the recorded files with these names, by name.
func Known(tx *postgres.Tx, accountID string, names []string) (map[string][]bankaccount.RemoteFile, error) {
	known := map[string][]bankaccount.RemoteFile{}
	err := tx.PGX(func(conn *pgx.Conn) error {
		found, err := conn.Query(tx.Ctx,
			`SELECT name, size, modified_at FROM bank_files WHERE tenant_id = $1 AND bank_account_id = $2 AND name = ANY ($3)`,
			tx.TenantID, accountID, names)
		if err != nil {
			return err
		}
		var f bankaccount.RemoteFile
		_, err = pgx.ForEachRow(found, []any{&f.Name, &f.Size, &f.ModifiedAt}, func() error {
			known[f.Name] = append(known[f.Name], f)
			return nil
		})
		return err
	})
	return known, err
}

// Insert stores a file without its entries. It returns false if the account has a file of the same bytes.
func Insert(tx *postgres.Tx, f payment.BankFile) (inserted bool, err error) {
	res := tx.Gorm.Exec(
		`INSERT INTO bank_files (tenant_id, id, bank_account_id, name, size, modified_at, sha256, object_key, message)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, bank_account_id, sha256) DO NOTHING`,
		tx.TenantID, f.ID, f.AccountID, f.Name, f.Size, f.ModifiedAt, f.SHA256, f.ObjectKey, f.Message)
	return res.RowsAffected > 0, res.Error
}

// InsertEntry stores an entry with its outcome.
func InsertEntry(tx *postgres.Tx, fileID string, e payment.InboundEntry) error {
	return tx.Gorm.Exec(
		`INSERT INTO bank_file_entries (tenant_id, file_id, line, kind, code, trace, cents, payment_id, outcome, message) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, fileID, e.Line, e.Kind, e.Code, e.Trace, e.Cents, postgres.Null(e.PaymentID), e.Outcome,
		e.Message).Error
}
