package erp_test

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	demoerp "countersign.dev/demo/erp"
	"countersign.dev/domain/calendar"
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

func start(t *testing.T, answer func(http.ResponseWriter) bool) (*erp.Client, *ledger) {
	l := &ledger{postings: map[string]map[string]any{}, answer: answer}
	s := httptest.NewServer(l)
	t.Cleanup(s.Close)
	return &erp.Client{URL: s.URL, Outbound: outbound.Loopback()}, l
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

func TestTheSamePostingTwiceIsOne(t *testing.T) {
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

func TestTheDemoErpTakesIt(t *testing.T) {
	demo, err := demoerp.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = demo.Close() }()
	client := &erp.Client{URL: demo.URL(), Outbound: outbound.Loopback()}
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

func TestARefusalIsAnInvoiceError(t *testing.T) {
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

func TestAClosedPortIsAConnectionErrorBecauseNothingWasSent(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := listener.Addr().String()
	require.NoError(t, listener.Close())
	p, inv := example(t)
	_, err = (&erp.Client{URL: "http://" + address, Outbound: outbound.Loopback()}).Post(context.Background(), "t", p, inv)
	require.Equal(t, fault.ErpConnection, fault.CodeOf(err))
	require.Equal(t, fault.Unavailable, fault.KindOf(err))
}

func TestAnAnswerThatNeverComesIsAnUnknownOutcome(t *testing.T) {
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

func TestAServerErrorIsAnUnknownOutcome(t *testing.T) {
	client, _ := start(t, func(w http.ResponseWriter) bool { w.WriteHeader(http.StatusBadGateway); return true })
	p, inv := example(t)
	_, err := client.Post(context.Background(), "t", p, inv)
	require.Equal(t, fault.Unknown, fault.KindOf(err))
	_, _, err = client.Find(context.Background(), "t", "p1")
	require.Equal(t, fault.ErpConnection, fault.CodeOf(err))
}
