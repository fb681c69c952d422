package identityprovider

import (
	"context"
	"crypto/sha256"
	"encoding/hex"

	proposalapp "countersign.dev/app/proposal"
	"countersign.dev/domain/identityprovider"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
	identityproviderrow "countersign.dev/internal/store/identityprovider"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Set adds the provider, or replaces the version that the person saw. It decides who can sign in, so that it waits
// for a second administrator where the tenant requires one.
func (c Commands) Set(
	ctx context.Context, tenantID string, in Settings,
) (after identityprovider.Provider, err error) {
	next, err := c.sealed(ctx, tenantID, in)
	if err != nil {
		return after, err
	}
	err = proposalapp.InTenant(ctx, c.DB, tenantID, func(tx *postgres.Tx, w *proposalapp.Waiting) error {
		before, err := locked(tx)
		if err != nil {
			return err
		}
		if err := before.Stale(next.Version); err != nil {
			return err
		}
		if next, err = withStored(before, next); err != nil {
			return err
		}
		if err := proposalapp.Change(tx, w, Kind(), tenantID, Change{next}); err != nil {
			return err
		}
		after, err = identityproviderrow.Get(tx)
		return err
	})
	return after, err
}

// Change replaces the provider. Its secret is encrypted.
type Change struct{ Provider identityprovider.Provider }

// Kind is the change of the provider. Turning it off does not wait: access must be revoked at once.
func Kind() proposalapp.Kind[Change] {
	return proposalapp.Kind[Change]{Name: proposal.IdentityProvider, Permission: "userManagement:manage",
		Needs: func(tx *postgres.Tx, _ string, change Change) (bool, error) {
			before, err := locked(tx)
			return !change.Provider.OnlyTurnsOff(before), err
		},
		Snapshot: func(tx *postgres.Tx, _ string, change Change) (proposal.Snapshot, error) {
			p, err := locked(tx)
			return proposal.Snapshot{Subject: change.Provider.Issuer, Values: []proposal.Value{
				{Field: proposal.Issuer, Values: proposal.Text(p.Issuer)},
				{Field: proposal.ClientID, Values: proposal.Text(p.ClientID)},
				{Field: proposal.ClientSecret, Values: fingerprint(p.SealedSecret)},
				{Field: proposal.Scopes, Values: p.Scopes}, {Field: proposal.MailDomains, Values: p.MailDomains},
				{Field: proposal.Enabled, Values: proposal.Switch(p.Enabled)}}}, err
		},
		Apply: func(tx *postgres.Tx, _ string, change Change) error { return set(tx, change.Provider) }}
}

func set(tx *postgres.Tx, next identityprovider.Provider) error {
	before, err := locked(tx)
	if err != nil {
		return err
	}
	next.Version = before.Version
	if err := identityproviderrow.Set(tx, next); err != nil {
		return err
	}
	return record(tx, "identity provider set", before, next)
}

// locked is the provider under the lock of its tenant, because there may be no row of it.
func locked(tx *postgres.Tx) (p identityprovider.Provider, err error) {
	if err := tenantrow.Lock(tx); err != nil {
		return p, err
	}
	return identityproviderrow.Get(tx)
}

// fingerprint distinguishes two secrets. The encrypted form contains random bytes, so that it reveals nothing.
func fingerprint(sealed []byte) []string {
	if len(sealed) == 0 {
		return []string{}
	}
	sum := sha256.Sum256(sealed)
	return []string{hex.EncodeToString(sum[:4])}
}
