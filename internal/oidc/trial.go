package oidc

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/zitadel/oidc/v3/pkg/client"
	"github.com/zitadel/oidc/v3/pkg/client/rp"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"golang.org/x/oauth2"

	"countersign.dev/domain/identityprovider"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/outbound"
)

// trialPrefix begins the state of a test sign-in, which is never a request of a sign-in.
const trialPrefix = "test" + separator

// TrialOf reads the id and the secret of a test sign-in from the state that a provider sends back.
func TrialOf(state string) (trialID, secret string, found bool) {
	rest, found := strings.CutPrefix(state, trialPrefix)
	if !found {
		return "", "", false
	}
	return strings.Cut(rest, separator)
}

// checkTime bounds a test: a person waits for it.
const checkTime = 20 * time.Second

// Check tests settings without signing anyone in: the discovery document, the keys, and whether the token endpoint
// accepts the client.
func (e *External) Check(
	ctx context.Context, t tenant.Tenant, settings identityprovider.Provider,
) []identityprovider.Checked {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	checks := []identityprovider.Checked{{Check: identityprovider.Discovery, Reason: identityprovider.NotReached},
		{Check: identityprovider.Keys, Reason: identityprovider.NotReached},
		{Check: identityprovider.Token, Reason: identityprovider.NotReached}}
	document, err := client.Discover(ctx, settings.Issuer, e.http)
	if err == nil && document.JwksURI == "" {
		err = errIncomplete
	}
	var provider party
	if err == nil {
		provider, err = e.connect(ctx, t, settings)
	}
	if checks[0].Reason = discoveryReason(provider, err); checks[0].Reason != identityprovider.NoReason {
		return checks
	}
	checks[1].Reason = e.keys(ctx, document.JwksURI)
	checks[2].Reason = clientReason(ctx, provider)
	return checks
}

var errIncomplete = errors.New("the discovery document lacks an address")

func discoveryReason(provider party, err error) identityprovider.Reason {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, oidc.ErrIssuerInvalid):
		return identityprovider.OtherIssuer
	case errors.As(err, &syntax), errors.As(err, &kind), errors.Is(err, errAnswer):
		return identityprovider.Unreadable
	case errors.Is(err, errIncomplete):
		return identityprovider.Incomplete
	case err != nil && strings.Contains(err.Error(), "http status not ok"):
		return identityprovider.NotFound
	case err != nil:
		return networkReason(err)
	}
	endpoints := provider.OAuthConfig().Endpoint
	if endpoints.AuthURL == "" || endpoints.TokenURL == "" {
		return identityprovider.Incomplete
	}
	return identityprovider.NoReason
}

// networkReason explains an error of a request.
func networkReason(err error) identityprovider.Reason {
	var inside *outbound.RefusedError
	var record tls.RecordHeaderError
	var certificate *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError
	switch {
	case errors.As(err, &inside):
		return identityprovider.AddressNotAllowed
	case errors.As(err, &record), errors.As(err, &certificate), errors.As(err, &authority),
		errors.Is(err, http.ErrSchemeMismatch):
		return identityprovider.EncryptionFailed
	}
	return identityprovider.Unreachable
}

// keys reads the keys that verify the provider's tokens.
func (e *External) keys(ctx context.Context, address string) identityprovider.Reason {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return identityprovider.Incomplete
	}
	res, err := e.http.Do(req)
	if err != nil {
		return networkReason(err)
	}
	defer func() { _ = res.Body.Close() }()
	var found struct {
		Keys []json.RawMessage `json:"keys"`
	}
	switch err := json.NewDecoder(res.Body).Decode(&found); {
	case res.StatusCode != http.StatusOK:
		return identityprovider.NotFound
	case err != nil:
		return identityprovider.Unreadable
	case len(found.Keys) == 0:
		return identityprovider.NoKeys
	}
	return identityprovider.NoReason
}

