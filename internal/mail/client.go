// Package mail sends messages by SMTP.
package mail

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	netmail "net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/mail"
	"countersign.dev/internal/outbound"
)

// sendTime limits one message. The activity's own limit is higher, so that one message is never sent twice
// concurrently.
const sendTime = 30 * time.Second

// Client is a mail server and who we are to it. It is safe for concurrent use.
type Client struct {
	host    string
	options []gomail.Option
	from    *netmail.Address
}

// Server is a mail server, the login there, and the sender of messages.
type Server struct {
	Host       string
	Port       int
	Encryption connection.Encryption
	Login      string // empty: nobody signs in
	Password   string
	Token      string // of OAuth 2.0; it takes the place of the password
	From       string
}

// New reads smtp://user:password@host:port (STARTTLS required), smtps:// (TLS
// from the start) or smtp+plain:// (a catcher on the same machine).
func New(server, from string, guard outbound.Guard) (*Client, error) {
	u, err := url.Parse(server)
	if err != nil || u.Hostname() == "" {
		return nil, errors.New("the mail server's URL cannot be read") // it may hold a password
	}
	s := Server{Host: u.Hostname(), From: from}
	switch u.Scheme {
	case "smtp":
		s.Encryption, s.Port = connection.StartTLS, 587
	case "smtps":
		s.Encryption, s.Port = connection.SSL, 465
	case "smtp+plain":
		s.Encryption, s.Port = connection.NoEncryption, 25
	default:
		return nil, fmt.Errorf("mail server: unknown scheme %q", u.Scheme)
	}
	if u.Port() != "" {
		if s.Port, err = strconv.Atoi(u.Port()); err != nil {
			return nil, fmt.Errorf("mail server: port: %w", err)
		}
	}
	if u.User != nil {
		s.Login = u.User.Username()
		s.Password, _ = u.User.Password()
	}
	return Connect(s, guard)
}

// Connect prepares sending with a server. Nothing is dialed before the first message.
func Connect(s Server, guard outbound.Guard) (*Client, error) {
	sender, err := netmail.ParseAddress(s.From)
	if err != nil {
		return nil, fmt.Errorf("sender of messages: %w", err)
	}
	c := &Client{host: s.Host, from: sender, options: []gomail.Option{gomail.WithTimeout(sendTime / 2)}}
	dial := guard.Dialer(sendTime / 2)
	c.options = append(c.options, gomail.WithDialContextFunc(dial.DialContext))
	switch s.Encryption {
	case connection.StartTLS:
		c.options = append(c.options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	case connection.SSL:
		encrypted := tls.Dialer{NetDialer: dial, Config: &tls.Config{ServerName: s.Host, MinVersion: tls.VersionTLS12}}
		c.options = append(c.options, gomail.WithSSL(), gomail.WithDialContextFunc(encrypted.DialContext))
	case connection.NoEncryption:
		c.options = append(c.options, gomail.WithTLSPolicy(gomail.NoTLS))
	default:
		return nil, fmt.Errorf("mail server: unknown encryption %q", s.Encryption)
	}
	c.options = append(c.options, gomail.WithPort(s.Port))
	if s.Login != "" {
		c.options = append(c.options, s.authentication(), gomail.WithUsername(s.Login), gomail.WithPassword(s.secret()))
	}
	return c, nil
}

func (s Server) secret() string {
	if s.Token != "" {
		return s.Token
	}
	return s.Password
}

// authentication picks what the server offers. A connection that is encrypted
// from the start is dialed here, which the library does not see; it would then
// leave out the methods that need encryption.
func (s Server) authentication() gomail.Option {
	switch {
	case s.Token != "":
		return gomail.WithSMTPAuth(gomail.SMTPAuthXOAUTH2)
	case s.Encryption == connection.SSL:
		return gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthSCRAMSHA1, gomail.SMTPAuthPlain,
			gomail.SMTPAuthLogin)
	}
	return gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover)
}

// oneLine keeps a text of ours from becoming further headers.
var oneLine = strings.NewReplacer("\r", " ", "\n", " ")

// Send sends one message to the server. A refusal of the message is an Invalid fault. All other errors may be
// temporary and are Unavailable.
func (c *Client) Send(ctx context.Context, m mail.Message) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	msg := gomail.NewMsg()
	msg.FromMailAddress(c.from)
	if err := msg.To(m.To); err != nil {
		return fault.Wrap(err, fault.Invalid, fault.InvalidValue, "The recipient's address cannot be read.")
	}
	msg.Subject(oneLine.Replace(m.Subject))
	msg.SetBodyString(gomail.TypeTextPlain, m.Body)
	for _, f := range m.Files {
		if err := msg.AttachReader(f.Name, bytes.NewReader(f.Content),
			gomail.WithFileContentType(gomail.ContentType(f.ContentType))); err != nil {
			return fault.Wrap(err, fault.Internal, fault.InternalError, "A file cannot be attached.")
		}
	}
	msg.SetMessageIDWithValue(m.MessageID)
	msg.SetDate()
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: no out-of-office answers
	client, err := gomail.NewClient(c.host, c.options...)
	if err != nil {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The mail client cannot be set up.")
	}
	return c.classify(client.DialAndSendWithContext(ctx, msg))
}

func (c *Client) classify(err error) error {
	var refused *gomail.SendError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused) && !refused.IsTemp() && refused.ErrorCode() >= 500 && refused.ErrorCode() < 600:
		return fault.Wrap(err, fault.Invalid, fault.InvalidValue, "The mail server refuses the message.")
	}
	return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable, "The mail server does not take messages now.")
}

// NoServer takes the place of a mail server that is not configured yet. Messages wait for it, so that an installation
// starts without one.
type NoServer struct{}

// Send fails with an error that may be temporary.
func (NoServer) Send(context.Context, mail.Message) error {
	return fault.New(fault.Unavailable, fault.ServiceUnavailable, "No mail server is configured yet.")
}
