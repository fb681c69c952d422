package connection_test

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	connectionapp "countersign.dev/app/connection"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/rest"
)

const (
	clientSecret = "canary-client-2b9e"
	redirect     = "https://countersign.example/northwind/authorized"
)

// provider is a server with an interface and an authorization server: codes work once, with their verifier, and each
// refresh token works once. A second use ends the authorization (RFC 9700 section 4.14.2).
type provider struct {
	*httptest.Server
	mu        sync.Mutex
	challenge map[string]string // of the codes that were not redeemed
	refresh   string            // the only refresh token that works
	access    map[string]bool
	issued    int // access tokens
	reused    int
	offline   bool // issues refresh tokens
	busy      bool
	slow      time.Duration
	life      int // seconds
}

func newProvider(t *testing.T) *provider {
	t.Helper()
	p := &provider{challenge: map[string]string{}, access: map[string]bool{}, offline: true, life: 3600}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("GET /api", func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		if !p.access[strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")] {
			w.WriteHeader(http.StatusUnauthorized)
		}
	})
	p.Server = httptest.NewUnstartedServer(mux)
	p.TLS = &tls.Config{Certificates: []tls.Certificate{trusted}, MinVersion: tls.VersionTLS12}
	p.StartTLS()
	t.Cleanup(p.Close)
	return p
}

// consent is what the page of the server does when a person agrees: it issues a code for the address they came with.
func (p *provider) consent(t *testing.T, address string) connectionapp.Returned {
	t.Helper()
	at, err := url.Parse(address)
	require.NoError(t, err)
	asked := at.Query()
	require.Equal(t, []string{"/authorize", "code", "client", "S256", redirect, "offline", "erp"},
		[]string{at.Path, asked.Get("response_type"), asked.Get("client_id"), asked.Get("code_challenge_method"),
			asked.Get("redirect_uri"), asked.Get("access_type"), asked.Get("scope")})
	p.mu.Lock()
	defer p.mu.Unlock()
	code := id.New()
	p.challenge[code] = asked.Get("code_challenge")
	return connectionapp.Returned{State: asked.Get("state"), Code: code}
}

