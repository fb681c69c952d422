package account

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	sessionapp "countersign.dev/app/session"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/oidc"
)

const cookieName = "countersign_refresh"

var (
	errNoToken   = fault.New(fault.Unauthenticated, fault.NotSignedIn, "You are not signed in. Sign in and try again.")
	errNoRequest = fault.New(fault.Unauthenticated, fault.SessionExpired,
		"This sign-in took too long or was used already. Start again.")
	errOrigin = fault.New(fault.Forbidden, fault.ForbiddenAccess, "This request came from another site.")
)

func (a Account) token(ctx context.Context, in *tokenInput) (*tokenOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	grant, err := a.Tokens.Exchange(ctx, t, in.Code, in.RedirectURI, in.CodeVerifier,
		session.NewSession{ClientIP: clientIP(ctx), UserAgent: in.UserAgent})
	if err != nil {
		return nil, err
	}
	return a.granted(ctx, t, grant, in.Delivery == inBody)
}

func (a Account) refresh(ctx context.Context, in *RefreshInput) (*tokenOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	raw, inBody, err := a.presented(in)
	if err != nil {
		return nil, err
	}
	if !inBody && t.Identifier != in.Tenant {
		// The next cookie would belong to the current address, and the one of this page would look stolen.
		return nil, errNoToken
	}
	grant, err := a.Tokens.Refresh(ctx, t, raw)
	if err != nil {
		return nil, err
	}
	return a.granted(ctx, t, grant, inBody)
}

// presented is the refresh token of a browser's cookie or of a client's body. SameSite=Strict keeps other sites
// from sending the cookie; the origin is checked anyway.
func (a Account) presented(in *RefreshInput) (raw string, inBody bool, err error) {
	if in.Body != nil && in.Body.RefreshToken != "" {
		return in.Body.RefreshToken, true, nil
	}
	if in.Cookie == "" {
		return "", false, errNoToken
	}
	if in.Origin != "" && in.Origin != a.public {
		return "", false, errOrigin
	}
	return in.Cookie, false, nil
}

func (a Account) granted(
	ctx context.Context, t tenant.Tenant, grant sessionapp.Grant, inBody bool,
) (*tokenOutput, error) {
	on, err := a.features(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	out := &tokenOutput{Body: Token{
		AccessToken: grant.AccessToken, ExpiresAt: grant.ExpiresAt,
		ExpiresIn: int(time.Until(grant.ExpiresAt).Seconds()), User: sessionToAPI(grant.Access, on.Names()),
	}}
	if inBody {
		out.Body.RefreshToken = grant.RefreshToken
	} else {
		out.SetCookie = a.cookie(t, grant.RefreshToken, int(session.SessionLife.Seconds()))
	}
	return out, nil
}

func (a Account) cookie(t tenant.Tenant, value string, maxAge int) string {
	c := http.Cookie{
		Name: cookieName, Value: value, Path: "/api/tenants/" + t.Identifier + "/account", MaxAge: maxAge,
		HttpOnly: true, Secure: a.secure, SameSite: http.SameSiteStrictMode,
	}
	return c.String()
}

// logout ends the session the caller can name: by cookie, by refresh token, or
// by access token. One that has ended already is no error.
func (a Account) logout(ctx context.Context, in *logoutInput) (*logoutOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	out := &logoutOutput{SetCookie: a.cookie(t, "", -1)}
	raw, _, err := a.presented(&in.RefreshInput)
	if err == nil {
		return out, a.Tokens.Sessions.EndByToken(ctx, t.ID, a.Tokens.Signer.Hash(raw))
	}
	if bearer, ok := strings.CutPrefix(in.Authorization, "Bearer "); ok {
		if token, err := a.Verify.Verify(ctx, bearer); err == nil && token.TenantID == t.ID {
			return out, a.Tokens.Sessions.End(ctx, t.ID, token.SessionID, "logout")
		}
	}
	return out, err
}

func (a Account) externalLogin(ctx context.Context, in *externalInput) (*redirectOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return a.closed(t, err)
	}
	request, err := a.SignIn.Open(ctx, t, ask(a.browser, in.Request, in.Cookie))
	if err != nil {
		return a.backToSignIn(t, in.Request, err), nil
	}
	location, err := a.External.Begin(ctx, t, request)
	if err != nil {
		return a.backToSignIn(t, in.Request, err), nil
	}
	return &redirectOutput{Status: http.StatusFound, Location: location}, nil
}

