package session

import (
	"net/url"

	"countersign.dev/domain/fault"
)

// IdentityProvider is a tenant's own OpenID provider.
type IdentityProvider struct {
	Issuer       string
	ClientID     string
	SealedSecret []byte
	Enabled      bool
	Version      int64
}

// Check reports every problem. Plain http is only for installations without TLS.
func (p IdentityProvider) Check(plain bool) error {
	var v fault.Validation
	u, err := url.Parse(p.Issuer)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || u.Scheme != "https" &&
		!(plain && u.Scheme == "http") {
		v.Add("issuer", fault.InvalidValue, "The issuer is the https address of your identity provider.")
	}
	if p.ClientID == "" {
		v.Add("clientId", fault.Required, "Field is required.")
	}
	return v.Err()
}