// clientReason sends a code that no provider has given, which the provider refuses (RFC 6749, section 5.2). Some
// refuse a wrong secret first. With others, only a test sign-in shows whether the secret is right.
func clientReason(ctx context.Context, provider party) identityprovider.Reason {
	_, err := provider.OAuthConfig().Exchange(context.WithValue(ctx, oauth2.HTTPClient, provider.HttpClient()),
		"countersign-test", oauth2.VerifierOption(oauth2.GenerateVerifier()))
	return tokenReason(err)
}

func tokenReason(err error) identityprovider.Reason {
	var refused *oauth2.RetrieveError
	var failed *url.Error
	switch {
	case errors.As(err, &refused) && refused.ErrorCode == "invalid_grant":
		return identityprovider.NoReason
	case errors.As(err, &refused) && (refused.ErrorCode == "invalid_client" ||
		refused.ErrorCode == "unauthorized_client" || refused.Response.StatusCode == http.StatusUnauthorized):
		return identityprovider.ClientRefused
	case errors.As(err, &failed):
		return networkReason(err)
	}
	return identityprovider.Unexpected
}

// BeginTrial returns the address of a test sign-in and what has to match when the provider sends the browser back.
func (e *External) BeginTrial(
	ctx context.Context, t tenant.Tenant, trialID string, settings identityprovider.Provider,
) (address string, exchange identityprovider.Exchange, reason identityprovider.Reason) {
	provider, err := e.connect(ctx, t, settings)
	if reason = discoveryReason(provider, err); reason != identityprovider.NoReason {
		return "", exchange, reason
	}
	exchange = e.newExchange()
	return provider.address(trialPrefix+trialID+separator+exchange.State, exchange), exchange, reason
}

// FinishTrial exchanges the code of a test sign-in and returns what the provider says about the person.
func (e *External) FinishTrial(
	ctx context.Context, t tenant.Tenant, trial identityprovider.Trial, code string,
) (named identityprovider.Identity, claims []identityprovider.Claim, reason identityprovider.Reason) {
	if code == "" {
		return named, nil, identityprovider.SignInRefused
	}
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	provider, err := e.connect(ctx, t, trial.Provider)
	if reason = discoveryReason(provider, err); reason != identityprovider.NoReason {
		return named, nil, reason
	}
	said, err := provider.exchange(ctx, trial.Exchange, code)
	if err != nil {
		return named, nil, exchangeReason(err)
	}
	return said.identity(provider), said.list(), identityprovider.NoReason
}

func exchangeReason(err error) identityprovider.Reason {
	var refused *oauth2.RetrieveError
	var failed *url.Error
	switch {
	case errors.Is(err, errUserInfo):
		return identityprovider.UserInfoFailed
	case errors.As(err, &refused) && refused.ErrorCode == "invalid_grant":
		return identityprovider.SignInRefused
	case errors.As(err, &refused), errors.As(err, &failed), errors.Is(err, rp.ErrMissingIDToken):
		return tokenReason(err)
	}
	return identityprovider.TokenInvalid
}

// Claims of a test sign-in are shown to a person.
const (
	maxClaims = 60
	maxValue  = 500
)

// list contains the claims by name.
func (a statement) list() []identityprovider.Claim {
	values := map[string]any{}
	sources := []any{a.claims}
	if a.asked {
		sources = append(sources, a.info)
	}
	for _, source := range sources {
		if text, err := json.Marshal(source); err == nil {
			_ = json.Unmarshal(text, &values) // it was marshaled in the line above
		}
	}
	all := []identityprovider.Claim{}
	for name, value := range values {
		text, isText := value.(string)
		if !isText {
			encoded, err := json.Marshal(value)
			if err != nil {
				continue
			}
			text = string(encoded)
		}
		all = append(all, identityprovider.Claim{Name: cut(name), Value: cut(text)})
	}
	slices.SortFunc(all, func(a, b identityprovider.Claim) int { return strings.Compare(a.Name, b.Name) })
	return all[:min(len(all), maxClaims)]
}

func cut(text string) string {
	runes := []rune(text)
	return string(runes[:min(len(runes), maxValue)])
}
