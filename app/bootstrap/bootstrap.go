// Package bootstrap holds the use case by which an installation gets its first platform administrator.
package bootstrap

import (
	"context"

	passwordlinkapp "countersign.dev/app/passwordlink"
	proposalapp "countersign.dev/app/proposal"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/passwordlink"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB    *postgres.DB
	Links passwordlinkapp.Links
}

// Administrator is the first platform administrator. Identifier names the platform tenant in addresses.
type Administrator struct{ Email, Identifier string }

// Run creates the platform tenant unless it exists, and an invited platform administrator in it. It returns the path
// of the one-time link with which the person sets the password. It refuses as soon as a platform administrator is
// active. Until then, a repetition replaces the invited one, and the earlier link stops working.
func (c Commands) Run(ctx context.Context, a Administrator) (path string, err error) {
	var v fault.Validation
	if !user.ValidEmail(a.Email) {
		v.Add("email", fault.InvalidValue, "%q is not an email address.", a.Email)
		return "", v.Err()
	}
	platform, err := c.platform(ctx, a.Identifier)
	if err != nil {
		return "", err
	}
	err = c.DB.InTenant(ctx, platform.ID, func(tx *postgres.Tx) error {
		path, err = c.invite(tx, platform, a.Email)
		return err
	})
	return path, err
}

// platform is the platform tenant that exists, or a new one.
func (c Commands) platform(ctx context.Context, identifier string) (tenant.Tenant, error) {
	tenants := tenantapp.Commands{DB: c.DB}
	all, err := tenants.List(ctx, "create the first platform administrator")
	if err != nil {
		return tenant.Tenant{}, err
	}
	for _, t := range all {
		if t.Kind == tenant.Platform {
			return t, nil
		}
	}
	t, err := tenant.New(id.New(), identifier, "Countersign Platform")
	if err != nil {
		return t, err
	}
	t.Kind = tenant.Platform
	return t, tenants.Create(ctx, t)
}

func (c Commands) invite(tx *postgres.Tx, platform tenant.Tenant, email string) (path string, err error) {
	// Of two calls at the same time, the second one replaces the first one's user.
	if err := tenantrow.Lock(tx); err != nil {
		return "", err
	}
	if err := userapp.SeedSystemRoles(tx); err != nil {
		return "", err
	}
	if err := userapp.RequireTwoFactors(tx); err != nil {
		return "", err
	}
	active, err := userrow.LockOtherHolders(tx, permission.PlatformAdmin, "")
	if err != nil {
		return "", err
	}
	if active > 0 {
		return "", fault.New(fault.Conflict, fault.ActionForbidden,
			"A platform administrator is active already. Ask them to invite you.")
	}
	if err := userrow.DeleteInvitedHolders(tx, permission.PlatformAdmin); err != nil {
		return "", err
	}
	first, last := user.NameOf(email)
	u, err := userapp.AddInvited(tx, &proposalapp.Waiting{}, user.User{Email: email, FirstName: first,
		LastName: last, Language: "en",
		Roles: []string{permission.PlatformAdmin}})
	if err != nil {
		return "", err
	}
	if err := tenantrow.SetMailDomains(tx, []string{user.MailDomain(email)}); err != nil {
		return "", err
	}
	token, err := c.Links.Issue(tx, u.ID, passwordlink.Invitation)
	return passwordlink.Path(platform.Identifier, token), err
}
