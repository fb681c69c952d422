package batch

import (
	"database/sql"
	"time"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// InsertHandOver records that a hand-over has begun. first reports that none was recorded under that name
// before.
func InsertHandOver(tx *postgres.Tx, batchID, name string) (first bool, err error) {
	res := tx.Gorm.Exec(`INSERT INTO batch_handovers (tenant_id, batch_id, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
		tx.TenantID, batchID, name)
	return res.RowsAffected == 1, res.Error
}

// HandOver reports whether the hand-over of that name has begun.
func HandOver(tx *postgres.Tx, batchID, name string) (h payment.HandOver, err error) {
	var seconds []float64
	err = tx.Gorm.Raw(
		`SELECT extract(epoch FROM clock_timestamp() - begun_at)::float8 FROM batch_handovers WHERE tenant_id = ? AND batch_id = ? AND name = ?`,
		tx.TenantID, batchID, name).Scan(&seconds).Error
	if h.Begun = len(seconds) == 1; h.Begun {
		h.Age = time.Duration(seconds[0] * float64(time.Second))
	}
	return h, err
}

// DeleteHandOver removes the record of a hand-over and reports whether there was one.
func DeleteHandOver(tx *postgres.Tx, batchID, name string) (deleted bool, err error) {
	res := tx.Gorm.Exec(`DELETE FROM batch_handovers WHERE tenant_id = ? AND batch_id = ? AND name = ?`, tx.TenantID,
		batchID, name)
	return res.RowsAffected > 0, res.Error
}

// MayBeSent says whether the sheets of a run may be at a printer, or a file at its bank.
func MayBeSent(tx *postgres.Tx, b payment.Batch) (begun bool, err error) {
	name := b.Seal.FileName
	if b.Kind == payment.BatchCheck {
		name = b.PrintName()
	}
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM batch_handovers WHERE tenant_id = @tenant AND batch_id = @batch AND name = @name)
		OR EXISTS (SELECT FROM agent_calls WHERE tenant_id = @tenant AND batch_id = @batch AND kind = 'print' AND job_name = @name AND NOT void AND begun_at IS NOT NULL)`,
		sql.Named("tenant", tx.TenantID), sql.Named("batch", b.ID), sql.Named("name", name)).Row().Scan(&begun)
	return begun, err
}
