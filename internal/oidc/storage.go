package oidc

import (
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/domain/user"
)

// Sessions are the sign-ins that have begun and the sessions that they lead to.
type Sessions interface {
	CreateAuthRequest(ctx context.Context, r session.AuthRequest) error
	AuthRequest(ctx context.Context, tenantID, requestID string) (session.AuthRequest, error)
	SetAuthCode(ctx context.Context, tenantID, requestID string, codeHash []byte) error
	// TakeAuthCode takes a code once. A second use ends the session of the first.
	TakeAuthCode(ctx context.Context, tenantID string, codeHash []byte) (session.AuthRequest, error)
	// TenantOfCode is for the token endpoint, which receives no tenant.
	TenantOfCode(ctx context.Context, codeHash []byte) (tenantID string, err error)
	Start(ctx context.Context, tenantID string, n session.NewSession) (sessionID string, err error)
	Access(ctx context.Context, t session.Token) (session.Access, error)
}

// People finds users.
type People interface {
	Get(ctx context.Context, tenantID, userID string) (user.User, error)
}

// Tenants finds an active tenant by its address.
type Tenants interface {
	Open(ctx context.Context, identifier string) (tenant.Tenant, error)
}

// storage implements the storage of the provider library.
type storage struct {
	public   string
	tokens   *Tokens
	tenants  Tenants
	sessions Sessions
	people   People
}

var (
	_ op.Storage                        = (*storage)(nil)
	_ op.CanGetPrivateClaimsFromRequest = (*storage)(nil)
)

var errElsewhere = fault.New(fault.Unauthenticated, fault.SignInElsewhere,
	"This sign-in was not started in this browser. Start again.")

// failed stores an error for the response, because the library's responses do not distinguish errors.
func failed(ctx context.Context, err error) error {
	if v := visitOf(ctx); v != nil && err != nil {
		v.failed = err
	}
	return err
}

// CreateAuthRequest begins a sign-in in the browser that asks. PKCE with S256 is not optional.
func (s *storage) CreateAuthRequest(ctx context.Context, in *oidc.AuthRequest, _ string) (op.AuthRequest, error) {
	visit := visitOf(ctx)
	if visit == nil {
		return nil, oidc.ErrServerError()
	}
	if in.CodeChallenge == "" || in.CodeChallengeMethod != oidc.CodeChallengeMethodS256 {
		return nil, oidc.ErrInvalidRequest().WithDescription("a code_challenge with method S256 is required")
	}
	redirect, err := url.Parse(in.RedirectURI)
	if err != nil {
		return nil, oidc.ErrInvalidRequestRedirectURI()
	}
	identifier, _, _ := strings.Cut(strings.TrimPrefix(redirect.Path, "/"), "/")
	t, err := s.tenants.Open(ctx, identifier)
	if err != nil {
		return nil, errors.Join(oidc.ErrInvalidRequest(), failed(ctx, err))
	}
	secret := s.tokens.New()
	r := &request{AuthRequest: session.AuthRequest{
		ID: id.New(), TenantID: t.ID, Tenant: t.Identifier, ClientID: in.ClientID, RedirectURI: in.RedirectURI,
		State: in.State, Nonce: in.Nonce, Scopes: in.Scopes, Challenge: in.CodeChallenge,
		BrowserHash: s.tokens.Hash(secret),
	}}
	if err := s.sessions.CreateAuthRequest(ctx, r.AuthRequest); err != nil {
		return nil, failed(ctx, err)
	}
	visit.browser.setCookie(visit.w, visit.r, r.ID, secret)
	return r, nil
}

// AuthRequestByID is the callback's: it gives a request to the browser in which it began and to no other.
func (s *storage) AuthRequestByID(ctx context.Context, name string) (op.AuthRequest, error) {
	identifier, requestID, _ := strings.Cut(name, separator)
	visit := visitOf(ctx)
	if visit == nil || !id.Valid(requestID) {
		return nil, failed(ctx, errElsewhere)
	}
	t, err := s.tenants.Open(ctx, identifier)
	if err != nil {
		return nil, failed(ctx, err)
	}
	r, err := s.sessions.AuthRequest(ctx, t.ID, requestID)
	if err == nil && !r.StartedIn(s.tokens.Hash(visit.secret(requestID))) {
		err = errElsewhere
	}
	if err != nil {
		return nil, failed(ctx, err)
	}
	return &request{AuthRequest: r}, nil
}

func (s *storage) AuthRequestByCode(ctx context.Context, code string) (op.AuthRequest, error) {
	hash := s.tokens.Hash(code)
	tenantID, err := s.sessions.TenantOfCode(ctx, hash)
	if err != nil {
		return nil, failed(ctx, err)
	}
	r, err := s.sessions.TakeAuthCode(ctx, tenantID, hash)
	if err != nil {
		return nil, failed(ctx, err)
	}
	return &request{AuthRequest: r}, nil
}

