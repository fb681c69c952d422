package session

import (
	"context"
	"time"

	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
)

// CreateAuthRequest begins a sign-in and deletes abandoned ones.
func (c Commands) CreateAuthRequest(ctx context.Context, r session.AuthRequest) error {
	return c.DB.InTenant(ctx, r.TenantID, func(tx *postgres.Tx) error { return createRequest(tx, r, c.Now()) })
}

func createRequest(tx *postgres.Tx, r session.AuthRequest, now time.Time) error {
	if err := sessionrow.DeleteExpiredRequests(tx); err != nil {
		return err
	}
	return sessionrow.InsertRequest(tx, r, now.Add(session.RequestLife))
}

// AuthRequest is a sign-in that has begun.
func (c Commands) AuthRequest(ctx context.Context, tenantID, requestID string) (r session.AuthRequest, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		r, err = sessionrow.Request(tx, requestID)
		return err
	})
	return r, err
}

// BeginExternal keeps what the tenant's own identity provider must send back.
func (c Commands) BeginExternal(ctx context.Context, r session.AuthRequest) error {
	return c.DB.InTenant(ctx, r.TenantID, func(tx *postgres.Tx) error { return sessionrow.UpdateRequest(tx, r) })
}

// SetAuthCode gives a completed sign-in its code, of which only the hash is kept, for a short time.
func (c Commands) SetAuthCode(ctx context.Context, tenantID, requestID string, codeHash []byte) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return sessionrow.SetCode(tx, requestID, codeHash, c.Now().Add(session.CodeLife))
	})
}

// TenantOfCode is for the provider's token endpoint, which receives no tenant.
func (c Commands) TenantOfCode(ctx context.Context, codeHash []byte) (tenantID string, err error) {
	err = c.DB.InPlatform(ctx, "exchange an authorization code", func(p *postgres.PlatformTx) error {
		tenantID, err = sessionrow.TenantOfCode(p, codeHash)
		return err
	})
	return tenantID, err
}

// TakeAuthCode finds the sign-in of a code, once. The row is kept as long as the session that the code
// starts may last. A second use ends that session, because two parties hold the code.
func (c Commands) TakeAuthCode(
	ctx context.Context, tenantID string, codeHash []byte,
) (r session.AuthRequest, err error) {
	reused := false
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found := false
		r, found, err = sessionrow.TakeCode(tx, codeHash, id.New(), c.Now().Add(session.SessionLife))
		if err != nil || found {
			return err
		}
		reused = true
		return endReused(tx, codeHash)
	})
	if err == nil && reused {
		err = postgres.NotFound()
	}
	return r, err
}

// endReused ends the session of a code that was used before. A session that is about to start detects the mark.
func endReused(tx *postgres.Tx, codeHash []byte) error {
	sessionID, err := sessionrow.MarkReused(tx, codeHash)
	if err != nil || sessionID == "" {
		return err
	}
	return End(tx, sessionID, "authorization code reused")
}
