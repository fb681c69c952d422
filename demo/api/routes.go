// Package api is the demo's part of the API: signing in without a password, and what the bank, the mail
// server, the printer and the ERP of the demo have received. Tenants outside the demo have neither.
package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/api/server"
	sessionapp "countersign.dev/app/session"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/demo/outside"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
	"countersign.dev/internal/oidc"
)

// World is the tenant's part of the outside world.
type World interface {
	Received(ctx context.Context, tenantID string) (outside.Received, error)
	File(ctx context.Context, tenantID, path string) ([]byte, error)
	Print(ctx context.Context, tenantID string, id int) ([]byte, error)
}

// Seats are the demo users with whom every visitor may continue.
type Seats interface {
	OffersUsers(ctx context.Context, t tenant.Tenant) (bool, error)
	Users(ctx context.Context, tenantID string) ([]user.User, error)
}

// Deps are the dependencies of the routes.
type Deps struct {
	World   World
	Seats   Seats
	Tenants *tenantapp.Directory
	SignIn  sessionapp.SignIn
}

type handlers struct {
	Deps
	browser oidc.Browser
}

// Routes adds the operations.
func Routes(s *server.Server, d Deps) {
	h := handlers{d, oidc.Browser{Secure: s.Secure()}}
	// Every working role of a tenant holds the permission; the roles of the platform and of agents do not.
	world := func(id, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodGet, Path: "/api/demo/outside-world" + path, Summary: summary,
			Tag: "Demo", Permission: "workspaces:getList"}
	}
	server.Register(s, world("getOutsideWorld", "", "What the demo's bank, mail server, printer and ERP have received"),
		h.received)
	server.Register(s, world("getOutsideFile", "/file", "A file at the demo's bank"), h.file)
	server.Register(s, world("getOutsidePrint", "/prints/{printId}", "A PDF from the demo's printer"), h.print)
	seat := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: "/api/demo/tenants/{tenant}" + path, Summary: summary,
			Tag: "Demo", Public: true}
	}
	server.Register(s, seat("getDemoUsers", http.MethodGet, "/users", "As whom anybody may continue"), h.users)
	server.Register(s, seat("continueAs", http.MethodPost, "/continue-as", "Continue as one of the tenant's users"),
		h.continueAs)
}

func (h handlers) received(ctx context.Context, _ *struct{}) (*Output, error) {
	r, err := h.World.Received(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	return &Output{Body: toAPI(r)}, nil
}

// FileInput names a file at the bank.
type FileInput struct {
	Path string `query:"path" required:"true" maxLength:"300" doc:"As the list names it: inbound/ACH_20261120_A.ach"`
}

func (h handlers) file(ctx context.Context, in *FileInput) (*huma.StreamResponse, error) {
	content, err := h.World.File(ctx, server.Caller(ctx).TenantID, in.Path)
	return stream(content, "text/plain; charset=utf-8"), err
}

// PrintInput names a print job.
type PrintInput struct {
	PrintID int `path:"printId" minimum:"1"`
}

func (h handlers) print(ctx context.Context, in *PrintInput) (*huma.StreamResponse, error) {
	content, err := h.World.Print(ctx, server.Caller(ctx).TenantID, in.PrintID)
	return stream(content, "application/pdf"), err
}

// stream sends bytes that are shown and never run.
func stream(content []byte, contentType string) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		ctx.SetHeader("Content-Type", contentType)
		ctx.SetHeader("Content-Security-Policy",
			"sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
		ctx.SetHeader("X-Frame-Options", "SAMEORIGIN")
		ctx.SetHeader("Cache-Control", "private, no-store")
		_, _ = ctx.BodyWriter().Write(content) // the client may have gone
	}}
}
