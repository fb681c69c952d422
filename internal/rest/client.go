package rest

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net/http"

	"countersign.dev/domain/connection"
	"countersign.dev/internal/outbound"
)

// Client calls servers with the profiles of REST connections.
type Client struct {
	outbound outbound.Guard
	tokens   *Tokens
}

// NewClient keeps no token yet.
func NewClient(guard outbound.Guard, grants Grants) Client {
	return Client{outbound: guard, tokens: NewTokens(guard, grants)}
}

// HTTP is a client for the hosts of a profile. It follows no redirect.
func (c Client) HTTP(p connection.Opened) *http.Client { return client(c.outbound, p) }

// Forget drops the token of a profile that its server refused.
func (c Client) Forget(p connection.Opened) { c.tokens.Forget(p) }

// Authorize adds what the server of a profile asks for.
func (c Client) Authorize(ctx context.Context, req *http.Request, p connection.Opened) connection.Reason {
	s := p.Settings
	switch s.Authentication {
	case connection.APIKey:
		if s.AddTo == connection.Header {
			req.Header.Set(s.KeyName, p.Secrets[connection.SecretAPIKey])
			return connection.NoReason
		}
		query := req.URL.Query()
		query.Set(s.KeyName, p.Secrets[connection.SecretAPIKey])
		req.URL.RawQuery = query.Encode()
	case connection.Bearer:
		req.Header.Set("Authorization", "Bearer "+p.Secrets[connection.SecretBearerToken])
	case connection.Basic:
		req.SetBasicAuth(s.Login, p.Secrets[connection.SecretPassword])
	case connection.ClientCredentials, connection.JWTBearer, connection.AuthorizationCode:
		token, reason := c.tokens.Token(ctx, p)
		if reason != connection.NoReason {
			return reason
		}
		req.Header.Set("Authorization", "Bearer "+token)
	case connection.NoAuthentication, connection.PrivateKey:
	}
	return connection.NoReason
}

// Probe asks for the address of the profile. Any answer of the server counts, except a refused login, a redirect and
// an error of the server: the address of an interface is often no page of its own.
func (c Client) Probe(ctx context.Context, p connection.Opened, _ string) connection.Reason {
	if connection.CheckBlocked(p.Settings, p.Blocked) != nil {
		return connection.HostBlocked
	}
	ctx, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.Settings.URL, nil)
	if err != nil {
		return connection.Unexpected
	}
	if reason := c.Authorize(ctx, req, p); reason != connection.NoReason {
		return reason
	}
	res, err := client(c.outbound, p).Do(req)
	if err != nil {
		return reasonOf(err)
	}
	_ = res.Body.Close() // the status is enough
	switch {
	case res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		c.tokens.Forget(p)
		return connection.LoginRefused
	case res.StatusCode >= 300 && res.StatusCode < 400:
		return connection.Moved
	case res.StatusCode >= 500:
		return connection.Unexpected
	}
	return connection.NoReason
}

// encryption reports whether TLS or the server's certificate failed.
func encryption(err error) bool {
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var certificate *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError
	return errors.As(err, &record) || errors.As(err, &alert) || errors.As(err, &certificate) ||
		errors.As(err, &authority) || errors.Is(err, http.ErrSchemeMismatch)
}
