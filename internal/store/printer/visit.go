package printer

import (
	"time"

	"countersign.dev/domain/printer"
	"countersign.dev/internal/postgres"
)

type visitRow struct {
	ID, PrinterID, Kind, State, Reason string
	Document                           []byte
	RequestedAt                        time.Time
	EndedAt                            *time.Time
}

func (r visitRow) toDomain() printer.Visit {
	return printer.Visit{ID: r.ID, PrinterID: r.PrinterID, Kind: printer.VisitKind(r.Kind),
		State: printer.VisitState(r.State), Reason: printer.Reason(r.Reason), Document: r.Document,
		RequestedAt: r.RequestedAt, EndedAt: r.EndedAt}
}

const selectVisit = `SELECT id, printer_id, kind, state, reason, document, requested_at, ended_at FROM printer_visits WHERE tenant_id = ?`

// latest is the latest visit of a printer, or nil.
func latest(tx *postgres.Tx, printerID string) (*printer.Visit, error) {
	var rows []visitRow
	err := tx.Gorm.Raw(selectVisit+` AND printer_id = ? ORDER BY requested_at DESC, id DESC LIMIT 1`, tx.TenantID,
		printerID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	found := rows[0].toDomain()
	return &found, nil
}

// Visit is one visit.
func Visit(tx *postgres.Tx, visitID string) (printer.Visit, error) {
	var r visitRow
	err := tx.Gorm.Raw(selectVisit+` AND id = ?`, tx.TenantID, visitID).Take(&r).Error
	return r.toDomain(), err
}

// InsertVisit adds a visit of a locked printer, and deletes those that ended more than a day ago.
func InsertVisit(tx *postgres.Tx, v printer.Visit, sha256 string) error {
	if err := tx.Gorm.Exec(
		`DELETE FROM printer_visits WHERE tenant_id = ? AND printer_id = ? AND ended_at < now() - interval '1 day'`,
		tx.TenantID, v.PrinterID).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(
		`INSERT INTO printer_visits (tenant_id, id, printer_id, kind, document, sha256) VALUES (?, ?, ?, ?, ?, ?)`,
		tx.TenantID, v.ID, v.PrinterID, v.Kind, v.Document, sha256).Error
}

// EndVisit records the result of a visit that is still running. It reports false if it has ended already.
func EndVisit(tx *postgres.Tx, visitID string, state printer.VisitState, reason printer.Reason) (bool, error) {
	res := tx.Gorm.Exec(
		`UPDATE printer_visits SET state = ?, reason = ?, ended_at = now() WHERE tenant_id = ? AND id = ? AND state = 'running'`,
		state, reason, tx.TenantID, visitID)
	return res.RowsAffected == 1, res.Error
}
