package oidc

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
)

// Audience is whom access tokens are for.
const Audience = "countersign-api"

// Tokens signs and verifies access tokens, and makes refresh tokens.
type Tokens struct {
	keys   *Keys
	issuer string
}

// NewTokens signs as issuer, the public URL with /oidc.
func NewTokens(keys *Keys, issuer string) *Tokens { return &Tokens{keys: keys, issuer: issuer} }

type claims struct {
	jwt.RegisteredClaims
	Tenant  string `json:"tid"`
	Session string `json:"sid"`
}

// Sign makes an access token for the session.
func (t *Tokens) Sign(ctx context.Context, s session.Token) (string, time.Time, error) {
	ring, err := t.keys.current(ctx)
	if err != nil {
		return "", time.Time{}, err
	}
	now := time.Now()
	expires := now.Add(session.AccessLife)
	token := jwt.NewWithClaims(jwt.SigningMethodES256, claims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer: t.issuer, Audience: jwt.ClaimStrings{Audience}, Subject: s.UserID, ID: id.New(),
			IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(expires),
		},
		Tenant: s.TenantID, Session: s.SessionID,
	})
	newest := ring.signing[0]
	token.Header["kid"] = newest.id
	raw, err := token.SignedString(newest.key)
	return raw, expires, err
}

// leeway forgives clocks of other processes.
const leeway = 10 * time.Second

// Verify checks signature, algorithm, issuer, audience and expiry. The store checks whether the session is open.
func (t *Tokens) Verify(ctx context.Context, raw string) (session.Token, error) {
	ring, err := t.keys.current(ctx)
	if err != nil {
		return session.Token{}, err
	}
	var c claims
	_, err = jwt.ParseWithClaims(raw, &c, func(token *jwt.Token) (any, error) {
		for _, k := range ring.signing {
			if token.Header["kid"] == k.id {
				return &k.key.PublicKey, nil
			}
		}
		return nil, errors.New("unknown key")
	}, jwt.WithValidMethods([]string{algorithmSign}), jwt.WithIssuer(t.issuer), jwt.WithAudience(Audience),
		jwt.WithExpirationRequired(), jwt.WithLeeway(leeway))
	if err != nil {
		return session.Token{}, err
	}
	if !id.Valid(c.Tenant) || !id.Valid(c.Subject) || !id.Valid(c.Session) {
		return session.Token{}, fmt.Errorf("token without tenant, user or session")
	}
	return session.Token{TenantID: c.Tenant, UserID: c.Subject, SessionID: c.Session}, nil
}

// New is a fresh secret of 256 bits: a code or the first refresh token of a session.
func (t *Tokens) New() string {
	random := make([]byte, 32)
	_, _ = rand.Read(random) // never fails, says its documentation
	return base64.RawURLEncoding.EncodeToString(random)
}

// Hash is the stored form of a secret.
func (t *Tokens) Hash(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// DeviceMark proves that this installation gave a name to a browser. Nothing of it is stored.
func (t *Tokens) DeviceMark(ctx context.Context, text string) (string, error) {
	ring, err := t.keys.current(ctx)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, ring.follow)
	mac.Write([]byte("device\x00" + text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)), nil
}

// Successor is the refresh token that follows another. It is derived and not random, so that tabs with the same
// token get the same successor although no token is stored. Without the installation's key it cannot be derived.
func (t *Tokens) Successor(ctx context.Context, refreshToken string) (string, error) {
	ring, err := t.keys.current(ctx)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, ring.follow)
	mac.Write([]byte("refresh\x00" + refreshToken))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)), nil
}
