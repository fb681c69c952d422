// Package rest calls servers over HTTP with the profiles of REST connections, and gets the tokens of OAuth 2.0.
package rest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	mu    sync.Mutex
	token string
	until time.Time
}

// NewTokens keeps no token yet.
func NewTokens(guard outbound.Guard) *Tokens {
	return &Tokens{outbound: guard, now: time.Now, kept: map[key]*kept{}}
}

// Token is the token of a profile. The reason says why there is none.
func (t *Tokens) Token(ctx context.Context, p connection.Opened) (string, connection.Reason) {
	k := t.of(key{p.TenantID, p.ProfileID, p.Version})
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.token != "" && t.now().Before(k.until) {
		return k.token, connection.NoReason
	}
	token, life, reason := t.request(ctx, p)
	if reason == connection.NoReason {
		k.token, k.until = token, t.now().Add(life-early)
	}
	return token, reason
}

// Forget drops the token of a profile that the server no longer accepts.
func (t *Tokens) Forget(p connection.Opened) {
	k := t.of(key{p.TenantID, p.ProfileID, p.Version})
	k.mu.Lock()
	defer k.mu.Unlock()
	k.token = ""
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

func (t *Tokens) request(ctx context.Context, p connection.Opened) (string, time.Duration, connection.Reason) {
	s := p.Settings
	if connection.CheckBlocked(connection.Settings{URL: s.TokenURL}, p.Blocked) != nil {
		return "", 0, connection.HostBlocked
	}
	form, err := t.form(p)
	if err != nil {
		return "", 0, connection.KeyUnreadable
	}
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.TokenURL, strings.NewReader(form.Encode()))
	if err != nil {
		return "", 0, connection.Unexpected
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Accept", "application/json")
	if s.Authentication == connection.ClientCredentials {
		// RFC 6749 section 2.3.1: both parts are form-encoded first.
		req.SetBasicAuth(url.QueryEscape(s.ClientID), url.QueryEscape(p.Secrets[connection.SecretClientSecret]))
	}
	res, err := client(t.outbound, p).Do(req)
	if err != nil {
		return "", 0, reasonOf(err)
	}
	defer func() { _ = res.Body.Close() }() // the answer was read
	return read(res)
}

func read(res *http.Response) (string, time.Duration, connection.Reason) {
	var answer struct {
		AccessToken string  `json:"access_token"`
		TokenType   string  `json:"token_type"`
		ExpiresIn   float64 `json:"expires_in"`
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	switch {
	case err != nil:
		return "", 0, connection.Unreachable
	case res.StatusCode >= 300 && res.StatusCode < 400:
		return "", 0, connection.Moved
	case res.StatusCode >= 400 && res.StatusCode < 500:
		return "", 0, connection.TokenRefused
	case res.StatusCode != http.StatusOK || json.Unmarshal(body, &answer) != nil || answer.AccessToken == "" ||
		!strings.EqualFold(answer.TokenType, "bearer"):
		return "", 0, connection.Unexpected
	}
	life := time.Duration(min(answer.ExpiresIn, maxLife.Seconds()) * float64(time.Second))
	if life <= 0 {
		life = unknownLife
	}
	return answer.AccessToken, life, connection.NoReason
}

func (t *Tokens) form(p connection.Opened) (url.Values, error) {
	s := p.Settings
	form := url.Values{}
	add := func(name, value string) {
		if value != "" {
			form.Set(name, value)
		}
	}
	add("scope", s.Scope)
	if s.Authentication == connection.ClientCredentials {
		form.Set("grant_type", "client_credentials")
		add("audience", s.Audience)
		return form, nil
	}
	assertion, err := assertion(p, t.now())
	if err != nil {
		return nil, fmt.Errorf("assertion of profile %s: %w", p.ProfileID, err)
	}
	form.Set("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer")
	form.Set("assertion", assertion)
	return form, nil
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
