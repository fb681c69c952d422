package session

import (
	"context"
	"slices"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/event"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
)

// End is a logout. Ending a session that has ended is no error.
func (c Commands) End(ctx context.Context, tenantID, sessionID, reason string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return End(tx, sessionID, reason) })
}

// EndByToken is a logout with only the refresh token.
func (c Commands) EndByToken(ctx context.Context, tenantID string, presented []byte) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		of, err := sessionrow.OwnerOf(tx, presented)
		if err != nil || of.SessionID == "" {
			return err
		}
		// Without an access token the request names no actor. The holder of the refresh token is the actor.
		if tx.Actor.UserID == "" {
			tx.Actor.UserID, tx.Actor.UserName = of.UserID, of.UserName
		}
		return End(tx, of.SessionID, "logout")
	})
}

// End ends a session unless it has ended before.
func End(tx *postgres.Tx, sessionID, reason string) error {
	return end(tx, sessionID, session.SignedOut, reason)
}

func end(tx *postgres.Tx, sessionID string, action session.SignInAction, reason string) error {
	ended, err := sessionrow.End(tx, sessionID, reason)
	if err != nil || !ended {
		return err
	}
	if err := tx.Audit(postgres.Change{Area: "Sign-in", Action: string(action), ObjectType: "session",
		ObjectID: sessionID, New: map[string]string{"reason": reason}, Causes: audit.CausesOf(reason)}); err != nil {
		return err
	}
	return tx.Emit(event.SessionEnded{SessionID: sessionID})
}

// EndOfPeople ends every open session of the tenant except those of agents.
func EndOfPeople(tx *postgres.Tx, reason string) error {
	open, err := sessionrow.OpenOfPeople(tx)
	if err != nil {
		return err
	}
	return endEach(tx, open, reason)
}

// EndAll ends the open sessions of a user except one, which may be empty.
func EndAll(tx *postgres.Tx, userID, except, reason string) error {
	open, err := sessionrow.Open(tx, userID)
	if err != nil {
		return err
	}
	return endEach(tx, slices.DeleteFunc(open, func(sessionID string) bool { return sessionID == except }), reason)
}

func endEach(tx *postgres.Tx, sessionIDs []string, reason string) error {
	for _, sessionID := range sessionIDs {
		if err := End(tx, sessionID, reason); err != nil {
			return err
		}
	}
	return nil
}
