package session

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
)

// Signer makes access tokens and the successors of refresh tokens.
type Signer interface {
	Secrets
	Sign(ctx context.Context, t session.Token) (raw string, expires time.Time, err error)
	Successor(ctx context.Context, refreshToken string) (string, error)
}

// Tokens exchanges codes and refresh tokens for access tokens.
type Tokens struct {
	Sessions Commands
	Signer   Signer
}

// Grant contains the tokens after signing in or refreshing.
type Grant struct {
	AccessToken  string
	ExpiresAt    time.Time
	RefreshToken string
	Access       session.Access
}

// Exchange is the authorization code grant with PKCE (RFC 7636): only the client that sent
// the challenge can take the code's tokens, once.
func (k Tokens) Exchange(
	ctx context.Context, t tenant.Tenant, code, redirectURI, verifier string, from session.NewSession,
) (Grant, error) {
	request, err := k.Sessions.TakeAuthCode(ctx, t.ID, k.Signer.Hash(code))
	if err != nil && fault.KindOf(err) == fault.NotFound {
		return Grant{}, errRequest
	}
	if err != nil {
		return Grant{}, err
	}
	sum := sha256.Sum256([]byte(verifier))
	challenge := base64.RawURLEncoding.EncodeToString(sum[:])
	if subtle.ConstantTimeCompare([]byte(challenge), []byte(request.Challenge)) != 1 ||
		request.RedirectURI != redirectURI {
		return Grant{}, errRequest
	}
	who, err := k.Sessions.user(ctx, t.ID, request.UserID)
	if err != nil {
		return Grant{}, err
	}
	refresh := k.Signer.New()
	from.ID, from.UserID, from.UserName = request.SessionID, who.ID, who.FullName()
	from.Method, from.Second, from.TokenHash = request.Method, request.Second, k.Signer.Hash(refresh)
	sessionID, err := k.Sessions.Start(ctx, t.ID, from)
	if err != nil {
		return Grant{}, err
	}
	return k.grant(ctx, session.Token{TenantID: t.ID, UserID: who.ID, SessionID: sessionID}, refresh)
}

// Refresh replaces a refresh token by its successor.
func (k Tokens) Refresh(ctx context.Context, t tenant.Tenant, refreshToken string) (Grant, error) {
	successor, err := k.Signer.Successor(ctx, refreshToken)
	if err != nil {
		return Grant{}, err
	}
	token, err := k.Sessions.Rotate(ctx, t.ID, k.Signer.Hash(refreshToken), k.Signer.Hash(successor))
	if err != nil {
		return Grant{}, err
	}
	return k.grant(ctx, token, successor)
}

func (k Tokens) grant(ctx context.Context, token session.Token, refresh string) (Grant, error) {
	access, err := k.Sessions.Access(ctx, token)
	if err != nil {
		return Grant{}, err
	}
	raw, expires, err := k.Signer.Sign(ctx, token)
	return Grant{AccessToken: raw, ExpiresAt: expires, RefreshToken: refresh, Access: access}, err
}
