// Package identityprovider stores the companies' OpenID providers and their test sign-ins.
package identityprovider

import (
	"strings"

	"countersign.dev/domain/identityprovider"
	"countersign.dev/internal/postgres"
)

type row struct {
	Issuer, ClientID    string
	ClientSecret        []byte
	Scopes, MailDomains string // separated by spaces
	Enabled             bool
	Version             int64
}

// Get is the tenant's provider. It is empty without one.
func Get(tx *postgres.Tx) (identityprovider.Provider, error) {
	var r row
	err := tx.Gorm.Raw(`SELECT issuer, client_id, client_secret, array_to_string(scopes, ' ') AS scopes,
			array_to_string(mail_domains, ' ') AS mail_domains, enabled, version
		FROM identity_providers WHERE tenant_id = ?`, tx.TenantID).Scan(&r).Error
	return identityprovider.Provider{Issuer: r.Issuer, ClientID: r.ClientID, SealedSecret: r.ClientSecret,
		Scopes: append([]string{}, strings.Fields(r.Scopes)...), Enabled: r.Enabled, Version: r.Version,
		MailDomains: append([]string{}, strings.Fields(r.MailDomains)...)}, err
}

// Set adds the provider, or replaces the version that was seen. The caller holds the lock of the tenant.
func Set(tx *postgres.Tx, p identityprovider.Provider) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`INSERT INTO identity_providers AS p (tenant_id, issuer, client_id, client_secret, scopes, mail_domains, enabled)
			VALUES (?, ?, ?, ?, ?::text[], ?::text[], ?)
			ON CONFLICT (tenant_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
			client_secret = excluded.client_secret, scopes = excluded.scopes, mail_domains = excluded.mail_domains,
			enabled = excluded.enabled, updated_at = now(), version = p.version + 1 WHERE p.version = ?`,
		tx.TenantID, p.Issuer, p.ClientID, p.SealedSecret, postgres.Array(p.Scopes), postgres.Array(p.MailDomains),
		p.Enabled, p.Version))
}

// Remove ends the version that was seen. Its row stays without settings, so that versions never repeat.
func Remove(tx *postgres.Tx, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE identity_providers SET issuer = '', client_id = '', client_secret = '', scopes = '{}', mail_domains = '{}',
			enabled = false, updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND version = ? AND issuer <> ''`, tx.TenantID, version))
}
