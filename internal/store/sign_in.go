package store

import (
	"context"
	"encoding/json"
	"time"

	"gorm.io/gorm"

	"countersign.dev/domain/session"
	"countersign.dev/domain/user"
)

type authRequestRow struct {
	TenantID, ID, ClientID string
	Request                string
	UserID                 *string
	AuthTime               *time.Time
	Done                   bool
	ExpiresAt              time.Time
}

func (authRequestRow) TableName() string { return "auth_requests" }

func (r authRequestRow) toDomain() (session.AuthRequest, error) {
	var d session.AuthRequest
	err := json.Unmarshal([]byte(r.Request), &d)
	d.ID, d.TenantID, d.Done = r.ID, r.TenantID, r.Done
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
		if err := t.db.Exec(`DELETE FROM auth_requests WHERE expires_at < now()`).Error; err != nil {
			return err
		}
		row := authRequestRow{TenantID: t.id, ID: r.ID, ClientID: r.ClientID, Request: string(body), ExpiresAt: time.Now().Add(session.RequestLife)}
		return t.db.Create(&row).Error
	})
}

// AuthRequest is a sign-in under way.
func (s *Store) AuthRequest(ctx context.Context, tenantID, requestID string) (r session.AuthRequest, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row authRequestRow
		if err := t.db.Where("id = ? AND expires_at > now()", requestID).Take(&row).Error; err != nil {
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
		return one(t.db.Exec(`UPDATE auth_requests SET done = true, user_id = ?, auth_time = ?, request = ? WHERE id = ? AND NOT done`,
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
		return one(t.db.Exec(`UPDATE auth_requests SET request = ? WHERE id = ? AND NOT done`, string(body), r.ID))
	})
}

// SetAuthCode gives a completed sign-in its code, whose hash alone is kept, and little time.
func (s *Store) SetAuthCode(ctx context.Context, tenantID, requestID string, codeHash []byte) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return one(t.db.Exec(`UPDATE auth_requests SET code_hash = ?, expires_at = ? WHERE id = ? AND done AND code_hash IS NULL`,
			codeHash, time.Now().Add(session.CodeLife), requestID))
	})
}

// TakeAuthCode finds the sign-in of a code and removes it, so that a code works once.
func (s *Store) TakeAuthCode(ctx context.Context, tenantID string, codeHash []byte) (r session.AuthRequest, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		r, err = takeCode(t.db, codeHash)
		return err
	})
	return r, err
}

// TakeAuthCodeAnywhere is TakeAuthCode for the provider's token endpoint, which is told no tenant.
func (s *Store) TakeAuthCodeAnywhere(ctx context.Context, codeHash []byte) (r session.AuthRequest, err error) {
	err = s.InPlatform(ctx, "exchange an authorization code", func(p *Platform) error {
		r, err = takeCode(p.db, codeHash)
		return err
	})
	return r, err
}

func takeCode(db *gorm.DB, codeHash []byte) (session.AuthRequest, error) {
	var row authRequestRow
	res := db.Raw(`DELETE FROM auth_requests WHERE code_hash = ? AND done AND expires_at > now()
		RETURNING tenant_id, id, client_id, request, user_id, auth_time, done, expires_at`, codeHash).Scan(&row)
	if res.Error != nil {
		return session.AuthRequest{}, res.Error
	}
	if row.ID == "" {
		return session.AuthRequest{}, gorm.ErrRecordNotFound
	}
	return row.toDomain()
}

// UserByExternal finds whom an identity provider vouches for: by subject, or the
// first time by an email address the provider has verified.
func (s *Store) UserByExternal(ctx context.Context, tenantID, subject, verifiedEmail string) (u user.User, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row userRow
		found := t.db.Where("external_subject = ? AND status = 'active'", subject).Limit(1).Find(&row)
		if found.Error != nil {
			return found.Error
		}
		if found.RowsAffected == 0 {
			if err := t.db.Where("lower(email) = lower(?) AND external_subject = '' AND status = 'active' AND ? <> ''", verifiedEmail, verifiedEmail).Take(&row).Error; err != nil {
				return err
			}
			if err := t.linkExternal(row.ID, subject); err != nil {
				return err
			}
		}
		roles, err := t.rolesOf(row.ID)
		u = row.toDomain(roles)
		return err
	})
	return u, err
}

func (t *Tenant) linkExternal(userID, subject string) error {
	if err := one(t.db.Exec(`UPDATE users SET external_subject = ?, updated_at = now() WHERE id = ?`, subject, userID)); err != nil {
		return err
	}
	return t.Audit(Change{Area: "Sign-in", Action: "linked", ObjectType: "user", ObjectID: userID, New: map[string]string{"subject": subject}})
}

// IdentityProvider is the tenant's own OpenID provider; a NotFound fault without one.
func (s *Store) IdentityProvider(ctx context.Context, tenantID string) (p session.IdentityProvider, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row identityProviderRow
		if err := t.db.Take(&row).Error; err != nil {
			return err
		}
		p = session.IdentityProvider{Issuer: row.Issuer, ClientID: row.ClientID, SealedSecret: row.ClientSecret, Enabled: row.Enabled, Version: row.Version}
		return nil
	})
	return p, err
}

// SetIdentityProvider adds or replaces it.
func (s *Store) SetIdentityProvider(ctx context.Context, tenantID string, p session.IdentityProvider) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		err := t.db.Exec(`INSERT INTO identity_providers (tenant_id, issuer, client_id, client_secret, enabled) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (tenant_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
			enabled = excluded.enabled, updated_at = now(), version = identity_providers.version + 1`, t.id, p.Issuer, p.ClientID, p.SealedSecret, p.Enabled).Error
		if err != nil {
			return err
		}
		return t.Audit(Change{Area: "Sign-in", Action: "identity provider set", ObjectType: "identityProvider", ObjectID: t.id, New: map[string]any{"issuer": p.Issuer, "clientId": p.ClientID, "enabled": p.Enabled}})
	})
}

type identityProviderRow struct {
	TenantID, Issuer, ClientID string
	ClientSecret               []byte
	Enabled                    bool
	Version                    int64
}

func (identityProviderRow) TableName() string { return "identity_providers" }
