package mail_test

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	message "countersign.dev/domain/mail"
	"countersign.dev/internal/mail"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/rest"
	"countersign.dev/internal/testkit/certificate"
)

// trusted is a certificate for 127.0.0.1 that this process trusts.
var trusted tls.Certificate

func TestMain(m *testing.M) {
	certificate.Main(m, func(c tls.Certificate) { trusted = c })
}

// server is a mail server with logins. It keeps the recipients of the messages that it took.
type server struct {
	mechanisms []string
	token      atomic.Value // that it accepts
	taken      chan string
	address    *net.TCPAddr
}

type serving struct {
	certificate *tls.Certificate // nil: no TLS
	encrypted   bool             // from the start
}

func (o serving) start(t *testing.T, mechanisms ...string) *server {
	t.Helper()
	s := &server{mechanisms: mechanisms, taken: make(chan string, 10)}
	s.token.Store("token-1")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	s.address = listener.Addr().(*net.TCPAddr)
	serves := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &conversation{server: s, conn: c}, nil
	}))
	serves.Domain = "mail.example"
	if o.certificate != nil {
		serves.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*o.certificate}}
	}
	if o.encrypted {
		listener = tls.NewListener(listener, serves.TLSConfig)
	}
	ended := make(chan error, 1)
	go func() { ended <- serves.Serve(listener) }()
	t.Cleanup(func() {
		_ = listener.Close()
		_ = serves.Close()
		<-ended
	})
	return s
}

type conversation struct {
	server *server
	conn   *smtp.Conn
	signed bool
	to     string
}

func (c *conversation) AuthMechanisms() []string { return c.server.mechanisms }

func (c *conversation) Auth(mechanism string) (sasl.Server, error) {
	if _, encrypted := c.conn.TLSConnectionState(); !encrypted {
		return nil, smtp.ErrAuthUnsupported
	}
	if mechanism == "XOAUTH2" {
		return c, nil
	}
	return sasl.NewPlainServer(func(_, login, password string) error {
		return c.accept(login == "ap@northwind.example" && password == "right")
	}), nil
}

// Next reads the answer of XOAUTH2.
func (c *conversation) Next(answer []byte) (challenge []byte, done bool, err error) {
	if len(answer) == 0 {
		return nil, false, nil
	}
	wanted := fmt.Sprintf("user=ap@northwind.example\x01auth=Bearer %s\x01\x01", c.server.token.Load())
	return nil, true, c.accept(bytes.Equal(answer, []byte(wanted)))
}

func (c *conversation) accept(right bool) error {
	if !right {
		return smtp.ErrAuthFailed
	}
	c.signed = true
	return nil
}

func (c *conversation) Mail(string, *smtp.MailOptions) error {
	if len(c.server.mechanisms) > 0 && !c.signed {
		return smtp.ErrAuthRequired
	}
	return nil
}

func (c *conversation) Rcpt(to string, _ *smtp.RcptOptions) error { c.to = to; return nil }

func (c *conversation) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	c.server.taken <- c.to
	return err
}

func (c *conversation) Reset()        {}
func (c *conversation) Logout() error { return nil }

// profile is what a company enters for the server.
func (s *server) profile(e connection.Encryption, login, password string) connection.Opened {
	p := connection.Opened{TenantID: "tenant", ProfileID: "profile", Type: connection.SMTP}
	p.Settings = connection.Settings{Host: s.address.IP.String(), Port: s.address.Port, Encryption: e, Login: login,
		From: "ap@northwind.example", Authentication: connection.NoAuthentication}
	if login != "" {
		p.Settings.Authentication = connection.Basic
		p.Secrets = map[connection.Secret]string{connection.SecretPassword: password}
	}
	return p
}

type chosen struct{ connection.Opened }

func (c chosen) MailSender(context.Context, string) (connection.Opened, bool, error) {
	return c.Opened, true, nil
}

