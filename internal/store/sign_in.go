package store

import (
	"context"

	"countersign.dev/domain/session"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

// UserByExternal finds whom an identity provider vouches for: by subject, or the
// first time by an email address the provider has verified.
func (s *Store) UserByExternal(ctx context.Context, tenantID, subject, verifiedEmail string) (u user.User, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row userRow
		found := t.Gorm.Where("external_subject = ? AND status = 'active'", subject).Limit(1).Find(&row)
		if found.Error != nil {
			return found.Error
		}
		if found.RowsAffected == 0 {
			if err := t.Gorm.Where("lower(email) = lower(?) AND external_subject = '' AND status = 'active' AND ? <> ''",
				verifiedEmail, verifiedEmail).Take(&row).Error; err != nil {
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
	if err := postgres.OneRow(t.Gorm.Exec(`UPDATE users SET external_subject = ?, updated_at = now() WHERE id = ?`,
		subject, userID)); err != nil {
		return err
	}
	return t.Audit(postgres.Change{Area: "Sign-in", Action: "linked", ObjectType: "user", ObjectID: userID,
		New: map[string]string{"subject": subject}})
}

// IdentityProvider is the tenant's own OpenID provider; a NotFound fault without one.
func (s *Store) IdentityProvider(ctx context.Context, tenantID string) (p session.IdentityProvider, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row identityProviderRow
		if err := t.Gorm.Take(&row).Error; err != nil {
			return err
		}
		p = session.IdentityProvider{Issuer: row.Issuer, ClientID: row.ClientID, SealedSecret: row.ClientSecret,
			Enabled: row.Enabled, Version: row.Version}
		return nil
	})
	return p, err
}

// SetIdentityProvider adds or replaces it.
func (s *Store) SetIdentityProvider(ctx context.Context, tenantID string, p session.IdentityProvider) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		err := t.Gorm.Exec(
			`INSERT INTO identity_providers (tenant_id, issuer, client_id, client_secret, enabled) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (tenant_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
			enabled = excluded.enabled, updated_at = now(), version = identity_providers.version + 1`, t.TenantID, p.Issuer,
			p.ClientID, p.SealedSecret, p.Enabled).Error
		if err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Sign-in", Action: "identity provider set", ObjectType: "identityProvider",
			ObjectID: t.TenantID, New: map[string]any{"issuer": p.Issuer, "clientId": p.ClientID, "enabled": p.Enabled}})
	})
}

type identityProviderRow struct {
	TenantID, Issuer, ClientID string
	ClientSecret               []byte
	Enabled                    bool
	Version                    int64
}

func (identityProviderRow) TableName() string { return "identity_providers" }
