// Package tenant serves the tenants of the installation to platform administrators.
package tenant

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/appearance"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/preference"
	"countersign.dev/domain/tenant"
)

type handlers struct{ tenants tenantapp.Platform }

// Routes adds the operations.
func Routes(s *server.Server, tenants tenantapp.Platform) {
	h := handlers{tenants}
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Tenants",
			Permission: "tenants:manage"}
	}
	command := func(o server.Operation) server.Operation { o.Command = true; return o }
	server.RegisterGrid(s, op("tenantsGrid", http.MethodPost, "/api/tenants/grid", "List tenants"), h.grid, entryToAPI)
	server.Register(s, command(op("createTenant", http.MethodPost, "/api/tenants",
		"Create a tenant and invite its administrators")), h.create)
	check := op("checkTenantIdentifier", http.MethodPost, "/api/tenants/identifier-check",
		"Whether a new tenant may have an identifier")
	check.Reads, check.Status = true, http.StatusNoContent
	server.Register(s, check, h.check)
	search := op("searchCrm", http.MethodPost, "/api/tenants/crm-search",
		"Find the company of a new tenant in the CRM")
	search.Reads = true
	server.Register(s, search, h.searchCRM)
	server.Register(s, op("getTenant", http.MethodGet, "/api/tenants/{tenant}", "A tenant with its administrators"),
		h.get)
	server.Register(s, command(op("inviteTenantAdministrators", http.MethodPost, "/api/tenants/{tenant}/administrators",
		"Invite further administrators")), h.invite)
	h.profileRoutes(s, op, command)
	h.appearanceRoutes(s, op, command)
	server.Register(s, command(op("suspendTenant", http.MethodPost, "/api/tenants/{tenant}/suspend",
		"End the access of people; agents and released payments continue")), h.suspend)
	server.Register(s, command(op("resumeTenant", http.MethodPost, "/api/tenants/{tenant}/resume",
		"Let people of a suspended tenant sign in again")), h.resume)
	h.administratorRoutes(s, op, command)
}

// Entry is a row of the list.
type Entry struct {
	ID                   string        `json:"id"`
	Identifier           string        `json:"identifier"`
	Name                 string        `json:"name"`
	Kind                 tenant.Kind   `json:"kind"`
	Status               tenant.Status `json:"status"`
	Mode                 tenant.Mode   `json:"mode" doc:"Whether what it sends leaves the installation"`
	Currency             string        `json:"currency"`
	TimeZone             string        `json:"timeZone"`
	CreationTime         time.Time     `json:"creationTime"`
	LastModificationTime time.Time     `json:"lastModificationTime"`
}

func entryToAPI(e tenant.Entry) Entry { return Entry(e) }

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[tenant.Entry] {
	return h.tenants.List(ctx)
}

// Application is a new tenant.
type Application struct {
	Identifier     string   `json:"identifier" maxLength:"63" doc:"Domain name: the first part of its addresses"`
	Name           string   `json:"name" maxLength:"100"`
	Currency       string   `json:"currency" maxLength:"3" doc:"ISO 4217"`
	TimeZone       string   `json:"timeZone" maxLength:"60"`
	Administrators []string `json:"administrators" maxItems:"100" doc:"Email addresses"`

	Language preference.Language `json:"language,omitempty" doc:"Of messages to the administrators; en by default"`

	Sandbox bool `json:"sandbox,omitempty" doc:"Record files, checks and messages instead of delivering them"`

	CRMReference string    `json:"crmReference,omitempty" maxLength:"200" doc:"Account in the CRM"`
	Street       string    `json:"street,omitempty" maxLength:"400"`
	City         string    `json:"city,omitempty" maxLength:"200"`
	Region       string    `json:"region,omitempty" maxLength:"200" doc:"State or province"`
	PostalCode   string    `json:"postalCode,omitempty" maxLength:"200"`
	Country      string    `json:"country,omitempty" maxLength:"200" doc:"ISO 3166-1 alpha-2"`
	Contacts     []Contact `json:"contacts,omitempty" maxItems:"200"`
}

func (a Application) toDomain() tenant.Application {
	p := Profile{Street: a.Street, City: a.City, Region: a.Region, PostalCode: a.PostalCode, Country: a.Country,
		Contacts: a.Contacts}
	return tenant.Application{Identifier: a.Identifier, Name: a.Name, Currency: a.Currency, TimeZone: a.TimeZone,
		Administrators: a.Administrators, Language: string(a.Language), CRMReference: a.CRMReference, Sandbox: a.Sandbox,
		Profile: p.toDomain()}
}

type createInput struct{ Body Application }

type output struct{ Body Tenant }

