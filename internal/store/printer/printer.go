// Package printer stores the rows of printers and of requests to them.
package printer

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/postgres"
)

type row struct {
	ID, Name                         string
	URI                              string `gorm:"column:uri"`
	Status, AgentID, AgentName       string
	AgentHost                        string
	Tray, PageSize, Orientation      string
	Sides, Attributes                string
	Active, AgentOnline, AgentClosed bool
	AttributesAt                     *time.Time
	UpdatedAt                        time.Time
	Version                          int64
	OpenBatches                      int
}

// openBatches counts the runs of checks of a printer that are not printed yet.
const openBatches = `(SELECT count(*) FROM payment_batches b WHERE b.tenant_id = p.tenant_id AND b.printer_id = p.id
	AND b.status NOT IN ('delivered', 'acknowledged', 'settled', 'canceled'))`

const online = `coalesce(a.revoked_at IS NULL AND a.last_seen_at > now() - make_interval(secs => ?), false)`

const selectPrinter = `SELECT p.id, p.name, p.uri, p.status, coalesce(p.agent_id::text, '') AS agent_id, p.tray, p.page_size, p.orientation, p.sides, p.active,
	p.attributes::text AS attributes, p.attributes_at, p.updated_at, p.version, coalesce(a.name, '') AS agent_name, coalesce(a.host_name, '') AS agent_host, ` + online + ` AS agent_online,
	a.revoked_at IS NOT NULL AS agent_closed, ` + openBatches + ` AS open_batches
	FROM printers p LEFT JOIN agents a ON a.tenant_id = p.tenant_id AND a.id = p.agent_id WHERE p.tenant_id = ?`

func (r row) toDomain() (printer.Printer, error) {
	p := printer.Printer{ID: r.ID, Name: r.Name, URI: r.URI, AgentID: r.AgentID, Active: r.Active, Version: r.Version,
		Options: printer.Options{Tray: r.Tray, PageSize: r.PageSize, Orientation: printer.Orientation(r.Orientation),
			Sides: printer.Sides(r.Sides)},
		Status: printer.Status(r.Status), AttributesAt: r.AttributesAt, UpdatedAt: r.UpdatedAt, OpenBatches: r.OpenBatches}
	if r.AgentID != "" {
		p.Agent = &printer.Agent{ID: r.AgentID, Name: r.AgentName, HostName: r.AgentHost, Online: r.AgentOnline,
			Revoked: r.AgentClosed}
	}
	return p, json.Unmarshal([]byte(r.Attributes), &p.Attributes)
}

// Active are the printers that new runs of checks may use, by name.
func Active(tx *postgres.Tx) (printers []printer.Printer, err error) {
	var rows []row
	if err := tx.Gorm.Raw(selectPrinter+` AND p.active ORDER BY lower(p.name)`, agent.Silence.Seconds(),
		tx.TenantID).Scan(&rows).Error; err != nil {
		return nil, err
	}
	for _, r := range rows {
		p, err := r.toDomain()
		if err != nil {
			return nil, err
		}
		printers = append(printers, p)
	}
	return printers, nil
}

// Lock is Get. Other changes of the printer, and new runs of checks for it, wait until the transaction ends.
func Lock(tx *postgres.Tx, printerID string) (printer.Printer, error) {
	return locked(tx, printerID, " FOR UPDATE")
}

// Share is Get. Changes of the printer wait until the transaction ends.
func Share(tx *postgres.Tx, printerID string) (printer.Printer, error) {
	return locked(tx, printerID, " FOR SHARE")
}

// locked reads the printer in a second statement. The statement that waits for a lock counts the runs as they were
// before it waited, so it would miss a run that was prepared meanwhile.
func locked(tx *postgres.Tx, printerID, lock string) (p printer.Printer, err error) {
	var found string
	if err := tx.Gorm.Raw(`SELECT id FROM printers WHERE tenant_id = ? AND id = ?`+lock, tx.TenantID,
		printerID).Row().Scan(&found); err != nil {
		return p, err
	}
	return Get(tx, printerID)
}

