package user

import (
	"context"
	"slices"

	sessionapp "countersign.dev/app/session"
	twofactorapp "countersign.dev/app/twofactor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// Administrators are the use cases of platform administrators on each other. They apply the use cases of users to
// the people of the platform tenant who hold the role, and to no others.
type Administrators struct {
	Users       Commands
	Invitations Invitations
	Sessions    sessionapp.Commands
	TwoFactor   twofactorapp.Commands
}

// platform is the platform tenant of the caller. Platform administrators do not exist for people of other tenants,
// whatever their roles hold.
func platform(ctx context.Context) (tenantID string, err error) {
	caller, ok := session.From(ctx)
	if !ok || caller.Tenant.Kind != tenant.Platform {
		return "", errNoAdministrator
	}
	return caller.TenantID, nil
}

var errNoAdministrator = fault.New(fault.NotFound, fault.NotFoundCode, "This administrator does not exist.")

// one is the platform tenant, if the user is a platform administrator. No command changes the roles of people of the
// platform tenant, so that the answer stays true.
func (a Administrators) one(ctx context.Context, userID string) (tenantID string, err error) {
	if tenantID, err = platform(ctx); err != nil {
		return "", err
	}
	err = a.Users.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err := userrow.Get(tx, userID)
		if err != nil {
			return err
		}
		if !slices.Contains(u.Roles, permission.PlatformAdmin) {
			return errNoAdministrator
		}
		return nil
	})
	return tenantID, err
}

// Authorize refuses people of other tenants.
func (a Administrators) Authorize(ctx context.Context) error {
	_, err := platform(ctx)
	return err
}

// List is the list of platform administrators. Outside of the platform tenant it is empty.
func (a Administrators) List(ctx context.Context) grid.List[user.Entry] {
	caller, _ := session.From(ctx)
	return userrow.ListPlatformAdministrators(a.Users.DB, caller.TenantID)
}

// Counts are the numbers of platform administrators that a search finds, by status.
func (a Administrators) Counts(ctx context.Context, search string) (user.Counts, error) {
	if _, err := platform(ctx); err != nil {
		return nil, err
	}
	return counts(ctx, a.List(ctx), search)
}

// Get is one platform administrator.
func (a Administrators) Get(ctx context.Context, userID string) (user.User, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return user.User{}, err
	}
	return a.Users.Get(ctx, tenantID, userID)
}

// Update changes the names and the language of a platform administrator.
func (a Administrators) Update(ctx context.Context, userID string, p user.Profile, version int64) (user.User, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return user.User{}, err
	}
	return a.Users.Update(ctx, tenantID, userID, p, version)
}

// SetActive activates or deactivates a platform administrator. Deactivating ends the sessions at once.
func (a Administrators) SetActive(ctx context.Context, userID string, active bool) (user.User, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return user.User{}, err
	}
	return a.Users.SetActive(ctx, tenantID, userID, active)
}

// Invite invites people as platform administrators.
func (a Administrators) Invite(ctx context.Context, emails []string, language string) (Invited, error) {
	tenantID, err := platform(ctx)
	if err != nil {
		return Invited{}, err
	}
	return a.Invitations.Invite(ctx, tenantID, Invitation{Emails: emails, Language: language,
		Roles: []string{permission.PlatformAdmin}})
}

// Resend sends an invitation again with a new link.
func (a Administrators) Resend(ctx context.Context, userID string) (user.User, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return user.User{}, err
	}
	return a.Invitations.Resend(ctx, tenantID, userID)
}

// Cancel removes an invited platform administrator.
func (a Administrators) Cancel(ctx context.Context, userID string) error {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return err
	}
	return a.Invitations.Cancel(ctx, tenantID, userID)
}

// SignIns are the last sign-ins and sign-outs of a platform administrator.
func (a Administrators) SignIns(ctx context.Context, userID string) ([]session.SignInEvent, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return nil, err
	}
	return a.Sessions.SignIns(ctx, tenantID, userID)
}
