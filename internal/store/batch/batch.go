// Package batch is the rows of batches: their claims on payments, their seals, the
// attempts to seal them and their hand-overs.
package batch

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

type row struct {
	ID, ProjectID, BankAccountID, Kind, Status, StatusDetail, Message string
	JobID, PrinterID, PreparedBy, ReleasedBy                          *string
	Number, TraceStart, Size, Version                                 int64
	Generation, Payments                                              int
	Total                                                             decimal.Decimal
	Currency, FileName, FileIDModifier, Sha256, ObjectKey             string
	EncryptedSha256                                                   string
	PreparedAt                                                        time.Time
	ReleasedAt, EffectiveDate, SealedAt, DeliveredAt, AcknowledgedAt  *time.Time
	Deadline                                                          *time.Time
	Answers, Live                                                     bool
}

const selectBatch = `SELECT b.id, b.number, b.project_id, b.bank_account_id, b.printer_id, b.kind, b.generation, b.status, b.status_detail, b.message, b.job_id,
	b.prepared_by, b.prepared_at, b.released_by, b.released_at, b.effective_date, b.payments, b.total, b.currency, b.sealed_at, b.file_name, b.file_id_modifier,
	b.trace_start, b.sha256, b.encrypted_sha256, b.size, b.object_key, b.delivered_at, b.acknowledged_at, b.deadline, b.version,
	(SELECT coalesce(a.delivery->>'Outbound', '') <> '' FROM bank_accounts a WHERE a.tenant_id = b.tenant_id AND a.id = b.bank_account_id) AS answers,
	(SELECT t.mode = 'live' FROM tenants t WHERE t.tenant_id = b.tenant_id) AS live
	FROM payment_batches b `

func (r row) toDomain() (payment.Batch, error) {
	total, err := money.New(r.Total, money.Currency(r.Currency))
	return payment.Batch{
		ID: r.ID, Number: r.Number, ProjectID: r.ProjectID, AccountID: r.BankAccountID,
		PrinterID: postgres.Value(r.PrinterID),
		JobID:     postgres.Value(r.JobID), Kind: payment.BatchKind(r.Kind), Status: payment.BatchStatus(r.Status),
		Detail: payment.Detail(r.StatusDetail), Message: r.Message, Generation: r.Generation, Count: r.Payments, Total: total,
		PreparedBy: postgres.Value(r.PreparedBy), PreparedAt: r.PreparedAt, ReleasedBy: postgres.Value(r.ReleasedBy),
		ReleasedAt: postgres.Value(r.ReleasedAt), Seal: payment.Seal{
			FileName: r.FileName, ObjectKey: r.ObjectKey, SHA256: r.Sha256,
			EncryptedSHA256: r.EncryptedSha256, Size: r.Size, CreatedAt: postgres.Value(r.SealedAt),
			EffectiveDate: postgres.Date(r.EffectiveDate), FileIDModifier: r.FileIDModifier, TraceStart: r.TraceStart,
			Deadline: postgres.Value(r.Deadline),
		},
		DeliveredAt: postgres.Value(r.DeliveredAt), AcknowledgedAt: postgres.Value(r.AcknowledgedAt), BankAnswers: r.Answers,
		Live: r.Live, Version: r.Version,
	}, err
}

// Get is one batch.
func Get(tx *postgres.Tx, batchID string) (payment.Batch, error) { return load(tx, batchID, "") }

// Lock is one batch that no other transaction changes until this one ends.
func Lock(tx *postgres.Tx, batchID string) (payment.Batch, error) {
	return load(tx, batchID, " FOR UPDATE")
}

func load(tx *postgres.Tx, batchID, lock string) (payment.Batch, error) {
	var r row
	if err := tx.Gorm.Raw(selectBatch+"WHERE b.tenant_id = ? AND b.id = ?"+lock, tx.TenantID,
		batchID).Take(&r).Error; err != nil {
		return payment.Batch{}, err
	}
	return r.toDomain()
}

// Open are the batches of a project that wait for their release.
func Open(tx *postgres.Tx, projectID string) ([]payment.Batch, error) {
	return list(tx, `b.project_id = ? AND b.status IN ('preparing', 'awaiting_release') ORDER BY b.number`, projectID)
}

// AwaitingRelease are the batches of payments that wait for their release, in the projects that the reader sees.
func AwaitingRelease(tx *postgres.Tx) ([]payment.Batch, error) {
	return list(tx, postgres.VisibleProject("b.project_id")+
		` AND b.kind <> 'positive-pay' AND b.status = 'awaiting_release' ORDER BY b.prepared_at, b.number`)
}

