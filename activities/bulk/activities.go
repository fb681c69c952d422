// Package bulk acts on the tasks of a bulk action, part by part.
package bulk

import (
	"context"
	"errors"
	"sync"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"
	"golang.org/x/sync/errgroup"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/internal/temporalx"
	bulkflow "countersign.dev/workflows/bulk"
)

const (
	part = 100 // tasks of one attempt
	// atOnce leaves the workers' Updates room for people who click (gate R20).
	atOnce = 8
	// patience is how many attempts a task that is out of reach is given before it counts as refused.
	patience = 5
)

// Bulks is where bulk actions are kept.
type Bulks interface {
	Next(ctx context.Context, tenantID, bulkID string, most int) (task.Bulk, []string, error)
	Record(ctx context.Context, tenantID, bulkID string, results []task.BulkItem) (left int, err error)
}

// Tasks acts on one task.
type Tasks interface {
	RequestBulkAct(ctx context.Context, b task.Bulk, taskID string) error
}

// Activities satisfies the contract of workflows/bulk.
type Activities struct {
	Bulks Bulks
	Tasks Tasks
}

var _ bulkflow.Activities = (*Activities)(nil)

// Register adds them.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.PerformNext, activity.RegisterOptions{Name: bulkflow.ActPerform})
}

// PerformNext acts on the next tasks. What one of them refuses does not stop the
// others. One that is out of reach waits for the next attempt with those not yet asked.
func (a *Activities) PerformNext(ctx context.Context, in bulkflow.RunInput) (bulkflow.PerformResult, error) {
	b, taskIDs, err := a.Bulks.Next(ctx, in.TenantID, in.BulkID, part)
	if err != nil {
		return bulkflow.PerformResult{}, temporalx.Error(err)
	}
	last := activity.GetInfo(ctx).Attempt >= patience
	var mu sync.Mutex
	var results []task.BulkItem
	var away error
	g := errgroup.Group{}
	g.SetLimit(atOnce)
	for _, taskID := range taskIDs {
		g.Go(func() error {
			item, err := a.one(ctx, b, taskID, last)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				away = err
				return nil
			}
			results = append(results, item)
			activity.RecordHeartbeat(ctx, len(results))
			return nil
		})
	}
	_ = g.Wait() // none returns an error: the refusal of a task is its result
	left, err := a.Bulks.Record(ctx, in.TenantID, in.BulkID, results)
	if err == nil && left > 0 {
		err = away
	}
	return bulkflow.PerformResult{Left: left}, temporalx.Error(err)
}

// one returns the result of one task. An error means that there is no result yet.
func (a *Activities) one(ctx context.Context, b task.Bulk, taskID string, last bool) (task.BulkItem, error) {
	err := a.Tasks.RequestBulkAct(ctx, b, taskID)
	item := task.BulkItem{TaskID: taskID}
	var f *fault.Fault
	switch {
	case err == nil:
		return item, nil
	case errors.As(err, &f):
		item.Code, item.Message = f.Code, said(f)
	default:
		item.Code, item.Message = fault.InternalError, "Something went wrong on our side. The details are in the log."
	}
	kind := fault.KindOf(err)
	if !last && (f == nil || kind == fault.Unavailable || kind == fault.Internal || kind == fault.RateLimited) {
		return item, err
	}
	return item, nil
}

// said is what people read: of a refused entry, what is wrong with it.
func said(f *fault.Fault) string {
	if len(f.Fields) == 0 {
		return f.Message
	}
	return f.Fields[0].Message
}
