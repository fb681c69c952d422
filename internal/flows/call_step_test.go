package flows_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	connectionapp "countersign.dev/app/connection"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/callrest"
	"countersign.dev/domain/flow/kind/foreach"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/rest"
)

// orders is a service that recognizes repeated requests and is busy at the first one of each order.
type orders struct {
	mu       sync.Mutex
	requests map[string]int // by Idempotency-Key
	taken    map[string]int // by order: how often it was carried out
}

func (o *orders) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	key := r.Header.Get("Idempotency-Key")
	o.mu.Lock()
	defer o.mu.Unlock()
	o.requests[key]++
	switch o.requests[key] {
	case 1:
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	case 2:
		o.taken[r.URL.Path+string(body)]++
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, `{"number": 7}`)
}

func (o *orders) count() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.taken)
}

// calls adds a REST connection of the tenant to a service, which the workers call from then on.
func (w *world) calls(t *testing.T, url string) (profileID string) {
	t.Helper()
	commands := connectionapp.Commands{DB: w.DB, Vault: w.vault, Networks: outbound.Loopback(), Now: time.Now}
	ctx := context.Background()
	c, err := commands.Create(ctx, w.tenantID, connection.Connection{ID: id.New(), Type: connection.REST, Name: "Orders"})
	require.NoError(t, err)
	c, err = commands.AddProfile(ctx, w.tenantID, c.ID, connection.Change{Name: "Main",
		Settings: connection.Settings{Authentication: connection.NoAuthentication, URL: url + "/api"}})
	require.NoError(t, err)
	visits := connectionapp.Visits{DB: w.DB, Vault: w.vault}
	w.services = jobapp.Services{Profiles: visits, Service: rest.NewClient(outbound.Loopback(), visits)}
	w.stop()
	w.work(t)
	return c.Profiles[0].ID
}

// The workers stop while a loop calls a service that is busy. Each order is carried out once.
func TestCallsOfALoopAreCarriedOutOnce(t *testing.T) {
	const items = 24
	service := &orders{requests: map[string]int{}, taken: map[string]int{}}
	s := httptest.NewServer(service)
	defer s.Close()
	w := newWorld(t, flow.PayableInvoices)
	profileID := w.calls(t, s.URL)
	j := w.publish(t, flow.Graph{
		Nodes: []flow.Node{
			step("s", flow.Start, "", nil), step("c", flow.CaptureDocument, "", nil),
			step("each", flow.ForEach, "", foreach.Settings{Items: "1..24", Concurrency: 4,
				Result: `steps.call.body.number`}),
			step("is", flow.Start, "each", nil),
			step("call", flow.CallREST, "each", callrest.Settings{Profile: profileID, Method: callrest.Post,
				Repeated: kind.Repeated{Pause: 1, Attempts: 5}, Repeat: true, Path: `"/orders/" + string(item)`,
				Body: `{"from": steps.c.summary}`}),
			step("ie", flow.End, "each", nil), step("e", flow.End, "", nil),
		},
		Edges: []flow.Edge{
			{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "each", Type: flow.Succeeded},
			{From: "is", To: "call", Type: flow.Then}, {From: "call", To: "ie", Type: flow.Succeeded},
			{From: "each", To: "e", Type: flow.Succeeded},
		},
	})
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	for stops := range 3 {
		require.Eventually(t, func() bool { return service.count() > stops*items/4 }, 30*time.Second, 5*time.Millisecond)
		w.stop()
		w.work(t)
	}
	j = w.ended(t, j.ID)
	require.Equal(t, job.FinishedOK, j.State, j.Error)
	require.Len(t, service.taken, items)
	require.Len(t, service.requests, items, "a repetition has the key of its request")
	for order, times := range service.taken {
		require.Equal(t, 1, times, order)
		require.True(t, strings.HasPrefix(order, "/api/orders/") && strings.HasSuffix(order, `{"from":"Done"}`), order)
	}
}

// A service takes the request and does not answer in time. The request is not sent again, and people learn why.
func TestUnansweredPostIsNotRepeated(t *testing.T) {
	var mu sync.Mutex
	requests := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		mu.Lock()
		requests++
		mu.Unlock()
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			_ = conn.Close()
		}
	}))
	defer s.Close()
	w := newWorld(t, flow.PayableInvoices)
	profileID := w.calls(t, s.URL)
	j := w.publish(t, flow.Graph{
		Nodes: []flow.Node{step("s", flow.Start, "", nil), step("c", flow.CaptureDocument, "", nil),
			step("call", flow.CallREST, "", callrest.Settings{Profile: profileID, Method: callrest.Post}),
			step("e", flow.End, "", nil)},
		Edges: []flow.Edge{{From: "s", To: "c", Type: flow.Then}, {From: "c", To: "call", Type: flow.Succeeded},
			{From: "call", To: "e", Type: flow.Succeeded}},
	})
	require.NoError(t, w.flows.StartJob(context.Background(), w.tenantID, j.Ref()))
	j = w.ended(t, j.ID)
	require.Equal(t, []any{job.FinishedWithErrors, string(fault.OutcomeUnknown)}, []any{j.State, j.ErrorCode})
	require.Equal(t, 1, requests)
}
