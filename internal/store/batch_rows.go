package store

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
)

type batchRow struct {
	ID, ProjectID, BankAccountID, Kind, Status, StatusDetail, Message string
	JobID, PrinterID, PreparedBy, ReleasedBy                          *string
	Number, TraceStart, Size, Version                                 int64
	Generation, Payments                                              int
	Total                                                             decimal.Decimal
	Currency, FileName, FileIDModifier, Sha256, ObjectKey             string
	PreparedAt                                                        time.Time
	ReleasedAt, EffectiveDate, SealedAt, DeliveredAt, AcknowledgedAt  *time.Time
	Deadline                                                          *time.Time
}

const selectBatch = `SELECT b.id, b.number, b.project_id, b.bank_account_id, b.printer_id, b.kind, b.generation, b.status, b.status_detail, b.message, b.job_id,
	b.prepared_by, b.prepared_at, b.released_by, b.released_at, b.effective_date, b.payments, b.total, b.currency, b.sealed_at, b.file_name, b.file_id_modifier,
	b.trace_start, b.sha256, b.size, b.object_key, b.delivered_at, b.acknowledged_at, b.deadline, b.version FROM payment_batches b `

func (r batchRow) toDomain() (payment.Batch, error) {
	total, err := money.New(r.Total, money.Currency(r.Currency))
	return payment.Batch{
		ID: r.ID, Number: r.Number, ProjectID: r.ProjectID, AccountID: r.BankAccountID, PrinterID: postgres.Value(r.PrinterID),
		JobID: postgres.Value(r.JobID), Kind: payment.BatchKind(r.Kind), Status: payment.BatchStatus(r.Status),
		Detail: payment.Detail(
			r.StatusDetail,
		), Message: r.Message, Generation: r.Generation, Count: r.Payments, Total: total,
		PreparedBy: postgres.Value(r.PreparedBy), PreparedAt: r.PreparedAt, ReleasedBy: postgres.Value(r.ReleasedBy),
		ReleasedAt: postgres.Value(r.ReleasedAt), Seal: payment.Seal{
			FileName: r.FileName, ObjectKey: r.ObjectKey, SHA256: r.Sha256, Size: r.Size, CreatedAt: postgres.Value(r.SealedAt),
			EffectiveDate: postgres.Date(r.EffectiveDate), FileIDModifier: r.FileIDModifier, TraceStart: r.TraceStart,
			Deadline: postgres.Value(r.Deadline),
		},
		DeliveredAt: postgres.Value(r.DeliveredAt), AcknowledgedAt: postgres.Value(r.AcknowledgedAt), Version: r.Version,
	}, err
}

func (t *Tenant) batch(batchID, lock string) (payment.Batch, error) {
	var row batchRow
	if err := t.Gorm.Raw(selectBatch+"WHERE b.tenant_id = ? AND b.id = ?"+lock, t.TenantID,
		batchID).Take(&row).Error; err != nil {
		return payment.Batch{}, err
	}
	return row.toDomain()
}

// members are the payments of a batch in the order of their numbers, which is
// also the order in the file; without those that were removed before its release.
func (t *Tenant) members(batchID string) ([]payment.Payment, error) {
	return paymentrow.Load(t.Tx, `WHERE p.tenant_id = ? AND EXISTS (SELECT FROM payment_claims c
		WHERE c.tenant_id = p.tenant_id AND c.payment_id = p.id AND c.batch_id = ? AND c.removed_at IS NULL) ORDER BY p.number`, t.TenantID, batchID)
}

// bound are the payments that the batch holds a live claim on: only these may
// be written into its file.
func (t *Tenant) bound(batchID string) ([]payment.Payment, error) {
	return paymentrow.Load(t.Tx, `WHERE p.tenant_id = ? AND EXISTS (SELECT FROM payment_claims c
		WHERE c.tenant_id = p.tenant_id AND c.payment_id = p.id AND c.batch_id = ? AND c.live) ORDER BY p.number FOR UPDATE OF p`, t.TenantID, batchID)
}

// saveBatch writes a batch that has changed its status under its optimistic version.
func (t *Tenant) saveBatch(b payment.Batch) error {
	err := postgres.OneAllowed(t.Gorm.Exec(
		`UPDATE payment_batches SET status = ?, status_detail = ?, message = ?, generation = ?, prepared_by = ?, prepared_at = ?,
			released_by = ?, released_at = ?, effective_date = ?, sealed_at = ?, file_name = ?, file_id_modifier = ?, trace_start = ?, sha256 = ?, size = ?,
			object_key = ?, delivered_at = ?, acknowledged_at = ?, deadline = ?, version = version + 1
		WHERE tenant_id = ? AND id = ? AND version = ? AND status IN ?`,
		b.Status,
		b.Detail,
		b.Message,
		b.Generation,
		postgres.Null(b.PreparedBy),
		b.PreparedAt,
		postgres.Null(
			b.ReleasedBy,
		),
		postgres.OrNull(b.ReleasedAt),
		postgres.DateOrNull(b.Seal.EffectiveDate),
		postgres.OrNull(b.Seal.CreatedAt),
		b.Seal.FileName,
		orBlank(b.Seal.FileIDModifier),
		b.Seal.TraceStart,
		b.Seal.SHA256,
		b.Seal.Size,
		b.Seal.ObjectKey,
		postgres.OrNull(
			b.DeliveredAt,
		),
		postgres.OrNull(b.AcknowledgedAt),
		postgres.OrNull(b.Seal.Deadline),
		t.TenantID,
		b.ID,
		b.Version,
		b.Status.From(),
	), "batch")
	if err != nil {
		return err
	}
	return t.Emit(postgres.Event{Name: "updatePayment", ProjectID: b.ProjectID, ObjectID: b.ID})
}

func orBlank(modifier string) string {
	if modifier == "" {
		return " "
	}
	return modifier
}

func (t *Tenant) auditBatch(action string, b payment.Batch, before, after any, why ...audit.Cause) error {
	return t.Audit(postgres.Change{Area: "Payments", Action: action, ObjectType: "batch", ObjectID: b.ID,
		ProjectID: b.ProjectID, Old: before, New: after, Causes: why})
}
