package account

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/domain/permission"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
)

// TenantPath names the tenant of a call without a sign-in.
type TenantPath struct {
	Tenant string `path:"tenant" maxLength:"63" doc:"Identifier of the tenant, first in its URLs" example:"northwind"`
}

type loginInput struct {
	TenantPath
	RedirectURI   string `query:"redirectUri" maxLength:"1000" doc:"Callback page; default: the tenant's /login-callback"`
	CodeChallenge string `query:"codeChallenge" required:"true" minLength:"43" maxLength:"128" doc:"PKCE, S256"`
	PagePath      string `query:"pagePath" maxLength:"1500" doc:"Page after sign-in, returned as state if it is allowed"`
}

type redirectOutput struct {
	Status    int
	Location  string   `header:"Location"`
	SetCookie []string `header:"Set-Cookie"`
}

// BrowserCookies are read by name, because each pending sign-in has its own cookie.
type BrowserCookies struct {
	Cookie string `header:"Cookie" hidden:"true"`
}

type publicInput struct {
	TenantPath
	BrowserCookies
	Request string `query:"request" maxLength:"120" doc:"Id of the pending sign-in"`
}

type signInInput struct {
	TenantPath
	BrowserCookies
	Body struct {
		Username      string `json:"username" minLength:"1" maxLength:"254" doc:"Username or email"`
		Password      string `json:"password" opaque:"true" minLength:"1" maxLength:"1024"`
		Request       string `json:"request,omitempty" maxLength:"120" doc:"Id of the pending sign-in from account/login"`
		CodeChallenge string `json:"codeChallenge,omitempty" maxLength:"128" doc:"A script's own PKCE challenge (S256)"`
	}
}

type signInOutput struct {
	SetCookie []string `header:"Set-Cookie"`
	Body      SignInResult
}

// SignInResult is the address to which the browser is redirected, or the code for a script.
type SignInResult struct {
	RedirectTo string `json:"redirectTo,omitempty" doc:"URL to which the browser is redirected"`
	Code       string `json:"code,omitempty" doc:"Authorization code for account/token, valid for one minute"`

	TwoFactor *Challenge `json:"twoFactor,omitempty" doc:"The sign-in waits for a second factor; nothing else is present"`
}

type tokenInput struct {
	TenantPath
	Code         string        `query:"code" required:"true" maxLength:"500"`
	RedirectURI  string        `query:"redirectUri" maxLength:"1000" doc:"Of the request; absent for a script"`
	CodeVerifier string        `query:"codeVerifier" required:"true" minLength:"43" maxLength:"128"`
	Delivery     tokenDelivery `query:"delivery" default:"cookie" doc:"Scripts use body"`
	UserAgent    string        `header:"User-Agent"`
}

// RefreshInput contains a refresh token, in the cookie or in the body.
type RefreshInput struct {
	TenantPath
	Origin string `header:"Origin"`
	Cookie string `cookie:"countersign_refresh"`
	Body   *RefreshBody
}

// RefreshBody is for clients that store the refresh token.
type RefreshBody struct {
	RefreshToken string `json:"refreshToken,omitempty" maxLength:"200"`
}

type tokenOutput struct {
	SetCookie string `header:"Set-Cookie"`
	Body      Token
}

// Token contains the tokens of a session.
type Token struct {
	AccessToken  string    `json:"accessToken" doc:"Bearer token for 15 minutes; keep it in memory"`
	ExpiresAt    time.Time `json:"expiresAt"`
	ExpiresIn    int       `json:"expiresIn" doc:"Seconds until the access token expires"`
	RefreshToken string    `json:"refreshToken,omitempty" doc:"Present if the client requested delivery in the body"`
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

// PublicTenant is the data that the sign-in page shows without a session.
type PublicTenant struct {
	Identifier string      `json:"identifier"`
	Name       string      `json:"name"`
	Mode       tenant.Mode `json:"mode" doc:"A sandbox delivers nothing"`
	Appearance Appearance  `json:"appearance"`
	External   bool        `json:"external" doc:"The tenant has its own identity provider"`

	RequestClosed bool `json:"requestClosed" doc:"The sign-in cannot continue in this browser"`
}

// Appearance contains the tenant's theme, logo and date format.
type Appearance struct {
	Theme       string `json:"theme"`
	PaletteID   string `json:"paletteId"`
	Logo        bool   `json:"logo" doc:"The tenant has a logo"`
	TimeZone    string `json:"timeZone"`
	DatePattern string `json:"datePattern"`
	TimePattern string `json:"timePattern"`
	Currency    string `json:"currency"`
}

type sessionOutput struct {
	Body Session
}

// Session is the signed-in user with roles and permissions.
type Session struct {
	UserID      string      `json:"userId"`
	UserName    string      `json:"username"`
	FullName    string      `json:"fullName"`
	Email       string      `json:"email"`
	Language    string      `json:"language"`
	TenantID    string      `json:"tenantId"`
	Tenant      string      `json:"tenant" doc:"Identifier"`
	TenantName  string      `json:"tenantName"`
	Mode        tenant.Mode `json:"mode" doc:"Whether what the company sends leaves the installation"`
	Roles       []string    `json:"roles" doc:"In priority order"`
	Permissions Permissions `json:"permissions" doc:"Scopes by resource"`
	Appearance  Appearance  `json:"appearance"`
	Features    []string    `json:"features" doc:"Names of the enabled feature flags"`
}

// Permissions contains the scopes that a user holds, by resource.
type Permissions map[string][]string

// Schema lists every resource of the catalog with its scopes, so that clients can check the names that they use.
func (Permissions) Schema(huma.Registry) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Properties: map[string]*huma.Schema{}}
	for resource, scopes := range permission.NewSet(permission.All()...).ByResource() {
		scope := &huma.Schema{Type: huma.TypeString}
		for _, name := range scopes {
			scope.Enum = append(scope.Enum, name)
		}
		s.Properties[resource] = &huma.Schema{Type: huma.TypeArray, Items: scope}
	}
	return s
}

func appearanceToAPI(t tenant.Tenant) Appearance {
	return Appearance{Theme: t.Theme, PaletteID: t.PaletteID, Logo: t.LogoKey != "", TimeZone: t.TimeZone,
		DatePattern: t.DatePattern, TimePattern: t.TimePattern, Currency: t.Currency}
}

func sessionToAPI(a session.Access, features []string) Session {
	return Session{
		UserID: a.UserID, UserName: a.Username, FullName: a.UserName, Email: a.Email, Language: a.Language,
		TenantID: a.TenantID, Tenant: a.Tenant.Identifier, TenantName: a.Tenant.Name, Mode: a.Tenant.Mode,
		Roles:       a.Roles,
		Permissions: a.Permissions.ByResource(), Appearance: appearanceToAPI(a.Tenant), Features: features,
	}
}
