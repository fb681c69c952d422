package batch

import (
	"errors"
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	flowrunflow "countersign.dev/workflows/flowrun"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// Life drives one batch. Its methods are the steps of a process's top function.
type Life struct {
	ref    Ref
	by     string // who started the job
	Now    Standing
	resend bool // a person asked to send again
	look   bool // a person asked to look at the bank
	silent bool // the bank was waited for and said nothing

	refused string // why it was not sealed
}

// New begins the life of the batch a sealed node is about.
func New(in flowrunflow.SealedInput) *Life {
	return &Life{ref: Ref{TenantID: in.TenantID, BatchID: in.Subject.ID}, by: in.StartedBy}
}

// AwaitRelease waits until a person has released or cancelled the batch. A
// cancelled job cancels its batch too, which frees the payments.
func (l *Life) AwaitRelease(ctx workflow.Context) error {
	if err := l.handle(ctx); err != nil {
		return err
	}
	err := l.ask(ctx, retry.Database, ActAwait, l.ref)
	if err == nil {
		err = l.untilReleased(ctx)
	}
	if err == nil || ctx.Err() == nil {
		return err
	}
	return l.giveUp(ctx, err)
}

// changeAskDaily: batches wait without asking again in histories before 2026-11-21;
// the old branch goes when none of them is open any more.
const changeAskDaily = "batch-ask-daily"

// askAgain is how often an unreleased batch is looked up in the database: its
// seal may be committed and the answer lost with the pool that made it.
const askAgain = 24 * time.Hour

func (l *Life) untilReleased(ctx workflow.Context) error {
	released := func() bool { return l.Now.Status != payment.AwaitingRelease }
	if workflow.GetVersion(ctx, changeAskDaily, workflow.DefaultVersion, 1) == workflow.DefaultVersion {
		return l.untilAskedAndReleased(ctx, released)
	}
	for {
		found, err := timer.Await(ctx, askAgain, "wait for the release; look up the batch again", released)
		if err != nil || found {
			return err
		}
		if err := l.ask(ctx, retry.Database, ActAwait, l.ref); err != nil {
			return err
		}
	}
}

// changeAskAsked: before 2026-11-21 a run without a daily question heard nothing but a
// release. It cannot be given one: nothing happens in it that a timer could follow from.
// It goes with the branch of changeAskDaily.
const changeAskAsked = "batch-ask-asked"

// untilAskedAndReleased has a run of before the daily question look up its batch
// when a person tells it anything: a sealed batch can be told to be sent.
func (l *Life) untilAskedAndReleased(ctx workflow.Context, released func() bool) error {
	for {
		if err := workflow.Await(ctx, func() bool { return released() || l.resend || l.look }); err != nil || released() {
			return err
		}
		if workflow.GetVersion(ctx, changeAskAsked, workflow.DefaultVersion, 1) == workflow.DefaultVersion {
			return workflow.Await(ctx, released)
		}
		l.resend, l.look = false, false
		if err := l.ask(ctx, retry.Database, ActAwait, l.ref); err != nil {
			return err
		}
	}
}

// giveUp cancels the batch of a cancelled job. One that was sealed a moment
// before goes on: what is sealed is delivered.
func (l *Life) giveUp(ctx workflow.Context, cause error) error {
	ctx, stop := workflow.NewDisconnectedContext(ctx)
	defer stop()
	err := l.ask(ctx, retry.Database, ActCancel, Command{Ref: l.ref})
	if err == nil {
		return cause
	}
	if f := problem.Of(err); f == nil || f.Kind != fault.Conflict {
		return err
	}
	return l.ask(ctx, retry.Database, ActAwait, l.ref)
}

// sealAgain is the pause before sealing is tried anew when the only pool that
// may has been away for longer than the attempts last.
const sealAgain = time.Hour

// SealUnattended seals what needs no second person. What is refused for good is
// given up, so that it does not keep the next from being made.
func (l *Life) SealUnattended(ctx workflow.Context) error {
	if err := l.handle(ctx); err != nil {
		return err
	}
	for {
		err := l.ask(ctx, retry.Bank, ActSeal, Command{Ref: l.ref})
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return l.giveUp(ctx, err)
		}
		if f := problem.Of(err); f != nil && !problem.Retryable(f.Kind) {
			l.refused = f.Message
			return l.giveUp(ctx, nil)
		}
		if err := timer.Sleep(ctx, sealAgain, "wait before sealing is tried again"); err != nil {
			return l.giveUp(ctx, err)
		}
	}
}

