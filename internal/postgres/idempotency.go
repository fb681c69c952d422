package postgres

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/command"
	"countersign.dev/domain/fault"
)

var errOtherRequest = fault.New(fault.Invalid, fault.IdempotencyMismatch,
	"This Idempotency-Key was used for another request. Use a new one.")

// ClaimCommand claims the execution of a request. The first caller that inserts the key
// gets it; after a crash, the first caller after the lock has expired.
func (s *DB) ClaimCommand(ctx context.Context, r command.Request) (command.Claim, error) {
	claim := command.Claim{State: command.Mine}
	err := s.InTenant(ctx, r.TenantID, func(t *Tx) error {
		return t.PGX(func(conn *pgx.Conn) error {
			until := time.Now().Add(command.Lock)
			tag, err := conn.Exec(ctx,
				`INSERT INTO idempotency_keys (tenant_id, user_id, key, operation, request_hash, locked_until)
				VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`, r.TenantID, r.UserID, r.Key, r.Operation, r.Hash, until)
			if err != nil || tag.RowsAffected() == 1 {
				return err
			}
			claim, err = claimExisting(ctx, conn, r, until)
			return err
		})
	})
	return claim, err
}

func claimExisting(ctx context.Context, conn *pgx.Conn, r command.Request, until time.Time) (command.Claim, error) {
	var hash []byte
	var status *int
	var effect *time.Time
	var locked, answer = false, command.Answer{}
	err := conn.QueryRow(ctx,
		`SELECT request_hash, status, content_type, coalesce(body, ''), locked_until > now(), effect_at
		FROM idempotency_keys WHERE user_id = $1 AND key = $2 FOR UPDATE`, r.UserID, r.Key).
		Scan(&hash, &status, &answer.ContentType, &answer.Body, &locked, &effect)
	switch {
	case errors.Is(err, pgx.ErrNoRows): // released in the meantime: the caller asks again
		return command.Claim{State: command.Running}, nil
	case err != nil:
		return command.Claim{}, err
	case !bytes.Equal(hash, r.Hash):
		return command.Claim{}, errOtherRequest
	case status != nil:
		answer.Status = *status
		return command.Claim{State: command.Answered, Answer: answer}, nil
	case locked:
		return command.Claim{State: command.Running}, nil
	case effect != nil:
		return command.Claim{State: command.Lost}, nil
	}
	_, err = conn.Exec(ctx, `UPDATE idempotency_keys SET locked_until = $3 WHERE user_id = $1 AND key = $2`, r.UserID,
		r.Key, until)
	return command.Claim{State: command.Mine}, err
}

// FinishCommand stores the response.
func (s *DB) FinishCommand(ctx context.Context, r command.Request, a command.Answer) error {
	return s.InTenant(ctx, r.TenantID, func(t *Tx) error {
		return t.Gorm.Exec(`UPDATE idempotency_keys SET status = ?, content_type = ?, body = ? WHERE user_id = ? AND key = ?`,
			a.Status, a.ContentType, a.Body, r.UserID, r.Key).Error
	})
}

// ReleaseCommand lets the same key try again, unless it had an effect.
func (s *DB) ReleaseCommand(ctx context.Context, r command.Request) (released bool, err error) {
	err = s.InTenant(ctx, r.TenantID, func(t *Tx) error {
		res := t.Gorm.Exec(
			`DELETE FROM idempotency_keys WHERE user_id = ? AND key = ? AND status IS NULL AND effect_at IS NULL`, r.UserID,
			r.Key)
		released = res.RowsAffected == 1
		return res.Error
	})
	return released, err
}

// markEffect records in the transaction of the effect that the command had one. If the process crashes before
// the response is stored, the command is not executed again.
func (t *Tx) markEffect() error {
	if t.Actor.CommandKey == "" || !t.Changed {
		return nil
	}
	return t.Gorm.Exec(`UPDATE idempotency_keys SET effect_at = now() WHERE user_id = ? AND key = ? AND status IS NULL`,
		t.Actor.UserID, t.Actor.CommandKey).Error
}
