package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"gorm.io/gorm"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
)

// Change describes one state change for the audit log. Old and New are any JSON
// values; nil means there was or is none. Secrets must be masked by the caller's type.
type Change struct {
	Area        string // Invoices, Payments, Users, …
	Action      string // created, submitted, released, …
	ObjectType  string
	ObjectID    string
	WorkspaceID string
	ProjectID   string
	Old, New    any
	Reading     bool           // something was shown and nothing changed
	Edit        bool           // a save: one that changes nothing leaves no entry
	OnBehalfOf  *audit.Named   // for whom a delegate acted
	Links       []audit.Record // further records that the change concerns
	Causes      []audit.Cause  // why, where the product gives the reason
}

// Audit writes the entry in the transaction of the change itself, so neither exists without the other.
// What cannot be audited is not done: here an archived project refuses every change by a person.
func (t *Tenant) Audit(c Change) error {
	if err := t.refuseArchived(c); err != nil {
		return err
	}
	t.changed = true
	before, err := toJSON(c.Old)
	if err != nil {
		return err
	}
	after, err := toJSON(c.New)
	if err != nil {
		return err
	}
	if c.Edit && audit.Same(before, after) {
		return nil
	}
	details, err := t.auditDetails(audit.Details{OnBehalfOf: c.OnBehalfOf, Links: c.Links, Causes: c.Causes})
	if err != nil {
		return err
	}
	return t.exec(`INSERT INTO audit_entries
		(tenant_id, id, user_id, user_name, client_ip, area, action, object_type, object_id, workspace_id, project_id, old_value, new_value, correlation_id, details)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
		t.id, id.New(), null(t.actor.UserID), t.actor.UserName, t.actor.ClientIP, c.Area, c.Action, c.ObjectType, c.ObjectID,
		null(c.WorkspaceID), null(c.ProjectID), null(before), null(after), t.actor.CorrelationID, null(details))
}

// auditDetails is what an entry says beside its values; empty when there is nothing to say.
func (t *Tenant) auditDetails(d audit.Details) (string, error) {
	if t.actor.UserID == "" {
		d.Workflow = t.actor.Workflow
	}
	if d.Workflow == "" && d.OnBehalfOf == nil && len(d.Links) == 0 && len(d.Causes) == 0 {
		return "", nil
	}
	return toJSON(d)
}

// Event is news for browsers: a name of the spec (updatePayment, addJob, …) and ids, never data.
type Event struct {
	Name      string            `json:"-"`
	ProjectID string            `json:"projectId,omitempty"`
	ObjectID  string            `json:"objectId,omitempty"`
	Keys      map[string]string `json:"keys,omitempty"`
}

// Emit puts the event into the outbox in the transaction of its cause; the relay publishes it.
func (t *Tenant) Emit(e Event) error { return t.enqueue("event", e.Name, e) }

// Start puts a workflow start into the outbox, so that a committed row is never
// without its workflow: the relay starts it under its deterministic id.
func (t *Tenant) Start(workflow string, input any) error { return t.enqueue("start", workflow, input) }

// Signal puts a signal to a workflow into the outbox. It arrives at least once,
// so the receiver must ask the database what is true, not count signals.
func (t *Tenant) Signal(workflowID, signal string, input any) error {
	return t.enqueue("signal", signal, map[string]any{"workflowId": workflowID, "signal": signal, "input": input})
}

func (t *Tenant) enqueue(kind, name string, payload any) error {
	body, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("outbox payload %s: %w", name, err)
	}
	who, err := json.Marshal(t.actor)
	if err != nil {
		return fmt.Errorf("outbox actor %s: %w", name, err)
	}
	return t.exec(`INSERT INTO outbox (tenant_id, id, kind, name, payload, actor) VALUES ($1, $2, $3, $4, $5, $6)`,
		t.id, id.New(), kind, name, string(body), string(who))
}

// exec is the short way to the transaction's connection, for what every command does.
func (t *Tenant) exec(sql string, args ...any) error {
	return t.pgx(func(conn *pgx.Conn) error {
		_, err := conn.Exec(t.ctx, sql, args...)
		return err
	})
}

// Next takes the next number of a gap-free counter. The row stays locked until
// the transaction ends, so a rolled-back number is given out again.
func (t *Tenant) Next(counter string) (int64, error) { return t.NextBlock(counter, 1) }

// NextBlock takes n consecutive numbers and returns the first.
func (t *Tenant) NextBlock(counter string, n int64) (int64, error) {
	var first int64
	err := t.db.Raw(`INSERT INTO counters (tenant_id, name, next) VALUES (?, ?, 1 + ?)
		ON CONFLICT (tenant_id, name) DO UPDATE SET next = counters.next + ? RETURNING next - ?`,
		t.id, counter, n, n, n).Scan(&first).Error
	return first, err
}

// recordPlatformAccess is committed before the use begins and outside its transaction: what was
// looked at is known even if the use fails, and uses in the same minute do not wait for each other's end.
func (d door) recordPlatformAccess(ctx context.Context, purpose string) error {
	who, _ := actor.From(ctx)
	_, err := d.pool.Exec(ctx, `INSERT INTO platform_access (id, at, purpose, actor) VALUES ($1, $2, $3, $4)
		ON CONFLICT (at, purpose, actor) DO UPDATE SET uses = platform_access.uses + 1`,
		id.New(), time.Now().UTC().Truncate(time.Minute), purpose, who.UserName)
	return translate(err)
}

// one checks that exactly one row changed: an optimistic update that found none met a newer version.
func one(res *gorm.DB) error {
	if res.Error != nil {
		return res.Error
	}
	if res.RowsAffected != 1 {
		return fault.New(fault.Conflict, fault.StaleVersion, "Somebody else has changed this meanwhile. Refresh and try again.")
	}
	return nil
}

// toJSON is empty for nil.
func toJSON(v any) (string, error) {
	if v == nil {
		return "", nil
	}
	body, err := json.Marshal(v)
	return string(body), err
}

// null keeps empty ids out of uuid columns.
func null(s string) any {
	if s == "" {
		return nil
	}
	return s
}
