package session

import (
	"crypto/subtle"
	"net/url"
	"strings"
	"time"

	"countersign.dev/domain/twofactor"
)

// RequestLife is how long a sign-in may take from the first page to the code,
// CodeLife how long the code may then lie around.
const (
	RequestLife = 30 * time.Minute
	CodeLife    = time.Minute
)

// AuthRequest is a sign-in under way: an OpenID Connect authorization request
// for a code, with PKCE.
type AuthRequest struct {
	ID          string    `json:"-"`
	TenantID    string    `json:"-"`
	Tenant      string    `json:"tenant"` // identifier, for the addresses of its pages
	ClientID    string    `json:"clientId"`
	RedirectURI string    `json:"redirectUri"`
	State       string    `json:"state,omitempty"`
	Nonce       string    `json:"nonce,omitempty"`
	Scopes      []string  `json:"scopes"`
	Challenge   string    `json:"challenge"` // PKCE, S256
	Method      string    `json:"method,omitempty"`
	Second      Second    `json:"second,omitempty"` // factor; empty: none was needed
	External    *External `json:"external,omitempty"`
	BrowserHash []byte    `json:"-"` // of the secret in the cookie of the browser it began in; nil: begun by a script
	SessionID   string    `json:"-"` // of the session its code starts; set when the code is taken
	UserID      string    `json:"-"`
	Done        bool      `json:"-"`
	AuthTime    time.Time `json:"-"`
}

// StartedIn says whether the sign-in began in the browser that presents the
// secret of this hash. Only that browser may complete it and receive its code.
func (r AuthRequest) StartedIn(browserHash []byte) bool {
	return len(r.BrowserHash) > 0 && subtle.ConstantTimeCompare(r.BrowserHash, browserHash) == 1
}

// Methods of the product. An attached module has its own.
const (
	MethodPassword = "password"
	MethodExternal = "external"
)

// Second is what a person proved in addition.
type Second = twofactor.Proof

// AMR says how a person proved who they are, in the words of RFC 8176. What another identity provider or a module asked
// for is not known here.
func AMR(method string, second Second) []string {
	amr := []string{}
	if method == MethodPassword {
		amr = append(amr, "pwd")
	}
	switch second {
	case "":
		return amr
	case twofactor.ByPasskey:
		// Without an attestation, nobody knows whether hardware protects the key.
		amr = append(amr, "swk")
	case twofactor.ByTOTP, twofactor.ByRecovery:
		amr = append(amr, "otp")
	}
	return append(amr, "mfa")
}

// External is what has to match when the tenant's own identity provider sends the person back.
type External struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// NewSession is a sign-in that succeeded.
type NewSession struct {
	ID        string // of the code's request; empty: a new one
	UserID    string
	UserName  string
	ClientIP  string
	UserAgent string
	Method    string // password, external or that of an attached module
	Second    Second // factor; empty: none was needed
	TokenHash []byte // of the first refresh token
	Machine   bool   // of a machine account: never idle
}

// ReturnPath is the page after signing in. It is empty for addresses outside of the tenant and for error pages.
func ReturnPath(tenantIdentifier, path string) string {
	u, err := url.Parse(path)
	inside := err == nil && u.Scheme == "" && u.Host == "" && strings.HasPrefix(u.Path, "/"+tenantIdentifier+"/")
	if !inside || strings.Contains(path, "/error/") || strings.ContainsAny(path, "\\\r\n") ||
		strings.HasPrefix(path, "//") {
		return ""
	}
	return path
}

// The two clients of the provider: the browser's, with a redirect; and scripts, which take the code from the answer.
const (
	BrowserClient = "countersign"
	APIClient     = "countersign-api"
)
