// Package identityprovider holds the use cases of a company's own OpenID provider.
package identityprovider

import (
	"context"
	"time"

	"countersign.dev/domain/event"
	"countersign.dev/domain/identityprovider"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	identityproviderrow "countersign.dev/internal/store/identityprovider"
)

// Sealer encrypts for one place.
type Sealer interface {
	Seal(ctx context.Context, tenantID, place string, plain []byte) ([]byte, error)
}

// Client calls providers.
type Client interface {
	Check(ctx context.Context, t tenant.Tenant, p identityprovider.Provider) []identityprovider.Checked
	BeginTrial(ctx context.Context, t tenant.Tenant, trialID string, p identityprovider.Provider) (
		address string, exchange identityprovider.Exchange, reason identityprovider.Reason)
	FinishTrial(ctx context.Context, t tenant.Tenant, trial identityprovider.Trial, code string) (
		named identityprovider.Identity, claims []identityprovider.Claim, reason identityprovider.Reason)
}

// Secrets makes and hashes the secrets of browsers.
type Secrets interface {
	New() string
	Hash(secret string) []byte
}

// Commands are the use cases.
type Commands struct {
	DB      *postgres.DB
	Now     func() time.Time
	Vault   Sealer
	Client  Client
	Secrets Secrets
	Plain   bool // the installation has no TLS: a provider may have none
}

// Settings are settings that a person entered. An empty secret keeps the stored one.
type Settings struct {
	identityprovider.Provider
	Secret string
}

// Get is the tenant's provider. It is empty without one.
func (c Commands) Get(ctx context.Context, tenantID string) (p identityprovider.Provider, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = identityproviderrow.Get(tx)
		return err
	})
	return p, err
}

// sealed checks settings and seals their secret before the transaction, because the vault opens its own.
func (c Commands) sealed(
	ctx context.Context, tenantID string, in Settings,
) (next identityprovider.Provider, err error) {
	next = in.Clean()
	if err := next.Check(c.Plain); err != nil {
		return next, err
	}
	next.SealedSecret = nil
	if in.Secret != "" {
		next.SealedSecret, err = c.Vault.Seal(ctx, tenantID, identityprovider.SecretPlace, []byte(in.Secret))
	}
	return next, err
}

// withStored keeps the stored secret where none was entered and the receiver is the same.
func withStored(before, next identityprovider.Provider) (identityprovider.Provider, error) {
	if err := next.RefuseSecret(before, next.SealedSecret != nil); err != nil {
		return next, err
	}
	if next.SealedSecret == nil {
		next.SealedSecret = before.SealedSecret
	}
	return next, nil
}

// audited is the audited form of a provider.
type audited struct {
	Issuer, ClientID    string
	Scopes, MailDomains []string
	Enabled             bool
	ClientSecret        []string // a fingerprint, which histories do not show
}

func auditedOf(p identityprovider.Provider) any {
	if !p.Exists() {
		return nil
	}
	return audited{Issuer: p.Issuer, ClientID: p.ClientID, Scopes: p.Scopes, MailDomains: p.MailDomains,
		Enabled: p.Enabled, ClientSecret: fingerprint(p.SealedSecret)}
}

// record notifies browsers and writes the audit entry.
func record(tx *postgres.Tx, action string, before, after identityprovider.Provider) error {
	if err := tx.Emit(event.IdentityProviderUpdated{}); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Sign-in", Action: action, ObjectType: "identityProvider",
		ObjectID: tx.TenantID, Edit: before.Exists() && after.Exists(), Old: auditedOf(before), New: auditedOf(after)})
}
