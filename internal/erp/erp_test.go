package erp_test

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	demoerp "countersign.dev/demo/erp"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/money"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/outbound"
)

// ledger is an ERP that keeps one posting per id.
type ledger struct {
	postings map[string]map[string]any
	answer   func(w http.ResponseWriter) bool // true: it answered in place of the ledger
}

func (l *ledger) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := r.Header.Get("Idempotency-Key")
	if r.Method == http.MethodPost {
		if _, ok := l.postings[id]; !ok {
			var p map[string]any
			_ = json.NewDecoder(r.Body).Decode(&p)
			l.postings[id] = p
		}
	}
	if l.answer != nil && l.answer(w) {
		return
	}
	if _, ok := l.postings[id]; !ok {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]string{"number": "ERP-" + id})
}

// client calls one ERP.
type client struct {
	*erp.Client
	to erpconnection.Target
}

func newClient(address string) client {
	return client{&erp.Client{Outbound: outbound.Loopback()}, erpconnection.Target{ProjectID: "project", Address: address}}
}

func (c client) Post(ctx context.Context, tenantID string, p invoice.Posting, inv invoice.Invoice) (string, error) {
	return c.Client.Post(ctx, tenantID, c.to, p, inv)
}

func (c client) Find(ctx context.Context, tenantID, postingID string) (string, bool, error) {
	return c.Client.Find(ctx, tenantID, c.to, postingID)
}

func start(t *testing.T, answer func(http.ResponseWriter) bool) (client, *ledger) {
	l := &ledger{postings: map[string]map[string]any{}, answer: answer}
	s := httptest.NewServer(l)
	t.Cleanup(s.Close)
	return newClient(s.URL), l
}

func example(t *testing.T) (invoice.Posting, invoice.Invoice) {
	t.Helper()
	amount, err := money.Parse("1200.00", money.USD)
	require.NoError(t, err)
	day, err := calendar.Parse("2026-11-02")
	require.NoError(t, err)
	return invoice.Posting{ID: "p1"}, invoice.Invoice{ID: "i1",
		Index:        invoice.IndexData{Number: "INV-1", Amount: &amount, Currency: money.USD, InvoiceDate: day},
		Distribution: []invoice.Distribution{{Account: "6100", Amount: amount}}}
}

func TestRepeatedPostingIsOnePosting(t *testing.T) {
	client, ledger := start(t, nil)
	p, inv := example(t)
	for range 2 {
		reference, err := client.Post(context.Background(), "t", p, inv)
		require.NoError(t, err)
		require.Equal(t, "ERP-p1", reference)
	}
	require.Len(t, ledger.postings, 1)
	require.Equal(t, "1200.00", ledger.postings["p1"]["amount"])
	_, found, err := client.Find(context.Background(), "t", "p1")
	require.NoError(t, err)
	require.True(t, found)
	_, found, err = client.Find(context.Background(), "t", "p2")
	require.NoError(t, err)
	require.False(t, found)
}

func TestDemoERPAcceptsPosting(t *testing.T) {
	demo, err := demoerp.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = demo.Close() }()
	client := newClient(demo.URL())
	p, inv := example(t)
	require.NoError(t, demo.SetFault(demoerp.Fault{Failure: demoerp.LoseAnswer, Times: 1}))
	_, err = client.Post(context.Background(), "t", p, inv)
	require.Equal(t, fault.Unknown, fault.KindOf(err))
	reference, found, err := client.Find(context.Background(), "t", p.ID)
	require.NoError(t, err)
	require.True(t, found, "the lost answer was a yes")
	again, err := client.Post(context.Background(), "t", p, inv)
	require.NoError(t, err)
	require.Equal(t, reference, again)
	for failure, code := range map[demoerp.Failure]fault.Code{demoerp.ConnectionError: fault.ErpConnection,
		demoerp.InvoiceError: fault.ErpInvoice} {
		require.NoError(t, demo.SetFault(demoerp.Fault{Failure: failure, Times: 1}))
		_, err = client.Post(context.Background(), "t", invoice.Posting{ID: "p2"}, inv)
		require.Equal(t, code, fault.CodeOf(err))
	}
	require.Len(t, demo.Postings(), 1)
}

func TestRefusalIsAnInvoiceError(t *testing.T) {
	client, _ := start(t, func(w http.ResponseWriter) bool {
		w.WriteHeader(http.StatusUnprocessableEntity)
		_, _ = w.Write([]byte(`{"message":"period 2026-10 is closed"}`))
		return true
	})
	p, inv := example(t)
	_, err := client.Post(context.Background(), "t", p, inv)
	require.Equal(t, fault.ErpInvoice, fault.CodeOf(err))
	require.ErrorContains(t, err, "period 2026-10 is closed")
}

func TestClosedPortIsAConnectionError(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := listener.Addr().String()
	require.NoError(t, listener.Close())
	p, inv := example(t)
	_, err = newClient("http://"+address).Post(context.Background(), "t", p, inv)
	require.Equal(t, fault.ErpConnection, fault.CodeOf(err))
	require.Equal(t, fault.Unavailable, fault.KindOf(err))
}

