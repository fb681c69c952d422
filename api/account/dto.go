package account

import (
	"time"

	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
)

// TenantPath names the tenant of a call nobody needs to be signed in for.
type TenantPath struct {
	Tenant string `path:"tenant" maxLength:"63" doc:"The tenant's identifier, first in its addresses" example:"northwind"`
}

type loginInput struct {
	TenantPath
	RedirectURI   string `query:"redirectUri" maxLength:"1000" doc:"Callback page; default: the tenant's /login-callback"`
	CodeChallenge string `query:"codeChallenge" required:"true" minLength:"43" maxLength:"128" doc:"PKCE, S256"`
	PagePath      string `query:"pagePath" maxLength:"1500" doc:"Page after sign-in, returned as state if it is allowed"`
}

type redirectOutput struct {
	Status   int
	Location string `header:"Location"`
}

// BrowserCookies are read by name: each sign-in under way has one of its own.
type BrowserCookies struct {
	Cookie string `header:"Cookie" hidden:"true"`
}

type publicInput struct {
	TenantPath
	BrowserCookies
	Request string `query:"request" maxLength:"120" doc:"The sign-in under way that the page shows"`
}

type signInInput struct {
	TenantPath
	BrowserCookies
	Body struct {
		Username      string `json:"username" minLength:"1" maxLength:"254" doc:"User name or email"`
		Password      string `json:"password" opaque:"true" minLength:"1" maxLength:"1024"`
		Request       string `json:"request,omitempty" maxLength:"120" doc:"The sign-in that began at account/login"`
		CodeChallenge string `json:"codeChallenge,omitempty" maxLength:"128" doc:"A script's own PKCE challenge (S256)"`
	}
}

type signInOutput struct {
	SetCookie []string `header:"Set-Cookie"`
	Body      SignInResult
}

// SignInResult is the address to which the browser is redirected, or the code for a script.
type SignInResult struct {
	RedirectTo string `json:"redirectTo,omitempty" doc:"Where the browser goes on"`
	Code       string `json:"code,omitempty" doc:"For account/token, within a minute"`
}

type tokenInput struct {
	TenantPath
	Code         string        `query:"code" required:"true" maxLength:"500"`
	RedirectURI  string        `query:"redirectUri" maxLength:"1000" doc:"Of the code; absent for a script"`
	CodeVerifier string        `query:"codeVerifier" required:"true" minLength:"43" maxLength:"128"`
	Delivery     tokenDelivery `query:"delivery" default:"cookie" doc:"Scripts use body"`
	UserAgent    string        `header:"User-Agent"`
}

// RefreshInput brings a refresh token, in the cookie or in the body.
type RefreshInput struct {
	TenantPath
	Origin string `header:"Origin"`
	Cookie string `cookie:"countersign_refresh"`
	Body   *RefreshBody
}

// RefreshBody is for clients that keep the refresh token themselves.
type RefreshBody struct {
	RefreshToken string `json:"refreshToken,omitempty" maxLength:"200"`
}

type tokenOutput struct {
	SetCookie string `header:"Set-Cookie"`
	Body      Token
}

// Token is what a signed-in client holds.
type Token struct {
	AccessToken  string    `json:"accessToken" doc:"Bearer token for 15 minutes; keep it in memory"`
	ExpiresAt    time.Time `json:"expiresAt"`
	ExpiresIn    int       `json:"expiresIn" doc:"Seconds until then, for clients whose clock differs from the server's"`
	RefreshToken string    `json:"refreshToken,omitempty" doc:"Only for clients that asked for it in the body"`
	User         Session   `json:"user"`
}

type logoutInput struct {
	RefreshInput
	Authorization string `header:"Authorization"`
}

type logoutOutput struct {
	SetCookie string `header:"Set-Cookie"`
}

type publicOutput struct {
	Body PublicTenant
}

// PublicTenant is what the sign-in page knows before anybody has signed in.
type PublicTenant struct {
	Identifier string     `json:"identifier"`
	Name       string     `json:"name"`
	Appearance Appearance `json:"appearance"`
	External   bool       `json:"external" doc:"The tenant has an identity provider of its own"`

	RequestClosed bool `json:"requestClosed" doc:"The sign-in cannot continue in this browser"`
}

// Appearance is how the tenant's pages look and how they write dates.
type Appearance struct {
	Theme       string `json:"theme"`
	PaletteID   string `json:"paletteId"`
	Logo        bool   `json:"logo" doc:"There is a logo to load"`
	TimeZone    string `json:"timeZone"`
	DatePattern string `json:"datePattern"`
	TimePattern string `json:"timePattern"`
	Currency    string `json:"currency"`
}

type sessionOutput struct {
	Body Session
}

// Session is who is signed in and what they may do.
type Session struct {
	UserID      string              `json:"userId"`
	UserName    string              `json:"username"`
	FullName    string              `json:"fullName"`
	Email       string              `json:"email"`
	Language    string              `json:"language"`
	TenantID    string              `json:"tenantId"`
	Tenant      string              `json:"tenant" doc:"Identifier"`
	TenantName  string              `json:"tenantName"`
	Roles       []string            `json:"roles" doc:"In priority order"`
	Permissions map[string][]string `json:"permissions" doc:"A resource with its scopes"`
	Appearance  Appearance          `json:"appearance"`
	Features    []string            `json:"features" doc:"Names of the feature flags that are on"`
}

func appearanceToAPI(t tenant.Tenant) Appearance {
	return Appearance{Theme: t.Theme, PaletteID: t.PaletteID, Logo: t.LogoKey != "", TimeZone: t.TimeZone,
		DatePattern: t.DatePattern, TimePattern: t.TimePattern, Currency: t.Currency}
}

func sessionToAPI(a session.Access) Session {
	return Session{
		UserID: a.UserID, UserName: a.Username, FullName: a.UserName, Email: a.Email, Language: a.Language,
		TenantID: a.TenantID, Tenant: a.Tenant.Identifier, TenantName: a.Tenant.Name, Roles: a.Roles,
		Permissions: a.Permissions.ByResource(), Appearance: appearanceToAPI(a.Tenant), Features: []string{},
	}
}
