// Package onprem is the program that a tenant runs in its own network: it asks
// the API for work over HTTPS, does it at the printers and databases it can
// reach, and says what became of it. Nothing connects to it.
package onprem

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
)

// api is the product as the agent sees it.
type api struct {
	base, tenant, key string
	keys              Key
	host, release     string
	http              *http.Client

	mu      sync.Mutex
	token   string
	expires time.Time
}

// refusal is an error response of the API.
type refusal struct {
	Status  int
	Code    fault.Code `json:"ErrorCode"`
	Details string     `json:"Details"`
}

func (r *refusal) Error() string { return fmt.Sprintf("%s: %s (%d)", r.Code, r.Details, r.Status) }

// checkURL accepts https, and http only to this machine, because the key would otherwise be readable on the
// network.
func checkURL(raw string) error {
	u, err := url.Parse(raw)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return fmt.Errorf("%q is not an https:// address", raw)
	}
	host := u.Hostname()
	if ip := net.ParseIP(host); u.Scheme == "http" && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("%q would carry the key unencrypted: use https://", raw)
	}
	return nil
}

// early is how long before its end a token is replaced.
const early = 2 * time.Minute

// bearer is a token that still holds for a while.
func (a *api) bearer(ctx context.Context) (string, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if time.Until(a.expires) > early {
		return a.token, nil
	}
	var got struct {
		AccessToken string    `json:"accessToken"`
		ExpiresAt   time.Time `json:"expiresAt"`
	}
	answer, err := a.enter(ctx)
	if r := (*refusal)(nil); errors.As(err, &r) && r.Status == http.StatusUnauthorized && a.reread() {
		answer, err = a.enter(ctx)
	}
	if err != nil {
		return "", err
	}
	if err := json.Unmarshal(answer, &got); err != nil {
		return "", err
	}
	a.token, a.expires = got.AccessToken, got.ExpiresAt
	return a.token, nil
}

// enter sends the key.
func (a *api) enter(ctx context.Context) ([]byte, error) {
	in := map[string]string{"key": a.key, "hostName": a.host, "release": a.release}
	return a.send(ctx, http.MethodPost, "/api/tenants/"+url.PathEscape(a.tenant)+"/agent-token", "", in)
}

// reread reports whether another process has replaced the key, and takes it.
func (a *api) reread() bool {
	key, err := readKey(a.keys)
	if err != nil || key == a.key {
		return false
	}
	a.key = key
	return true
}

// call sends one request in the agent's name.
func (a *api) call(ctx context.Context, method, path string, in, out any) error {
	answer, err := a.raw(ctx, method, path, in)
	if err != nil || out == nil {
		return err
	}
	return json.Unmarshal(answer, out)
}

func (a *api) raw(ctx context.Context, method, path string, in any) ([]byte, error) {
	token, err := a.bearer(ctx)
	if err != nil {
		return nil, err
	}
	answer, err := a.send(ctx, method, path, token, in)
	if r := (*refusal)(nil); errors.As(err, &r) && r.Status == http.StatusUnauthorized {
		a.mu.Lock()
		a.expires = time.Time{} // the session has ended: the next call signs in again, or is refused with the reason
		a.mu.Unlock()
	}
	return answer, err
}

// maxAnswer bounds what is read: the largest document.
const maxAnswer = 256 << 20

func (a *api) send(ctx context.Context, method, path, token string, in any) ([]byte, error) {
	var body io.Reader
	if in != nil {
		text, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, a.base+path, body)
	if err != nil {
		return nil, err
	}
	if in != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if method != http.MethodGet {
		request.Header.Set("Idempotency-Key", id.New()) // the calls are safe to repeat, so each attempt has its own key
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := a.http.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }() // read to its end or of no use
	content, err := io.ReadAll(io.LimitReader(answer.Body, maxAnswer))
	if err != nil {
		return nil, err
	}
	if answer.StatusCode >= http.StatusMultipleChoices {
		r := &refusal{Status: answer.StatusCode}
		if json.Unmarshal(content, r) != nil || r.Code == "" {
			r.Code, r.Details = fault.ServiceUnavailable, strings.TrimSpace(http.StatusText(answer.StatusCode))
		}
		r.Status = answer.StatusCode
		return nil, r
	}
	return content, nil
}

// final says that asking again would be answered the same.
func final(err error) bool {
	var r *refusal
	return errors.As(err, &r) && r.Status >= 400 && r.Status < 500 && r.Status != http.StatusUnauthorized &&
		r.Status != http.StatusTooManyRequests &&
		r.Code != fault.IdempotencyRunning
}
