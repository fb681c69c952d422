package session

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
)

// Rotate replaces a refresh token by its successor and returns the token's session. The successor is
// derived from the token, so tabs that send the same token at once get the same successor.
func (c Commands) Rotate(
	ctx context.Context, tenantID string, presented, successor []byte,
) (token session.Token, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		token, err = sessionrow.Rotate(tx, presented, successor)
		return err
	})
	if err == nil || fault.KindOf(err) != fault.NotFound {
		return token, err
	}
	return c.evaluateReuse(ctx, tenantID, presented)
}

// evaluateReuse decides about a token that was used before, or whose session is closed.
func (c Commands) evaluateReuse(ctx context.Context, tenantID string, presented []byte) (session.Token, error) {
	token, decision := session.Token{TenantID: tenantID}, session.Refuse
	err := c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, of, found, err := sessionrow.Presented(tx, presented)
		if err != nil {
			return err
		}
		if !found {
			return errOver
		}
		token = of
		if decision = p.Evaluate(c.Now()); decision == session.Follow {
			return errIdle // an unused token was not rotated: the session is idle
		}
		if decision == session.Kill {
			return End(tx, token.SessionID, "refresh token reused")
		}
		return nil
	})
	switch {
	case err != nil:
		return token, err
	case decision == session.Repeat:
		return token, nil
	default:
		return session.Token{}, errReused
	}
}
