// Package erp is a simulated ERP with an HTTP interface, for the demo and for tests. It contains vendors and
// purchase orders, and records approved invoices. Repeated requests record an invoice once.
package erp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	demoserver "countersign.dev/demo/server"
)

// maxPosting is far above any invoice.
const maxPosting = 4 << 20

// Posting is an invoice the ERP has taken.
type Posting struct {
	Number   string          `json:"number"` // the ERP's own
	Key      string          `json:"key"`    // the sender's, one effect per key
	Received time.Time       `json:"received"`
	Body     json.RawMessage `json:"body"`
}

// Failure is a configured failure of the ERP.
type Failure string

// The failures, as the product names them.
const (
	None            Failure = ""
	ConnectionError Failure = "CONNECTION_ERROR" // 503: try again
	InvoiceError    Failure = "INVOICE_ERROR"    // 422: the data must be corrected
	LoseAnswer      Failure = "LOSE_ANSWER"      // post, then drop the connection
)

// Fault is how the ERP misbehaves, until another is set.
type Fault struct {
	Failure Failure `json:"failure"`
	Times   int     `json:"times"` // how often; 0: until changed
}

// ERP is a running server.
type ERP struct {
	dir    string
	server *demoserver.Server

	mu       sync.Mutex
	fault    Fault
	postings []Posting
}

// Start serves until Close. Postings are kept in dir/postings; dir/vendors.json
// and dir/purchase-orders.json are served as they are.
func Start(dir, address string) (*ERP, error) {
	e := &ERP{dir: dir}
	if err := os.MkdirAll(filepath.Join(dir, "postings"), 0o700); err != nil {
		return nil, err
	}
	if err := e.load(); err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /postings", e.post)
	mux.HandleFunc("GET /postings",
		func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, e.Postings()) })
	mux.HandleFunc("GET /postings/{key}", e.find)
	mux.HandleFunc("GET /vendors", e.masterData("vendors.json"))
	mux.HandleFunc("PUT /vendors", e.setMasterData("vendors.json"))
	mux.HandleFunc("GET /purchase-orders", e.masterData("purchase-orders.json"))
	mux.HandleFunc("PUT /purchase-orders", e.setMasterData("purchase-orders.json"))
	var err error
	if e.server, err = demoserver.Start(address, mux); err != nil {
		return nil, err
	}
	return e, nil
}

// URL is the ERP's address.
func (e *ERP) URL() string { return e.server.URL() }

// Postings are all that were taken, oldest first.
func (e *ERP) Postings() []Posting {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]Posting{}, e.postings...)
}

// SetFault makes the ERP misbehave; the zero Fault makes it well again.
func (e *ERP) SetFault(f Fault) error {
	if !slices.Contains([]Failure{None, ConnectionError, InvoiceError, LoseAnswer}, f.Failure) {
		return fmt.Errorf("unknown failure %q", f.Failure)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.fault = f
	return nil
}

// Fault is how the ERP misbehaves now.
func (e *ERP) Fault() Fault {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.fault
}

// Close ends the server and every conversation.
func (e *ERP) Close() error { return e.server.Close() }

func (e *ERP) load() error {
	names, err := filepath.Glob(filepath.Join(e.dir, "postings", "*.json"))
	if err != nil {
		return err
	}
	slices.Sort(names)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var p Posting
		if err := json.Unmarshal(text, &p); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		e.postings = append(e.postings, p)
	}
	return nil
}

// nextFailure is the failure of this request, counted.
func (e *ERP) nextFailure() Failure {
	e.mu.Lock()
	defer e.mu.Unlock()
	failure := e.fault.Failure
	if e.fault.Times > 0 {
		if e.fault.Times--; e.fault.Times == 0 {
			e.fault = Fault{}
		}
	}
	return failure
}

type refusal struct {
	Code    Failure `json:"code"`
	Message string  `json:"message"`
}

// post takes an invoice under the key of the header Idempotency-Key.
func (e *ERP) post(w http.ResponseWriter, r *http.Request) {
	key := r.Header.Get("Idempotency-Key")
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxPosting))
	if err != nil || key == "" || !json.Valid(body) {
		answer(w, http.StatusBadRequest, refusal{InvoiceError, "an Idempotency-Key and a JSON body are needed"})
		return
	}
	failure := e.nextFailure()
	switch failure {
	case ConnectionError:
		answer(w, http.StatusServiceUnavailable, refusal{failure, "the ERP is not available"})
		return
	case InvoiceError:
		answer(w, http.StatusUnprocessableEntity, refusal{failure, "the ERP does not accept the invoice's data"})
		return
	case None, LoseAnswer:
	}
	posting, created, err := e.take(key, body)
	switch {
	case errors.Is(err, errOtherBody):
		answer(w, http.StatusConflict, refusal{InvoiceError, err.Error()})
	case err != nil:
		answer(w, http.StatusInternalServerError, refusal{ConnectionError, err.Error()})
	case failure == LoseAnswer:
		if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
			_ = conn.Close()
		}
	case created:
		answer(w, http.StatusCreated, posting)
	default:
		answer(w, http.StatusOK, posting)
	}
}

var errOtherBody = errors.New("the key was used for another invoice")

func (e *ERP) take(key string, body []byte) (Posting, bool, error) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, body); err != nil {
		return Posting{}, false, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, p := range e.postings {
		if p.Key != key {
			continue
		}
		var known bytes.Buffer
		if err := json.Compact(&known, p.Body); err != nil {
			return p, false, err
		}
		if !bytes.Equal(known.Bytes(), compact.Bytes()) {
			return p, false, errOtherBody
		}
		return p, false, nil
	}
	p := Posting{Number: fmt.Sprintf("ERP-%06d", len(e.postings)+1), Key: key, Received: time.Now().UTC(),
		Body: compact.Bytes()}
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return p, false, err
	}
	if err := keep(filepath.Join(e.dir, "postings", p.Number+".json"), text); err != nil {
		return p, false, err
	}
	e.postings = append(e.postings, p)
	return p, true, nil
}

func (e *ERP) find(w http.ResponseWriter, r *http.Request) {
	for _, p := range e.Postings() {
		if p.Key == r.PathValue("key") {
			answer(w, http.StatusOK, p)
			return
		}
	}
	answer(w, http.StatusNotFound, refusal{InvoiceError, "no posting has this key"})
}

func (e *ERP) masterData(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		text, err := os.ReadFile(filepath.Join(e.dir, name))
		if errors.Is(err, os.ErrNotExist) {
			text, err = []byte("[]"), nil
		}
		if err != nil {
			answer(w, http.StatusInternalServerError, refusal{ConnectionError, err.Error()})
			return
		}
		answer(w, http.StatusOK, json.RawMessage(text))
	}
}

// setMasterData replaces vendors or purchase orders; the demo's seed does so.
func (e *ERP) setMasterData(name string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxPosting))
		if err != nil || !json.Valid(body) || !strings.HasPrefix(strings.TrimSpace(string(body)), "[") {
			answer(w, http.StatusBadRequest, refusal{InvoiceError, "a JSON list is needed"})
			return
		}
		if err := keep(filepath.Join(e.dir, name), body); err != nil {
			answer(w, http.StatusInternalServerError, refusal{ConnectionError, err.Error()})
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}
}

func keep(path string, text []byte) error {
	if err := os.WriteFile(path+".part", text, 0o600); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client may have gone
}
