package workers

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/worker"

	"countersign.dev/workflows/queue"
)

type usedSlot struct {
	worker.SlotMarkUsedInfo
	permit *worker.SlotPermit
}

func (s usedSlot) Permit() *worker.SlotPermit { return s.permit }

type releasedSlot struct {
	worker.SlotReleaseInfo
	permit *worker.SlotPermit
}

func (s releasedSlot) Permit() *worker.SlotPermit { return s.permit }

// waited returns how long a pool that follows waits for a slot.
func waited(t *testing.T, follows worker.SlotSupplier) time.Duration {
	t.Helper()
	began := time.Now()
	permit, err := follows.ReserveSlot(context.Background(), nil)
	require.NoError(t, err)
	follows.ReleaseSlot(releasedSlot{permit: permit})
	return time.Since(began)
}

func TestFlowsWaitsWhileWorkflowTasksOfCoreRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &precedence{}
		leads := options(queue.Core, time.Second, p).Tuner.GetWorkflowTaskSlotSupplier()
		follows := options(queue.Flows, time.Second, p).Tuner.GetWorkflowTaskSlotSupplier()
		permit, err := leads.ReserveSlot(context.Background(), nil)
		require.NoError(t, err)
		require.Zero(t, waited(t, follows), "a reserved slot without a task does not delay")

		leads.MarkSlotUsed(usedSlot{permit: permit})
		require.Equal(t, longestYield, waited(t, follows), "a task that runs long delays, but not for ever")

		time.AfterFunc(3*yieldInterval-time.Millisecond, func() { leads.ReleaseSlot(releasedSlot{permit: permit}) })
		require.Equal(t, 3*yieldInterval, waited(t, follows), "until the task ends")
		require.Zero(t, waited(t, follows))
	})
}

func TestUnusedSlotIsNotCountedAsEndedTask(t *testing.T) {
	p := &precedence{}
	leads := options(queue.Core, time.Second, p).Tuner.GetWorkflowTaskSlotSupplier()
	permit, err := leads.ReserveSlot(context.Background(), nil)
	require.NoError(t, err)
	leads.ReleaseSlot(releasedSlot{permit: permit})
	require.Zero(t, p.running.Load())
}
