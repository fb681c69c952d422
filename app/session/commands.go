// Package session contains the use cases of signing in, sessions and tickets for live connections.
package session

import (
	"context"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB  *postgres.DB
	Now func() time.Time
}

var (
	errOver = fault.New(fault.Unauthenticated, fault.SessionExpired, "Your session has ended. Sign in again.")
	errIdle = fault.New(fault.Unauthenticated, fault.SessionIdle,
		"Your session has ended because you were inactive. Sign in again.")
	errReused = fault.New(fault.Unauthenticated, fault.RefreshTokenReused,
		"Your session was used from somewhere else and has been ended. Sign in again.")
)

// Access returns the current permissions of a token's user. It fails unless the session is open, the user is
// active and the tenant is open.
func (c Commands) Access(ctx context.Context, token session.Token) (a session.Access, err error) {
	err = c.DB.InTenantBounded(ctx, token.TenantID, postgres.ReaderLockTimeout, func(tx *postgres.Tx) error {
		a, err = sessionrow.Access(tx, token)
		return err
	})
	if fault.KindOf(err) == fault.NotFound {
		return a, c.closedReason(ctx, token.TenantID, token.SessionID)
	}
	return a, err
}

// closedReason is why a session cannot be used: its person was inactive, or it is over.
func (c Commands) closedReason(ctx context.Context, tenantID, sessionID string) error {
	idle := false
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) (err error) {
		idle, err = sessionrow.Idle(tx, sessionID)
		return err
	})
	switch {
	case err != nil:
		return err
	case idle:
		return errIdle
	default:
		return errOver
	}
}

// RecordActivity notes that the person of a session is active. A session that is already idle stays idle.
func (c Commands) RecordActivity(ctx context.Context, token session.Token) error {
	return c.DB.InTenant(ctx, token.TenantID, func(tx *postgres.Tx) error {
		return sessionrow.RecordActivity(tx, token)
	})
}
