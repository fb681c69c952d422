package user

import (
	"cmp"
	"context"
	"net/http"

	"countersign.dev/api/server"
	tenantapp "countersign.dev/app/tenant"
	userapp "countersign.dev/app/user"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/preference"
	"countersign.dev/domain/user"
)

type administrators struct {
	users   userapp.Administrators
	domains invitations
}

// AdministratorRoutes adds the operations of platform administrators on each other and on operators: the family of
// operations of users. A person keeps the role of the invitation.
func AdministratorRoutes(s *server.Server, users userapp.Administrators, tenants tenantapp.Commands) {
	h := administrators{users, invitations{users.Invitations, tenants}}
	const all, one = "/api/administrators", "/api/administrators/{userId}"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Administrators",
			Permission: "administrators:manage"}
	}
	command := func(id, method, path, summary string) server.Operation {
		o := op(id, method, path, summary)
		o.Command = true
		return o
	}
	server.RegisterGrid(s, op("administratorsGrid", http.MethodPost, all+"/grid",
		"List platform administrators and operators"), h.grid, administratorToAPI)
	server.Register(s, op("countAdministrators", http.MethodGet, all+"/counts",
		"The number of platform administrators and operators that a search finds, by status"), h.counts)
	server.Register(s, op("getAdministrator", http.MethodGet, one, "One platform administrator or operator"), h.get)
	server.Register(s, op("listAdministratorSignIns", http.MethodGet, one+"/sign-ins",
		"The last sign-ins and sign-outs of a platform administrator or operator"), h.signIns)
	server.Register(s, command("updateAdministrator", http.MethodPut, one,
		"Change the names and the language of a platform administrator or operator"), h.update)
	server.Register(s, command("deactivateAdministrator", http.MethodPut, one+"/deactivate",
		"Deactivate a platform administrator or operator; the sessions end immediately"), h.deactivate)
	activate := command("activateAdministrator", http.MethodPut, one+"/activate",
		"Reactivate a platform administrator or operator")
	activate.Waits = true
	server.Register(s, activate, h.activate)
	server.Register(s, command("inviteAdministrators", http.MethodPost, all,
		"Invite platform administrators or operators by email"), h.invite)
	server.Register(s, command("resendAdministratorInvitation", http.MethodPost, one+"/resend",
		"Send an invitation again. The earlier link stops working"), h.resend)
	withdraw := command("cancelAdministratorInvitation", http.MethodPost, one+"/cancel",
		"Cancel an invitation and remove its account")
	withdraw.Status = http.StatusNoContent
	server.Register(s, withdraw, h.cancel)
	server.Register(s, op("getAdministratorMailDomains", http.MethodGet, all+"/mail-domains",
		"Mail domains from which platform administrators and operators can be invited"), h.mailDomains)
	server.Register(s, command("setAdministratorMailDomains", http.MethodPut, all+"/mail-domains",
		"Replace the mail domains from which platform administrators and operators can be invited"), h.setMailDomains)
	administratorSessionRoutes(s, h)
}

func (h administrators) grid(ctx context.Context, _ *server.GridInput) grid.List[user.AdministratorEntry] {
	return h.users.List(ctx)
}

func (h administrators) counts(ctx context.Context, in *CountsInput) (*CountsOutput, error) {
	found, err := h.users.Counts(ctx, in.Search)
	return countsToAPI(found), err
}

// account is the answer of every command. The people who run the installation have no groups and no approval limit.
func (h administrators) account(u user.User, err error) (*AccountOutput, error) {
	if err != nil {
		return nil, err
	}
	return &AccountOutput{Account{User: toAPI(u), Groups: []Group{}}}, nil
}

func (h administrators) get(ctx context.Context, in *PathInput) (*AccountOutput, error) {
	return h.account(h.users.Get(ctx, in.UserID))
}

func (h administrators) update(ctx context.Context, in *ProfileInput) (*AccountOutput, error) {
	return h.account(h.users.Update(ctx, in.UserID, in.profile(), in.Body.Version))
}

func (h administrators) deactivate(ctx context.Context, in *PathInput) (*AccountOutput, error) {
	return h.account(h.users.SetActive(ctx, in.UserID, false))
}

func (h administrators) activate(ctx context.Context, in *PathInput) (*AccountOutput, error) {
	return h.account(h.users.SetActive(ctx, in.UserID, true))
}

// InviteAdministratorsInput invites people as platform administrators or as operators.
type InviteAdministratorsInput struct {
	Body struct {
		Emails   []string            `json:"emails" maxItems:"100"`
		Role     user.PlatformRole   `json:"role,omitempty" doc:"Of all these people. Default: PlatformAdmin"`
		Language preference.Language `json:"language,omitempty" doc:"Of the message"`
	}
}

func (h administrators) invite(ctx context.Context, in *InviteAdministratorsInput) (*InviteOutput, error) {
	role := cmp.Or(in.Body.Role, user.PlatformAdmin)
	done, err := h.users.Invite(ctx, in.Body.Emails, role, string(in.Body.Language))
	return invitedToAPI(done), err
}

func (h administrators) resend(ctx context.Context, in *PathInput) (*InvitedOutput, error) {
	u, err := h.users.Resend(ctx, in.UserID)
	return &InvitedOutput{toAPI(u)}, err
}

func (h administrators) cancel(ctx context.Context, in *PathInput) (*struct{}, error) {
	return nil, h.users.Cancel(ctx, in.UserID)
}

func (h administrators) signIns(ctx context.Context, in *PathInput) (*SignInsOutput, error) {
	found, err := h.users.SignIns(ctx, in.UserID)
	return signInsToAPI(found), err
}

func (h administrators) mailDomains(ctx context.Context, in *struct{}) (*MailDomainsOutput, error) {
	if err := h.users.Authorize(ctx); err != nil {
		return nil, err
	}
	return h.domains.domains(ctx, in)
}

func (h administrators) setMailDomains(ctx context.Context, in *MailDomainsInput) (*MailDomainsOutput, error) {
	if err := h.users.Authorize(ctx); err != nil {
		return nil, err
	}
	return h.domains.setDomains(ctx, in)
}
