package user

import (
	"context"

	sessionapp "countersign.dev/app/session"
	twofactorapp "countersign.dev/app/twofactor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	userrow "countersign.dev/internal/store/user"
)

// Administrators are the use cases of platform administrators on the people who run the installation: each other and
// the operators. They apply the use cases of users to these people, and to no others.
type Administrators struct {
	Users       Commands
	Invitations Invitations
	Sessions    sessionapp.Commands
	TwoFactor   twofactorapp.Commands
}

// platform is the platform tenant of the caller. The people who run the installation do not exist for people of other
// tenants, whatever their roles hold.
func platform(ctx context.Context) (tenantID string, err error) {
	caller, ok := session.From(ctx)
	if !ok || caller.Tenant.Kind != tenant.Platform {
		return "", errNoAdministrator
	}
	return caller.TenantID, nil
}

var errNoAdministrator = fault.New(fault.NotFound, fault.NotFoundCode, "This person does not exist.")

// one is the platform tenant, if the user is a platform administrator or an operator. No command changes the roles of
// people of the platform tenant, so that the answer stays true.
func (a Administrators) one(ctx context.Context, userID string) (tenantID string, err error) {
	if tenantID, err = platform(ctx); err != nil {
		return "", err
	}
	err = a.Users.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err := userrow.Get(tx, userID)
		if err != nil {
			return err
		}
		if !user.RunsInstallation(u.Roles) {
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

// List is the list of platform administrators and operators. Outside of the platform tenant it is empty.
func (a Administrators) List(ctx context.Context) grid.List[user.AdministratorEntry] {
	caller, _ := session.From(ctx)
	return userrow.ListAdministrators(a.Users.DB, caller.TenantID)
}

// Counts are the numbers of people of the list that a search finds, by status.
func (a Administrators) Counts(ctx context.Context, search string) (user.Counts, error) {
	if _, err := platform(ctx); err != nil {
		return nil, err
	}
	return counts(ctx, a.List(ctx), search)
}

// Get is one person of the list.
func (a Administrators) Get(ctx context.Context, userID string) (user.User, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return user.User{}, err
	}
	return a.Users.Get(ctx, tenantID, userID)
}

// Update changes the names and the language of a person of the list.
func (a Administrators) Update(ctx context.Context, userID string, p user.Profile, version int64) (user.User, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return user.User{}, err
	}
	return a.Users.Update(ctx, tenantID, userID, p, version)
}

// SetActive activates or deactivates a person of the list. Deactivating ends the sessions at once. One platform
// administrator stays active; operators do not count.
func (a Administrators) SetActive(ctx context.Context, userID string, active bool) (user.User, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return user.User{}, err
	}
	return a.Users.SetActive(ctx, tenantID, userID, active)
}

// Invite invites people, all with the same role.
func (a Administrators) Invite(
	ctx context.Context, emails []string, role user.PlatformRole, language string,
) (Invited, error) {
	tenantID, err := platform(ctx)
	if err != nil {
		return Invited{}, err
	}
	if err := user.CheckPlatformRole(role); err != nil {
		return Invited{}, err
	}
	return a.Invitations.Invite(ctx, tenantID, Invitation{Emails: emails, Language: language,
		Roles: []string{string(role)}})
}

// Resend sends an invitation again with a new link.
func (a Administrators) Resend(ctx context.Context, userID string) (user.User, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return user.User{}, err
	}
	return a.Invitations.Resend(ctx, tenantID, userID)
}

// Cancel removes an invited person.
func (a Administrators) Cancel(ctx context.Context, userID string) error {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return err
	}
	return a.Invitations.Cancel(ctx, tenantID, userID)
}

// SignIns are the last sign-ins and sign-outs of a person of the list.
func (a Administrators) SignIns(ctx context.Context, userID string) ([]session.SignInEvent, error) {
	tenantID, err := a.one(ctx, userID)
	if err != nil {
		return nil, err
	}
	return a.Sessions.SignIns(ctx, tenantID, userID)
}
