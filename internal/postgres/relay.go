package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"countersign.dev/domain/actor"
)

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

// RelayWaiting reports whether the outbox has rows. It records no platform access,
// because an idle relay would write a row for every look.
func (s *DB) RelayWaiting(ctx context.Context) (waiting bool, err error) {
	err = s.platform.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM outbox)`).Scan(&waiting)
	return waiting, Translate(err)
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
		return p.Gorm.Exec(`DELETE FROM outbox WHERE id IN ?`, done).Error
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
		WHERE id NOT IN ? ORDER BY id LIMIT ? FOR UPDATE SKIP LOCKED`, except,
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
