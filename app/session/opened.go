package session

import (
	"context"
	"encoding/json"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	auditrow "countersign.dev/internal/store/audit"
	sessionrow "countersign.dev/internal/store/session"
	userrow "countersign.dev/internal/store/user"
)

// Opened are the sessions that a user can use, the newest first.
func (c Commands) Opened(ctx context.Context, tenantID, userID string) (all []session.Opened, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := userrow.Get(tx, userID); err != nil {
			return err
		}
		all, err = sessionrow.Opened(tx, userID)
		return err
	})
	return all, err
}

// SignIns are the last starts and ends of a user's sessions, the newest first.
func (c Commands) SignIns(ctx context.Context, tenantID, userID string) (all []session.SignInEvent, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := userrow.Get(tx, userID); err != nil {
			return err
		}
		entries, err := auditrow.SignIns(tx, userID, session.MaxSignIns)
		for _, e := range entries {
			all = append(all, signInEvent(e))
		}
		return err
	})
	return all, err
}

func signInEvent(e audit.Entry) session.SignInEvent {
	var recorded struct {
		Method, Reason string
		SecondFactor   session.Second
	}
	_ = json.Unmarshal([]byte(e.NewValue), &recorded) // an entry without values has neither
	out := session.SignInEvent{ID: e.ID, At: e.At, Action: session.SignInAction(e.Action), SessionID: e.ObjectID,
		ClientIP: e.ClientIP, Method: recorded.Method, Second: recorded.SecondFactor, ByID: e.UserID, ByName: e.UserName}
	if causes := audit.CausesOf(recorded.Reason); len(causes) > 0 {
		out.Cause = causes[0].Code
	}
	return out
}
