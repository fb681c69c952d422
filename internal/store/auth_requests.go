package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"gorm.io/gorm"

	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

type authRequestRow struct {
	TenantID, ID, ClientID string
	Request                string
	BrowserHash            []byte
	SessionID              *string
	UserID                 *string
	AuthTime               *time.Time
	Done                   bool
	ExpiresAt              time.Time
}

func (authRequestRow) TableName() string { return "auth_requests" }

func (r authRequestRow) toDomain() (session.AuthRequest, error) {
	var d session.AuthRequest
	err := json.Unmarshal([]byte(r.Request), &d)
	d.ID, d.TenantID, d.Done, d.BrowserHash = r.ID, r.TenantID, r.Done, r.BrowserHash
	if r.SessionID != nil {
		d.SessionID = *r.SessionID
	}
	if r.UserID != nil {
		d.UserID = *r.UserID
	}
	if r.AuthTime != nil {
		d.AuthTime = *r.AuthTime
	}
	return d, err
}

// CreateAuthRequest begins a sign-in, and forgets those nobody finished.
func (s *Store) CreateAuthRequest(ctx context.Context, r session.AuthRequest) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return s.InTenant(ctx, r.TenantID, func(t *Tenant) error {
		if err := t.Gorm.Exec(`DELETE FROM auth_requests WHERE expires_at < now()`).Error; err != nil {
			return err
		}
		row := authRequestRow{
			TenantID: t.TenantID, ID: r.ID, ClientID: r.ClientID, Request: string(body), BrowserHash: r.BrowserHash,
			ExpiresAt: time.Now().Add(session.RequestLife),
		}
		return t.Gorm.Create(&row).Error
	})
}

// AuthRequest is a sign-in under way.
func (s *Store) AuthRequest(ctx context.Context, tenantID, requestID string) (r session.AuthRequest, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row authRequestRow
		if err := t.Gorm.Where("id = ? AND expires_at > now()", requestID).Take(&row).Error; err != nil {
			return err
		}
		r, err = row.toDomain()
		return err
	})
	return r, err
}

// CompleteAuthRequest says who signed in; once.
func (s *Store) CompleteAuthRequest(ctx context.Context, r session.AuthRequest) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return s.InTenant(ctx, r.TenantID, func(t *Tenant) error {
		return postgres.OneRow(t.Gorm.Exec(
			`UPDATE auth_requests SET done = true, user_id = ?, auth_time = ?, request = ? WHERE id = ? AND NOT done`,
			r.UserID, r.AuthTime, string(body), r.ID))
	})
}

// BeginExternal remembers what must come back from the tenant's own identity provider.
func (s *Store) BeginExternal(ctx context.Context, r session.AuthRequest) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return s.InTenant(ctx, r.TenantID, func(t *Tenant) error {
		return postgres.OneRow(t.Gorm.Exec(`UPDATE auth_requests SET request = ? WHERE id = ? AND NOT done`, string(body),
			r.ID))
	})
}

// SetAuthCode gives a completed sign-in its code, whose hash alone is kept, and little time.
func (s *Store) SetAuthCode(ctx context.Context, tenantID, requestID string, codeHash []byte) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return postgres.OneRow(t.Gorm.Exec(
			`UPDATE auth_requests SET code_hash = ?, expires_at = ? WHERE id = ? AND done AND code_hash IS NULL`,
			codeHash, time.Now().Add(session.CodeLife), requestID))
	})
}

// TenantOfCode is for the provider's token endpoint, which receives no tenant.
func (s *Store) TenantOfCode(ctx context.Context, codeHash []byte) (tenantID string, err error) {
	err = s.InPlatform(ctx, "exchange an authorization code", func(p *postgres.PlatformTx) error {
		return p.Gorm.Raw(`SELECT tenant_id FROM auth_requests WHERE code_hash = ?`, codeHash).Row().Scan(&tenantID)
	})
	return tenantID, err
}

// TakeAuthCode finds the sign-in of a code, once. The row stays as long as the session the code
// starts may last: a second use ends that session, because two parties hold the code.
func (s *Store) TakeAuthCode(ctx context.Context, tenantID string, codeHash []byte) (r session.AuthRequest, err error) {
	reused := false
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row authRequestRow
		res := t.Gorm.Raw(`UPDATE auth_requests SET used_at = now(), session_id = ?, expires_at = ?
			WHERE code_hash = ? AND done AND used_at IS NULL AND expires_at > now()
			RETURNING tenant_id, id, client_id, request, user_id, auth_time, done, expires_at, browser_hash, session_id`,
			id.New(), time.Now().Add(session.SessionLife), codeHash).Scan(&row)
		if res.Error != nil {
			return res.Error
		}
		if row.ID == "" {
			reused = true
			return t.endReused(codeHash)
		}
		r, err = row.toDomain()
		return err
	})
	if err == nil && reused {
		err = postgres.Translate(gorm.ErrRecordNotFound)
	}
	return r, err
}

// endReused ends the session of a code that was taken before. A session that is about to start finds the mark.
func (t *Tenant) endReused(codeHash []byte) error {
	var sessionID string
	err := t.Gorm.Raw(
		`UPDATE auth_requests SET reused = true WHERE code_hash = ? AND used_at IS NOT NULL RETURNING session_id`,
		codeHash).Row().Scan(&sessionID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return t.endSession(sessionID, "authorization code reused")
}

// codeStillGood refuses to start the session of a code that somebody else has presented meanwhile.
func (t *Tenant) codeStillGood(sessionID string) error {
	var reused bool
	err := t.Gorm.Raw(`SELECT reused FROM auth_requests WHERE session_id = ? FOR UPDATE`, sessionID).Row().Scan(&reused)
	if err == nil && reused {
		return errSessionOver
	}
	return err
}
