package session

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
	userrow "countersign.dev/internal/store/user"
)

// Revoke ends a session of a user. A session that has ended is no error, so that two people may end the same one.
func (c Commands) Revoke(ctx context.Context, tenantID, userID, sessionID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := sessionrow.RequireOf(tx, userID, sessionID); err != nil {
			return err
		}
		return revoke(tx, userID, []string{sessionID})
	})
}

// RevokeAll ends every session of a user except one, which may be empty: the session of the request.
func (c Commands) RevokeAll(ctx context.Context, tenantID, userID, except string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := userrow.Get(tx, userID); err != nil {
			return err
		}
		open, err := sessionrow.Unexpired(tx, userID)
		if err != nil {
			return err
		}
		ended := make([]string, 0, len(open))
		for _, sessionID := range open {
			if sessionID != except {
				ended = append(ended, sessionID)
			}
		}
		return revoke(tx, userID, ended)
	})
}

func revoke(tx *postgres.Tx, userID string, sessionIDs []string) error {
	reason := session.ByAdministrator
	if tx.Actor.UserID == userID {
		reason = session.ByOwner
	}
	for _, sessionID := range sessionIDs {
		if err := end(tx, sessionID, session.Revoked, reason); err != nil {
			return err
		}
	}
	if len(sessionIDs) == 0 {
		return nil
	}
	return tx.Emit(event.UserUpdated{UserID: userID})
}
