package onprem

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/printer"
)

// Printer is a printer in the agent's network.
type Printer interface {
	Find(ctx context.Context, uri, name string) (payment.PrinterJob, bool, error)
	Print(ctx context.Context, uri, name string, pdf []byte, options printer.Options) (payment.PrinterJob, error)
	Attributes(ctx context.Context, uri string) (printer.Attributes, error)
	State(ctx context.Context, uri, name string, id int) (payment.PrinterJob, error)
}

// Config is the configuration of an agent.
type Config struct {
	API      string // https address of the product
	Tenant   string // as in the product's addresses
	Key      Key
	Release  string
	Shutdown time.Duration // how long a call under way may take to end at a stop
	Printer  Printer
	Log      *slog.Logger

	DataSources []DataSource // see ReadDataSources
}

// Agent asks for work and does it: one call of a printer after the other, and a few queries beside them.
type Agent struct {
	cfg     Config
	api     *api
	renewed time.Time // the latest attempt to replace the key

	reconnected chan struct{} // the API answers again after an error
}

// New checks the configuration.
func New(cfg Config) (*Agent, error) {
	if err := checkURL(cfg.API); err != nil {
		return nil, err
	}
	key, err := readKey(cfg.Key)
	if err != nil {
		return nil, err
	}
	host, err := os.Hostname()
	if err != nil {
		return nil, err
	}
	client := &api{base: strings.TrimRight(cfg.API, "/"), tenant: cfg.Tenant, key: key, keys: cfg.Key, host: host,
		release: cfg.Release, http: &http.Client{Timeout: 2 * time.Minute}}
	return &Agent{cfg: cfg, api: client, reconnected: make(chan struct{}, 1)}, nil
}

// Waits between attempts to reach the API grow to what an installation that
// restarts needs.
const (
	firstWait   = time.Second
	longestWait = 30 * time.Second
)

// Run works until ctx ends; a call and queries under way are finished.
func (a *Agent) Run(ctx context.Context) error {
	a.cfg.Log.Info("agent starts", "api", a.cfg.API, "tenant", a.cfg.Tenant, "host", a.api.host,
		"data sources", len(a.cfg.DataSources))
	var queries sync.WaitGroup
	queries.Go(func() { a.serveData(ctx) })
	a.serveCalls(ctx)
	queries.Wait()
	a.cfg.Log.Info("agent stops")
	return nil
}

// serveCalls does the calls of printers until ctx ends.
func (a *Agent) serveCalls(ctx context.Context) {
	connected, failed := false, false
	for wait := firstWait; ctx.Err() == nil; {
		call, err := a.next(ctx)
		switch {
		case ctx.Err() != nil:
		case err != nil:
			a.cfg.Log.Warn("no work can be asked for; trying again", "error", err.Error(), "in", wait.String())
			pause(ctx, wait)
			wait, connected, failed = min(2*wait, longestWait), false, true
			continue
		case call != nil:
			a.carryOut(ctx, *call)
		}
		if err == nil && !connected {
			a.cfg.Log.Info("agent is connected")
			connected = true
			if failed {
				a.announceReconnection()
			}
		}
		wait = firstWait
	}
}

// announceReconnection does not wait. One notice is enough for several reconnections.
func (a *Agent) announceReconnection() {
	select {
	case a.reconnected <- struct{}{}:
	default:
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// call is one request of the API to the agent.
type call struct {
	ID        string `json:"id"`
	Kind      string `json:"kind"`
	URI       string `json:"uri"`
	JobName   string `json:"jobName"`
	JobNumber int    `json:"jobNumber"`
	SHA256    string `json:"sha256"`

	Options printer.Options `json:"options"`
}

func (a *Agent) next(ctx context.Context) (*call, error) {
	var work struct {
		Call     *call `json:"call"`
		RenewKey bool  `json:"renewKey"`
	}
	err := a.api.call(ctx, http.MethodGet, fmt.Sprintf("/api/agent-calls?wait=%d", int(agent.LongestPoll.Seconds())), nil,
		&work)
	if err == nil && work.RenewKey {
		a.renewKey(ctx)
	}
	return work.Call, err
}

// carryOut does one call under a lease. A stop of the agent gives it the time
// of Shutdown to end.
func (a *Agent) carryOut(ctx context.Context, c call) {
	log := a.cfg.Log.With("call", c.ID, "kind", c.Kind, "job", c.JobName)
	working, cancel := a.working(ctx)
	defer cancel()
	held, err := a.take(working, c.ID)
	if err != nil {
		log.Info("the call was not taken", "error", err.Error())
		return
	}
	defer held.release()
	answer, err := a.do(working, c, held)
	if err != nil {
		log.Warn("the call was left to others; nothing was handed over", "error", err.Error())
		return
	}
	if answer.Problem != nil {
		log.Warn("the printer did not do it", "problem", answer.Problem.Message)
	}
	if err := held.sendAnswer(working, answer); err != nil {
		log.Error("the answer could not be given", "error", err.Error())
		return
	}
	log.Info("done", "printer job", answer.JobID, "state", answer.State)
}

// working is a context for work that a stop of the agent gives the time of Shutdown to end.
func (a *Agent) working(ctx context.Context) (context.Context, context.CancelFunc) {
	working, cancel := context.WithCancel(context.WithoutCancel(ctx))
	keep := context.AfterFunc(ctx, func() { time.AfterFunc(a.cfg.Shutdown, cancel) })
	return working, func() { keep(); cancel() }
}
