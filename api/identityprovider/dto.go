package identityprovider

import (
	identityproviderapp "countersign.dev/app/identityprovider"
	"countersign.dev/domain/identityprovider"
)

// Provider is the tenant's identity provider as an administrator sees it.
type Provider struct {
	Issuer       string   `json:"issuer" doc:"Empty: the tenant has none"`
	ClientID     string   `json:"clientId"`
	SecretStored bool     `json:"secretStored"`
	Scopes       []string `json:"scopes" doc:"Requested in addition to openid"`
	MailDomains  []string `json:"mailDomains" doc:"Of the accounts that may sign in by it; empty: all"`
	Enabled      bool     `json:"enabled"`
	Callback     string   `json:"callback" doc:"The redirect address to register there"`
	Version      int64    `json:"version"`
}

// Output is the provider.
type Output struct{ Body Provider }

// Settings are entered by an administrator.
type Settings struct {
	Issuer       string   `json:"issuer" maxLength:"500"`
	ClientID     string   `json:"clientId" maxLength:"200"`
	ClientSecret string   `json:"clientSecret,omitempty" opaque:"true" maxLength:"500" writeOnly:"true"`
	Scopes       []string `json:"scopes" maxItems:"20"`
	MailDomains  []string `json:"mailDomains" maxItems:"20"`
}

func (s Settings) toApp() identityproviderapp.Settings {
	return identityproviderapp.Settings{Secret: s.ClientSecret, Provider: identityprovider.Provider{Issuer: s.Issuer,
		ClientID: s.ClientID, Scopes: s.Scopes, MailDomains: s.MailDomains}}
}

// SetInput replaces the provider on the version that the caller read. Without a secret, the stored one stays while
// issuer and client do.
type SetInput struct {
	Body struct {
		Settings
		Enabled bool  `json:"enabled"`
		Version int64 `json:"version"`
	}
}

// RemoveInput names the version that the caller read.
type RemoveInput struct {
	Version int64 `query:"version" required:"true"`
}

// SettingsInput are settings that need not be saved.
type SettingsInput struct{ Body Settings }

// TestOutput is the result of a test.
type TestOutput struct{ Body Test }

// Test is the result of a test.
type Test struct {
	Checks []Checked `json:"checks"`
}

// Checked is one part of a test.
type Checked struct {
	Check  identityprovider.Check  `json:"check"`
	Reason identityprovider.Reason `json:"reason" doc:"none: it succeeded"`
}

// BegunOutput is a test sign-in that has begun. The cookie binds it to the browser.
type BegunOutput struct {
	SetCookie string `header:"Set-Cookie"`
	Body      Begun
}

// Begun is a test sign-in that has begun.
type Begun struct {
	ID      string `json:"id"`
	Address string `json:"address" doc:"Where the person signs in"`
}

// TrialInput names a test sign-in.
type TrialInput struct {
	TrialID string `path:"trialId" format:"uuid"`
}

// TrialOutput is a test sign-in.
type TrialOutput struct{ Body Trial }

// Trial is a test sign-in.
type Trial struct {
	State   identityprovider.TrialState `json:"state"`
	Reason  identityprovider.Reason     `json:"reason"`
	Claims  []Claim                     `json:"claims"`
	Account string                      `json:"account" doc:"Name of the person who would be signed in; empty: no one"`
}

// Claim is one statement of the provider about the person.
type Claim struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

func trialToAPI(t identityprovider.Trial) Trial {
	out := Trial{State: t.State, Reason: t.Result.Reason, Claims: make([]Claim, len(t.Result.Claims)),
		Account: t.Result.Account}
	if out.Reason == "" {
		out.Reason = identityprovider.NoReason
	}
	for n, claim := range t.Result.Claims {
		out.Claims[n] = Claim(claim)
	}
	return out
}
