package user

import (
	"context"

	twofactorapp "countersign.dev/app/twofactor"
	"countersign.dev/domain/session"
)

// Factors are the second factors of a person of the list.
func (a Administrators) Factors(ctx context.Context, userID string) (twofactorapp.State, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return twofactorapp.State{}, err
	}
	return a.TwoFactor.Of(ctx, tenantID, userID)
}

// ResetFactors removes every factor of another person of the list. Their sessions end at once.
func (a Administrators) ResetFactors(ctx context.Context, userID string) error {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return err
	}
	return a.TwoFactor.Reset(ctx, tenantID, userID)
}

// Opened are the sessions that a person of the list can use.
func (a Administrators) Opened(ctx context.Context, userID string) ([]session.Opened, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return nil, err
	}
	return a.Sessions.Opened(ctx, tenantID, userID)
}

// EndSession ends a session of a person of the list.
func (a Administrators) EndSession(ctx context.Context, userID, sessionID string) error {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return err
	}
	return a.Sessions.Revoke(ctx, tenantID, userID, sessionID)
}

// EndSessions ends every session of a person of the list, except the one of the request.
func (a Administrators) EndSessions(ctx context.Context, userID, except string) error {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return err
	}
	return a.Sessions.RevokeAll(ctx, tenantID, userID, except)
}