// Tenant is a tenant with its administrators.
type Tenant struct {
	ID          string        `json:"id"`
	Identifier  string        `json:"identifier"`
	Name        string        `json:"name"`
	Kind        tenant.Kind   `json:"kind"`
	Status      tenant.Status `json:"status"`
	Mode        tenant.Mode   `json:"mode" doc:"Whether what it sends leaves the installation"`
	Currency    string        `json:"currency"`
	TimeZone    string        `json:"timeZone"`
	DatePattern string        `json:"datePattern"`
	TimePattern string        `json:"timePattern"`

	Theme      appearance.Theme     `json:"theme" doc:"Theme of the sidebar"`
	PaletteID  appearance.PaletteID `json:"paletteId"`
	Logo       bool                 `json:"logo" doc:"The tenant has a logo"`
	Customized bool                 `json:"customized" doc:"Not as a new tenant looks; ignores the time zone"`

	CRMReference   string          `json:"crmReference" doc:"Account in the CRM; empty: none"`
	Profile        Profile         `json:"profile"`
	MailDomains    []string        `json:"mailDomains" maxItems:"200"`
	Administrators []Administrator `json:"administrators" maxItems:"1000"`
	Suspension     *Suspension     `json:"suspension,omitempty" doc:"Absent: people can sign in"`
	Version        int64           `json:"version"`
}

// Suspension is why people of the tenant cannot sign in.
type Suspension struct {
	SuspendedAt time.Time `json:"suspendedAt"`
	SuspendedBy string    `json:"suspendedBy" doc:"Name of the platform administrator"`
	Reason      string    `json:"reason"`
}

func toAPI(d tenantapp.Detail) Tenant {
	t := d.Tenant
	out := Tenant{ID: t.ID, Identifier: t.Identifier, Name: t.Name, Kind: t.Kind, Status: t.Status, Mode: t.Mode,
		Currency: t.Currency,
		TimeZone: t.TimeZone, DatePattern: t.DatePattern, TimePattern: t.TimePattern, Theme: appearance.Theme(t.Theme),
		PaletteID: appearance.PaletteID(t.PaletteID), Logo: t.LogoKey != "", Customized: t.Customized(),
		CRMReference: t.CRMReference, Profile: profileToAPI(d.Profile), MailDomains: d.MailDomains,
		Administrators: make([]Administrator, len(d.Administrators)), Version: t.Version}
	if s := t.Suspension; s != nil {
		out.Suspension = &Suspension{SuspendedAt: s.At, SuspendedBy: s.By, Reason: s.Reason}
	}
	for n, u := range d.Administrators {
		out.Administrators[n] = Administrator{ID: u.ID, FullName: u.FullName(), Email: u.Email, Status: u.Status,
			InvitedAt: u.InvitedAt, ActivatedAt: u.ActivatedAt}
	}
	return out
}

func (h handlers) create(ctx context.Context, in *createInput) (*output, error) {
	d, err := h.tenants.Create(ctx, in.Body.toDomain())
	return &output{toAPI(d)}, err
}

type checkInput struct {
	Body struct {
		Identifier string `json:"identifier" maxLength:"200"`
	}
}

func (h handlers) check(ctx context.Context, in *checkInput) (*struct{}, error) {
	return nil, h.tenants.IdentifierFree(ctx, in.Body.Identifier)
}

// PathInput names the tenant. Its parameter has the name of the public routes below the same path, where it is the
// identifier.
type PathInput struct {
	TenantID string `path:"tenant" maxLength:"63" doc:"Id of the tenant"`
}

func (h handlers) get(ctx context.Context, in *PathInput) (*output, error) {
	d, err := h.tenants.Get(ctx, in.TenantID)
	return &output{toAPI(d)}, err
}

type inviteInput struct {
	PathInput
	Body struct {
		Administrators []string            `json:"administrators" maxItems:"100" doc:"Email addresses"`
		Language       preference.Language `json:"language,omitempty" doc:"Of messages to them; en by default"`
	}
}

func (h handlers) invite(ctx context.Context, in *inviteInput) (*output, error) {
	d, err := h.tenants.InviteAdministrators(ctx, in.TenantID, in.Body.Administrators, string(in.Body.Language))
	return &output{toAPI(d)}, err
}

type suspendInput struct {
	PathInput
	Body struct {
		Reason  string `json:"reason" maxLength:"1000" doc:"The company's administrators read it after the suspension"`
		Version int64  `json:"version" doc:"The version that the caller has seen"`
	}
}

func (h handlers) suspend(ctx context.Context, in *suspendInput) (*output, error) {
	d, err := h.tenants.Suspend(ctx, in.TenantID, in.Body.Reason, in.Body.Version)
	return &output{toAPI(d)}, err
}

type resumeInput struct {
	PathInput
	Body struct {
		Version int64 `json:"version" doc:"The version that the caller has seen"`
	}
}

func (h handlers) resume(ctx context.Context, in *resumeInput) (*output, error) {
	d, err := h.tenants.Resume(ctx, in.TenantID, in.Body.Version)
	return &output{toAPI(d)}, err
}
