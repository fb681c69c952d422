// Package account serves sign-in, sign-out and the current session.
package account

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"countersign.dev/api/server"
	sessionapp "countersign.dev/app/session"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/feature"
	"countersign.dev/domain/identityprovider"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/oidc"
)

// External is the tenant's own identity provider.
type External interface {
	Enabled(ctx context.Context, tenantID string) (bool, error)
	Begin(ctx context.Context, t tenant.Tenant, request session.AuthRequest) (location string, err error)
	Finish(ctx context.Context, t tenant.Tenant, request session.AuthRequest, state,
		code string) (named identityprovider.Identity, reason audit.CauseCode, err error)
}

// Trials are the test sign-ins at the identity provider.
type Trials interface {
	FinishTrial(ctx context.Context, t tenant.Tenant, trialID, browser, state, code string) error
}

// Account serves the calls under /api/tenants/{tenant}/account.
type Account struct {
	Tenants  *tenantapp.Directory
	SignIn   sessionapp.SignIn
	Tokens   sessionapp.Tokens
	Verify   server.Verifier
	External External
	Trials   Trials

	features func(ctx context.Context, tenantID string) (feature.Set, error)

	public  string
	secure  bool
	browser oidc.Browser
}

// Routes registers them.
func Routes(s *server.Server, a Account) {
	a.features = s.EnabledFeatures
	a.public, a.secure, a.browser = s.PublicURL(), s.Secure(), oidc.Browser{Secure: s.Secure()}
	const account = "/api/tenants/{tenant}/account"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Account", Public: true}
	}
	server.Register(s,
		op("getPublicTenant", http.MethodGet, "/api/tenants/{tenant}/public", "Data of the sign-in page"), a.tenant)
	server.Register(s,
		op("startLogin", http.MethodGet, account+"/login",
			"Begin to sign in: redirects to the provider and from there to the tenant's sign-in page"), a.login)
	server.Register(s, op("signIn", http.MethodPost, account+"/sign-in", "Sign in with a password"), a.signIn)
	a.twoFactorRoutes(s)
	server.Register(s,
		op("startExternalLogin", http.MethodGet, account+"/external-login", "Redirect to the tenant's own identity provider"),
		a.externalLogin)
	server.Register(s, op("finishExternalLogin", http.MethodGet, account+"/external-callback",
		"Callback of the identity provider"),
		a.externalCallback)
	server.Register(s, op("getToken", http.MethodGet, account+"/token", "Exchange a code for tokens"), a.token)
	server.Register(s,
		op("refreshToken", http.MethodPost, account+"/refresh-token",
			"Exchange a refresh token for new tokens; each works once"), a.refresh)
	logout := op("logout", http.MethodPost, account+"/logout", "End the session")
	logout.Status = http.StatusNoContent
	server.Register(s, logout, a.logout)
	server.Register(s,
		server.Operation{ID: "getSession", Method: http.MethodGet, Path: "/api/session",
			Summary: "The signed-in user with roles and permissions", Tag: "Account", SignedIn: true}, a.session)
	server.Register(s, server.Operation{
		ID: "reportActivity", Method: http.MethodPost, Path: "/api/session/activity", Tag: "Account", SignedIn: true,
		Reads:   true,
		Summary: "Extend the session; it ends after 30 minutes without a call",
		Status:  http.StatusNoContent,
	}, a.activity)
}

func (a Account) tenant(ctx context.Context, in *publicInput) (*publicOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	out := &publicOutput{
		PublicTenant{Identifier: t.Identifier, Name: t.Name, Mode: t.Mode, Appearance: appearanceToAPI(t)}}
	if in.Request != "" {
		_, err := a.SignIn.Open(ctx, t, ask(a.browser, in.Request, in.Cookie))
		if err != nil && fault.KindOf(err) != fault.Unauthenticated {
			return nil, err
		}
		out.Body.RequestClosed = err != nil
	}
	out.Body.External, err = a.External.Enabled(ctx, t.ID)
	return out, err
}