// externalCallback redirects the person in every case, because a browser shows this address.
func (a Account) externalCallback(ctx context.Context, in *externalCallbackInput) (*redirectOutput, error) {
	t, err := a.Tenants.Open(ctx, in.Tenant)
	if err != nil {
		return a.closed(t, err)
	}
	if trialID, secret, found := oidc.TrialOf(in.State); found {
		return a.finishTrial(ctx, t, trialID, secret, in)
	}
	requestID, _, _ := strings.Cut(in.State, "~")
	ask := sessionapp.Ask{RequestID: requestID, Browser: a.browser.Secret(in.Cookie, requestID)}
	done, err := a.finishExternal(ctx, t, ask, in)
	name := t.Identifier + "~" + requestID
	if err != nil {
		return a.backToSignIn(t, name, err), nil
	}
	if done.Challenge != nil {
		query := url.Values{"request": {name}, "challenge": {done.Challenge.ID}}
		return &redirectOutput{Status: http.StatusFound, Location: a.public + "/" + t.Identifier + "/login?" + query.Encode(),
			SetCookie: []string{a.keep(t, done.Challenge)}}, nil
	}
	return &redirectOutput{Status: http.StatusFound, Location: a.public + oidc.CallbackPath + name}, nil
}

// finishTrial ends a test sign-in and shows its result to the administrator. It signs no one in.
func (a Account) finishTrial(
	ctx context.Context, t tenant.Tenant, trialID, secret string, in *externalCallbackInput,
) (*redirectOutput, error) {
	err := a.Trials.FinishTrial(ctx, t, trialID, a.browser.Secret(in.Cookie, trialID), secret, in.Code)
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return nil, err
	}
	page := a.public + "/" + t.Identifier + "/company-settings/openid-provider"
	if err == nil {
		page += "?trial=" + trialID
	}
	return &redirectOutput{Status: http.StatusFound, Location: page}, nil
}

// closed sends a browser to the sign-in page, which says that the company is suspended.
func (a Account) closed(t tenant.Tenant, err error) (*redirectOutput, error) {
	if fault.CodeOf(err) != fault.TenantSuspended {
		return nil, err
	}
	return a.backToSignIn(t, "", err), nil
}

// backToSignIn shows on the sign-in page what happened: a browser that follows a link shows no problem body.
func (a Account) backToSignIn(t tenant.Tenant, request string, err error) *redirectOutput {
	code := fault.CodeOf(err)
	if code == "" {
		code = fault.InternalError
	}
	query := url.Values{"request": {request}, "error": {string(code)}}
	return &redirectOutput{Status: http.StatusFound, Location: a.public + "/" + t.Identifier + "/login?" + query.Encode()}
}

func (a Account) finishExternal(
	ctx context.Context, t tenant.Tenant, ask sessionapp.Ask, in *externalCallbackInput,
) (sessionapp.Completed, error) {
	if ask.RequestID == "" {
		return sessionapp.Completed{}, errNoRequest
	}
	request, err := a.SignIn.Open(ctx, t, ask)
	if err != nil {
		return sessionapp.Completed{}, err
	}
	named, reason, err := a.External.Finish(ctx, t, request, in.State, in.Code)
	if reason != "" {
		return sessionapp.Completed{}, a.SignIn.ExternalRefused(ctx, t, reason, err)
	}
	if err != nil {
		return sessionapp.Completed{}, err
	}
	return a.SignIn.WithExternal(ctx, t, named, ask)
}

type externalInput struct {
	TenantPath
	BrowserCookies
	Request string `query:"request" required:"true" maxLength:"120"`
}

type externalCallbackInput struct {
	TenantPath
	BrowserCookies
	State string `query:"state" maxLength:"500"`
	Code  string `query:"code" maxLength:"4000"`
}
