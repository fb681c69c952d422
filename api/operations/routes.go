// Package operations is the operator's way into the Temporal UI: read-only,
// through the product's sign-in. It cannot be scoped to a tenant, so only the
// platform's operators have the permission (see domain/permission).
package operations

import (
	"context"
	"net"
	"net/http"
	"strings"

	"countersign.dev/api/server"
	operationapp "countersign.dev/app/operation"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/internal/temporalx"
)

// The cookie is sent below /temporal only, to no script and from no other site.
// It holds the access token, so it lives and dies with the session.
const (
	cookieName = "countersign_operator"
	cookiePath = "/temporal"
	cookieLife = 15 * 60
)

// Deps is what stands behind the proxy.
type Deps struct {
	UIAddress string       // host:port of the Temporal UI, which knows its public path /temporal
	Codec     http.Handler // opens payloads and records who reads them
	Commands  operationapp.Commands
	Namespace string // of the workflows that are found
}

// Routes adds the session's operation and mounts the proxy and the codec server.
func Routes(s *server.Server, deps Deps) {
	server.Register(s, server.Operation{ID: "openTemporal", Method: http.MethodPost, Path: "/api/temporal/session",
		Reads: true, Status: http.StatusNoContent,
		Summary: "Open the Temporal UI in this browser until the access token expires", Tag: "operations",
		Permission: "operations:get"}, open(s.Secure()))
	server.Register(s, server.Operation{ID: "findWorkflows", Method: http.MethodPost,
		Path: "/api/operations/workflows/find", Reads: true,
		Summary: "Find a tenant's workflows by batch or invoice number; by amount or vendor for operations:decode",
		Tag:     "operations", Permission: "operations:get"},
		finding{deps.Commands, deps.Namespace}.find)
	proxy := newProxy(deps.UIAddress, s.PublicURL())
	s.Mount(cookiePath, "the Temporal UI, for operations:get; payloads for operations:decode",
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			need, next := permission.Permission("operations:get"), http.Handler(proxy)
			if strings.HasPrefix(r.URL.Path, temporalx.CodecPath+"/") {
				need, next = "operations:decode", deps.Codec
			}
			caller, err := authenticate(s, r)
			switch {
			case err != nil:
				http.Error(w, "Your session here has ended. Open the link in Countersign again.", http.StatusUnauthorized)
			case !caller.May(need):
				http.Error(w, "Your roles do not allow this.", http.StatusForbidden)
			default:
				next.ServeHTTP(w, r.WithContext(as(r, caller)))
			}
		}))
}

// OpenInput takes the bearer token that the guard has checked.
type OpenInput struct {
	Authorization string `header:"Authorization"`
}

// OpenOutput carries it into the cookie.
type OpenOutput struct {
	SetCookie http.Cookie `header:"Set-Cookie"`
}

func open(secure bool) func(context.Context, *OpenInput) (*OpenOutput, error) {
	return func(_ context.Context, in *OpenInput) (*OpenOutput, error) {
		return &OpenOutput{SetCookie: http.Cookie{
			Name: cookieName, Value: strings.TrimPrefix(in.Authorization, "Bearer "), Path: cookiePath, MaxAge: cookieLife,
			HttpOnly: true, Secure: secure, SameSite: http.SameSiteStrictMode,
		}}, nil
	}
}

func authenticate(s *server.Server, r *http.Request) (session.Access, error) {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return session.Access{}, err
	}
	return s.Authenticate(r.Context(), cookie.Value)
}

// as makes the operator the actor, for the audit entry of what they read.
func as(r *http.Request, caller session.Access) context.Context {
	ctx := r.Context()
	who, _ := actor.From(ctx)
	if who.ClientIP == "" {
		who.ClientIP, _, _ = net.SplitHostPort(r.RemoteAddr)
	}
	who.TenantID, who.UserID, who.UserName = caller.TenantID, caller.UserID, caller.UserName
	return session.With(actor.With(ctx, who), caller)
}