// OpenRunsOfAgent counts the runs of checks of an agent that are not printed yet. Changes of its printers, and new runs
// for them, wait until the transaction ends. It counts in a second statement, as Lock does.
func OpenRunsOfAgent(tx *postgres.Tx, agentID string) (runs int, err error) {
	if err := tx.Gorm.Exec(`SELECT FROM printers WHERE tenant_id = ? AND agent_id = ? ORDER BY id FOR UPDATE`,
		tx.TenantID, agentID).Error; err != nil {
		return 0, err
	}
	err = tx.Gorm.Raw(`SELECT coalesce(sum(`+openBatches+`), 0) FROM printers p WHERE p.tenant_id = ? AND p.agent_id = ?`,
		tx.TenantID, agentID).Scan(&runs).Error
	return runs, err
}

// Get loads a printer with its latest visit.
func Get(tx *postgres.Tx, printerID string) (p printer.Printer, err error) {
	var r row
	if err := tx.Gorm.Raw(selectPrinter+` AND p.id = ?`, agent.Silence.Seconds(), tx.TenantID,
		printerID).Take(&r).Error; err != nil {
		return p, err
	}
	if p, err = r.toDomain(); err != nil {
		return p, err
	}
	p.Visit, err = latest(tx, printerID)
	return p, err
}

// NameTaken reports whether a printer other than except has the name.
func NameTaken(tx *postgres.Tx, name, except string) (taken bool, err error) {
	err = tx.Gorm.Raw(
		`SELECT EXISTS (SELECT FROM printers WHERE tenant_id = ? AND lower(name) = lower(?) AND id::text <> ?)`,
		tx.TenantID, name, except).Scan(&taken).Error
	return taken, err
}

// Insert adds an active printer.
func Insert(tx *postgres.Tx, printerID string, c printer.Change) error {
	return tx.Gorm.Exec(
		`INSERT INTO printers (tenant_id, id, name, uri, agent_id, tray, page_size, orientation, sides) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, printerID, c.Name, c.URI, postgres.Null(c.AgentID), c.Options.Tray, c.Options.PageSize,
		c.Options.Orientation, c.Options.Sides).Error
}

// Update changes a printer if the version is still the current one. What another printer reported is forgotten.
func Update(tx *postgres.Tx, before printer.Printer, c printer.Change) error {
	moved := before.URI != c.URI || before.AgentID != c.AgentID
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE printers SET name = ?, uri = ?, agent_id = ?, tray = ?, page_size = ?, orientation = ?, sides = ?, updated_at = now(), version = version + 1,
			status = CASE WHEN ? THEN 'unknown' ELSE status END, attributes = CASE WHEN ? THEN '{}' ELSE attributes END,
			attributes_at = CASE WHEN ? THEN NULL ELSE attributes_at END
			WHERE tenant_id = ? AND id = ? AND version = ?`,
		c.Name, c.URI, postgres.Null(c.AgentID), c.Options.Tray, c.Options.PageSize, c.Options.Orientation, c.Options.Sides,
		moved, moved, moved, tx.TenantID, before.ID, before.Version))
}

// SetActive changes whether new runs of checks may use a printer.
func SetActive(tx *postgres.Tx, before printer.Printer, active bool) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE printers SET active = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ? AND active <> ?`,
		active, tx.TenantID, before.ID, before.Version, active))
}

// SetReported writes what a printer reported. The version stays: it is that of what people set.
func SetReported(tx *postgres.Tx, printerID string, status printer.Status, a *printer.Attributes) error {
	if a == nil {
		return postgres.OneRow(tx.Gorm.Exec(`UPDATE printers SET status = ? WHERE tenant_id = ? AND id = ?`, status,
			tx.TenantID, printerID))
	}
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE printers SET status = ?, attributes = CAST(? AS jsonb), attributes_at = now() WHERE tenant_id = ? AND id = ?`,
		status, string(text), tx.TenantID, printerID))
}
