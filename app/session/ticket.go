package session

import (
	"context"

	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
)

// AddTicket stores the hash of a ticket and deletes unused tickets.
func (c Commands) AddTicket(ctx context.Context, t session.Ticket, hash []byte) error {
	return c.DB.InTenant(ctx, t.TenantID, func(tx *postgres.Tx) error {
		if err := sessionrow.DeleteExpiredTickets(tx); err != nil {
			return err
		}
		return sessionrow.InsertTicket(tx, t, hash, c.Now().Add(session.TicketLife))
	})
}

// TakeTicket finds what a ticket is for and removes it, so that it works once.
func (c Commands) TakeTicket(ctx context.Context, tenantID string, hash []byte) (t session.Ticket, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found := false
		t, found, err = sessionrow.TakeTicket(tx, hash)
		if err == nil && !found {
			return errOver
		}
		return err
	})
	return t, err
}
