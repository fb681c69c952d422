package session

import (
	"context"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
	userrow "countersign.dev/internal/store/user"
)

// Start records the sign-in and the first refresh token, and returns the session's id.
func (c Commands) Start(ctx context.Context, tenantID string, n session.NewSession) (string, error) {
	sessionID := n.ID
	if sessionID == "" {
		sessionID = id.New()
	}
	ctx = actor.With(ctx,
		actor.Actor{TenantID: tenantID, UserID: n.UserID, UserName: n.UserName, ClientIP: n.ClientIP,
			CorrelationID: sessionID})
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := sessionrow.DeleteExpired(tx, n.UserID); err != nil {
			return err
		}
		if n.ID != "" {
			if err := refuseReused(tx, n.ID); err != nil {
				return err
			}
		}
		if err := sessionrow.Insert(tx, sessionID, n, c.Now().Add(session.SessionLife)); err != nil {
			return err
		}
		if err := userrow.RecordActivity(tx, n.UserID); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Sign-in", Action: "login", ObjectType: "session", ObjectID: sessionID,
			New: started{Method: n.Method, SecondFactor: n.Second, AMR: session.AMR(n.Method, n.Second), Client: n.UserAgent}})
	})
	return sessionID, err
}

// refuseReused refuses to start the session of a code that was presented twice.
func refuseReused(tx *postgres.Tx, sessionID string) error {
	reused, err := sessionrow.LockReused(tx, sessionID)
	if err == nil && reused {
		return errOver
	}
	return err
}

// started is the audited form of a sign-in.
type started struct {
	Method       string         `json:"method"`
	SecondFactor session.Second `json:"secondFactor,omitempty"`
	AMR          []string       `json:"amr,omitempty"`
	Client       string         `json:"client,omitempty"`
}
