package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net/textproto"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/rest"
)

// Sender is a server that takes messages.
type Sender interface {
	Send(ctx context.Context, m mail.Message) error
}

// Tenants sends the messages of each tenant with the profile that it has chosen, and those of the others with the
// server of the installation. One-time links always leave by the latter: a person who may change the profile could
// otherwise read the links of administrators.
type Tenants struct {
	Default  Sender
	Profiles Profiles
	Outbound outbound.Guard
	Tokens   *rest.Tokens
}

// Profiles opens the profile that a tenant has chosen.
type Profiles interface {
	MailSender(ctx context.Context, tenantID string) (p connection.Opened, chosen bool, err error)
}

// Send sends one message of a tenant. If the chosen profile fails, the message waits: another server is not permitted
// to send under the address of the company.
func (t Tenants) Send(ctx context.Context, tenantID string, m mail.Message) error {
	if m.SealedLink != nil {
		return t.Default.Send(ctx, m)
	}
	p, chosen, err := t.Profiles.MailSender(ctx, tenantID)
	if err != nil {
		return err
	}
	if !chosen {
		return t.Default.Send(ctx, m)
	}
	client, reason := t.connect(ctx, p)
	if reason != connection.NoReason {
		return fault.New(fault.Unavailable, fault.ServiceUnavailable, "The mail server does not take messages now (%s).",
			reason)
	}
	err = client.Send(ctx, m)
	if err != nil && p.Settings.Authentication.ByToken() && reasonOf(err) == connection.LoginRefused {
		t.Tokens.Forget(p) // the next attempt asks for another
	}
	return err
}

func (t Tenants) connect(ctx context.Context, p connection.Opened) (*Client, connection.Reason) {
	s := p.Settings
	server := Server{Host: s.Host, Port: s.Port, Encryption: s.Encryption, From: s.From}
	switch s.Authentication {
	case connection.Basic:
		server.Login, server.Password = s.Login, p.Secrets[connection.SecretPassword]
	case connection.ClientCredentials, connection.AuthorizationCode:
		token, reason := t.Tokens.Token(ctx, p)
		if reason != connection.NoReason {
			return nil, reason
		}
		server.Login, server.Token = s.Login, token
	default: // nobody signs in
	}
	client, err := Connect(server, t.Outbound)
	if err != nil {
		return nil, connection.Unexpected
	}
	return client, connection.NoReason
}

// Probe signs in. With an email it also sends a message there.
func (t Tenants) Probe(ctx context.Context, p connection.Opened, email string) connection.Reason {
	client, reason := t.connect(ctx, p)
	if reason != connection.NoReason {
		return reason
	}
	if err := client.check(ctx); err != nil {
		return reasonOf(err)
	}
	if email == "" {
		return connection.NoReason
	}
	err := client.Send(ctx, mail.Message{To: email, Subject: "Countersign: test message",
		Body: "The connection works. This message was sent by its test.\n", MessageID: id.New() + "@countersign"})
	switch {
	case err == nil:
		return connection.NoReason
	case fault.KindOf(err) == fault.Invalid:
		return connection.MessageRefused
	}
	var refused *gomail.SendError
	if errors.As(err, &refused) && refused.ErrorCode() >= 400 {
		return connection.MessageRefused
	}
	return reasonOf(err)
}

// check signs in and sends nothing.
func (c *Client) check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime/2)
	defer cancel()
	client, err := gomail.NewClient(c.host, c.options...)
	if err != nil {
		return err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return err
	}
	_ = client.Close() // a server that does not say goodbye has accepted the login
	return nil
}

func reasonOf(err error) connection.Reason {
	var inside *outbound.RefusedError
	var protocol *textproto.Error
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var certificate *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError
	switch {
	case errors.As(err, &inside):
		return connection.AddressNotAllowed
	case errors.As(err, &record), errors.As(err, &alert), errors.As(err, &certificate), errors.As(err, &authority),
		strings.Contains(err.Error(), "does not support STARTTLS"): // the library has no type for it
		return connection.EncryptionFailed
	case strings.Contains(err.Error(), "AUTH"), strings.Contains(err.Error(), "auth"):
		return connection.LoginRefused
	case errors.As(err, &protocol):
		return connection.Unexpected
	}
	return connection.Unreachable
}
