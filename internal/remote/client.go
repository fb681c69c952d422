// Package remote lets a person use the API from a terminal: it signs in with a password and a second factor, calls, and
// signs out.
package remote

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/id"
)

// Login is how a person signs in. Code asks for the code of an authenticator app, or for a recovery code.
type Login struct {
	URL      string // of the installation
	Company  string // identifier
	Username string
	Password string
	Code     func() (string, error)
}

// Client is a session.
type Client struct {
	http    *http.Client
	base    string
	account string // path of the calls without a session
	token   string
	refresh string
}

const (
	callTime  = 90 * time.Second
	maxAnswer = 16 << 20
)

// Open signs a person in.
func Open(ctx context.Context, l Login) (*Client, error) {
	base, err := address(l.URL)
	if err != nil {
		return nil, err
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	c := &Client{base: base, account: "/api/tenants/" + url.PathEscape(l.Company) + "/account",
		// A redirect would send the password to another address.
		http: &http.Client{Jar: jar, Timeout: callTime,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	verifier := base64.RawURLEncoding.EncodeToString(random())
	code, err := c.signIn(ctx, l, verifier)
	if err != nil {
		return nil, err
	}
	var tokens struct{ AccessToken, RefreshToken string }
	query := url.Values{"code": {code}, "codeVerifier": {verifier}, "delivery": {"body"}}
	err = c.call(ctx, http.MethodGet, c.account+"/token?"+query.Encode(), nil, &tokens)
	c.token, c.refresh = tokens.AccessToken, tokens.RefreshToken
	return c, err
}

// Close ends the session.
func (c *Client) Close(ctx context.Context) error {
	return c.call(ctx, http.MethodPost, c.account+"/logout", map[string]string{"refreshToken": c.refresh}, nil)
}

// Post calls an operation with an idempotency key of its own.
func (c *Client) Post(ctx context.Context, path string, body, out any) error {
	return c.call(ctx, http.MethodPost, path, body, out)
}

// address is the URL of an installation without a path. A password crosses a network encrypted only.
func address(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", fmt.Errorf("%q is not the address of an installation, such as https://countersign.example", text)
	}
	ip := net.ParseIP(u.Hostname())
	local := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	if u.Scheme == "http" && !local {
		return "", errors.New("a password is sent to another machine by https only")
	}
	return u.Scheme + "://" + u.Host, nil
}

// signIn returns the code that is exchanged for tokens.
func (c *Client) signIn(ctx context.Context, l Login, verifier string) (string, error) {
	type result struct {
		Code      string
		TwoFactor *struct {
			Challenge, Purpose string
			Kinds              []string
		}
	}
	sum := sha256.Sum256([]byte(verifier))
	var first result
	err := c.call(ctx, http.MethodPost, c.account+"/sign-in", map[string]string{"username": l.Username,
		"password": l.Password, "codeChallenge": base64.RawURLEncoding.EncodeToString(sum[:])}, &first)
	if err != nil || first.TwoFactor == nil {
		return first.Code, err
	}
	switch {
	case first.TwoFactor.Purpose == "enroll":
		return "", errors.New("a role of this person requires a second factor; sign in by a browser once to add one")
	case !slices.Contains(first.TwoFactor.Kinds, "totp"):
		return "", errors.New("this person has passkeys only, which need a browser; add an authenticator app")
	}
	code, err := l.Code()
	if err != nil {
		return "", err
	}
	var second result
	err = c.call(ctx, http.MethodPost, c.account+"/two-factor",
		map[string]string{"challenge": first.TwoFactor.Challenge, "code": strings.TrimSpace(code)}, &second)
	return second.Code, err
}

func (c *Client) call(ctx context.Context, method, path string, body, out any) error {
	var content io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, content)
	if err != nil {
		return err
	}
	r.Header.Set("User-Agent", "countersign-cli")
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if method != http.MethodGet {
		r.Header.Set("Idempotency-Key", id.New())
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	answer, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	switch {
	case err != nil:
		return err
	case answer.StatusCode >= http.StatusMultipleChoices:
		return problemOf(answer.StatusCode, raw)
	case out == nil || len(raw) == 0:
		return nil
	}
	return json.Unmarshal(raw, out)
}

func random() []byte {
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // it never fails (crypto/rand)
	return secret
}
