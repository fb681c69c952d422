package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"countersign.dev/domain/actor"
)

// EventsChannel is the channel on which every API process receives notices for its browsers.
const EventsChannel = "countersign_events"

// Notice tells browsers about changes in one project, by ids only. A notice without ids
// stands for so many changes that the browser reads everything of that name again.
type Notice struct {
	TenantID  string   `json:"tenantId"`
	Name      string   `json:"name"`
	ProjectID string   `json:"projectId,omitempty"`
	ObjectIDs []string `json:"objectIds,omitempty"`
}

// noticeIDs keeps a notice below PostgreSQL's limit of 8000 bytes for a NOTIFY.
const noticeIDs = 100

// Message is a workflow start or a signal for Temporal.
type Message struct {
	TenantID  string
	ID        string
	Kind      string // start, signal
	Name      string
	Payload   json.RawMessage
	Actor     actor.Actor
	CreatedAt time.Time
}

// RelayWaiting reports whether the outbox has rows of these kinds. It records no platform
// access, because an idle relay would write a row for every look.
func (s *DB) RelayWaiting(ctx context.Context, kinds ...string) (waiting bool, err error) {
	err = s.platform.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM outbox WHERE kind = ANY ($1))`, kinds).Scan(&waiting)
	return waiting, Translate(err)
}

// RelayEvents publishes up to limit events and removes them in one transaction. Only the
// relay uses NOTIFY, which makes commits wait for each other.
func (s *DB) RelayEvents(ctx context.Context, limit int) (n int, err error) {
	err = s.InPlatform(ctx, "relay events", func(p *PlatformTx) error {
		var rows []struct {
			Notice string
			Events int
		}
		err := p.Gorm.Raw(`WITH taken AS (
				DELETE FROM outbox WHERE (tenant_id, id) IN (
					SELECT tenant_id, id FROM outbox WHERE kind = 'event' ORDER BY id LIMIT ? FOR UPDATE SKIP LOCKED)
				RETURNING tenant_id, name, payload),
			news AS (SELECT tenant_id, name, coalesce(payload->>'projectId', '') AS project_id, count(*) AS events,
				array_agg(DISTINCT payload->>'objectId') FILTER (WHERE payload->>'objectId' <> '') AS ids FROM taken GROUP BY 1, 2, 3)
			SELECT jsonb_strip_nulls(jsonb_build_object('tenantId', tenant_id, 'name', name, 'projectId', nullif(project_id, ''),
				'objectIds', CASE WHEN cardinality(ids) <= ? THEN to_jsonb(ids) END))::text AS notice, events FROM news`, limit,
			noticeIDs).Scan(&rows).Error
		for _, r := range rows {
			if err != nil {
				return err
			}
			n += r.Events
			err = p.Gorm.Exec(`SELECT pg_notify(?, ?)`, EventsChannel, r.Notice).Error
		}
		return err
	})
	return n, err
}

// RelayMessages passes up to limit starts and signals to deliver and removes those that it
// returns as done. The rows stay locked meanwhile. After a crash the next relay delivers
// them again, so deliver must be idempotent.
func (s *DB) RelayMessages(
	ctx context.Context, limit int, except []string, deliver func(context.Context, []Message) (done []string),
) (n int, err error) {
	err = s.InPlatform(ctx, "relay to temporal", func(p *PlatformTx) error {
		messages, err := p.takeMessages(limit, except)
		if err != nil || len(messages) == 0 {
			return err
		}
		done := deliver(ctx, messages)
		n = len(done)
		if n == 0 {
			return nil
		}
		return p.Gorm.Exec(`DELETE FROM outbox WHERE kind IN ('start', 'signal') AND id IN ?`, done).Error
	})
	return n, err
}

func (p *PlatformTx) takeMessages(limit int, except []string) ([]Message, error) {
	var rows []struct {
		TenantID, ID, Kind, Name, Payload, Actor string
		CreatedAt                                time.Time
	}
	if len(except) == 0 {
		except = []string{uuid.Nil.String()} // a list must not be empty
	}
	err := p.Gorm.Raw(
		`SELECT tenant_id, id, kind, name, payload::text AS payload, actor::text AS actor, created_at FROM outbox
		WHERE kind IN ('start', 'signal') AND id NOT IN ? ORDER BY id LIMIT ? FOR UPDATE SKIP LOCKED`, except,
		limit).Scan(&rows).Error
	if err != nil {
		return nil, err
	}
	messages := make([]Message, len(rows))
	for i, r := range rows {
		m := Message{TenantID: r.TenantID, ID: r.ID, Kind: r.Kind, Name: r.Name, Payload: json.RawMessage(r.Payload),
			CreatedAt: r.CreatedAt}
		if err := json.Unmarshal([]byte(r.Actor), &m.Actor); err != nil {
			return nil, fmt.Errorf("outbox actor of %s: %w", r.ID, err)
		}
		messages[i] = m
	}
	return messages, nil
}

// ListenEvents calls began when the subscription is active, then handle for every notice
// until ctx is canceled or the connection breaks. Notices before began are lost, so the
// caller tells its browsers to read again after a reconnect.
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
