// Package projector follows the events and keeps the projections of all tenants. It is a supervised component of the
// core worker process. One process works, and another takes over when it ends.
package projector

import (
	"context"
	"log/slog"
	"time"

	"golang.org/x/sync/errgroup"

	"countersign.dev/internal/postgres"
)

// Events lets one process at a time follow the events.
type Events interface {
	LeadProjection(ctx context.Context, lead func(context.Context, *postgres.EventTail) error) error
}

// Projections applies the next events of a tenant.
type Projections interface {
	Project(ctx context.Context, tenantID string) (more bool, err error)
}

// Projector is the component of one process.
type Projector struct {
	Events      Events
	Projections Projections
	Log         *slog.Logger
}

const (
	look   = 250 * time.Millisecond // interval of reading new events; one index lookup each
	pause  = time.Second            // after the database did not answer
	whole  = 10 * time.Second       // interval of finding tenants with unprocessed events, such as after a failure
	atOnce = 2                      // tenants side by side
)

// Run works until ctx ends.
func (p *Projector) Run(ctx context.Context) error {
	for {
		err := p.Events.LeadProjection(ctx, p.lead)
		if ctx.Err() != nil {
			return nil
		}
		p.Log.Error("projector: interrupted", "error", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

func (p *Projector) lead(ctx context.Context, tail *postgres.EventTail) error {
	p.Log.Info("projector: this process projects the events")
	var last time.Time
	for {
		find := tail.Next
		if time.Since(last) >= whole {
			find, last = tail.Behind, time.Now()
		}
		tenants, err := find(ctx)
		if err != nil {
			return err
		}
		p.project(ctx, tenants)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(look):
		}
	}
}

// project applies what is new in each tenant. A tenant that fails does not delay the others.
func (p *Projector) project(ctx context.Context, tenants []string) {
	var g errgroup.Group
	g.SetLimit(atOnce)
	for _, tenantID := range tenants {
		g.Go(func() error {
			more, err := true, error(nil)
			for more && err == nil {
				more, err = p.Projections.Project(ctx, tenantID)
			}
			if err != nil && ctx.Err() == nil {
				p.Log.Error("projector: a tenant failed and is tried again", "tenant", tenantID, "error", err)
			}
			return nil
		})
	}
	_ = g.Wait() // no call returns an error: each is logged
}
