package workers

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/testkit"
	"countersign.dev/workflows/queue"
)

// One connection sends 300 messages a minute. Two workers together send at most five a second.
func TestWorkersShareMailRateLimit(t *testing.T) {
	const mails, burst, pause = 25, 10, time.Second / mailsPerSecond
	server := testkit.Temporal(t)
	var mutex sync.Mutex
	var sent []time.Time
	send := func(context.Context) error {
		mutex.Lock()
		defer mutex.Unlock()
		sent = append(sent, time.Now())
		return nil
	}
	var c client.Client
	for range 2 {
		var err error
		c, err = client.Dial(client.Options{HostPort: server.Address, Namespace: server.Namespace})
		require.NoError(t, err)
		defer c.Close()
		w := worker.New(c, queue.Mail, options(queue.Mail, time.Second, &precedence{}))
		w.RegisterActivityWithOptions(send, activity.RegisterOptions{Name: "send"})
		require.NoError(t, w.Start())
		defer w.Stop()
	}
	core := worker.New(c, queue.Core, options(queue.Core, time.Second, &precedence{}))
	core.RegisterWorkflowWithOptions(sendMails, workflow.RegisterOptions{Name: "sendMails"})
	require.NoError(t, core.Start())
	defer core.Stop()

	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	run, err := c.ExecuteWorkflow(ctx, client.StartWorkflowOptions{TaskQueue: queue.Core}, "sendMails", mails)
	require.NoError(t, err)
	require.NoError(t, run.Get(ctx, nil))

	require.Len(t, sent, mails)
	slices.SortFunc(sent, time.Time.Compare)
	// The server lets some of the first messages go together.
	require.GreaterOrEqual(t, sent[mails-1].Sub(sent[0]), (mails-burst)*pause)
}

// sendMails asks for all mails at once.
func sendMails(ctx workflow.Context, mails int) error {
	ctx = workflow.WithActivityOptions(ctx,
		workflow.ActivityOptions{TaskQueue: queue.Mail, StartToCloseTimeout: time.Minute})
	sending := make([]workflow.Future, mails)
	for i := range sending {
		sending[i] = workflow.ExecuteActivity(ctx, "send")
	}
	for _, one := range sending {
		if err := one.Get(ctx, nil); err != nil {
			return err
		}
	}
	return nil
}
