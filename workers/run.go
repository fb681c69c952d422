package workers

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"golang.org/x/sync/errgroup"

	projectionapp "countersign.dev/app/projection"
	"countersign.dev/internal/projector"
	"countersign.dev/internal/relay"
	"countersign.dev/internal/temporalx"
	"countersign.dev/workflows/queue"
)

// Runner is one worker process: its pools and, with core, the outbox relay and the projector.
type Runner struct {
	Client client.Client
	// Namespace is the client's.
	Namespace string
	Deps      Deps
	Pools     []string
	Stop      time.Duration // how long running activities may take to end
	Log       *slog.Logger
	Audit     func(ctx context.Context) error // the audit log's chainer; runs beside core

	precedence precedence
}

// retryStart is the wait after the workflow server did not answer at the start.
const retryStart = 2 * time.Second

// Run works until ctx ends or a worker breaks, then lets running activities end.
func (r *Runner) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, pool := range r.Pools {
		g.Go(func() error { return r.pool(ctx, pool) })
	}
	if slices.Contains(r.Pools, queue.Core) {
		g.Go(func() error {
			return (&relay.Relay{Outbox: r.Deps.DB, Temporal: r.Deps.Flows, Log: r.Log}).Run(ctx)
		})
		g.Go(func() error {
			return (&projector.Projector{Events: r.Deps.DB, Projections: projectionapp.Commands{DB: r.Deps.DB},
				Log: r.Log}).Run(ctx)
		})
		g.Go(func() error { return r.Audit(ctx) })
	}
	return g.Wait()
}

func (r *Runner) pool(ctx context.Context, pool string) error {
	broken := make(chan error, 1)
	w, err := r.start(ctx, pool, broken)
	if err != nil || w == nil {
		return err
	}
	r.Log.Info("pool is running", "pool", pool)
	select {
	case <-ctx.Done():
	case err = <-broken:
	}
	w.Stop()
	r.Log.Info("pool has stopped", "pool", pool)
	return err
}

// start retries until the server responds, because it may start later. No worker and no error means that ctx was
// canceled before.
func (r *Runner) start(ctx context.Context, pool string, broken chan<- error) (worker.Worker, error) {
	for {
		w := r.worker(pool, broken)
		err := w.Start()
		if err == nil {
			return w, nil
		}
		r.Log.Warn("pool waits for the workflow server", "pool", pool, "error", err)
		select {
		case <-ctx.Done():
			return nil, nil
		case <-time.After(retryStart):
		}
	}
}

func (r *Runner) worker(pool string, broken chan<- error) worker.Worker {
	o := options(pool, r.Stop, &r.precedence)
	o.OnFatalError = func(err error) {
		select {
		case broken <- fmt.Errorf("pool %s: %w", pool, err):
		default: // one reason is enough
		}
	}
	w := worker.New(r.Client, pool, o)
	for _, register := range r.Deps.registrations()[pool] {
		register(w)
	}
	return w
}

// Ready says whether what every pool needs answers.
func (r *Runner) Ready(ctx context.Context) error {
	return errors.Join(temporalx.Ready(ctx, r.Client, r.Namespace), r.Deps.DB.Ping(ctx))
}