// handle answers Updates for as long as the workflow runs.
func (l *Life) handle(ctx workflow.Context) error {
	release := func(ctx workflow.Context, _ Command) (Standing, error) {
		err := l.ask(ctx, retry.Bank, ActSeal, l.wished(ctx, payment.WishRelease))
		return l.Now, err
	}
	cancel := func(ctx workflow.Context, _ Command) (Standing, error) {
		err := l.ask(ctx, retry.Database, ActCancel, l.wished(ctx, payment.WishCancel))
		return l.Now, err
	}
	resend := func(ctx workflow.Context, _ Command) (Standing, error) {
		return l.hear(ctx, payment.WishResend, &l.resend)
	}
	look := func(ctx workflow.Context, _ Command) (Standing, error) {
		return l.hear(ctx, payment.WishReconcile, &l.look)
	}
	return errors.Join(
		workflow.SetUpdateHandler(ctx, UpdateRelease, release), workflow.SetUpdateHandler(ctx, UpdateCancel, cancel),
		workflow.SetUpdateHandler(ctx, UpdateResend, resend), workflow.SetUpdateHandler(ctx, UpdateReconcile, look))
}

// wished is a person's command, named by the Update that brought it.
func (l *Life) wished(ctx workflow.Context, wish payment.Wish) Command {
	return Command{Ref: l.ref, UpdateID: workflow.GetCurrentUpdateInfo(ctx).ID, Wish: wish}
}

// changeHear: before 2026-11-22 a wish to resend or to look was believed; the old
// branch goes when no such run is open any more.
const changeHear = "batch-hear"

// hear takes a wish in after the database has said whose it is.
func (l *Life) hear(ctx workflow.Context, wish payment.Wish, asked *bool) (Standing, error) {
	if workflow.GetVersion(ctx, changeHear, workflow.DefaultVersion, 1) != workflow.DefaultVersion {
		if err := l.ask(ctx, retry.Database, ActHear, l.wished(ctx, wish)); err != nil {
			return l.Now, err
		}
	}
	*asked = true
	return l.Now, nil
}

// Canceled says whether the batch was given up before it was sealed.
func (l *Life) Canceled() bool { return l.Now.Status == payment.BatchCanceled }

// Advance moves the batch and remembers where it stands.
func (l *Life) Advance(ctx workflow.Context, to payment.BatchStatus, detail payment.Detail, message string) error {
	in := AdvanceInput{Ref: l.ref, To: to, Detail: detail, Message: message}
	return l.ask(ctx, retry.Database, ActAdvance, in)
}

// ask runs one transaction and takes over where the batch stands, unless a
// transaction that came after it has answered already: a release may overtake
// the question what there is to release, and must not be forgotten for it.
func (l *Life) ask(
	ctx workflow.Context, preset func(workflow.Context, string) workflow.Context, activity string, in any,
) error {
	var now Standing
	if err := workflow.ExecuteActivity(preset(ctx, summaries[activity]), activity, in).Get(ctx, &now); err != nil {
		return err
	}
	if now.Version >= l.Now.Version {
		l.Now = now
		l.describe(ctx)
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
	switch {
	case l.silent:
		result.Outcome, result.Error = flowrunflow.Failed,
			"The bank has not said whether it took the file. Ask the bank; look again when it has answered."
	case l.Now.Status == payment.Delivered, l.Now.Status == payment.Acknowledged, l.Now.Status == payment.Settled:
	case l.Canceled() && l.refused != "":
		result.Outcome, result.Error = flowrunflow.Failed, l.refused
	case l.Canceled():
		result.Outcome, result.Error = flowrunflow.Failed, "The batch was cancelled before its release."
	default:
		result.Outcome, result.Error = flowrunflow.Failed, l.Now.Message
	}
	return result, nil
}

// untilAsked waits for a person or until a time, and says whether a person asked.
func untilAsked(ctx workflow.Context, asked *bool, summary string, span time.Duration) (bool, error) {
	found, err := timer.Await(ctx, max(span, 0), summary, func() bool { return *asked })
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
