package batchflow

import (
	"errors"
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/payment"
	"countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
)

// Life drives one batch. Its methods are the steps of a process's top function.
type Life struct {
	ref    Ref
	by     string // who started the job
	Now    Standing
	resend bool // a person asked to send again
	look   bool // a person asked to look at the bank
}

// New begins the life of the batch a sealed node is about.
func New(in flowrunflow.SealedInput) *Life {
	return &Life{ref: Ref{TenantID: in.TenantID, BatchID: in.SubjectID}, by: in.StartedBy}
}

// AwaitRelease waits until a person has released or cancelled the batch. A
// cancelled job cancels its batch too, which frees the payments.
func (l *Life) AwaitRelease(ctx workflow.Context) error {
	if err := l.handle(ctx); err != nil {
		return err
	}
	if err := l.ask(retry.Database(ctx), ActAwait, l.ref); err != nil {
		return err
	}
	err := workflow.Await(ctx, func() bool { return l.Now.Status != payment.AwaitingRelease })
	if err == nil {
		return nil
	}
	ctx, stop := workflow.NewDisconnectedContext(ctx)
	defer stop()
	if cancelErr := l.ask(retry.Database(ctx), ActCancel, Command{Ref: l.ref}); cancelErr != nil {
		return cancelErr
	}
	return err
}

// SealUnattended seals what needs no second person.
func (l *Life) SealUnattended(ctx workflow.Context) error {
	if err := l.handle(ctx); err != nil {
		return err
	}
	return l.ask(retry.Bank(ctx), ActSeal, Command{Ref: l.ref})
}

// handle answers Updates for as long as the workflow runs.
func (l *Life) handle(ctx workflow.Context) error {
	release := func(ctx workflow.Context, in Command) (Standing, error) {
		in.Ref = l.ref
		err := l.ask(retry.Bank(ctx), ActSeal, in)
		return l.Now, err
	}
	cancel := func(ctx workflow.Context, in Command) (Standing, error) {
		in.Ref = l.ref
		err := l.ask(retry.Database(ctx), ActCancel, in)
		return l.Now, err
	}
	resend := func(workflow.Context, Command) (Standing, error) {
		l.resend = true
		return l.Now, nil
	}
	look := func(workflow.Context, Command) (Standing, error) {
		l.look = true
		return l.Now, nil
	}
	return errors.Join(
		workflow.SetUpdateHandler(ctx, UpdateRelease, release), workflow.SetUpdateHandler(ctx, UpdateCancel, cancel),
		workflow.SetUpdateHandler(ctx, UpdateResend, resend), workflow.SetUpdateHandler(ctx, UpdateReconcile, look))
}

// Canceled says whether the batch was given up before it was sealed.
func (l *Life) Canceled() bool { return l.Now.Status == payment.BatchCanceled }

// Advance moves the batch and remembers where it stands.
func (l *Life) Advance(ctx workflow.Context, to payment.BatchStatus, detail payment.Detail, message string) error {
	in := AdvanceInput{Ref: l.ref, To: to, Detail: detail, Message: message}
	return l.ask(retry.Database(ctx), ActAdvance, in)
}

// ask runs one transaction and takes over where the batch stands, unless a
// transaction that came after it has answered already: a release may overtake
// the question what there is to release, and must not be forgotten for it.
func (l *Life) ask(ctx workflow.Context, activity string, in any) error {
	var now Standing
	if err := workflow.ExecuteActivity(ctx, activity, in).Get(ctx, &now); err != nil {
		return err
	}
	if now.Version >= l.Now.Version {
		l.Now = now
	}
	return nil
}

// Reference names the batch for a process's own activities.
func (l *Life) Reference() Ref { return l.ref }

// Result is the step's outcome in words.
func (l *Life) Result(ctx workflow.Context) (flowrunflow.SealedResult, error) {
	if err := workflow.Await(ctx, func() bool { return workflow.AllHandlersFinished(ctx) }); err != nil {
		return flowrunflow.SealedResult{}, err
	}
	result := flowrunflow.SealedResult{Outcome: flowrunflow.Succeeded, Summary: l.Now.Summary}
	switch l.Now.Status {
	case payment.Delivered, payment.Acknowledged, payment.Settled:
	case payment.BatchCanceled:
		result.Outcome, result.Error = flowrunflow.Failed, "The batch was cancelled before its release."
	default:
		result.Outcome, result.Error = flowrunflow.Failed, l.Now.Message
	}
	return result, nil
}

// untilAsked waits for a person or until a time, and says whether a person asked.
func untilAsked(ctx workflow.Context, asked *bool, span time.Duration) (bool, error) {
	found, err := workflow.AwaitWithTimeout(ctx, max(span, 0), func() bool { return *asked })
	*asked = false
	return found, err
}

// words is what a person reads of an activity's failure.
func words(err error) string {
	if f := problem.Of(err); f != nil {
		return f.Message
	}
	return "The bank could not be reached in time."
}
