// Package relay delivers what transactions have committed: starts and signals from the outbox to Temporal,
// notices of events to the API processes. It is a supervised component of the core worker process, see docs/adr.
// Several may run concurrently.
package relay

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
)

// Outbox holds committed messages and events.
type Outbox interface {
	NoticesWaiting(ctx context.Context) (bool, error)
	RelayNotices(ctx context.Context) (int, error)
	RelayWaiting(ctx context.Context) (bool, error)
	RelayMessages(ctx context.Context, limit int, except []string,
		deliver func(context.Context, []postgres.Message) (done []string)) (int, error)
}

// Temporal takes starts and signals; both must be idempotent.
type Temporal interface {
	Deliver(ctx context.Context, m postgres.Message) error
}

// Relay is one process's part of the work.
type Relay struct {
	Outbox   Outbox
	Temporal Temporal
	Log      *slog.Logger

	mu      sync.Mutex
	waiting map[string]setback
}

// setback keeps a message that cannot be delivered from holding up the others.
type setback struct {
	until time.Time
	wait  time.Duration
}

const (
	look    = 100 * time.Millisecond // between looks while nothing waits; one index look-up each
	pause   = 2 * time.Second        // after the database or Temporal did not answer
	batch   = 200                    // messages per transaction: at most a second of work
	atOnce  = 8                      // concurrent deliveries
	perCall = 10 * time.Second       // for one start or signal
	maxWait = time.Minute            // for a message that is refused repeatedly
)

// Run works until ctx ends. Notices and messages have a loop each, so that a workflow
// server that hangs does not delay the notices.
func (r *Relay) Run(ctx context.Context) error {
	r.waiting = map[string]setback{}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		return r.loop(ctx, "notices", r.Outbox.NoticesWaiting, r.Outbox.RelayNotices)
	})
	g.Go(func() error {
		return r.loop(ctx, "messages", r.Outbox.RelayWaiting, func(ctx context.Context) (int, error) {
			return r.Outbox.RelayMessages(ctx, batch, r.setBack(), r.deliver)
		})
	})
	return g.Wait()
}

func (r *Relay) loop(
	ctx context.Context, what string, waiting func(context.Context) (bool, error), work func(context.Context) (int, error),
) error {
	for {
		wait := look
		n, err := once(ctx, waiting, work)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			r.Log.Error("relay", "what", what, "error", err)
			wait = pause
		case n > 0:
			continue
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
	}
}

func once(
	ctx context.Context, waiting func(context.Context) (bool, error), work func(context.Context) (int, error),
) (int, error) {
	if some, err := waiting(ctx); err != nil || !some {
		return 0, err
	}
	return work(ctx)
}

// deliver sends the messages concurrently and returns the delivered ones.
func (r *Relay) deliver(ctx context.Context, messages []postgres.Message) []string {
	var done []string
	var g errgroup.Group
	g.SetLimit(atOnce)
	for _, m := range messages {
		g.Go(func() error {
			ctx, cancel := context.WithTimeout(actor.With(ctx, m.Actor), perCall)
			defer cancel()
			if err := r.Temporal.Deliver(ctx, m); err != nil {
				r.postpone(m, err)
				return nil
			}
			r.mu.Lock()
			defer r.mu.Unlock()
			delete(r.waiting, m.ID)
			done = append(done, m.ID)
			return nil
		})
	}
	_ = g.Wait() // no delivery returns an error: each is logged and tried again
	return done
}

// postpone doubles the delay of a message that was refused. A message is never dropped, because the outbox must
// prevent a row without its workflow.
func (r *Relay) postpone(m postgres.Message, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	wait := min(max(2*r.waiting[m.ID].wait, look), maxWait)
	r.waiting[m.ID] = setback{until: time.Now().Add(wait), wait: wait}
	r.Log.Warn("relay: not delivered yet", "tenant", m.TenantID, "kind", m.Kind, "name", m.Name, "message", m.ID,
		"age", time.Since(m.CreatedAt).String(), "code", fault.CodeOf(err), "error", err)
}

// setBack lists the messages whose delay has not ended.
func (r *Relay) setBack() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var ids []string
	for id, s := range r.waiting {
		if time.Now().Before(s.until) {
			ids = append(ids, id)
		}
	}
	return ids
}