func (p *provider) token(w http.ResponseWriter, r *http.Request) {
	time.Sleep(p.slow)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy {
		w.WriteHeader(http.StatusTooManyRequests)
		return
	}
	user, password, _ := r.BasicAuth()
	ok := user == "client" && password == clientSecret
	switch r.PostFormValue("grant_type") {
	case "authorization_code":
		digest := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
		code := r.PostFormValue("code")
		ok = ok && p.challenge[code] == base64.RawURLEncoding.EncodeToString(digest[:]) &&
			r.PostFormValue("redirect_uri") == redirect
		delete(p.challenge, code)
	case "refresh_token":
		if r.PostFormValue("refresh_token") != p.refresh {
			p.refresh, ok = "", false
			p.reused++
		}
	default:
		ok = false
	}
	if !ok {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	p.issued++
	token := id.New()
	p.access[token] = true
	answer := map[string]any{"access_token": token, "token_type": "Bearer", "expires_in": p.life}
	if p.offline {
		p.refresh = id.New()
		answer["refresh_token"] = p.refresh
	}
	_ = json.NewEncoder(w).Encode(answer)
}

func (p *provider) change() connection.Change {
	return connection.Change{Name: "ERP", Settings: connection.Settings{Authentication: connection.AuthorizationCode,
		URL: p.URL + "/api", TokenURL: p.URL + "/token", ClientID: "client", Scope: "erp",
		AuthorizationURL: p.URL + "/authorize?access_type=offline"},
		Secrets: map[connection.Secret]string{connection.SecretClientSecret: clientSecret}}
}

func (d *desk) authorize(ctx context.Context, c connection.Connection) (string, error) {
	return d.commands.RequestAuthorization(ctx, d.TenantID, c.ID, c.Profiles[0].ID, redirect)
}

func (d *desk) finish(
	ctx context.Context, c connection.Connection, r connectionapp.Returned,
) (connection.Connection, error) {
	return d.commands.FinishAuthorization(ctx, d.TenantID, c.ID, c.Profiles[0].ID, r)
}

// authorized lets Ann authorize a profile, whose test the worker then carries out.
func (d *desk) authorized(c connection.Connection, p *provider) connection.Connection {
	d.t.Helper()
	address, err := d.authorize(d.Ann, c)
	require.NoError(d.t, err)
	waiting, err := d.finish(d.Ann, c, p.consent(d.t, address))
	require.NoError(d.t, err)
	require.Equal(d.t, connection.Connecting, waiting.Profiles[0].Test.State)
	require.NoError(d.t, d.visits.Test(context.Background(), d.TenantID, d.trial(c)))
	after, err := d.commands.Get(d.Ann, d.TenantID, c.ID)
	require.NoError(d.t, err)
	return after
}

// process is another worker, which keeps no token yet.
func (d *desk) process() rest.Client { return rest.NewClient(outbound.Loopback(), d.visits) }

func (d *desk) open(c connection.Connection) connection.Opened {
	d.t.Helper()
	p, err := d.visits.Open(context.Background(), d.TenantID, c.Profiles[0].ID)
	require.NoError(d.t, err)
	return p
}

func TestPersonAuthorizesProfile(t *testing.T) {
	d, p := newDesk(t), newProvider(t)
	c := d.withProfile(connection.REST, "ERP", p.change())
	require.Equal(t, connection.NotAuthorized, c.Profiles[0].Test.Reason, "the page says so without a test")
	_, err := d.visits.Open(d.Ann, d.TenantID, c.Profiles[0].ID)
	require.Equal(t, fault.NotAuthorized, fault.CodeOf(err))
	require.False(t, fault.KindOf(err).Refusal(), "work waits for the authorization")
	require.Equal(t, connection.NotAuthorized, d.test(c, false).Reason)

	after := d.authorized(c, p)
	require.Equal(t, connection.Valid, after.Profiles[0].Test.State)
	require.Equal(t, []connection.Secret{connection.SecretClientSecret, connection.SecretRefreshToken},
		after.Profiles[0].Secrets)
	require.Equal(t, c.Profiles[0].Version+1, after.Profiles[0].Version, "no process uses a former token")
	require.Equal(t, 1, p.issued, "the test uses the token of the code")
	var stored []string
	require.NoError(t, d.DB.InTenant(d.Ann, d.TenantID, func(tx *postgres.Tx) error {
		return tx.Gorm.Raw(`SELECT encode(sealed, 'escape') FROM connection_secrets UNION ALL
			SELECT encode(access_token, 'escape') FROM connection_tokens UNION ALL
			SELECT coalesce(new_value::text, '') FROM audit_entries WHERE object_type = 'connection'`).Scan(&stored).Error
	}))
	require.Greater(t, len(stored), 5)
	for token := range p.access {
		require.NotContains(t, strings.Join(stored, "\n"), token)
	}
	require.NotContains(t, strings.Join(stored, "\n"), p.refresh)
}

// One process renews the tokens at a time, because a refresh token that is used twice ends the authorization.
func TestProcessesShareRenewedTokens(t *testing.T) {
	d, p := newDesk(t), newProvider(t)
	p.life = 1 // each token has ended when the next one asks
	c := d.authorized(d.withProfile(connection.REST, "ERP", p.change()), p)
	require.Equal(t, connection.Valid, c.Profiles[0].Test.State)
	p.life, p.slow = 3600, 100*time.Millisecond
	before := p.issued
	opened := d.open(c)
	var all sync.WaitGroup
	for range 8 {
		client := d.process()
		all.Go(func() {
			if reason := client.Probe(context.Background(), opened, ""); reason != connection.NoReason {
				t.Error(reason)
			}
		})
	}
	all.Wait()
	require.Zero(t, p.reused)
	require.Equal(t, before+1, p.issued, "one renewal for all")
	first := d.process()
	require.Equal(t, connection.NoReason, first.Probe(context.Background(), opened, ""))
	require.Equal(t, before+1, p.issued)

	p.mu.Lock()
	p.access = map[string]bool{} // the server withdraws all access tokens
	p.mu.Unlock()
	require.Equal(t, connection.LoginRefused, first.Probe(context.Background(), opened, ""))
	require.Equal(t, connection.NoReason, first.Probe(context.Background(), opened, ""),
		"the refused token is not read again")
	require.Equal(t, before+2, p.issued)

	d.Exec(`UPDATE connection_tokens SET profile_version = profile_version - 1`)
	other := d.process()
	require.Equal(t, connection.NoReason, other.Probe(context.Background(), opened, ""))
	require.Equal(t, before+3, p.issued, "the token of former settings is not used")
}

func TestRenewalIsStoredAlthoughItsCallerGivesUp(t *testing.T) {
	d, p := newDesk(t), newProvider(t)
	p.life = 1
	c := d.authorized(d.withProfile(connection.REST, "ERP", p.change()), p)
	opened, client := d.open(c), d.process()
	p.slow = time.Second
	ctx, cancel := context.WithTimeout(context.Background(), p.slow/2)
	defer cancel()
	before := p.issued
	client.Probe(ctx, opened, "")
	p.slow = 0
	require.Eventually(t, func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.issued == before+1
	}, 5*time.Second, 10*time.Millisecond)
	other := d.process()
	require.Equal(t, connection.NoReason, other.Probe(context.Background(), d.open(c), ""))
	require.Zero(t, p.reused, "the answer to the first was stored")
}

