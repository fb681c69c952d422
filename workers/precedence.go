package workers

import (
	"context"
	"sync/atomic"
	"time"

	"go.temporal.io/sdk/worker"
)

// precedence lets the pool flows wait before it asks for the next workflow task while tasks of the pool core run in
// the same process. Core has the decisions of people, flows has what follows them. A limit on concurrent tasks is not
// enough: a backlog keeps the slots of flows busy and takes the processor from the people who decide. A task that
// flows already has or has asked for does not wait.
type precedence struct {
	running atomic.Int32 // workflow tasks of core
}

const (
	longestYield  = 250 * time.Millisecond // so that flows advances under any load
	yieldInterval = 5 * time.Millisecond
)

// yield returns when no workflow task of core runs, or after longestYield.
func (p *precedence) yield(ctx context.Context) {
	if p.running.Load() == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, longestYield)
	defer cancel()
	tick := time.NewTicker(yieldInterval)
	defer tick.Stop()
	for p.running.Load() > 0 {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// leadingSlots counts the workflow tasks that run.
type leadingSlots struct {
	worker.SlotSupplier
	precedence *precedence
}

// MarkSlotUsed counts a task that begins. The permit remembers it, because unused slots are released too.
func (s leadingSlots) MarkSlotUsed(info worker.SlotMarkUsedInfo) {
	info.Permit().UserData = s.precedence
	s.precedence.running.Add(1)
	s.SlotSupplier.MarkSlotUsed(info)
}

// ReleaseSlot counts a task that ended.
func (s leadingSlots) ReleaseSlot(info worker.SlotReleaseInfo) {
	if info.Permit().UserData == s.precedence {
		s.precedence.running.Add(-1)
	}
	s.SlotSupplier.ReleaseSlot(info)
}

// yieldingSlots hands out slots for workflow tasks while no leading task runs, or after longestYield. The SDK reserves
// a slot before it asks the server for a task.
type yieldingSlots struct {
	worker.SlotSupplier
	precedence *precedence
}

// ReserveSlot waits for a slot and for its turn.
func (s yieldingSlots) ReserveSlot(ctx context.Context, info worker.SlotReservationInfo) (*worker.SlotPermit, error) {
	permit, err := s.SlotSupplier.ReserveSlot(ctx, info)
	if err == nil {
		s.precedence.yield(ctx)
	}
	return permit, err
}

// tuner replaces the slots of workflow tasks of another tuner.
type tuner struct {
	worker.WorkerTuner
	workflowTasks worker.SlotSupplier
}

// GetWorkflowTaskSlotSupplier returns the slots of workflow tasks.
func (t tuner) GetWorkflowTaskSlotSupplier() worker.SlotSupplier { return t.workflowTasks }

// lead has the workflow tasks of a pool with these slots go first.
func (p *precedence) lead(slots worker.FixedSizeTunerOptions) worker.WorkerTuner {
	fixed := fixedSlots(slots)
	return tuner{fixed, leadingSlots{fixed.GetWorkflowTaskSlotSupplier(), p}}
}

// follow has the workflow tasks of a pool with these slots wait for those that go first.
func (p *precedence) follow(slots worker.FixedSizeTunerOptions) worker.WorkerTuner {
	fixed := fixedSlots(slots)
	return tuner{fixed, yieldingSlots{fixed.GetWorkflowTaskSlotSupplier(), p}}
}

// fixedSlots is a tuner of the SDK, which refuses no options: it replaces numbers below one by its defaults.
func fixedSlots(slots worker.FixedSizeTunerOptions) worker.WorkerTuner {
	t, err := worker.NewFixedSizeTuner(slots)
	if err != nil {
		panic(err)
	}
	return t
}
