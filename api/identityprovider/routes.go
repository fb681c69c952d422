// Package identityprovider serves the company's own OpenID provider.
package identityprovider

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	identityproviderapp "countersign.dev/app/identityprovider"
	"countersign.dev/domain/feature"
	"countersign.dev/domain/identityprovider"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/oidc"
)

type handlers struct {
	providers identityproviderapp.Commands
	browser   oidc.Browser
	public    string
}

// Routes adds the operations.
func Routes(s *server.Server, providers identityproviderapp.Commands) {
	h := handlers{providers, oidc.Browser{Secure: s.Secure()}, s.PublicURL()}
	const one = "/api/identity-provider"
	op := func(o server.Operation) server.Operation {
		o.Tag, o.Permission, o.Feature = "Identity provider", "userManagement:manage", feature.OpenIDProvider
		return o
	}
	server.Register(s, op(server.Operation{ID: "getIdentityProvider", Method: http.MethodGet, Path: one,
		Summary: "The tenant's own identity provider, without its secret"}), h.get)
	server.Register(s, op(server.Operation{ID: "setIdentityProvider", Method: http.MethodPut, Path: one,
		Summary: "Sign in through the tenant's own identity provider", Command: true, Waits: true}), h.set)
	server.Register(s, op(server.Operation{ID: "removeIdentityProvider", Method: http.MethodDelete, Path: one,
		Summary: "Remove the identity provider; people sign in with their passwords", Command: true,
		Status: http.StatusNoContent}), h.remove)
	server.Register(s, op(server.Operation{ID: "testIdentityProvider", Method: http.MethodPost, Path: one + "/test",
		Summary: "Test settings: discovery document, keys and token endpoint; nothing is saved", Reads: true}), h.test)
	server.Register(s, op(server.Operation{ID: "beginTestSignIn", Method: http.MethodPost, Path: one + "/test-sign-ins",
		Summary: "Begin a test sign-in, which signs no one in", Status: http.StatusCreated, Command: true,
		Secret: true}), h.begin)
	server.Register(s, op(server.Operation{ID: "getTestSignIn", Method: http.MethodGet,
		Path:    one + "/test-sign-ins/{trialId}",
		Summary: "A test sign-in of this session, with the claims that the provider sent"}), h.trial)
}

func (h handlers) output(t tenant.Tenant, p identityprovider.Provider) *Output {
	scopes := p.Scopes
	if !p.Exists() {
		scopes = identityprovider.DefaultScopes()
	}
	return &Output{Provider{Issuer: p.Issuer, ClientID: p.ClientID, SecretStored: len(p.SealedSecret) > 0,
		Scopes: scopes, MailDomains: p.MailDomains, Enabled: p.Enabled, Callback: oidc.Callback(h.public, t),
		Version: p.Version}}
}

func (h handlers) get(ctx context.Context, _ *struct{}) (*Output, error) {
	caller := server.Caller(ctx)
	p, err := h.providers.Get(ctx, caller.TenantID)
	return h.output(caller.Tenant, p), err
}

func (h handlers) set(ctx context.Context, in *SetInput) (*Output, error) {
	caller := server.Caller(ctx)
	next := in.Body.toApp()
	next.Enabled, next.Version = in.Body.Enabled, in.Body.Version
	p, err := h.providers.Set(ctx, caller.TenantID, next)
	return h.output(caller.Tenant, p), err
}

func (h handlers) remove(ctx context.Context, in *RemoveInput) (*struct{}, error) {
	return nil, h.providers.Remove(ctx, server.Caller(ctx).TenantID, in.Version)
}

func (h handlers) test(ctx context.Context, in *SettingsInput) (*TestOutput, error) {
	checks, err := h.providers.Test(ctx, server.Caller(ctx).Tenant, in.Body.toApp())
	out := &TestOutput{Test{make([]Checked, len(checks))}}
	for n, c := range checks {
		out.Body.Checks[n] = Checked(c)
	}
	return out, err
}

func (h handlers) begin(ctx context.Context, in *SettingsInput) (*BegunOutput, error) {
	caller := server.Caller(ctx)
	b, err := h.providers.BeginTrial(ctx, caller.Tenant, caller.SessionID, in.Body.toApp())
	if err != nil {
		return nil, err
	}
	return &BegunOutput{SetCookie: h.browser.Cookie(b.TrialID, b.Browser, identityprovider.TrialLife),
		Body: Begun{b.TrialID, b.Address}}, nil
}

func (h handlers) trial(ctx context.Context, in *TrialInput) (*TrialOutput, error) {
	caller := server.Caller(ctx)
	t, err := h.providers.Trial(ctx, caller.TenantID, caller.SessionID, in.TrialID)
	return &TrialOutput{trialToAPI(t)}, err
}
