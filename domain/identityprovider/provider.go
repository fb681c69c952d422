// Package identityprovider defines a company's own OpenID provider: its settings, and the tests that check them before
// anyone signs in by it.
package identityprovider

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/user"
)

// Provider is a tenant's own OpenID provider.
type Provider struct {
	Issuer       string
	ClientID     string
	SealedSecret []byte
	Scopes       []string // requested in addition to openid
	MailDomains  []string // of the accounts that may sign in by it; empty: all
	Enabled      bool
	Version      int64
}

// SecretPlace is what the client secret is sealed for.
const SecretPlace = "identity provider client secret"

// DefaultScopes make a provider send the name and the verified address.
func DefaultScopes() []string { return []string{"profile", "email"} }

// MaxEntries is the highest number of scopes and of mail domains.
const MaxEntries = 20

// scope is a scope token (RFC 6749, section 3.3).
var scope = regexp.MustCompile(`^[\x21\x23-\x5B\x5D-\x7E]{1,100}$`)

// Clean is the comparable form of settings that a person entered.
func (p Provider) Clean() Provider {
	p.Issuer, p.ClientID = strings.TrimSpace(p.Issuer), strings.TrimSpace(p.ClientID)
	p.Scopes = cleaned(p.Scopes, func(text string) string { return text })
	p.Scopes = slices.DeleteFunc(p.Scopes, func(text string) bool { return text == "openid" })
	p.MailDomains = cleaned(p.MailDomains, strings.ToLower)
	return p
}

func cleaned(texts []string, form func(string) string) []string {
	all := []string{}
	for _, text := range texts {
		if text = form(strings.TrimSpace(text)); text != "" && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

// Check reports every problem. Plain http is only for installations without TLS.
func (p Provider) Check(plain bool) error {
	var v fault.Validation
	u, err := url.Parse(p.Issuer)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || len(p.Issuer) > 500 ||
		u.Scheme != "https" && !(plain && u.Scheme == "http") {
		v.Add("issuer", fault.InvalidValue, "The issuer is the https address of your identity provider.")
	}
	if p.ClientID == "" {
		v.Add("clientId", fault.Required, "Field is required.")
	}
	if len(p.Scopes) > MaxEntries || slices.ContainsFunc(p.Scopes, func(s string) bool { return !scope.MatchString(s) }) {
		v.Add("scopes", fault.InvalidValue, "Enter at most %d scopes without spaces.", MaxEntries)
	}
	if len(p.MailDomains) > MaxEntries ||
		slices.ContainsFunc(p.MailDomains, func(d string) bool { return !user.ValidDomain(d) }) {
		v.Add("mailDomains", fault.InvalidValue, "Enter at most %d domains, such as example.com.", MaxEntries)
	}
	return v.Err()
}

// Exists reports whether the tenant has a provider.
func (p Provider) Exists() bool { return p.Issuer != "" }

// RefuseSecret refuses to keep a stored secret for another receiver, and settings without a secret.
func (p Provider) RefuseSecret(before Provider, given bool) error {
	var v fault.Validation
	switch {
	case given:
	case !before.Exists():
		v.Add("clientSecret", fault.Required, "Field is required.")
	case before.Issuer != p.Issuer || before.ClientID != p.ClientID:
		v.Add("clientSecret", fault.SecretAgain,
			"The provider or the client has changed. Enter the secret again, so that another server never gets it.")
	}
	return v.Err()
}

// OnlyTurnsOff reports whether a change does nothing but end the sign-in by the provider. This must not wait.
func (p Provider) OnlyTurnsOff(before Provider) bool {
	return !p.Enabled && p.Issuer == before.Issuer && p.ClientID == before.ClientID &&
		string(p.SealedSecret) == string(before.SealedSecret) && slices.Equal(p.Scopes, before.Scopes) &&
		slices.Equal(p.MailDomains, before.MailDomains)
}

// Accepts reports whether the account with this address may sign in by the provider.
func (p Provider) Accepts(email string) bool {
	return len(p.MailDomains) == 0 || slices.Contains(p.MailDomains, user.MailDomain(email))
}

// SignsIn reports whether the account with this address signs in by the provider.
func (p Provider) SignsIn(email string) bool { return p.Exists() && p.Enabled && p.Accepts(email) }

// Stale refuses a change of a version that is no longer the current one.
func (p Provider) Stale(seen int64) error {
	if p.Version == seen {
		return nil
	}
	return fault.Stale("the OpenID provider")
}
