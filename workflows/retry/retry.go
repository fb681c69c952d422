// Package retry contains the activity options of every kind of work, each with its reason. A workflow selects
// one by name and defines no numbers. The summary describes the activity for operators in the Temporal UI.
// Faults of a final kind (workflows/problem) end the retries of all of them.
package retry

import (
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/queue"
)

// Database is for one database transaction. It is retried while the database is unavailable, because a restart
// must not fail a case. Ten seconds are enough for a transaction and limit the delay after a worker crash.
func Database(ctx workflow.Context, summary string) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:             summary,
		TaskQueue:           queue.Core,
		StartToCloseTimeout: 10 * time.Second,
		RetryPolicy:         backoff(100*time.Millisecond, 10*time.Second, 0),
	})
}

// outage is longer than any outage of the database. The SDK ends the retries of a local activity after one attempt's
// timeout by default.
const outage = 365 * 24 * time.Hour

// DatabaseLocal is Database inside the workflow task. A local activity saves the dispatch over a queue (30 ms
// measured). One that takes long would delay the task, so it must be one quick transaction.
func DatabaseLocal(ctx workflow.Context, summary string) workflow.Context {
	return workflow.WithLocalActivityOptions(ctx, workflow.LocalActivityOptions{
		Summary:                summary,
		StartToCloseTimeout:    10 * time.Second,
		ScheduleToCloseTimeout: outage,
		RetryPolicy:            backoff(50*time.Millisecond, 5*time.Second, 0),
	})
}

// Document is for scanning, reading and rendering files. A page of OCR takes seconds, so the heartbeat
// distinguishes a slow page from a crashed worker. A file that fails four times is the cause itself: a person
// decides.
func Document(ctx workflow.Context, summary string) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:             summary,
		TaskQueue:           queue.Documents,
		StartToCloseTimeout: 10 * time.Minute,
		HeartbeatTimeout:    10 * time.Second,
		RetryPolicy:         backoff(time.Second, 15*time.Second, 4),
	})
}

// Render is for a file that a step makes of the data of its job. It has no other cause to fail than a database or a
// storage that is unavailable, whose restart must not fail a job. The heartbeat finds a crashed worker.
func Render(ctx workflow.Context, summary string) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:             summary,
		TaskQueue:           queue.Documents,
		StartToCloseTimeout: time.Minute,
		HeartbeatTimeout:    10 * time.Second,
		RetryPolicy:         backoff(100*time.Millisecond, 10*time.Second, 0),
	})
}

// Bank is for sealing and delivering files at a bank. Deliveries find what a
// former attempt left (temporary name, size, hash, final name), so a broken
// line is retried for a banking day; an unknown outcome is a final fault that
// only reconciliation resolves and is never retried blindly.
func Bank(ctx workflow.Context, summary string) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:                summary,
		TaskQueue:              queue.Bank,
		StartToCloseTimeout:    5 * time.Minute,
		HeartbeatTimeout:       10 * time.Second,
		ScheduleToCloseTimeout: 24 * time.Hour,
		RetryPolicy:            backoff(time.Second, time.Minute, 0),
	})
}

// Delivery is for an ERP or REST endpoint. It ends within minutes, because the invoice then appears in the error
// list, where a person reads the reason and resends.
func Delivery(ctx workflow.Context, summary string) workflow.Context {
	return request(ctx, summary, backoff(time.Second, 30*time.Second, 6))
}

// Once is for a request to a service whose repetition could have a second effect. The run decides about a repetition.
func Once(ctx workflow.Context, summary string) workflow.Context {
	return request(ctx, summary, backoff(time.Second, time.Second, 1))
}

// request is for one request on the pool of deliveries. A worker that stopped is noticed after 15 seconds.
func request(ctx workflow.Context, summary string, repeated *temporal.RetryPolicy) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:             summary,
		TaskQueue:           queue.Delivery,
		StartToCloseTimeout: time.Minute,
		HeartbeatTimeout:    15 * time.Second,
		RetryPolicy:         repeated,
	})
}

// Mail is for one message. Mail servers refuse temporarily (greylisting) for
// up to an hour; after a day the message has lost its use. The queue has the
// limit of the connection, so waiting there is not a failure.
func Mail(ctx workflow.Context, summary string) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:                summary,
		TaskQueue:              queue.Mail,
		StartToCloseTimeout:    time.Minute,
		ScheduleToCloseTimeout: 24 * time.Hour,
		RetryPolicy:            backoff(5*time.Second, 10*time.Minute, 0),
	})
}

// Print is for handing pages to a printer. Submission alone may be retried,
// and only while the printer certainly has nothing: doubt is a final fault,
// because a sheet printed twice is a check paid twice.
func Print(ctx workflow.Context, summary string) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:                summary,
		TaskQueue:              queue.Print,
		StartToCloseTimeout:    10 * time.Minute,
		HeartbeatTimeout:       10 * time.Second,
		ScheduleToCloseTimeout: 12 * time.Hour,
		RetryPolicy:            backoff(2*time.Second, time.Minute, 0),
	})
}

// Bulk is for a part of an action on many tasks: Updates of as many workflows, each of which waits for its
// result. It is retried while Temporal or the database is unavailable. A refusal by a task is recorded and not
// retried.
func Bulk(ctx workflow.Context, summary string) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:             summary,
		TaskQueue:           queue.Core,
		StartToCloseTimeout: 10 * time.Minute,
		HeartbeatTimeout:    30 * time.Second,
		RetryPolicy:         backoff(time.Second, 30*time.Second, 0),
	})
}

// Connection is for the test of a connection, on the queue of the workers that use its type. A person waits, so a
// test that no worker takes within a minute counts as no answer. Only what a crash interrupted is repeated.
func Connection(ctx workflow.Context, pool, summary string) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:                summary,
		TaskQueue:              pool,
		StartToCloseTimeout:    40 * time.Second,
		ScheduleToCloseTimeout: time.Minute,
		RetryPolicy:            backoff(time.Second, 5*time.Second, 2),
	})
}

// Export is for an archive of all data of a company, which may take hours. The heartbeat finds a crashed worker, after
// which the archive is written again. After five failures a person finds the export failed and starts another.
func Export(ctx workflow.Context, summary string) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:             summary,
		TaskQueue:           queue.Core,
		StartToCloseTimeout: 24 * time.Hour,
		HeartbeatTimeout:    30 * time.Second,
		RetryPolicy:         backoff(10*time.Second, 5*time.Minute, 5),
	})
}

// Erasure is for the removal of all data of a company, which may take hours. The heartbeat finds a crashed worker. It
// is repeated without end, because data that was to be erased must not stay.
func Erasure(ctx workflow.Context, summary string) workflow.Context {
	return workflow.WithActivityOptions(ctx, workflow.ActivityOptions{
		Summary:             summary,
		TaskQueue:           queue.Core,
		StartToCloseTimeout: 24 * time.Hour,
		HeartbeatTimeout:    30 * time.Second,
		RetryPolicy:         backoff(10*time.Second, 10*time.Minute, 0),
	})
}

// backoff doubles from first to most. attempts 0 means no limit except the timeouts.
func backoff(first, most time.Duration, attempts int32) *temporal.RetryPolicy {
	return &temporal.RetryPolicy{InitialInterval: first, BackoffCoefficient: 2, MaximumInterval: most,
		MaximumAttempts: attempts}
}