func (a Account) login(ctx context.Context, in *loginInput) (*redirectOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return a.closed(t, err)
	}
	if t.Identifier != in.Tenant {
		return a.moved(t, in), nil
	}
	redirect := in.RedirectURI
	if redirect == "" {
		redirect = a.public + "/" + t.Identifier + "/login-callback"
	}
	query := url.Values{
		"client_id": {session.BrowserClient}, "response_type": {"code"}, "scope": {"openid"}, "redirect_uri": {redirect},
		"code_challenge": {in.CodeChallenge}, "code_challenge_method": {"S256"},
		"state": {session.ReturnPath(t.Identifier, in.PagePath)},
	}
	return &redirectOutput{Status: http.StatusFound, Location: a.public + oidc.Path + "/authorize?" + query.Encode()}, nil
}

// moved sends a browser from a former address of the company to the same page at the current one.
func (a Account) moved(t tenant.Tenant, in *loginInput) *redirectOutput {
	page := strings.TrimPrefix(session.ReturnPath(in.Tenant, in.PagePath), "/"+in.Tenant)
	return &redirectOutput{Status: http.StatusFound, Location: a.public + "/" + t.Identifier + page}
}

func (a Account) signIn(ctx context.Context, in *signInInput) (*signInOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	ask, err := AskFor(a.browser, in.Body.Request, in.Body.CodeChallenge, in.Cookie)
	if err != nil {
		return nil, err
	}
	done, err := a.SignIn.WithPassword(ctx, t, strings.TrimSpace(in.Body.Username), in.Body.Password, ask,
		a.origin(ctx, in.Cookie))
	if err != nil {
		return nil, err
	}
	out := &signInOutput{Body: ResultOf(t, done)}
	if done.Device != "" {
		out.SetCookie = []string{a.device(t, done)}
	}
	if done.Challenge != nil {
		out.SetCookie = []string{a.keep(t, done.Challenge)}
	}
	return out, nil
}

func (a Account) origin(ctx context.Context, cookies string) sessionapp.Origin {
	return sessionapp.Origin{Address: clientIP(ctx),
		Device: func(userID string) string { return cookieOf(cookies, a.deviceCookie(userID)) }}
}

// AskFor reads which of the two ways it is.
func AskFor(browser oidc.Browser, request, challenge, cookies string) (sessionapp.Ask, error) {
	if (request == "") == (challenge == "") {
		return sessionapp.Ask{},
			fault.New(fault.Invalid, fault.ValidationFailed,
				"Send either the request that began at account/login or a codeChallenge of your own.").
				WithFields(fault.Field{Path: "request", Code: fault.Required, Message: "Either request or codeChallenge."})
	}
	if request == "" {
		return sessionapp.Ask{Challenge: challenge}, nil
	}
	return ask(browser, request, cookies), nil
}

// ask names a request that began in a browser, with the secret that browser keeps for it.
func ask(browser oidc.Browser, request, cookies string) sessionapp.Ask {
	_, requestID, named := strings.Cut(request, "~")
	if !named {
		requestID = request
	}
	return sessionapp.Ask{RequestID: requestID, Browser: browser.Secret(cookies, requestID)}
}

// ResultOf returns the address for a browser, or the code that a script exchanges.
func ResultOf(t tenant.Tenant, done sessionapp.Completed) SignInResult {
	out := SignInResult{Code: done.Code}
	if done.Challenge != nil {
		waiting := challengeToAPI(done.Challenge.Challenge)
		return SignInResult{TwoFactor: &waiting}
	}
	if done.RequestID != "" {
		out.RedirectTo = oidc.CallbackPath + t.Identifier + "~" + done.RequestID
	}
	return out
}

func (a Account) session(ctx context.Context, _ *struct{}) (*sessionOutput, error) {
	// Read again, because a page asks after a change of its permissions, and the caller may be as old as accessAge.
	caller := server.Caller(ctx)
	token := session.Token{TenantID: caller.TenantID, UserID: caller.UserID, SessionID: caller.SessionID}
	current, err := a.Tokens.Sessions.Access(ctx, token)
	if err != nil {
		return nil, err
	}
	on, err := a.features(ctx, current.TenantID)
	return &sessionOutput{sessionToAPI(current, on.Names())}, err
}

func (a Account) activity(ctx context.Context, _ *struct{}) (*struct{}, error) {
	caller := server.Caller(ctx)
	token := session.Token{TenantID: caller.TenantID, UserID: caller.UserID, SessionID: caller.SessionID}
	return nil, a.Tokens.Sessions.RecordActivity(ctx, token)
}

func clientIP(ctx context.Context) string {
	who, _ := actor.From(ctx)
	return who.ClientIP
}
