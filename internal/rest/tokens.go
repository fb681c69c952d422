// Package rest calls servers over HTTP with the profiles of REST connections, and gets the tokens of OAuth 2.0.
package rest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/internal/outbound"
)

const (
	answerTimeout = 20 * time.Second
	maxAnswer     = 64 << 10
	// early is how long before its end a token is no longer used.
	early = 30 * time.Second
	// unknownLife is the life of a token whose answer does not state one (RFC 6749 section 5.1 recommends it).
	unknownLife = 5 * time.Minute
	maxLife     = 24 * time.Hour
)

// Tokens gets the tokens of profiles and keeps them until shortly before they end. It is safe for concurrent use.
type Tokens struct {
	outbound outbound.Guard
	grants   Grants
	now      func() time.Time

	mu   sync.Mutex
	kept map[key]*kept
}

// key is one version of a profile: a change never uses the token of the former settings.
type key struct {
	tenantID, profileID string
	version             int64
}

// kept is the token of one profile. Its lock makes concurrent callers share one request.
type kept struct {
	mu      sync.Mutex
	token   string
	until   time.Time
	refused string // by the server of the profile
}

// Grants are the tokens of authorizations, which all processes share.
type Grants interface {
	// AccessToken is the shared token, unless it was refused, or what renew gets with the refresh token.
	AccessToken(ctx context.Context, p connection.Opened, refused string, renew connection.Renewal) (
		connection.Grant, connection.Reason, error)
}

// NewTokens keeps no token yet.
func NewTokens(guard outbound.Guard, grants Grants) *Tokens {
	return &Tokens{outbound: guard, grants: grants, now: time.Now, kept: map[key]*kept{}}
}

// Token is the token of a profile. The reason says why there is none.
func (t *Tokens) Token(ctx context.Context, p connection.Opened) (string, connection.Reason) {
	k := t.of(key{p.TenantID, p.ProfileID, p.Version})
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.token != "" && t.now().Before(k.until) {
		return k.token, connection.NoReason
	}
	granted, reason := t.get(ctx, p, k.refused)
	if reason == connection.NoReason {
		k.token, k.until = granted.AccessToken, granted.Until
	}
	return granted.AccessToken, reason
}

func (t *Tokens) get(
	ctx context.Context, p connection.Opened, refused string,
) (connection.Grant, connection.Reason) {
	if p.Settings.Authentication != connection.AuthorizationCode {
		return t.request(ctx, p, url.Values{})
	}
	granted, reason, err := t.grants.AccessToken(ctx, p, refused,
		func(ctx context.Context, refreshToken string) (connection.Grant, connection.Reason) {
			return t.request(ctx, p, url.Values{"grant_type": {"refresh_token"}, "refresh_token": {refreshToken}})
		})
	if err != nil {
		slog.WarnContext(ctx, "The tokens of a connection profile cannot be read or stored.", "profile", p.ProfileID,
			"error", err)
		return granted, connection.Unexpected
	}
	return granted, reason
}

// Redeem exchanges the code of an authorization for its tokens (RFC 6749 section 4.1.3, RFC 7636 section 4.5).
func (t *Tokens) Redeem(
	ctx context.Context, p connection.Opened, code, verifier, redirect string,
) (connection.Grant, connection.Reason) {
	return t.request(ctx, p, url.Values{"grant_type": {"authorization_code"}, "code": {code},
		"code_verifier": {verifier}, "redirect_uri": {redirect}})
}

// Forget drops the token of a profile that the server no longer accepts.
func (t *Tokens) Forget(p connection.Opened) {
	k := t.of(key{p.TenantID, p.ProfileID, p.Version})
	k.mu.Lock()
	defer k.mu.Unlock()
	k.token, k.refused = "", k.token
}

// most bounds the tokens that are kept.
const most = 1000

func (t *Tokens) of(of key) *kept {
	t.mu.Lock()
	defer t.mu.Unlock()
	k, found := t.kept[of]
	if !found {
		if len(t.kept) >= most {
			clear(t.kept)
		}
		k = &kept{}
		t.kept[of] = k
	}
	return k
}

