package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/session"
)

// AddTicket keeps the hash of a ticket, and forgets those nobody used.
func (s *Store) AddTicket(ctx context.Context, t session.Ticket, hash []byte) error {
	return s.InTenant(ctx, t.TenantID, func(tx *Tenant) error {
		if err := tx.Gorm.Exec(`DELETE FROM realtime_tickets WHERE expires_at < now()`).Error; err != nil {
			return err
		}
		return tx.Gorm.Exec(
			`INSERT INTO realtime_tickets (tenant_id, ticket_hash, session_id, user_id, origin, expires_at) VALUES (?, ?, ?, ?, ?, ?)`,
			tx.TenantID, hash, t.SessionID, t.UserID, t.Origin, time.Now().Add(session.TicketLife)).Error
	})
}

// TakeTicket finds what a ticket is for and removes it, so that it works once.
func (s *Store) TakeTicket(ctx context.Context, tenantID string, hash []byte) (session.Ticket, error) {
	t := session.Ticket{Token: session.Token{TenantID: tenantID}}
	err := s.InTenant(ctx, tenantID, func(tx *Tenant) error {
		return tx.PGX(func(conn *pgx.Conn) error {
			err := conn.QueryRow(ctx,
				`DELETE FROM realtime_tickets WHERE ticket_hash = $1 AND expires_at > now() RETURNING session_id, user_id, origin`,
				hash).
				Scan(&t.SessionID, &t.UserID, &t.Origin)
			if errors.Is(err, pgx.ErrNoRows) {
				return errSessionOver
			}
			return err
		})
	})
	return t, err
}