func TestProfilesOfMailServersAreTestedWithTheirEncryptionAndLogin(t *testing.T) {
	const login = "ap@northwind.example"
	unknown, err := certificate.New()
	require.NoError(t, err)
	tenants := mail.Tenants{Outbound: outbound.Loopback()}
	for name, c := range map[string]struct {
		serving    serving
		mechanisms []string
		encryption connection.Encryption
		login      string
		password   string
		want       connection.Reason
	}{
		"StartTLS and login": {serving{certificate: &trusted}, []string{"PLAIN"}, connection.StartTLS, login, "right",
			connection.NoReason},
		"TLS and login": {serving{&trusted, true}, []string{"PLAIN"}, connection.SSL, login, "right",
			connection.NoReason},
		"StartTLS without login": {serving{certificate: &trusted}, nil, connection.StartTLS, "", "", connection.NoReason},
		"StartTLS, wrong password": {serving{certificate: &trusted}, []string{"PLAIN"}, connection.StartTLS, login, "wrong",
			connection.LoginRefused},
		"TLS, wrong password": {serving{&trusted, true}, []string{"PLAIN"}, connection.SSL, login, "wrong",
			connection.LoginRefused},
		"a login is needed": {serving{&trusted, true}, []string{"PLAIN"}, connection.SSL, "", "",
			connection.MessageRefused},
		"StartTLS, unknown certificate": {serving{certificate: &unknown}, nil, connection.StartTLS, "", "",
			connection.EncryptionFailed},
		"TLS, unknown certificate":  {serving{&unknown, true}, nil, connection.SSL, "", "", connection.EncryptionFailed},
		"StartTLS is not offered":   {serving{}, nil, connection.StartTLS, "", "", connection.EncryptionFailed},
		"TLS with a server without": {serving{}, nil, connection.SSL, "", "", connection.EncryptionFailed},
	} {
		t.Run(name, func(t *testing.T) {
			s := c.serving.start(t, c.mechanisms...)
			got := tenants.Probe(t.Context(), s.profile(c.encryption, c.login, c.password), "mia@northwind.example")
			require.Equal(t, c.want, got)
			if c.want == connection.NoReason {
				require.Equal(t, "mia@northwind.example", <-s.taken)
			}
			require.Empty(t, s.taken)
		})
	}
}

func TestRefusedTokenOfAMailServerIsReplaced(t *testing.T) {
	issued := 0
	issuer := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		issued++
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w, `{"access_token":"token-%d","token_type":"Bearer","expires_in":86400}`, issued)
	}))
	t.Cleanup(issuer.Close)
	s := serving{certificate: &trusted}.start(t, "XOAUTH2")
	p := s.profile(connection.StartTLS, "ap@northwind.example", "")
	p.Settings.Authentication, p.Settings.ClientID = connection.ClientCredentials, "client"
	p.Settings.TokenURL = issuer.URL
	p.Secrets = map[connection.Secret]string{connection.SecretClientSecret: "secret"}
	guard := outbound.Loopback()
	tenants := mail.Tenants{Profiles: chosen{p}, Outbound: guard, Tokens: rest.NewTokens(guard, nil)}
	m := message.Message{To: "mia@northwind.example", Subject: "Task 7", Body: "Decide.\n", MessageID: "1@countersign"}
	require.NoError(t, tenants.Send(t.Context(), "tenant", m))
	require.NoError(t, tenants.Send(t.Context(), "tenant", m))
	require.Equal(t, 1, issued, "the token is kept")
	s.token.Store("token-2") // the provider withdrew the first
	err := tenants.Send(t.Context(), "tenant", m)
	require.Equal(t, fault.Unavailable, fault.KindOf(err), "the message waits")
	require.NoError(t, tenants.Send(t.Context(), "tenant", m), "the next attempt has another token")
	require.Equal(t, 2, issued)
	require.Len(t, s.taken, 3)
}