func TestLeaseOfDeadProcessEnds(t *testing.T) {
	d, p := newDesk(t), newProvider(t)
	p.life = 1
	c := d.authorized(d.withProfile(connection.REST, "ERP", p.change()), p)
	lease := func(until string) {
		d.Exec(`UPDATE connection_tokens SET lease_id = gen_random_uuid(), leased_until = now() + $1::interval`, until)
	}
	lease("1 minute")
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	client := d.process()
	require.Equal(t, connection.Unreachable, client.Probe(ctx, d.open(c), ""), "another process renews")
	lease("0 seconds")
	require.Equal(t, connection.NoReason, client.Probe(context.Background(), d.open(c), ""))
	require.Zero(t, p.reused)
}

func TestReturnIsAcceptedOnceAndFromTheSamePersonOnly(t *testing.T) {
	d, p := newDesk(t), newProvider(t)
	c := d.withProfile(connection.REST, "ERP", p.change())
	refused := func(ctx context.Context, r connectionapp.Returned, why string) {
		t.Helper()
		_, err := d.finish(ctx, c, r)
		require.Equal(t, fault.AuthorizationEnded, fault.CodeOf(err), why)
	}
	refused(d.Ann, connectionapp.Returned{State: "x", Code: "x"}, "no one asked")
	address, err := d.authorize(d.Ann, c)
	require.NoError(t, err)
	returned := p.consent(t, address)
	refused(d.Bob, returned, "another person")
	refused(d.Ann, connectionapp.Returned{State: returned.State + "x", Code: returned.Code}, "another request")

	change := p.change()
	change.Name, change.Version = "Changed", c.Profiles[0].Version
	c, err = d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, change)
	require.NoError(t, err)
	refused(d.Ann, returned, "the profile has changed")

	again, err := d.authorize(d.Ann, c)
	require.NoError(t, err)
	refused(d.Ann, returned, "a later request replaces it")
	returned = p.consent(t, again)
	d.commands.Now = func() time.Time { return time.Now().Add(connection.AuthorizationLife) }
	refused(d.Ann, returned, "too late")
	d.commands.Now = time.Now
	_, err = d.finish(d.Ann, c, returned)
	require.NoError(t, err)
	refused(d.Ann, returned, "twice")

	next := p.change()
	next.Name, next.Version = "Renamed", c.Profiles[0].Version
	c, err = d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, next)
	require.NoError(t, err)
	require.Equal(t, connection.NotAuthorized, d.test(c, false).Reason, "the code was for the former settings")
	require.Zero(t, p.issued)
}

