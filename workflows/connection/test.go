package connection

import (
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/connection"
	"countersign.dev/workflows/queue"
	"countersign.dev/workflows/retry"
)

// RunTest lets the pool that may open the secrets of the type test a profile. A test that nobody finishes in time
// ends as invalid, so that the page never waits for good.
func RunTest(ctx workflow.Context, in TestInput) error {
	err := workflow.ExecuteActivity(retry.Connection(ctx, pool(in.Type), "test the connection"), ActTest, in).
		Get(ctx, nil)
	if err == nil {
		return nil
	}
	ctx, cancel := workflow.NewDisconnectedContext(ctx)
	defer cancel()
	return workflow.ExecuteActivity(retry.Database(ctx, "record that the test got no answer"), ActEnd, in).Get(ctx, nil)
}

// pool is the queue of the workers that use connections of a type.
func pool(t connection.Type) string {
	switch t {
	case connection.SFTP, connection.PGP:
		return queue.Bank
	case connection.SMTP:
		return queue.Mail
	case connection.REST:
	}
	return queue.Delivery
}
