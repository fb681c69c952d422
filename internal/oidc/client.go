package oidc

import (
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"countersign.dev/domain/session"
)

// browser is the provider's one client with a redirect: the user interface.
type browser struct{ public string }

var _ op.HasRedirectGlobs = browser{}

func (c browser) GetID() string                        { return session.BrowserClient }
func (c browser) RedirectURIs() []string               { return nil }
func (c browser) PostLogoutRedirectURIs() []string     { return nil }
func (c browser) PostLogoutRedirectURIGlobs() []string { return nil }

// RedirectURIGlobs matches the callback page of any tenant with its parameters. A star matches no slash, so a
// page path in the query stays encoded.
func (c browser) RedirectURIGlobs() []string {
	return []string{c.public + "/*/login-callback", c.public + "/*/login-callback[?]*"}
}

func (c browser) ApplicationType() op.ApplicationType { return op.ApplicationTypeUserAgent }
func (c browser) AuthMethod() oidc.AuthMethod         { return oidc.AuthMethodNone }
func (c browser) ResponseTypes() []oidc.ResponseType {
	return []oidc.ResponseType{oidc.ResponseTypeCode}
}
func (c browser) GrantTypes() []oidc.GrantType         { return []oidc.GrantType{oidc.GrantTypeCode} }
func (c browser) AccessTokenType() op.AccessTokenType  { return op.AccessTokenTypeJWT }
func (c browser) IDTokenLifetime() time.Duration       { return session.AccessLife }
func (c browser) IDTokenUserinfoClaimsAssertion() bool { return false }
func (c browser) ClockSkew() time.Duration             { return 0 }
func (c browser) IsScopeAllowed(string) bool           { return false }

// DevMode allows a redirect to plain http, which only an installation without TLS has.
func (c browser) DevMode() bool { return strings.HasPrefix(c.public, "http://") }

// LoginURL is the tenant's login page; the request's name begins with the tenant's.
func (c browser) LoginURL(name string) string {
	identifier, _, _ := strings.Cut(name, separator)
	return c.public + "/" + identifier + "/login?request=" + name
}

func (c browser) RestrictAdditionalIdTokenScopes() func([]string) []string     { return same }
func (c browser) RestrictAdditionalAccessTokenScopes() func([]string) []string { return same }

func same(scopes []string) []string { return scopes }
