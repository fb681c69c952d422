package oidc

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/zitadel/oidc/v3/pkg/client/rp"
	"github.com/zitadel/oidc/v3/pkg/oidc"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
)

// secretUse binds a sealed client secret to its purpose.
const secretUse = "identity provider client secret"

// Vault seals for a tenant and opens it again.
type Vault interface {
	Seal(ctx context.Context, tenantID, aad string, plain []byte) ([]byte, error)
	Open(ctx context.Context, tenantID, aad string, sealed []byte) ([]byte, error)
}

// ExternalStore stores the tenants' identity providers and the pending requests to them.
type ExternalStore interface {
	IdentityProvider(ctx context.Context, tenantID string) (session.IdentityProvider, error)
	SetIdentityProvider(ctx context.Context, tenantID string, p session.IdentityProvider) error
	BeginExternal(ctx context.Context, r session.AuthRequest) error
}

// External signs people in at the tenant's own OpenID provider.
type External struct {
	public string
	store  ExternalStore
	vault  Vault
	tokens *Tokens
	http   *http.Client

	mu      sync.Mutex
	parties map[string]party
}

// party is a provider whose discovery document was read.
type party struct {
	rp.RelyingParty
	settings session.IdentityProvider
	until    time.Time
}

// partyAge is how long a discovery document is believed.
const partyAge = 10 * time.Minute

// NewExternal uses client for every call to a provider: its dialler decides which networks may be reached.
func NewExternal(public string, store ExternalStore, vault Vault, tokens *Tokens, client *http.Client) *External {
	return &External{public: public, store: store, vault: vault, tokens: tokens, http: client, parties: map[string]party{}}
}

var errNoProvider = fault.New(fault.NotFound, fault.NotFoundCode, "This tenant has no identity provider of its own.")

// Settings are the tenant's; the zero value without a provider.
func (e *External) Settings(ctx context.Context, tenantID string) (session.IdentityProvider, error) {
	p, err := e.store.IdentityProvider(ctx, tenantID)
	if err != nil && fault.KindOf(err) == fault.NotFound {
		return session.IdentityProvider{}, nil
	}
	return p, err
}

// Configure saves the tenant's provider; an empty secret keeps the one there is.
func (e *External) Configure(ctx context.Context, tenantID string, p session.IdentityProvider, secret string) error {
	if err := p.Check(strings.HasPrefix(e.public, "http://")); err != nil {
		return err
	}
	before, err := e.Settings(ctx, tenantID)
	if err != nil {
		return err
	}
	p.SealedSecret = before.SealedSecret
	if secret != "" || p.SealedSecret == nil {
		if p.SealedSecret, err = e.vault.Seal(ctx, tenantID, secretUse, []byte(secret)); err != nil {
			return err
		}
	}
	return e.store.SetIdentityProvider(ctx, tenantID, p)
}

// Begin returns the address at which the browser signs in.
func (e *External) Begin(ctx context.Context, t tenant.Tenant, request session.AuthRequest) (string, error) {
	provider, err := e.party(ctx, t)
	if err != nil {
		return "", err
	}
	request.External = &session.External{State: e.tokens.New(), Nonce: e.tokens.New(), Verifier: e.tokens.New()}
	if err := e.store.BeginExternal(ctx, request); err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(request.External.Verifier))
	return rp.AuthURL(request.ID+separator+request.External.State, provider,
		rp.WithCodeChallenge(base64.RawURLEncoding.EncodeToString(sum[:])),
		rp.AuthURLOpt(rp.WithURLParam("nonce", request.External.Nonce))), nil
}

// Finish exchanges the code and returns the identity: "issuer subject", and the email if the provider verified
// it. The request must have begun in the same browser.
func (e *External) Finish(
	ctx context.Context, t tenant.Tenant, request session.AuthRequest, state, code string,
) (subject, verifiedEmail string, err error) {
	_, secret, _ := strings.Cut(state, separator)
	refused := fault.New(fault.Unauthenticated, fault.SignInRefused,
		"Your identity provider did not confirm who you are. Try again.")
	if request.External == nil || code == "" ||
		subtle.ConstantTimeCompare([]byte(request.External.State), []byte(secret)) != 1 {
		return "", "", refused
	}
	provider, err := e.party(ctx, t)
	if err != nil {
		return "", "", err
	}
	tokens, err := rp.CodeExchange[*oidc.IDTokenClaims](context.WithValue(ctx, nonceKey{}, request.External.Nonce), code,
		provider, rp.WithCodeVerifier(request.External.Verifier))
	if err != nil {
		refused.Cause = err
		return "", "", refused
	}
	info := tokens.IDTokenClaims.GetUserInfo()
	if info.Email == "" { // some providers say it in the token, some only when asked
		if info, err = rp.Userinfo[*oidc.UserInfo](ctx, tokens.AccessToken, oidc.BearerToken, tokens.IDTokenClaims.Subject,
			provider); err != nil {
			refused.Cause = err
			return "", "", refused
		}
	}
	if info.EmailVerified {
		verifiedEmail = info.Email
	}
	return provider.settings.Issuer + " " + tokens.IDTokenClaims.Subject, verifiedEmail, nil
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
	secret, err := e.vault.Open(ctx, t.ID, secretUse, settings.SealedSecret)
	if err != nil {
		return party{}, err
	}
	nonce := func(ctx context.Context) string { n, _ := ctx.Value(nonceKey{}).(string); return n }
	relying, err := rp.NewRelyingPartyOIDC(ctx, settings.Issuer, settings.ClientID, string(secret),
		e.public+"/api/tenants/"+t.Identifier+"/account/external-callback", []string{"openid", "profile", "email"},
		rp.WithHTTPClient(e.http), rp.WithSigningAlgsFromDiscovery(),
		rp.WithVerifierOpts(rp.WithIssuedAtOffset(leeway), rp.WithNonce(nonce)))
	if err != nil {
		return party{},
			fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable,
				"The identity provider does not answer. Try again, or sign in with your password.")
	}
	fresh := party{relying, settings, time.Now().Add(partyAge)}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.parties[t.ID] = fresh
	return fresh, nil
}