func TestAuthorizationEndsWithTheSettingsOfTheConsent(t *testing.T) {
	d, p := newDesk(t), newProvider(t)
	p.life = 1
	c := d.authorized(d.withProfile(connection.REST, "ERP", p.change()), p)
	opened := d.open(c)
	save := func(change func(*connection.Change)) connection.Profile {
		t.Helper()
		next := p.change()
		next.Secrets, next.Version = nil, c.Profiles[0].Version
		change(&next)
		var err error
		c, err = d.commands.UpdateProfile(d.Ann, d.TenantID, c.ID, c.Profiles[0].ID, next)
		require.NoError(t, err)
		return c.Profiles[0]
	}
	require.Empty(t, save(func(n *connection.Change) { n.Name = "Renamed" }).Missing())
	require.Empty(t, save(func(n *connection.Change) {
		n.Secrets = map[connection.Secret]string{connection.SecretClientSecret: clientSecret}
	}).Missing(), "a new client secret keeps it")
	former := d.process()
	require.Equal(t, connection.Unexpected, former.Probe(context.Background(), opened, ""),
		"no one sends the refresh token with former settings")
	require.Equal(t, connection.SecretRefreshToken,
		save(func(n *connection.Change) { n.Settings.Scope = "erp all" }).Missing())
	require.Equal(t, connection.NotAuthorized, c.Profiles[0].Test.Reason)
}

func TestRefusedAuthorizationsHaveTheirReason(t *testing.T) {
	d, p := newDesk(t), newProvider(t)
	p.offline = false
	c := d.withProfile(connection.REST, "ERP", p.change())
	require.Equal(t, connection.NoRefreshToken, d.authorized(c, p).Profiles[0].Test.Reason)
	p.offline = true
	address, err := d.authorize(d.Ann, c)
	require.NoError(t, err)
	returned := p.consent(t, address)
	returned.Code = "another"
	_, err = d.finish(d.Ann, c, returned)
	require.NoError(t, err)
	require.NoError(t, d.visits.Test(context.Background(), d.TenantID, d.trial(c)))
	c, err = d.commands.Get(d.Ann, d.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, connection.TokenRefused, c.Profiles[0].Test.Reason)

	_, next := d.bank()
	_, err = d.authorize(d.Ann, d.withProfile(connection.SFTP, "Bank", next))
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	_, err = d.commands.SetBlockedHosts(d.Ann, d.TenantID, []string{"127.0.0.0/8"}, nil)
	require.NoError(t, err)
	_, err = d.authorize(d.Ann, c)
	require.Equal(t, fault.RestApiConnectionBlackList, fault.CodeOf(err))
}

// Work that nobody watches shows on the page of the connection that the authorization has ended.
func TestRefusedRenewalIsShown(t *testing.T) {
	d, p := newDesk(t), newProvider(t)
	p.life = 1
	c := d.authorized(d.withProfile(connection.REST, "ERP", p.change()), p)
	opened, client := d.open(c), d.process()
	p.busy = true
	require.Equal(t, connection.Unreachable, client.Probe(context.Background(), opened, ""))
	p.busy, p.refresh = false, "withdrawn"
	state := func() connection.Test {
		t.Helper()
		c, err := d.commands.Get(d.Ann, d.TenantID, c.ID)
		require.NoError(t, err)
		return c.Profiles[0].Test
	}
	require.Equal(t, connection.Valid, state().State, "a busy server refuses nothing for good")
	require.Equal(t, connection.TokenRefused, client.Probe(context.Background(), opened, ""))
	require.Equal(t, []any{connection.Invalid, connection.TokenRefused}, []any{state().State, state().Reason})
	require.Equal(t, connection.Valid, d.authorized(c, p).Profiles[0].Test.State)
}

// A worker that is killed after it took the code leaves a profile that a person authorizes again.
func TestCodeOfKilledWorkerIsNotSentAgain(t *testing.T) {
	d, p := newDesk(t), newProvider(t)
	c := d.withProfile(connection.REST, "ERP", p.change())
	address, err := d.authorize(d.Ann, c)
	require.NoError(t, err)
	_, err = d.finish(d.Ann, c, p.consent(t, address))
	require.NoError(t, err)
	trial := d.trial(c)
	killed := d.visits
	killed.Codes = lost{}
	require.Panics(t, func() { _ = killed.Test(context.Background(), d.TenantID, trial) })
	require.NoError(t, d.visits.Test(context.Background(), d.TenantID, trial))
	c, err = d.commands.Get(d.Ann, d.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, connection.NotAuthorized, c.Profiles[0].Test.Reason)
	require.Equal(t, connection.Valid, d.authorized(c, p).Profiles[0].Test.State)
}

// lost is a process that ends before the server answers.
type lost struct{}

func (lost) Redeem(context.Context, connection.Opened, string, string, string) (connection.Grant, connection.Reason) {
	panic("killed")
}
