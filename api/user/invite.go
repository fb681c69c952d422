package user

import (
	"context"
	"mime"
	"net/http"

	"countersign.dev/api/server"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/preference"
	"countersign.dev/domain/user"
)

type invitations struct {
	users   userapp.Invitations
	tenants tenantapp.Commands
}

// InvitationRoutes adds the operations of invited users. They need userManagement:manage, because an invitation
// grants roles.
func InvitationRoutes(s *server.Server, users userapp.Invitations, tenants tenantapp.Commands) {
	h := invitations{users, tenants}
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Users",
			Permission: "userManagement:manage", Command: true}
	}
	server.Register(s, op("inviteUsers", http.MethodPost, "/api/users", "Invite people by email"), h.invite)
	server.Register(s, op("resendInvitation", http.MethodPost, "/api/users/{userId}/resend",
		"Send an invitation again. The earlier link stops working"), h.resend)
	withdraw := op("cancelInvitation", http.MethodPost, "/api/users/{userId}/cancel",
		"Cancel an invitation and remove its account")
	withdraw.Status = http.StatusNoContent
	server.Register(s, withdraw, h.cancel)
	server.Register(s, server.Operation{ID: "getUsersTemplate", Method: http.MethodGet, Path: "/api/users/csv-template",
		Summary: "An empty CSV file of people for the import", Tag: "Users", Permission: "userManagement:manage",
		Produces: "text/csv"}, h.template)
	load := op("importUsers", http.MethodPost, "/api/users/import",
		"Invite the people of a CSV file, with a result for each")
	load.MaxBody = 2 * user.MaxImportBytes
	server.Register(s, load, h.load)
	server.Register(s, server.Operation{ID: "getMailDomains", Method: http.MethodGet, Path: "/api/mail-domains",
		Summary: "Mail domains from which people can be invited", Tag: "Users", Permission: "userManagement:getList"},
		h.domains)
	server.Register(s, op("setMailDomains", http.MethodPut, "/api/mail-domains",
		"Replace the mail domains from which people can be invited"), h.setDomains)
}

// InviteInput invites people.
type InviteInput struct {
	Body struct {
		Emails   []string            `json:"emails" maxItems:"100"`
		Roles    []string            `json:"roles" maxItems:"50" doc:"Names"`
		Language preference.Language `json:"language,omitempty" doc:"Of the message"`
	}
}

// InviteOutput is the result of an invitation.
type InviteOutput struct {
	Body struct {
		Invited  []User   `json:"invited" maxItems:"100"`
		Existing []string `json:"existing" maxItems:"100" doc:"Addresses that have an account; nothing was sent to them"`
		Waiting  []string `json:"waiting" maxItems:"100" doc:"Ids of proposals: roles wait for a second administrator"`
	}
}

func (h invitations) invite(ctx context.Context, in *InviteInput) (*InviteOutput, error) {
	done, err := h.users.Invite(ctx, server.Caller(ctx).TenantID, userapp.Invitation{Emails: in.Body.Emails,
		Roles: in.Body.Roles, Language: string(in.Body.Language)})
	return invitedToAPI(done), err
}

func invitedToAPI(done userapp.Invited) *InviteOutput {
	out := &InviteOutput{}
	out.Body.Existing = append([]string{}, done.Existing...)
	out.Body.Invited, out.Body.Waiting = []User{}, []string{}
	for _, p := range done.Waiting {
		out.Body.Waiting = append(out.Body.Waiting, p.ID)
	}
	for _, u := range done.Users {
		out.Body.Invited = append(out.Body.Invited, toAPI(u))
	}
	return out
}

// InvitedOutput is an invited user.
type InvitedOutput struct{ Body User }

func (h invitations) resend(ctx context.Context, in *PathInput) (*InvitedOutput, error) {
	u, err := h.users.Resend(ctx, server.Caller(ctx).TenantID, in.UserID)
	return &InvitedOutput{toAPI(u)}, err
}

func (h invitations) cancel(ctx context.Context, in *PathInput) (*struct{}, error) {
	return nil, h.users.Cancel(ctx, server.Caller(ctx).TenantID, in.UserID)
}

type templateOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

func (h invitations) template(ctx context.Context, _ *struct{}) (*templateOutput, error) {
	domains, _, err := h.tenants.MailDomains(ctx, server.Caller(ctx).TenantID)
	domain := "company.com"
	if len(domains) > 0 {
		domain = domains[0]
	}
	return &templateOutput{ContentType: "text/csv; charset=utf-8; header=present", Body: user.ImportTemplate(domain),
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": "users.csv"})}, err
}

// ImportInput is a file of people.
type ImportInput struct {
	Body struct {
		File string `json:"file" opaque:"true" maxLength:"1048576" doc:"The text of the CSV file"`
	}
}

// ImportOutput has the result for each person in the order of the file.
type ImportOutput struct {
	Body struct {
		Results []ImportResult `json:"results" maxItems:"1000"`
	}
}

// ImportResult is the result for one person of a file.
type ImportResult struct {
	Line     int                 `json:"line" doc:"Of the file, from 1"`
	Email    string              `json:"email"`
	Result   user.ImportOutcome  `json:"result"`
	Problems []server.FieldError `json:"problems" maxItems:"100" doc:"Of a refused person"`
	Waiting  bool                `json:"waiting" doc:"A role waits for a second administrator"`
}

func (h invitations) load(ctx context.Context, in *ImportInput) (*ImportOutput, error) {
	results, err := h.users.Import(ctx, server.Caller(ctx).TenantID, []byte(in.Body.File))
	out := &ImportOutput{}
	out.Body.Results = []ImportResult{}
	for _, r := range results {
		out.Body.Results = append(out.Body.Results, ImportResult{r.Line, r.Email, r.Result, server.FieldErrors(r.Problems),
			r.Waiting})
	}
	return out, err
}

// MailDomains are the mail domains of a tenant.
type MailDomains struct {
	Domains []string `json:"domains" maxItems:"200"`
	Version int64    `json:"version"`
}

// MailDomainsInput replaces the mail domains, with the version that the caller read.
type MailDomainsInput struct{ Body MailDomains }

// MailDomainsOutput contains the mail domains.
type MailDomainsOutput struct{ Body MailDomains }

func (h invitations) domains(ctx context.Context, _ *struct{}) (*MailDomainsOutput, error) {
	domains, version, err := h.tenants.MailDomains(ctx, server.Caller(ctx).TenantID)
	return &MailDomainsOutput{MailDomains{domains, version}}, err
}

func (h invitations) setDomains(ctx context.Context, in *MailDomainsInput) (*MailDomainsOutput, error) {
	domains, version, err := h.tenants.SetMailDomains(ctx, server.Caller(ctx).TenantID, in.Body.Domains,
		in.Body.Version)
	return &MailDomainsOutput{MailDomains{domains, version}}, err
}
