package session

import (
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

type providerRow struct {
	TenantID, Issuer, ClientID string
	ClientSecret               []byte
	Enabled                    bool
	Version                    int64
}

func (providerRow) TableName() string { return "identity_providers" }

// Provider is the tenant's identity provider.
func Provider(tx *postgres.Tx) (session.IdentityProvider, error) {
	var r providerRow
	err := tx.Gorm.Where("tenant_id = ?", tx.TenantID).Take(&r).Error
	return session.IdentityProvider{Issuer: r.Issuer, ClientID: r.ClientID, SealedSecret: r.ClientSecret,
		Enabled: r.Enabled, Version: r.Version}, err
}

// SetProvider adds or replaces it.
func SetProvider(tx *postgres.Tx, p session.IdentityProvider) error {
	return tx.Gorm.Exec(
		`INSERT INTO identity_providers (tenant_id, issuer, client_id, client_secret, enabled) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (tenant_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
			enabled = excluded.enabled, updated_at = now(), version = identity_providers.version + 1`, tx.TenantID, p.Issuer,
		p.ClientID, p.SealedSecret, p.Enabled).Error
}
