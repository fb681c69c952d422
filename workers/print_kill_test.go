package workers_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/OpenPrinting/goipp"
	"github.com/stretchr/testify/require"

	keyapp "countersign.dev/app/key"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
	"countersign.dev/workers"
	"countersign.dev/workflows/queue"
)

// printWorker names the variable that makes this binary a print worker.
const printWorker = "PRINT_WORKER"

// setting is what such a process needs to know.
type setting struct {
	Database  postgres.Config
	Key       string
	Address   string
	Namespace string
	Objects   objects.Config
}

func bePrintWorker(given string) int {
	if err := printUntilKilled(given); err != nil {
		slog.Error("print worker", "error", err)
	}
	return 1
}

func printUntilKilled(given string) error {
	var s setting
	if err := json.Unmarshal([]byte(given), &s); err != nil {
		return err
	}
	ctx := context.Background()
	record, err := postgres.Open(ctx, s.Database)
	if err != nil {
		return err
	}
	master, err := secret.ParseMaster(s.Key)
	if err != nil {
		return err
	}
	vault := secret.NewVault(master, keyapp.Commands{DB: record})
	server, err := temporalx.Dial(temporalx.Config{Address: s.Address, Namespace: s.Namespace, Keys: vault})
	if err != nil {
		return err
	}
	kept, err := objects.New(s.Objects)
	if err != nil {
		return err
	}
	runner := &workers.Runner{Client: server, Pools: []string{queue.Print}, Stop: time.Second,
		Log: slog.New(slog.DiscardHandler),
		Deps: workers.Deps{
			Outbound: outbound.Loopback(),
			DB:       record,
			Flows:    flows.New(server, record),
			Vault:    vault,
			Objects:  kept,
		}}
	return runner.Run(ctx)
}

// startPrinting starts a print worker's process.
func (h *installation) startPrinting() *os.Process {
	h.t.Helper()
	given, err := json.Marshal(setting{
		Database: postgres.Config{AppURL: testkit.AsLogin(h.t, h.Superuser, testkit.AppLogin),
			PlatformURL: testkit.AsLogin(h.t, h.Superuser, testkit.PlatformLogin), MaxConns: 4},
		Key: h.MasterKey, Address: h.server.Address, Namespace: h.server.Namespace,
		Objects: objects.Config{Endpoint: h.bucket.Endpoint, AccessKey: h.bucket.AccessKey, SecretKey: h.bucket.SecretKey,
			Bucket: h.bucket.Bucket, Region: h.bucket.Region},
	})
	require.NoError(h.t, err)
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), printWorker+"="+string(given))
	process.Stderr = os.Stderr
	require.NoError(h.t, process.Start())
	h.t.Cleanup(func() { _ = process.Process.Kill(); _ = process.Wait() })
	return process.Process
}

// killingProxy is a proxy between the worker and the printer. It kills the worker's
// process at one kind of request. Afterwards the printer may be offline.
type killingProxy struct {
	at      goipp.Op
	forward bool // let the request reach the printer first
	away    bool // after the kill nothing reaches the printer

	mu     sync.Mutex
	victim *os.Process
	cut    bool
	killed chan struct{}
}

func (w *killingProxy) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil || len(body) < 4 {
			panic(http.ErrAbortHandler)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.cut {
			panic(http.ErrAbortHandler)
		}
		if w.victim == nil || goipp.Op(uint16(body[2])<<8|uint16(body[3])) != w.at { // RFC 8010, 3.1.1: after the version
			next.ServeHTTP(rw, r)
			return
		}
		if w.forward {
			next.ServeHTTP(httptest.NewRecorder(), r)
		}
		_ = w.victim.Kill()
		w.victim, w.cut = nil, w.away
		close(w.killed)
		panic(http.ErrAbortHandler)
	})
}

// For every point at which the worker that uses the printer is killed, no check is printed twice. If the outcome
// is unknown, people check.
func TestKilledPrintWorkerPrintsNoCheckTwice(t *testing.T) {
	for _, c := range []*struct {
		name    string
		w       killingProxy
		printed int
		ends    payment.BatchStatus
	}{
		{name: "before anything is recorded", w: killingProxy{at: goipp.OpGetJobs}, printed: 1, ends: payment.Settled},
		{name: "when it is recorded and nothing was sent", w: killingProxy{at: goipp.OpGetPrinterAttributes}, printed: 0,
			ends: payment.OutcomeUnknown},
		{name: "while the sheets are being sent", w: killingProxy{at: goipp.OpPrintJob}, printed: 0,
			ends: payment.OutcomeUnknown},
		{name: "when the printer has the sheets", w: killingProxy{at: goipp.OpPrintJob, forward: true}, printed: 1,
			ends: payment.Settled},
		{name: "when the printer has the sheets and goes offline",
			w:       killingProxy{at: goipp.OpPrintJob, forward: true, away: true},
			printed: 1, ends: payment.OutcomeUnknown},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel() // most of the time is waiting for the heartbeat of a crashed worker to expire
			h := newHouse(t)
			h.stop()
			h.pools = slices.DeleteFunc(h.pools, func(p string) bool { return p == queue.Print })
			h.work()
			target, err := url.Parse(h.printer.URL())
			require.NoError(t, err)
			line := httptest.NewServer(
				c.w.wrap(httputil.NewSingleHostReverseProxy(&url.URL{Scheme: target.Scheme, Host: target.Host})))
			t.Cleanup(line.Close)
			h.Exec(`UPDATE printers SET uri = $1`, line.URL+target.Path)
			c.w.killed, c.w.victim = make(chan struct{}), h.startPrinting()
			h.Pay(h.PaidByCheck, "INV-1", "98.00")
			b, err := h.batches.Prepare(by(h.Ann),
				payment.NewBatch{ProjectID: h.Checks, Kind: payment.BatchCheck, PrinterID: h.Printer})
			require.NoError(t, err)
			_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
			require.NoError(t, err)
			select {
			case <-c.w.killed:
			case <-time.After(40 * time.Second):
				require.Fail(t, "the worker never came to that point")
			}
			// as long as a printer is asked again
			h.Exec(`UPDATE batch_handovers SET begun_at = begun_at - interval '11 minutes'`)
			h.startPrinting()
			h.reaches(b.ID, c.ends)
			require.Len(t, h.printer.Jobs(), c.printed)
			numbers, err := storetest.Checks(h.DB).Numbers(context.Background(), h.TenantID, b.ID)
			require.NoError(t, err)
			require.Equal(t,
				map[bool]payment.NumberFate{true: payment.NumberVerify,
					false: payment.NumberPrinted}[c.ends == payment.OutcomeUnknown], numbers[0].Fate)
		})
	}
}
