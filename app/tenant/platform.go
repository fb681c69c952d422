package tenant

import (
	"context"
	"slices"

	appearanceapp "countersign.dev/app/appearance"
	proposalapp "countersign.dev/app/proposal"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// Platform are the use cases of platform administrators. They see a tenant's master record and its administrators, and
// nothing of its work.
type Platform struct {
	DB          *postgres.DB
	Invitations userapp.Invitations
	Logos       appearanceapp.Logos
	CRM         CRM // nil: none is configured
}

// authorize refuses people of other tenants, whatever their roles hold: tenants do not exist for them.
func authorize(ctx context.Context) error {
	if caller, ok := session.From(ctx); !ok || caller.Tenant.Kind != tenant.Platform {
		return errUnknown
	}
	return nil
}

// List is the list of all tenants. Outside of the platform tenant it shows the caller's own tenant alone.
func (c Platform) List(ctx context.Context) grid.List[tenant.Entry] {
	caller, _ := session.From(ctx)
	if authorize(ctx) != nil {
		return tenantrow.ListOwn(c.DB, caller.TenantID)
	}
	return tenantrow.ListAll(c.DB, caller.TenantID)
}

// Detail is a tenant with its administrators.
type Detail struct {
	Tenant         tenant.Tenant
	Profile        tenant.Profile
	MailDomains    []string
	Administrators []user.User
}

// Create adds a tenant with the system roles, and invites its administrators, which activates it. Their mail domains
// become those of the tenant. The keys of a tenant belong to its committed row, so it takes two transactions: after a
// crash between them, the tenant is a draft, which the next invitation activates.
func (c Platform) Create(ctx context.Context, a tenant.Application) (d Detail, err error) {
	if err := authorize(ctx); err != nil {
		return d, err
	}
	a = a.Trimmed()
	a.Administrators = userapp.Distinct(a.Administrators)
	if err := checkApplication(a); err != nil {
		return d, err
	}
	t, err := tenant.New(id.New(), a.Identifier, a.Name)
	if err != nil {
		return d, err
	}
	t.Status, t.Mode, t.Currency, t.TimeZone, t.CRMReference = tenant.Draft, a.Mode(), a.Currency, a.TimeZone,
		a.CRMReference
	d, err = c.recorded(ctx, t.ID, func(tx *postgres.Tx) (PlatformChange, error) {
		return PlatformChange{Action: "created"}, createIn(tx, t, a)
	})
	if err != nil {
		return d, err
	}
	return c.InviteAdministrators(ctx, t.ID, a.Administrators, a.Language)
}

func createIn(tx *postgres.Tx, t tenant.Tenant, a tenant.Application) error {
	if err := insert(tx, t); err != nil {
		return referenceTaken(identifierTaken(err))
	}
	if a.HasProfile() {
		if err := replaceProfile(tx, a.Profile, t.Version); err != nil {
			return err
		}
	}
	if err := userapp.SeedSystemRoles(tx); err != nil {
		return err
	}
	if err := userapp.RequireTwoFactors(tx); err != nil {
		return err
	}
	return tenantrow.SetMailDomains(tx, mailDomains(a.Administrators))
}

func checkApplication(a tenant.Application) error {
	var v fault.Validation
	a.Check(&v)
	domains := mailDomains(a.Administrators)
	for _, email := range a.Administrators {
		user.CheckInvitable(&v, "administrators", email, domains)
	}
	return v.Err()
}

func mailDomains(emails []string) (domains []string) {
	for _, email := range emails {
		domains = append(domains, user.MailDomain(email))
	}
	slices.Sort(domains)
	return slices.Compact(domains)
}

func (c Platform) invite(tx *postgres.Tx, emails []string, language string) error {
	for _, email := range emails {
		first, last := user.NameOf(email)
		_, created, err := c.Invitations.Add(tx, &proposalapp.Waiting{}, user.User{Email: email, FirstName: first,
			LastName: last, Language: language,
			Roles: []string{permission.Administrator}})
		if err != nil {
			return err
		}
		if !created {
			return errAdministratorExists
		}
	}
	return nil
}

var errAdministratorExists = fault.New(fault.Conflict, fault.UsersAlreadyExist,
	"An existing user cannot be added as tenant administrator.").
	WithFields(fault.Field{Path: "administrators", Code: fault.UsersAlreadyExist,
		Message: "An existing user cannot be added as tenant administrator."})

// Get is a tenant with its administrators.
func (c Platform) Get(ctx context.Context, tenantID string) (d Detail, err error) {
	err = c.Of(ctx, tenantID, func(tx *postgres.Tx) error {
		d, err = detail(tx)
		return err
	})
	return d, err
}

func detail(tx *postgres.Tx) (d Detail, err error) {
	if d.Tenant, err = tenantrow.Get(tx); err != nil {
		return d, err
	}
	if d.Profile, err = tenantrow.Profile(tx); err != nil {
		return d, err
	}
	if d.MailDomains, err = tenantrow.MailDomains(tx); err != nil {
		return d, err
	}
	leading := permission.Administrator
	if d.Tenant.Kind == tenant.Platform {
		leading = permission.PlatformAdmin
	}
	d.Administrators, err = userrow.Holders(tx, leading)
	return d, err
}

// InviteAdministrators invites administrators of a customer, and activates a draft. They receive messages in the
// language, or in English without one. A user who exists cannot become one in this way (UsersAlreadyExistException).
func (c Platform) InviteAdministrators(
	ctx context.Context, tenantID string, emails []string, language string,
) (Detail, error) {
	emails = userapp.Distinct(emails)
	return c.recorded(ctx, tenantID, func(tx *postgres.Tx) (PlatformChange, error) {
		return PlatformChange{Action: "administrators invited", Emails: emails}, c.inviteIn(tx, emails, language)
	})
}

func (c Platform) inviteIn(tx *postgres.Tx, emails []string, language string) error {
	before, err := detail(tx)
	if err != nil {
		return err
	}
	if before.Tenant.Kind != tenant.Customer {
		return errUnknown
	}
	if err := before.Tenant.MayChange(); err != nil {
		return err
	}
	domains := invitable(before, emails)
	if err := checkAdministrators(emails, domains); err != nil {
		return err
	}
	if !slices.Equal(domains, before.MailDomains) {
		if err := replaceMailDomains(tx, before.MailDomains, domains); err != nil {
			return err
		}
	}
	if err := c.invite(tx, emails, language); err != nil {
		return err
	}
	return activate(tx, before.Tenant)
}

// invitable are the mail domains of a tenant. Until an administrator is active, no one of the company can correct them.
// Therefore, the domains of the invited addresses are added to them.
func invitable(d Detail, emails []string) []string {
	if slices.ContainsFunc(d.Administrators, func(u user.User) bool { return u.Status == user.Active }) {
		return d.MailDomains
	}
	domains := slices.Concat(d.MailDomains, mailDomains(emails))
	slices.Sort(domains)
	return slices.Compact(domains)
}

func activate(tx *postgres.Tx, t tenant.Tenant) error {
	if t.Status != tenant.Draft {
		return nil
	}
	if err := tenantrow.Activate(tx, t.Version); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Tenants", Action: "activated", ObjectType: "tenant", ObjectID: t.ID})
}

func checkAdministrators(emails, domains []string) error {
	var v fault.Validation
	if len(emails) == 0 {
		v.Add("administrators", fault.Required, "Enter at least one email address.")
	}
	if len(emails) > user.MaxInvitations {
		v.Add("administrators", fault.LengthOutOfRange, "Invite at most %d people at once.", user.MaxInvitations)
		return v.Err()
	}
	for _, email := range emails {
		user.CheckInvitable(&v, "administrators", email, domains)
	}
	return v.Err()
}

// ResendInvitation sends the invitation of an administrator again with a new link.
func (c Platform) ResendInvitation(ctx context.Context, tenantID, userID string) (Detail, error) {
	return c.recorded(ctx, tenantID, func(tx *postgres.Tx) (p PlatformChange, err error) {
		u, err := administrator(tx, userID)
		if err != nil {
			return p, err
		}
		_, err = c.Invitations.ResendIn(tx, userID)
		return PlatformChange{Action: "invitation sent again", Emails: []string{u.Email}}, err
	})
}

// administrator locks an administrator. It hides other users of the tenant from the platform.
func administrator(tx *postgres.Tx, userID string) (user.User, error) {
	u, err := userrow.Lock(tx, userID)
	if err != nil {
		return u, err
	}
	if !slices.Contains(u.Roles, permission.Administrator) {
		return u, fault.New(fault.NotFound, fault.NotFoundCode, "This administrator does not exist.")
	}
	return u, nil
}

// IdentifierFree reports whether a new tenant may have an identifier, or what is wrong with it.
func (c Platform) IdentifierFree(ctx context.Context, identifier string) error {
	if err := authorize(ctx); err != nil {
		return err
	}
	var v fault.Validation
	tenant.CheckIdentifier(&v, "identifier", identifier)
	if err := v.Err(); err != nil {
		return err
	}
	_, err := Commands{DB: c.DB}.ByIdentifier(ctx, identifier)
	switch {
	case err == nil:
		v.Add("identifier", fault.TenantIdentifierInvalid, "This domain name is in use. Choose another.")
		return v.Err()
	case fault.KindOf(err) == fault.NotFound:
		return nil
	default:
		return err
	}
}