// request asks the token endpoint. The form contains the proof of an authorization, or nothing.
func (t *Tokens) request(
	ctx context.Context, p connection.Opened, form url.Values,
) (none connection.Grant, _ connection.Reason) {
	s := p.Settings
	if connection.CheckBlocked(connection.Settings{URL: s.TokenURL}, p.Blocked) != nil {
		return none, connection.HostBlocked
	}
	if err := t.complete(form, p); err != nil {
		return none, connection.KeyUnreadable
	}
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.TokenURL, strings.NewReader(form.Encode()))
	if err != nil {
		return none, connection.Unexpected
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Accept", "application/json")
	if s.Authentication != connection.JWTBearer {
		// RFC 6749 section 2.3.1: both parts are form-encoded first.
		req.SetBasicAuth(url.QueryEscape(s.ClientID), url.QueryEscape(p.Secrets[connection.SecretClientSecret]))
	}
	res, err := client(t.outbound, p).Do(req)
	if err != nil {
		return none, reasonOf(err)
	}
	defer func() { _ = res.Body.Close() }() // the answer was read
	return t.read(res)
}

func (t *Tokens) read(res *http.Response) (none connection.Grant, _ connection.Reason) {
	var answer struct {
		AccessToken  string  `json:"access_token"`
		TokenType    string  `json:"token_type"`
		ExpiresIn    float64 `json:"expires_in"`
		RefreshToken string  `json:"refresh_token"`
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	switch {
	case err != nil:
		return none, connection.Unreachable
	case res.StatusCode >= 300 && res.StatusCode < 400:
		return none, connection.Moved
	case res.StatusCode == http.StatusTooManyRequests, res.StatusCode == http.StatusRequestTimeout:
		return none, connection.Unreachable // for now
	case res.StatusCode >= 400 && res.StatusCode < 500:
		return none, connection.TokenRefused
	case res.StatusCode != http.StatusOK || json.Unmarshal(body, &answer) != nil || answer.AccessToken == "" ||
		!strings.EqualFold(answer.TokenType, "bearer"):
		return none, connection.Unexpected
	}
	life := time.Duration(min(answer.ExpiresIn, maxLife.Seconds()) * float64(time.Second))
	if life <= 0 {
		life = unknownLife
	}
	return connection.Grant{AccessToken: answer.AccessToken, Until: t.now().Add(life - early),
		RefreshToken: answer.RefreshToken}, connection.NoReason
}

// complete adds what the authentication of the profile sends.
func (t *Tokens) complete(form url.Values, p connection.Opened) error {
	s := p.Settings
	if s.Authentication == connection.AuthorizationCode {
		return nil // the scope and the audience are those of the consent
	}
	add := func(name, value string) {
		if value != "" {
			form.Set(name, value)
		}
	}
	add("scope", s.Scope)
	if s.Authentication == connection.ClientCredentials {
		form.Set("grant_type", "client_credentials")
		add("audience", s.Audience)
		return nil
	}
	assertion, err := assertion(p, t.now())
	if err != nil {
		return fmt.Errorf("assertion of profile %s: %w", p.ProfileID, err)
	}
	form.Set("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer")
	form.Set("assertion", assertion)
	return nil
}

// client is an HTTP client for the hosts of a profile. It follows no redirect: what it sends is for the address that
// a person entered.
func client(guard outbound.Guard, p connection.Opened) *http.Client {
	c := guard.Except(connection.Networks(p.Blocked)).HTTP(answerTimeout)
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return c
}

func reasonOf(err error) connection.Reason {
	var inside *outbound.RefusedError
	switch {
	case errors.As(err, &inside) && inside.Denied:
		return connection.HostBlocked
	case errors.As(err, &inside):
		return connection.AddressNotAllowed
	case encryption(err):
		return connection.EncryptionFailed
	}
	return connection.Unreachable
}
