package postgres

import (
	"context"
	"encoding/json"
	"fmt"
)

// EventsChannel is the channel on which every API process receives notices for its browsers.
const EventsChannel = "countersign_events"

// Notice notifies browsers of changes in one project, by ids only. A notice without ids represents so many
// changes that the browser reads everything of that name again.
type Notice struct {
	TenantID  string   `json:"tenantId"`
	Name      string   `json:"name"`
	ProjectID string   `json:"projectId,omitempty"`
	ObjectIDs []string `json:"objectIds,omitempty"`
}

// noticeIDs keeps a notice below PostgreSQL's limit of 8000 bytes for a NOTIFY.
const noticeIDs = 100

// unpublished is the condition that the reader of notices, whose snapshot is %s, has not seen an event. An event is
// seen if its transaction is visible in the snapshot. A transaction that was open then is found when it has committed,
// and no other event waits for it.
const unpublished = `e.xid >= pg_snapshot_xmin(%[1]s) AND NOT pg_visible_in_snapshot(e.xid, %[1]s)`

// NoticesWaiting reports whether events are not published yet. It records no platform access, as RelayWaiting.
func (s *DB) NoticesWaiting(ctx context.Context) (waiting bool, err error) {
	err = s.platform.pool.QueryRow(ctx, `SELECT pg_snapshot_xmax(r.snapshot) > pg_snapshot_xmax(pg_current_snapshot())
		OR EXISTS (SELECT FROM events e WHERE `+fmt.Sprintf(unpublished, "r.snapshot")+`)
		FROM event_readers r WHERE r.name = 'notices'`).Scan(&waiting)
	return waiting, Translate(err)
}

// RelayNotices publishes the events that were committed since the stored snapshot and stores the current one, in one
// transaction. Another relay that publishes meanwhile makes it return 0. Only readers of events use NOTIFY, which
// makes commits wait for each other.
func (s *DB) RelayNotices(ctx context.Context) (n int, err error) {
	err = s.InPlatform(ctx, "relay notices", func(p *PlatformTx) error {
		var seen []string
		// A separate statement: the next one must not have an older snapshot than the transaction that stored this one.
		err := p.Gorm.Raw(`SELECT CASE WHEN pg_snapshot_xmax(snapshot) > pg_snapshot_xmax(pg_current_snapshot())
				THEN pg_current_snapshot() -- of another server, before the database was restored here
				ELSE snapshot END::text FROM event_readers WHERE name = 'notices' FOR UPDATE SKIP LOCKED`).Scan(&seen).Error
		if err != nil || len(seen) == 0 {
			return err
		}
		return p.Gorm.Raw(`WITH fresh AS (
				SELECT e.tenant_id, e.type, e.project_id, e.subject_id FROM events e WHERE `+
			fmt.Sprintf(unpublished, "CAST(@seen AS pg_snapshot)")+`),
			news AS (SELECT tenant_id, type, project_id, count(*) AS events,
				array_agg(DISTINCT subject_id) FILTER (WHERE subject_id IS NOT NULL) AS ids FROM fresh GROUP BY 1, 2, 3),
			told AS (SELECT events, pg_notify(@channel, jsonb_strip_nulls(jsonb_build_object('tenantId', tenant_id, 'name', type,
				'projectId', project_id, 'objectIds', CASE WHEN cardinality(ids) <= @most THEN to_jsonb(ids) END))::text) FROM news),
			stored AS (UPDATE event_readers SET snapshot = pg_current_snapshot() WHERE name = 'notices')
			SELECT coalesce(sum(events), 0)::bigint FROM told`,
			map[string]any{"seen": seen[0], "channel": EventsChannel, "most": noticeIDs}).Scan(&n).Error
	})
	return n, err
}

// ListenEvents calls began when the subscription is active, then handle for every notice
// until ctx is canceled or the connection breaks. Notices before began are lost, so the
// caller makes its browsers read again after a reconnect.
func (s *DB) ListenEvents(ctx context.Context, began func(), handle func(Notice)) error {
	pooled, err := s.platform.pool.Acquire(ctx)
	if err != nil {
		return Translate(err)
	}
	conn := pooled.Hijack() // a listening connection must never go back to the pool
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	if _, err := conn.Exec(ctx, "LISTEN "+EventsChannel); err != nil {
		return Translate(err)
	}
	began()
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return Translate(err)
		}
		var notice Notice
		if err := json.Unmarshal([]byte(n.Payload), &notice); err != nil {
			return fmt.Errorf("notice: %w", err)
		}
		handle(notice)
	}
}