func TestMissingResponseIsAnUnknownOutcome(t *testing.T) {
	hang := make(chan struct{})
	client, ledger := start(t, func(http.ResponseWriter) bool { <-hang; return true })
	defer close(hang)
	p, inv := example(t)
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	_, err := client.Post(ctx, "t", p, inv)
	require.Equal(t, fault.Unknown, fault.KindOf(err))
	require.Len(t, ledger.postings, 1, "it had arrived")
}

func TestServerErrorIsAnUnknownOutcome(t *testing.T) {
	client, _ := start(t, func(w http.ResponseWriter) bool { w.WriteHeader(http.StatusBadGateway); return true })
	p, inv := example(t)
	_, err := client.Post(context.Background(), "t", p, inv)
	require.Equal(t, fault.Unknown, fault.KindOf(err))
	_, _, err = client.Find(context.Background(), "t", "p1")
	require.Equal(t, fault.ErpConnection, fault.CodeOf(err))
}

func TestCredentialIsSentAsBearerToken(t *testing.T) {
	var header string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header = r.Header.Get("Authorization")
		w.WriteHeader(http.StatusNotFound)
	}))
	t.Cleanup(server.Close)
	c := newClient(server.URL)
	c.Vault, c.to.Credential = vault{"tenant/erp_connections/project": "token"}, []byte("sealed")
	_, found, err := c.Find(context.Background(), "tenant", "p1")
	require.NoError(t, err)
	require.False(t, found)
	require.Equal(t, "Bearer token", header)
	require.Equal(t, erpconnection.Answers, c.Probe(context.Background(), "tenant", c.to))
	require.Equal(t, erpconnection.CredentialUnreadable, c.Probe(context.Background(), "other", c.to))
}

// vault opens by tenant and place.
type vault map[string]string

func (v vault) Open(_ context.Context, tenantID, place string, _ []byte) ([]byte, error) {
	plain, ok := v[tenantID+"/"+place]
	if !ok {
		return nil, fault.New(fault.Internal, fault.InternalError, "cannot be opened")
	}
	return []byte(plain), nil
}

func TestCredentialThatCannotBeOpenedSendsNothing(t *testing.T) {
	c, ledger := start(t, nil)
	c.Vault, c.to.Credential = vault{}, []byte("sealed")
	p, inv := example(t)
	_, err := c.Post(context.Background(), "t", p, inv)
	require.Equal(t, fault.Unavailable, fault.KindOf(err), "an unknown outcome would never be sent again")
	require.Empty(t, ledger.postings)
}

func TestRefusedCredentialIsFinal(t *testing.T) {
	client, _ := start(t, func(w http.ResponseWriter) bool { w.WriteHeader(http.StatusUnauthorized); return true })
	p, inv := example(t)
	_, err := client.Post(context.Background(), "t", p, inv)
	require.Equal(t, []any{fault.Forbidden, fault.ErpConnection}, []any{fault.KindOf(err), fault.CodeOf(err)})
	require.Equal(t, erpconnection.CredentialRefused, client.Probe(context.Background(), "t", client.to))
}

func TestMissingConnectionSendsNothing(t *testing.T) {
	p, inv := example(t)
	_, err := newClient("").Post(context.Background(), "t", p, inv)
	require.Equal(t, []any{fault.Unavailable, fault.ErpConnection}, []any{fault.KindOf(err), fault.CodeOf(err)})
}

func TestRedirectIsNotFollowed(t *testing.T) {
	other, ledger := start(t, nil)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.to.Address+r.URL.Path, http.StatusTemporaryRedirect)
	}))
	t.Cleanup(server.Close)
	p, inv := example(t)
	_, err := newClient(server.URL).Post(context.Background(), "t", p, inv)
	require.Equal(t, []any{fault.Forbidden, fault.ErpConnection}, []any{fault.KindOf(err), fault.CodeOf(err)})
	require.Empty(t, ledger.postings)
	require.Equal(t, erpconnection.Unexpected,
		newClient(server.URL).Probe(context.Background(), "t", erpconnection.Target{Address: server.URL}))
}

func TestInternalAddressesAreNotReached(t *testing.T) {
	client, ledger := start(t, nil)
	p, inv := example(t)
	port := client.to.Address[strings.LastIndex(client.to.Address, ":"):]
	for _, host := range []string{"127.0.0.1", "localhost", "169.254.169.254", "10.0.0.1", "[::1]", "[::ffff:127.0.0.1]"} {
		production := newClient("http://" + host + port)
		production.Outbound = outbound.Guard{}
		_, err := production.Post(context.Background(), "t", p, inv)
		var refused *outbound.RefusedError
		require.ErrorAs(t, err, &refused, host)
		require.Equal(t, fault.Unavailable, fault.KindOf(err), "nothing was sent")
		require.Equal(t, erpconnection.Unreachable, production.Probe(context.Background(), "t", production.to), host)
	}
	require.Empty(t, ledger.postings)
}
