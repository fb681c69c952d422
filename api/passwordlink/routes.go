// Package passwordlink serves the one-time links by which people set their password.
package passwordlink

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	passwordlinkapp "countersign.dev/app/passwordlink"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/passwordlink"
)

type handlers struct {
	tenants *tenantapp.Directory
	links   passwordlinkapp.Commands
}

// Routes adds the operations.
func Routes(s *server.Server, tenants *tenantapp.Directory, links passwordlinkapp.Commands) {
	h := handlers{tenants, links}
	op := func(id, path, summary string, status int) server.Operation {
		return server.Operation{ID: id, Method: http.MethodPost, Path: "/api/tenants/{tenant}/account/" + path,
			Summary: summary, Tag: "Account", Public: true, Status: status}
	}
	server.Register(s, op("forgotPassword", "forgot-password",
		"Send a link to set a new password. The answer is the same whether the account exists", http.StatusNoContent),
		h.forgot)
	server.Register(s, op("openPasswordLink", "open-password-link", "For whom a link sets the password", http.StatusOK),
		h.open)
	server.Register(s, op("setPassword", "set-password",
		"Use a link to set the password. An invitation activates the account; a reset ends all sessions", http.StatusOK),
		h.set)
}

// TenantPath names the tenant of a call without a sign-in.
type TenantPath struct {
	Tenant string `path:"tenant" maxLength:"63" doc:"Identifier of the tenant, first in its URLs" example:"northwind"`
}

type forgotInput struct {
	TenantPath
	Body struct {
		Username string `json:"username" minLength:"1" maxLength:"254" doc:"Username or email"`
	}
}

// forgotTime is how long each answer takes at least, so that its duration does not tell whether an account exists.
const forgotTime = 500 * time.Millisecond

func (h handlers) forgot(ctx context.Context, in *forgotInput) (*struct{}, error) {
	t, err := h.tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	answer := time.NewTimer(forgotTime)
	defer answer.Stop()
	if err := h.links.RequestReset(ctx, t.ID, in.Body.Username); err != nil {
		return nil, err
	}
	select {
	case <-answer.C:
	case <-ctx.Done():
	}
	return nil, nil
}

// Token is the secret part of a link.
type Token struct {
	Token string `json:"token" opaque:"true" minLength:"20" maxLength:"100" doc:"The part of the link behind #"`
}

type openInput struct {
	TenantPath
	Body Token
}

type openOutput struct{ Body Link }

// Link is the account whose password a link sets.
type Link struct {
	Purpose   passwordlink.Purpose `json:"purpose"`
	Company   string               `json:"company"`
	Email     string               `json:"email"`
	FirstName string               `json:"firstName"`
	LastName  string               `json:"lastName"`
	Language  string               `json:"language"`
	ExpiresAt time.Time            `json:"expiresAt"`
}

func (h handlers) open(ctx context.Context, in *openInput) (*openOutput, error) {
	t, err := h.tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	l, u, err := h.links.Open(ctx, t.ID, in.Body.Token)
	return &openOutput{Link{Purpose: l.Purpose, Company: t.Name, Email: u.Email, FirstName: u.FirstName,
		LastName: u.LastName, Language: u.Language, ExpiresAt: l.ExpiresAt}}, err
}

type setInput struct {
	TenantPath
	Body struct {
		Token
		Password  string `json:"password" opaque:"true" maxLength:"1024" writeOnly:"true"`
		FirstName string `json:"firstName,omitempty" maxLength:"100" doc:"Of an invitation"`
		LastName  string `json:"lastName,omitempty" maxLength:"100" doc:"Of an invitation"`
	}
}

type setOutput struct{ Body Account }

// Account is who may sign in now.
type Account struct {
	Username string `json:"username"`
}

func (h handlers) set(ctx context.Context, in *setInput) (*setOutput, error) {
	t, err := h.tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	who, _ := actor.From(ctx)
	u, err := h.links.Set(ctx, t.ID, passwordlinkapp.Setting{Token: in.Body.Token.Token, Password: in.Body.Password,
		FirstName: in.Body.FirstName, LastName: in.Body.LastName, ClientIP: who.ClientIP})
	return &setOutput{Account{Username: u.Username}}, err
}
