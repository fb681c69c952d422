package session

import (
	"context"

	"countersign.dev/domain/session"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
	userrow "countersign.dev/internal/store/user"
)

// IdentityProvider returns the tenant's OpenID provider, or NotFound.
func (c Commands) IdentityProvider(ctx context.Context, tenantID string) (p session.IdentityProvider, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = sessionrow.Provider(tx)
		return err
	})
	return p, err
}

// SetIdentityProvider adds or replaces it.
func (c Commands) SetIdentityProvider(ctx context.Context, tenantID string, p session.IdentityProvider) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := sessionrow.SetProvider(tx, p); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Sign-in", Action: "identity provider set", ObjectType: "identityProvider",
			ObjectID: tx.TenantID, New: map[string]any{"issuer": p.Issuer, "clientId": p.ClientID, "enabled": p.Enabled}})
	})
}

// UserByExternal finds the user whom an identity provider names: by subject, or the first time
// by an email address that the provider has verified.
func (c Commands) UserByExternal(
	ctx context.Context, tenantID, subject, verifiedEmail string,
) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found := false
		if u, found, err = userrow.BySubject(tx, subject); err != nil || found {
			return err
		}
		if u, err = userrow.UnlinkedByEmail(tx, verifiedEmail); err != nil {
			return err
		}
		if err := userrow.Link(tx, u.ID, subject); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Sign-in", Action: "linked", ObjectType: "user", ObjectID: u.ID,
			New: map[string]string{"subject": subject}})
	})
	return u, err
}

func (c Commands) user(ctx context.Context, tenantID, userID string) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err = userrow.Get(tx, userID)
		return err
	})
	return u, err
}

func (c Commands) userByLogin(ctx context.Context, tenantID, login string) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err = userrow.ByLogin(tx, login)
		return err
	})
	return u, err
}