// Delivered are the newest batches whose file was given to a bank.
func Delivered(tx *postgres.Tx, limit int) ([]payment.Batch, error) {
	return list(tx, `b.kind <> 'check' AND b.sealed_record IS NOT NULL
		AND b.status IN ('delivered', 'acknowledged', 'settled', 'unknown') ORDER BY b.number DESC LIMIT ?`, limit)
}

func list(tx *postgres.Tx, where string, args ...any) (found []payment.Batch, err error) {
	var rows []row
	err = tx.Gorm.Raw(selectBatch+`WHERE b.tenant_id = ? AND `+where, append([]any{tx.TenantID}, args...)...).Scan(
		&rows).Error
	for _, r := range rows {
		b, err := r.toDomain()
		if err != nil {
			return nil, err
		}
		found = append(found, b)
	}
	return found, err
}

// Insert writes a new batch. Its contents follow with SetContents.
func Insert(tx *postgres.Tx, b payment.Batch) error {
	return tx.Gorm.Exec(
		`INSERT INTO payment_batches (tenant_id, id, number, project_id, bank_account_id, printer_id, kind, status, prepared_by, prepared_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, b.ID, b.Number, b.ProjectID, b.AccountID, postgres.Null(b.PrinterID), b.Kind, b.Status,
		postgres.Null(b.PreparedBy), b.PreparedAt).Error
}

// SetContents writes the job, the number of payments and the total of a new batch.
func SetContents(tx *postgres.Tx, b payment.Batch) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE payment_batches SET job_id = ?, payments = ?, total = ?, currency = ? WHERE tenant_id = ? AND id = ?`,
		b.JobID, b.Count, b.Total.Number(), b.Total.Currency(), tx.TenantID, b.ID))
}

// Recount writes the number of payments and the total after payments were removed.
func Recount(tx *postgres.Tx, b payment.Batch) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE payment_batches SET payments = ?, total = ?, version = version + 1
		WHERE tenant_id = ? AND id = ? AND version = ? AND status = ?`,
		b.Count, b.Total.Number(), tx.TenantID, b.ID, b.Version, payment.AwaitingRelease))
}

// SetJob stores the job that continues the batch.
func SetJob(tx *postgres.Tx, batchID, jobID string) error {
	return tx.Gorm.Exec(`UPDATE payment_batches SET job_id = ? WHERE tenant_id = ? AND id = ?`, jobID, tx.TenantID,
		batchID).Error
}

// SetMessage writes the message of a batch that is being delivered and says whether
// it changed.
func SetMessage(tx *postgres.Tx, batchID, message string) (changed bool, err error) {
	res := tx.Gorm.Exec(
		`UPDATE payment_batches SET message = ? WHERE tenant_id = ? AND id = ? AND status = 'delivering' AND message <> ?`,
		message, tx.TenantID, batchID, message)
	return res.RowsAffected > 0, res.Error
}

// Save writes a batch whose status has changed, under its version and from the states
// that lead to the new one.
func Save(tx *postgres.Tx, b payment.Batch) error {
	return postgres.OneAllowed(tx.Gorm.Exec(
		`UPDATE payment_batches SET status = ?, status_detail = ?, message = ?, generation = ?, prepared_by = ?, prepared_at = ?,
			released_by = ?, released_at = ?, effective_date = ?, sealed_at = ?, file_name = ?, file_id_modifier = ?, trace_start = ?, sha256 = ?, encrypted_sha256 = ?, size = ?,
			object_key = ?, delivered_at = ?, acknowledged_at = ?, deadline = ?, version = version + 1
		WHERE tenant_id = ? AND id = ? AND version = ? AND status IN ?`,
		b.Status, b.Detail, b.Message, b.Generation, postgres.Null(b.PreparedBy), b.PreparedAt, postgres.Null(b.ReleasedBy),
		postgres.OrNull(b.ReleasedAt), postgres.DateOrNull(b.Seal.EffectiveDate), postgres.OrNull(b.Seal.CreatedAt),
		b.Seal.FileName, orBlank(b.Seal.FileIDModifier), b.Seal.TraceStart, b.Seal.SHA256,
		b.Seal.EncryptedSHA256, b.Seal.Size, b.Seal.ObjectKey,
		postgres.OrNull(b.DeliveredAt), postgres.OrNull(b.AcknowledgedAt), postgres.OrNull(b.Seal.Deadline),
		tx.TenantID, b.ID,
		b.Version, b.Status.From()), "batch")
}

// orBlank is a file id modifier as its column, which is one character wide, holds it.
func orBlank(modifier string) string {
	if modifier == "" {
		return " "
	}
	return modifier
}