func (s *storage) SaveAuthCode(ctx context.Context, name, code string) error {
	identifier, requestID, _ := strings.Cut(name, separator)
	t, err := s.tenants.Open(ctx, identifier)
	if err != nil {
		return failed(ctx, err)
	}
	if err := s.sessions.SetAuthCode(ctx, t.ID, requestID, s.tokens.Hash(code)); err != nil {
		return failed(ctx, err)
	}
	if v := visitOf(ctx); v != nil {
		v.browser.drop(v.w, requestID)
	}
	return nil
}

// DeleteAuthRequest keeps the request: a second use of its code must be recognized.
func (s *storage) DeleteAuthRequest(context.Context, string) error { return nil }

// CreateAccessToken starts the session of a code exchanged at the provider's own token endpoint.
func (s *storage) CreateAccessToken(ctx context.Context, in op.TokenRequest) (string, time.Time, error) {
	r, ok := in.(*request)
	if !ok {
		return "", time.Time{}, oidc.ErrUnsupportedGrantType()
	}
	who, err := s.people.Get(ctx, r.TenantID, r.UserID)
	if err != nil {
		return "", time.Time{}, failed(ctx, err)
	}
	// Its refresh token is created and discarded: this session ends with its access token.
	r.sessionID, err = s.sessions.Start(ctx, r.TenantID, session.NewSession{
		ID: r.AuthRequest.SessionID, UserID: r.UserID, UserName: who.FullName(), Method: r.Method, Second: r.Second,
		TokenHash: s.tokens.Hash(s.tokens.New()),
	})
	return r.TenantID + separator + r.sessionID, time.Now().Add(session.AccessLife), failed(ctx, err)
}

func (s *storage) GetPrivateClaimsFromRequest(
	_ context.Context, in op.TokenRequest, _ []string,
) (map[string]any, error) {
	r, ok := in.(*request)
	if !ok {
		return nil, oidc.ErrUnsupportedGrantType()
	}
	return map[string]any{"tid": r.TenantID, "sid": r.sessionID}, nil
}

func (s *storage) GetClientByClientID(_ context.Context, clientID string) (op.Client, error) {
	if clientID != session.BrowserClient {
		return nil, errors.New("unknown client")
	}
	return browser{s.public}, nil
}

// SetUserinfoFromToken returns data about the user of an access token to its client.
func (s *storage) SetUserinfoFromToken(ctx context.Context, info *oidc.UserInfo, tokenID, subject, _ string) error {
	tenantID, sessionID, _ := strings.Cut(tokenID, separator)
	a, err := s.sessions.Access(ctx, session.Token{TenantID: tenantID, UserID: subject, SessionID: sessionID})
	if err != nil {
		return failed(ctx, err)
	}
	info.Subject, info.Name, info.PreferredUsername, info.Email = a.UserID, a.UserName, a.Username, a.Email
	return nil
}

func (s *storage) SetUserinfoFromScopes(context.Context, *oidc.UserInfo, string, string, []string) error {
	return nil // the library calls it and says to leave it empty
}

func (s *storage) GetPrivateClaimsFromScopes(context.Context, string, string, []string) (map[string]any, error) {
	return nil, nil // GetPrivateClaimsFromRequest is asked instead
}

func (s *storage) Health(ctx context.Context) error {
	_, err := s.tokens.keys.current(ctx)
	return err
}

// SigningKey is the newest key, for the id tokens the provider signs.
func (s *storage) SigningKey(ctx context.Context) (op.SigningKey, error) {
	ring, err := s.tokens.keys.current(ctx)
	if err != nil {
		return nil, err
	}
	return libraryKey{ring.signing[0]}, nil
}

func (s *storage) SignatureAlgorithms(context.Context) ([]jose.SignatureAlgorithm, error) {
	return []jose.SignatureAlgorithm{jose.ES256}, nil
}

// KeySet are the public keys others verify with.
func (s *storage) KeySet(ctx context.Context) ([]op.Key, error) {
	ring, err := s.tokens.keys.current(ctx)
	keys := []op.Key{}
	for _, k := range ring.signing {
		keys = append(keys, publicKey{k})
	}
	return keys, err
}

type libraryKey struct{ signingKey }

func (k libraryKey) ID() string                                  { return k.id }
func (k libraryKey) Key() any                                    { return k.key }
func (k libraryKey) SignatureAlgorithm() jose.SignatureAlgorithm { return jose.ES256 }

type publicKey struct{ signingKey }

func (k publicKey) ID() string                         { return k.id }
func (k publicKey) Key() any                           { return &k.key.PublicKey }
func (k publicKey) Algorithm() jose.SignatureAlgorithm { return jose.ES256 }
func (k publicKey) Use() string                        { return "sig" }
