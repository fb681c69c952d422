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

	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
)

// Requests keeps sign-ins; TakeAuthCodeAnywhere is for the token endpoint, which is told no tenant.
type Requests interface {
	session.Requests
	TakeAuthCodeAnywhere(ctx context.Context, codeHash []byte) (session.AuthRequest, error)
}

// storage is what the provider library works on.
type storage struct {
	public   string
	tokens   *Tokens
	tenants  *tenant.Directory
	requests Requests
	sessions session.Sessions
	people   session.People
}

var (
	_ op.Storage                        = (*storage)(nil)
	_ op.CanGetPrivateClaimsFromRequest = (*storage)(nil)
)

// CreateAuthRequest begins a sign-in. PKCE with S256 is not optional.
func (s *storage) CreateAuthRequest(ctx context.Context, in *oidc.AuthRequest, _ string) (op.AuthRequest, error) {
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
		return nil, oidc.ErrInvalidRequest().WithDescription("there is no such tenant")
	}
	r := &request{AuthRequest: session.AuthRequest{
		ID: id.New(), TenantID: t.ID, Tenant: t.Identifier, ClientID: in.ClientID, RedirectURI: in.RedirectURI,
		State: in.State, Nonce: in.Nonce, Scopes: in.Scopes, Challenge: in.CodeChallenge,
	}}
	return r, s.requests.CreateAuthRequest(ctx, r.AuthRequest)
}

func (s *storage) AuthRequestByID(ctx context.Context, name string) (op.AuthRequest, error) {
	identifier, requestID, _ := strings.Cut(name, separator)
	t, err := s.tenants.Open(ctx, identifier)
	if err != nil {
		return nil, err
	}
	r, err := s.requests.AuthRequest(ctx, t.ID, requestID)
	return &request{AuthRequest: r}, err
}

func (s *storage) AuthRequestByCode(ctx context.Context, code string) (op.AuthRequest, error) {
	r, err := s.requests.TakeAuthCodeAnywhere(ctx, s.tokens.Hash(code))
	return &request{AuthRequest: r}, err
}

func (s *storage) SaveAuthCode(ctx context.Context, name, code string) error {
	identifier, requestID, _ := strings.Cut(name, separator)
	t, err := s.tenants.Open(ctx, identifier)
	if err != nil {
		return err
	}
	return s.requests.SetAuthCode(ctx, t.ID, requestID, s.tokens.Hash(code))
}

// DeleteAuthRequest has nothing left to do: taking the code removed it.
func (s *storage) DeleteAuthRequest(context.Context, string) error { return nil }

// CreateAccessToken starts the session of a code exchanged at the provider's own token endpoint.
func (s *storage) CreateAccessToken(ctx context.Context, in op.TokenRequest) (string, time.Time, error) {
	r, ok := in.(*request)
	if !ok {
		return "", time.Time{}, oidc.ErrUnsupportedGrantType()
	}
	who, err := s.people.User(ctx, r.TenantID, r.UserID)
	if err != nil {
		return "", time.Time{}, err
	}
	// Its refresh token is drawn and given to nobody: this session ends with its access token.
	r.sessionID, err = s.sessions.StartSession(ctx, r.TenantID, session.NewSession{
		UserID: r.UserID, UserName: who.FullName(), Method: r.Method, TokenHash: s.tokens.Hash(s.tokens.New()),
	})
	return r.TenantID + separator + r.sessionID, time.Now().Add(session.AccessLife), err
}

func (s *storage) GetPrivateClaimsFromRequest(_ context.Context, in op.TokenRequest, _ []string) (map[string]any, error) {
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

// SetUserinfoFromToken tells a client about the owner of its access token.
func (s *storage) SetUserinfoFromToken(ctx context.Context, info *oidc.UserInfo, tokenID, subject, _ string) error {
	tenantID, sessionID, _ := strings.Cut(tokenID, separator)
	a, err := s.sessions.Access(ctx, session.Token{TenantID: tenantID, UserID: subject, SessionID: sessionID})
	if err != nil {
		return err
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
