package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
)

// projectorLock is the advisory lock of the process that projects the events.
const projectorLock = 7308332046

// tryLead is how often a process tries to become the one that projects.
const tryLead = time.Second

// EventTail finds the tenants with events that are not projected. It uses the connection that holds the lock, so
// that another process takes over if the connection breaks or the process is killed.
type EventTail struct {
	conn *pgx.Conn
	seen string // transactions below it are processed
}

// LeadProjection waits until no other process projects, then calls lead. It returns when lead does.
func (s *DB) LeadProjection(ctx context.Context, lead func(context.Context, *EventTail) error) error {
	pooled, err := s.platform.pool.Acquire(ctx)
	if err != nil {
		return Translate(err)
	}
	conn := pooled.Hijack() // the lock ends with the connection
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	for locked := false; !locked; {
		if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, projectorLock).Scan(&locked); err != nil {
			return Translate(err)
		}
		if !locked {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(tryLead):
			}
		}
	}
	if err := s.platform.recordPlatformAccess(ctx, "project events"); err != nil {
		return err
	}
	return lead(ctx, &EventTail{conn: conn})
}

// Behind returns all tenants with events after their offset, and those that have no offset yet. Nothing is derived for
// closed tenants, whose data is erased.
func (e *EventTail) Behind(ctx context.Context) (tenants []string, err error) {
	err = e.conn.QueryRow(ctx, `SELECT h.horizon::text, ARRAY(
			SELECT t.tenant_id::text FROM tenants t LEFT JOIN projection_offsets o ON o.tenant_id = t.tenant_id
			WHERE t.status <> 'closed' AND (o.tenant_id IS NULL OR o.xid > h.horizon OR EXISTS (SELECT FROM events e
				WHERE e.tenant_id = o.tenant_id AND (e.xid, e.id) > (o.xid, o.id) AND e.xid < h.horizon)))
		FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS horizon) h`).Scan(&e.seen, &tenants)
	return tenants, Translate(err)
}

// Next returns the tenants with events of transactions that ended since the previous call. It reads no event whose
// transaction is younger than the oldest open one.
func (e *EventTail) Next(ctx context.Context) (tenants []string, err error) {
	err = e.conn.QueryRow(ctx, `SELECT h.horizon::text, ARRAY(
			SELECT DISTINCT e.tenant_id::text FROM events e WHERE e.xid >= $1::text::xid8 AND e.xid < h.horizon
				AND NOT EXISTS (SELECT FROM tenants t WHERE t.tenant_id = e.tenant_id AND t.status = 'closed'))
		FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS horizon) h`, e.seen).Scan(&e.seen, &tenants)
	return tenants, Translate(err)
}

// OldestUnprojected is the age of the oldest event that the projections do not contain. It records no platform access,
// because a monitoring system asks every few seconds.
func (s *DB) OldestUnprojected(ctx context.Context) (age time.Duration, err error) {
	var seconds float64
	err = s.platform.pool.QueryRow(ctx, `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - first.at)), 0)::float8
		FROM tenants t LEFT JOIN projection_offsets o ON o.tenant_id = t.tenant_id,
		LATERAL (SELECT e.at FROM events e WHERE e.tenant_id = t.tenant_id
			AND (e.xid, e.id) > (coalesce(o.xid, '0'::xid8), coalesce(o.id, '00000000-0000-0000-0000-000000000000'::uuid))
			ORDER BY e.xid, e.id LIMIT 1) first`).Scan(&seconds)
	return time.Duration(seconds * float64(time.Second)), Translate(err)
}

// Notify publishes a notice when the transaction commits. It is for readers of events only, because NOTIFY makes
// commits wait for each other. Without ids it does nothing; many ids become several notices.
func (t *Tx) Notify(name, projectID string, objectIDs ...string) error {
	for part := range slices.Chunk(objectIDs, noticeIDs) {
		body, err := json.Marshal(Notice{TenantID: t.TenantID, Name: name, ProjectID: projectID, ObjectIDs: part})
		if err != nil {
			return fmt.Errorf("notice %s: %w", name, err)
		}
		if err := t.Exec(`SELECT pg_notify($1, $2)`, EventsChannel, string(body)); err != nil {
			return err
		}
	}
	return nil
}
