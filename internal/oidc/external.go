package oidc

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/zitadel/oidc/v3/pkg/client/rp"
	"github.com/zitadel/oidc/v3/pkg/oidc"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/identityprovider"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
)

// Opener opens what was sealed for a tenant.
type Opener interface {
	Open(ctx context.Context, tenantID, aad string, sealed []byte) ([]byte, error)
}

// ExternalStore stores the tenants' identity providers and the pending requests to them.
type ExternalStore interface {
	IdentityProvider(ctx context.Context, tenantID string) (identityprovider.Provider, error)
	BeginExternal(ctx context.Context, r session.AuthRequest) error
}

// External signs people in at the tenant's own OpenID provider.
type External struct {
	public string
	store  ExternalStore
	vault  Opener
	tokens *Tokens
	http   *http.Client

	mu      sync.Mutex
	parties map[string]party
}

// party is a provider whose discovery document was read.
type party struct {
	rp.RelyingParty
	settings identityprovider.Provider
	until    time.Time
}

// partyAge is how long a discovery document is believed.
const partyAge = 10 * time.Minute

// NewExternal uses client for every call to a provider: its dialler decides which networks may be reached.
func NewExternal(public string, store ExternalStore, vault Opener, tokens *Tokens, client *http.Client) *External {
	return &External{public: public, store: store, vault: vault, tokens: tokens, http: client, parties: map[string]party{}}
}

var errNoProvider = fault.New(fault.NotFound, fault.NotFoundCode, "This tenant has no identity provider of its own.")

// Enabled reports whether people can sign in by the tenant's provider.
func (e *External) Enabled(ctx context.Context, tenantID string) (bool, error) {
	p, err := e.store.IdentityProvider(ctx, tenantID)
	return p.Enabled, err
}

// Begin returns the address at which the browser signs in.
func (e *External) Begin(ctx context.Context, t tenant.Tenant, request session.AuthRequest) (string, error) {
	provider, err := e.party(ctx, t)
	if err != nil {
		return "", err
	}
	exchange := e.newExchange()
	request.External = &session.External{State: exchange.State, Nonce: exchange.Nonce, Verifier: exchange.Verifier}
	if err := e.store.BeginExternal(ctx, request); err != nil {
		return "", err
	}
	return provider.address(request.ID+separator+exchange.State, exchange), nil
}

func (e *External) newExchange() identityprovider.Exchange {
	return identityprovider.Exchange{State: e.tokens.New(), Nonce: e.tokens.New(), Verifier: e.tokens.New()}
}

// address is where the browser signs in.
func (p party) address(state string, exchange identityprovider.Exchange) string {
	sum := sha256.Sum256([]byte(exchange.Verifier))
	return rp.AuthURL(state, p, rp.WithCodeChallenge(base64.RawURLEncoding.EncodeToString(sum[:])),
		rp.AuthURLOpt(rp.WithURLParam("nonce", exchange.Nonce)))
}

// Finish exchanges the code and returns whom the provider named, or why the sign-in is refused. The request must have
// begun in the same browser.
func (e *External) Finish(
	ctx context.Context, t tenant.Tenant, request session.AuthRequest, state, code string,
) (named identityprovider.Identity, reason audit.CauseCode, err error) {
	_, secret, _ := strings.Cut(state, separator)
	refused := fault.New(fault.Unauthenticated, fault.SignInRefused,
		"Your identity provider did not confirm who you are. Try again.")
	switch {
	case request.External == nil,
		subtle.ConstantTimeCompare([]byte(request.External.State), []byte(secret)) != 1:
		return named, audit.WrongState, refused
	case code == "":
		return named, audit.ProviderError, refused
	}
	provider, err := e.party(ctx, t)
	if err != nil {
		return named, "", err
	}
	said, err := provider.exchange(ctx, identityprovider.Exchange(*request.External), code)
	if err != nil {
		refused.Cause = err
		return named, refusalReason(err), refused
	}
	return said.identity(provider), "", nil
}

// statement is what a provider says about a person.
type statement struct {
	claims *oidc.IDTokenClaims
	info   *oidc.UserInfo
	asked  bool // info comes from the userinfo endpoint
}

func (a statement) identity(p party) (named identityprovider.Identity) {
	named.Subject = p.settings.Issuer + " " + a.claims.Subject
	if a.info.EmailVerified {
		named.VerifiedEmail = a.info.Email
	}
	return named
}

var errUserInfo = errors.New("the userinfo endpoint did not answer")

// exchange exchanges a code for the verified claims of a person.
func (p party) exchange(ctx context.Context, values identityprovider.Exchange, code string) (a statement, err error) {
	tokens, err := rp.CodeExchange[*oidc.IDTokenClaims](context.WithValue(ctx, nonceKey{}, values.Nonce), code, p,
		rp.WithCodeVerifier(values.Verifier))
	if err != nil {
		return a, err
	}
	a.claims, a.info = tokens.IDTokenClaims, tokens.IDTokenClaims.GetUserInfo()
	if a.info.Email == "" { // some providers say it in the token, some only when asked
		a.asked = true
		a.info, err = rp.Userinfo[*oidc.UserInfo](ctx, tokens.AccessToken, oidc.BearerToken, a.claims.Subject, p)
		if err != nil {
			return a, errors.Join(errUserInfo, err)
		}
	}
	return a, nil
}

type nonceKey struct{}

// party reads the provider's discovery document, or the one read before.
func (e *External) party(ctx context.Context, t tenant.Tenant) (party, error) {
	settings, err := e.store.IdentityProvider(ctx, t.ID)
	if err != nil {
		return party{}, err
	}
	if !settings.Enabled {
		return party{}, errNoProvider
	}
	e.mu.Lock()
	known, ok := e.parties[t.ID]
	e.mu.Unlock()
	if ok && known.settings.Version == settings.Version && time.Now().Before(known.until) {
		return known, nil
	}
	fresh, err := e.connect(ctx, t, settings)
	if err != nil {
		return party{},
			fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable,
				"The identity provider does not answer. Try again, or sign in with your password.")
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.parties[t.ID] = fresh
	return fresh, nil
}

// connect reads the discovery document of settings.
func (e *External) connect(
	ctx context.Context, t tenant.Tenant, settings identityprovider.Provider,
) (party, error) {
	secret, err := e.vault.Open(ctx, t.ID, identityprovider.SecretPlace, settings.SealedSecret)
	if err != nil {
		return party{}, err
	}
	nonce := func(ctx context.Context) string { n, _ := ctx.Value(nonceKey{}).(string); return n }
	relying, err := rp.NewRelyingPartyOIDC(ctx, settings.Issuer, settings.ClientID, string(secret),
		Callback(e.public, t), append([]string{"openid"}, settings.Scopes...),
		rp.WithHTTPClient(e.http), rp.WithSigningAlgsFromDiscovery(),
		rp.WithVerifierOpts(rp.WithIssuedAtOffset(leeway), rp.WithNonce(nonce)))
	return party{relying, settings, time.Now().Add(partyAge)}, err
}

// Callback is the address to which a tenant's provider sends people back.
func Callback(public string, t tenant.Tenant) string {
	return public + "/api/tenants/" + t.Identifier + "/account/external-callback"
}
