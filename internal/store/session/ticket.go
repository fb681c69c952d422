package session

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

// DeleteExpiredTickets removes unused tickets.
func DeleteExpiredTickets(tx *postgres.Tx) error {
	return tx.Gorm.Exec(`DELETE FROM realtime_tickets WHERE tenant_id = ? AND expires_at < now()`, tx.TenantID).Error
}

// InsertTicket adds a ticket, of which only the hash is kept.
func InsertTicket(tx *postgres.Tx, t session.Ticket, hash []byte, expires time.Time) error {
	return tx.Gorm.Exec(
		`INSERT INTO realtime_tickets (tenant_id, ticket_hash, session_id, user_id, origin, expires_at) VALUES (?, ?, ?, ?, ?, ?)`,
		tx.TenantID, hash, t.SessionID, t.UserID, t.Origin, expires).Error
}

// TakeTicket removes a ticket and returns what it is for. It finds nothing if the ticket has expired or was used.
func TakeTicket(tx *postgres.Tx, hash []byte) (t session.Ticket, found bool, err error) {
	t.TenantID = tx.TenantID
	err = tx.PGX(func(conn *pgx.Conn) error {
		return conn.QueryRow(tx.Ctx,
			`DELETE FROM realtime_tickets WHERE tenant_id = $2::uuid AND ticket_hash = $1 AND expires_at > now() RETURNING session_id, user_id, origin`,
			hash, tx.TenantID).Scan(&t.SessionID, &t.UserID, &t.Origin)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return t, false, nil
	}
	return t, err == nil, err
}
