package onprem_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	demoprinter "countersign.dev/demo/printer"
	"countersign.dev/domain/id"
	"countersign.dev/internal/onprem"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/printer"
)

// product is a server that speaks the contract between agents and the API.
type product struct {
	t      *testing.T
	server *httptest.Server

	mu      sync.Mutex
	log     strings.Builder
	events  []string          // requests of the agent in their order, without polls that had no work
	bodies  map[string][]byte // the latest body by event
	calls   []map[string]any  // calls of printers that wait
	runs    []map[string]any  // runs that wait
	refused map[string]int    // status of the next request by event
	down    bool              // every request fails
	older   bool              // the product has no data sources
	polls   int               // requests for runs
}

func newProduct(t *testing.T) *product {
	p := &product{t: t, bodies: map[string][]byte{}, refused: map[string]int{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/tenants/northwind/agent-token", func(w http.ResponseWriter, _ *http.Request) {
		write(w, map[string]any{"accessToken": "token", "expiresAt": time.Now().Add(time.Hour)})
	})
	mux.HandleFunc("GET /api/agent-calls", func(w http.ResponseWriter, r *http.Request) { p.poll(w, r, "call", &p.calls) })
	mux.HandleFunc("GET /api/agent-calls/{id}/document", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(document))
	})
	granted := func(w http.ResponseWriter, _ *http.Request) { write(w, map[string]any{"seconds": 15}) }
	mux.HandleFunc("PUT /api/agent-calls/{id}/lease", granted)
	mux.HandleFunc("POST /api/agent-calls/{id}/begin", granted)
	mux.HandleFunc("POST /api/agent-calls/{id}/answer", p.record("printed"))
	mux.HandleFunc("PUT /api/agent-data-sources", p.record("offered"))
	mux.HandleFunc("GET /api/agent-data-runs", func(w http.ResponseWriter, r *http.Request) {
		p.with(func() { p.polls++ })
		p.poll(w, r, "run", &p.runs)
	})
	mux.HandleFunc("PUT /api/agent-data-runs/{id}/taken", p.record("taken"))
	mux.HandleFunc("POST /api/agent-data-runs/{id}/answer", p.record("answered"))
	p.server = httptest.NewServer(p.gate(mux))
	t.Cleanup(p.server.Close)
	return p
}

const document = "%PDF-1.7 a check"

// gate refuses what a stopped or an older product refuses.
func (p *product) gate(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var down, older bool
		p.with(func() { down, older = p.down, p.older })
		command := r.Method != http.MethodGet && !strings.HasSuffix(r.URL.Path, "/agent-token")
		switch {
		case command && r.Header.Get("Idempotency-Key") == "":
			w.WriteHeader(http.StatusBadRequest)
		case down:
			w.WriteHeader(http.StatusServiceUnavailable)
		case older && strings.HasPrefix(r.URL.Path, "/api/agent-data-"):
			w.WriteHeader(http.StatusNotFound)
		case !strings.HasSuffix(r.URL.Path, "/agent-token") && r.Header.Get("Authorization") != "Bearer token":
			w.WriteHeader(http.StatusUnauthorized)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func (p *product) with(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
}

// poll waits a short time for work.
func (p *product) poll(w http.ResponseWriter, r *http.Request, key string, queue *[]map[string]any) {
	for until := time.Now().Add(200 * time.Millisecond); time.Now().Before(until) && r.Context().Err() == nil; {
		var work map[string]any
		down := false
		p.with(func() {
			if down = p.down; len(*queue) > 0 && !down {
				work, *queue = (*queue)[0], (*queue)[1:]
			}
		})
		if down {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		if work != nil {
			write(w, map[string]any{key: work})
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	write(w, map[string]any{})
}

// record accepts a request, or refuses it with the status that a test chose.
func (p *product) record(event string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p.accept(w, r, strings.TrimSpace(event+" "+r.PathValue("id")))
	}
}

func (p *product) accept(w http.ResponseWriter, r *http.Request, event string) {
	var body json.RawMessage
	if r.ContentLength != 0 {
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			p.t.Errorf("%s: %v", event, err)
		}
	}
	p.with(func() {
		p.bodies[event] = body
		if status, refused := p.refused[event]; refused {
			delete(p.refused, event)
			p.events = append(p.events, event+" refused")
			w.WriteHeader(status)
			return
		}
		p.events = append(p.events, event)
		w.WriteHeader(http.StatusNoContent)
	})
}

func write(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}

// request queues a run and returns its id.
func (p *product) request(source string, arguments map[string]string) (runID string) {
	runID = id.New()
	list := []map[string]string{}
	for name, value := range arguments {
		list = append(list, map[string]string{"name": name, "value": value})
	}
	p.with(func() { p.runs = append(p.runs, map[string]any{"id": runID, "source": source, "arguments": list}) })
	return runID
}

// requestPrint queues the print of a document and returns the id of the call.
func (p *product) requestPrint(uri string) (callID string) {
	callID = id.New()
	sum := sha256.Sum256([]byte(document))
	p.with(func() {
		p.calls = append(p.calls, map[string]any{"id": callID, "kind": "print", "uri": uri, "jobName": "checks-1",
			"sha256": hex.EncodeToString(sum[:])})
	})
	return callID
}

func (p *product) recorded() (all []string) {
	p.with(func() { all = slices.Clone(p.events) })
	return all
}

// count is how many requests begin with a text.
func (p *product) count(beginning string) (n int) {
	for _, event := range p.recorded() {
		if strings.HasPrefix(event, beginning) {
			n++
		}
	}
	return n
}

// await waits for a request and returns its body.
func (p *product) await(event string) (body string) {
	p.t.Helper()
	require.Eventually(p.t, func() bool { return slices.Contains(p.recorded(), event) }, 15*time.Second,
		5*time.Millisecond, "%s: %v", event, p.recorded)
	p.with(func() { body = string(p.bodies[event]) })
	return body
}

func (p *product) logged() (text string) {
	p.with(func() { text = p.log.String() })
	return text
}

// Write implements io.Writer for the log of the agent.
func (p *product) Write(line []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.Write(line)
}

type key string

// Read implements onprem.Key.
func (k key) Read() (string, error) { return string(k), nil }

// Write implements onprem.Key.
func (key) Write(string) error { return nil }

// run starts an agent. stop ends it and waits for its end.
func (p *product) run(shutdown time.Duration, sources ...onprem.DataSource) (stop func()) {
	p.t.Helper()
	agent, err := onprem.New(onprem.Config{API: p.server.URL, Tenant: "northwind", Key: key("key"), Release: "test",
		Shutdown: shutdown, Printer: printer.New(outbound.Loopback()), Log: slog.New(slog.NewTextHandler(p, nil)),
		DataSources: sources})
	require.NoError(p.t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- agent.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		select {
		case err := <-ended:
			require.NoError(p.t, err)
		case <-time.After(30 * time.Second):
			p.t.Error("the agent does not end")
		}
	})
	p.t.Cleanup(stop)
	return stop
}

func startPrinter(t *testing.T) *demoprinter.Printer {
	t.Helper()
	virtual, err := demoprinter.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = virtual.Close() })
	return virtual
}
