// Package tenantdeletion stores deletions of tenants in the platform tenant, and erases tenants.
package tenantdeletion

import (
	"time"

	"countersign.dev/domain/tenantdeletion"
	"countersign.dev/internal/postgres"
)

type row struct {
	ID, AboutID, AboutName, State, Reason               string
	RequestedBy, RequesterName                          string
	ConfirmedBy                                         *string
	ConfirmerName, CancelerName                         string
	RequestedAt                                         time.Time
	ConfirmedAt, DueAt, CanceledAt, CheckedAt, ErasedAt *time.Time
	Payments, Batches, Reports                          int
}

func (r row) toDomain() tenantdeletion.Deletion {
	d := tenantdeletion.Deletion{ID: r.ID, AboutID: r.AboutID, AboutName: r.AboutName,
		State: tenantdeletion.State(r.State), Reason: r.Reason,
		RequestedBy: tenantdeletion.Person{ID: r.RequestedBy, Name: r.RequesterName}, RequestedAt: r.RequestedAt,
		ConfirmedAt: r.ConfirmedAt, DueAt: r.DueAt, CanceledBy: r.CancelerName, CanceledAt: r.CanceledAt,
		Unfinished: tenantdeletion.Unfinished{Payments: r.Payments, Batches: r.Batches, Reports: r.Reports},
		CheckedAt:  r.CheckedAt, ErasedAt: r.ErasedAt}
	if r.ConfirmedBy != nil {
		d.ConfirmedBy = tenantdeletion.Person{ID: *r.ConfirmedBy, Name: r.ConfirmerName}
	}
	return d
}

const selectDeletion = `SELECT id, about_id, about_name, state, reason, requested_by, requester_name, requested_at, confirmed_by, confirmer_name, confirmed_at, due_at, canceler_name, canceled_at, payments, batches, reports, checked_at, erased_at FROM tenant_deletions WHERE tenant_id = ?`

// Latest is the latest deletion of a tenant, or nil.
func Latest(tx *postgres.Tx, aboutID string) (*tenantdeletion.Deletion, error) {
	return latest(tx, aboutID, "")
}

// LockLatest is Latest. Other changes of the deletion wait until the transaction ends.
func LockLatest(tx *postgres.Tx, aboutID string) (*tenantdeletion.Deletion, error) {
	return latest(tx, aboutID, " FOR UPDATE")
}

func latest(tx *postgres.Tx, aboutID, lock string) (*tenantdeletion.Deletion, error) {
	var rows []row
	err := tx.Gorm.Raw(selectDeletion+` AND about_id = ? ORDER BY requested_at DESC LIMIT 1`+lock, tx.TenantID,
		aboutID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	d := rows[0].toDomain()
	return &d, nil
}

// Lock is one deletion. Other changes of it wait until the transaction ends.
func Lock(tx *postgres.Tx, deletionID string) (tenantdeletion.Deletion, error) {
	var r row
	err := tx.Gorm.Raw(selectDeletion+` AND id = ? FOR UPDATE`, tx.TenantID, deletionID).Take(&r).Error
	return r.toDomain(), err
}

// Insert adds a request. The unique index allows one open deletion of a tenant.
func Insert(tx *postgres.Tx, d tenantdeletion.Deletion) error {
	return tx.Gorm.Exec(`INSERT INTO tenant_deletions (tenant_id, id, about_id, about_name, reason, requested_by,
		requester_name, requested_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, tx.TenantID, d.ID, d.AboutID, d.AboutName, d.Reason, d.RequestedBy.ID,
		d.RequestedBy.Name, d.RequestedAt).Error
}

// SetState moves a deletion that the transaction has locked.
func SetState(tx *postgres.Tx, deletionID string, to tenantdeletion.State) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenant_deletions SET state = ? WHERE tenant_id = ? AND id = ?`, to,
		tx.TenantID, deletionID))
}

// Confirm records the second person and the time of the closing.
func Confirm(tx *postgres.Tx, deletionID string, by tenantdeletion.Person, at, due time.Time) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenant_deletions SET state = 'waiting', confirmed_by = ?,
		confirmer_name = ?, confirmed_at = ?, due_at = ? WHERE tenant_id = ? AND id = ?`, by.ID, by.Name, at, due,
		tx.TenantID, deletionID))
}

// Cancel records who ended a deletion.
func Cancel(tx *postgres.Tx, deletionID, by string, at time.Time) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenant_deletions SET state = 'canceled', canceler_name = ?,
		canceled_at = ? WHERE tenant_id = ? AND id = ?`, by, at, tx.TenantID, deletionID))
}

// Checked records what a check of a due tenant has found.
func Checked(
	tx *postgres.Tx, deletionID string, to tenantdeletion.State, u tenantdeletion.Unfinished, at time.Time,
) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenant_deletions SET state = ?, payments = ?, batches = ?, reports = ?,
		checked_at = ? WHERE tenant_id = ? AND id = ?`, to, u.Payments, u.Batches, u.Reports, at, tx.TenantID, deletionID))
}

// Finish records that all data is erased.
func Finish(tx *postgres.Tx, deletionID string, at time.Time) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenant_deletions SET state = 'done', erased_at = ?
		WHERE tenant_id = ? AND id = ?`, at, tx.TenantID, deletionID))
}
