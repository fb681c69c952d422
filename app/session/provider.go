package session

import (
	"context"
	"errors"
	"slices"
	"strings"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/identityprovider"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	identityproviderrow "countersign.dev/internal/store/identityprovider"
	userrow "countersign.dev/internal/store/user"
)

// IdentityProvider returns the tenant's OpenID provider. It is empty without one.
func (c Commands) IdentityProvider(
	ctx context.Context, tenantID string,
) (p identityprovider.Provider, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = identityproviderrow.Get(tx)
		return err
	})
	return p, err
}

// UserByExternal finds the user whom an identity provider names: by subject, or the first time
// by an email address that the provider has verified.
func (c Commands) UserByExternal(
	ctx context.Context, tenantID string, who identityprovider.Identity,
) (u user.User, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		linked := false
		provider, err := identityproviderrow.Get(tx)
		if err != nil {
			return err
		}
		if u, linked, err = ByIdentity(tx, provider, who); err != nil || linked {
			return err
		}
		if err := userrow.Link(tx, u.ID, who.Subject); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Sign-in", Action: "linked", ObjectType: "user", ObjectID: u.ID,
			New: map[string]string{"subject": who.Subject}})
	})
	return u, err
}

// ByIdentity finds the user whom an identity provider names, and whether the account is linked to it. A provider of a
// company never identifies people who administer the installation, nor accounts of other mail domains.
func ByIdentity(
	tx *postgres.Tx, provider identityprovider.Provider, who identityprovider.Identity,
) (u user.User, linked bool, err error) {
	if u, linked, err = userrow.BySubject(tx, who.Subject); err != nil {
		return u, false, err
	}
	if !linked {
		issuer, _, _ := strings.Cut(who.Subject, " ")
		if u, err = userrow.UnlinkedByEmail(tx, who.VerifiedEmail, issuer); err != nil {
			return u, false, err
		}
	}
	held, err := userrow.Permissions(tx, u.ID)
	if err != nil {
		return u, false, err
	}
	switch {
	case !provider.Accepts(u.Email):
		return user.User{}, false, errDomain
	case slices.ContainsFunc(held.Sorted(), permission.OfPlatform):
		return user.User{}, false, errAdministrator
	}
	return u, linked, nil
}

// Both are like an account that does not exist, except in the audit log.
var (
	errDomain = fault.New(fault.NotFound, fault.NotFoundCode,
		"The provider may not identify accounts of this mail domain.")
	errAdministrator = fault.New(fault.NotFound, fault.NotFoundCode,
		"The provider may not identify people who administer the installation.")
)

// accountReason is why no account was found.
func accountReason(err error) audit.CauseCode {
	var f *fault.Fault
	switch errors.As(err, &f); f {
	case errDomain:
		return audit.DomainNotAllowed
	case errAdministrator:
		return audit.Administrator
	default:
		return audit.NoAccount
	}
}

// ExternalRefused audits that a sign-in by the tenant's provider is refused, and returns the refusal.
func (s SignIn) ExternalRefused(ctx context.Context, t tenant.Tenant, reason audit.CauseCode, refusal error) error {
	return s.Sessions.Refused(ctx, t.ID, refusal, func(tx *postgres.Tx) (Refusal, error) {
		provider, err := identityproviderrow.Get(tx)
		return Refusal{Area: "Sign-in", Action: "identity provider refused", ObjectType: "identityProvider", ObjectID: t.ID,
			Reason: reason, New: map[string]string{"issuer": provider.Issuer}}, err
	})
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
