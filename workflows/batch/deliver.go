package batch

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
	"countersign.dev/workflows/timer"
)

// PollInterval is the pause between two checks of something that began waited ago. It
// limits the history: a check every ten minutes for a day, then one an hour. A
// person's request starts a check at once.
func PollInterval(waited time.Duration) time.Duration {
	if waited < 24*time.Hour {
		return 10 * time.Minute
	}
	return time.Hour
}

// Deliver delivers the sealed bytes to the bank once. A batch that cannot be delivered
// waits for a person until the bank's cut-off. A batch whose outcome is unknown waits
// for reconciliation without a limit and is not sent again before that.
func (r *Run) Deliver(ctx workflow.Context) error {
	if r.Canceled() {
		return nil
	}
	ctx, stop := workflow.NewDisconnectedContext(ctx) // what is sealed is delivered, even if the job is canceled
	defer stop()
	begun := workflow.Now(ctx)
	for {
		switch r.Batch.Status {
		case payment.Sealed, payment.Delivering:
			if err := r.attempt(ctx); err != nil {
				return err
			}
		case payment.OutcomeUnknown:
			if err := r.reconcile(ctx, begun); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// attempt is one delivery with all its retries.
func (r *Run) attempt(ctx workflow.Context) error {
	if r.Batch.Status == payment.Sealed {
		if err := r.Mark(ctx, payment.Delivering); err != nil {
			return err
		}
		if r.Batch.Status != payment.Delivering {
			return nil // it was delivered before the history was reset
		}
	}
	for _, step := range []string{ActVerify, ActUpload} {
		if err := workflow.ExecuteActivity(retry.Bank(ctx, summaries[step]), step, r.ref).Get(ctx, nil); err != nil {
			return r.Postpone(ctx, payment.DetailSFTP, err)
		}
	}
	err := workflow.ExecuteActivity(retry.Bank(ctx, summaries[ActCommit]), ActCommit, r.ref).Get(ctx, nil)
	if err != nil {
		return r.Advance(ctx, payment.OutcomeUnknown, payment.DetailUnknown, messageOf(err))
	}
	return r.Mark(ctx, payment.Delivered)
}

// summaries are the summaries of the activities, for operators.
var summaries = map[string]string{
	ActAwait: "look up the batch", ActSeal: "release the batch and fix the bytes of its file",
	ActCancel: "cancel the batch", ActRecordRequest: "check who asked for this", ActVerify: "check the stored file",
	ActUpload: "upload the file to the bank under a temporary name", ActCommit: "give the file its final name at the bank",
	ActAdvance: "record the batch's new status", ActAnswer: "ask for the bank's answer",
	ActReconcile: "look at the bank what became of the file",
	ActCollect:   "remove the objects of abandoned attempts to seal",
}

// manualTimeout is how long a batch without a cut-off waits for a person.
const manualTimeout = 30 * 24 * time.Hour

// Postpone handles a failure before the hand-over. The batch stays sealed until a person resends it or its time
// ends.
func (r *Run) Postpone(ctx workflow.Context, detail payment.Detail, cause error) error {
	if f := problem.Of(cause); f != nil && f.Kind == fault.Unknown {
		return r.Advance(ctx, payment.OutcomeUnknown, payment.DetailUnknown, f.Message)
	}
	err := r.Advance(ctx, payment.Sealed, detail, messageOf(cause))
	if f := problem.Of(err); f != nil && f.Kind == fault.Unknown && r.Batch.Kind != payment.BatchCheck {
		// the record says that the bank may have it
		return r.Advance(ctx, payment.OutcomeUnknown, payment.DetailUnknown, f.Message)
	}
	if err != nil || r.Batch.Status != payment.Sealed {
		return err
	}
	span := manualTimeout
	if r.Batch.Kind != payment.BatchCheck {
		span = r.Batch.Deadline.Sub(workflow.Now(ctx))
	}
	_, err = timer.Await(ctx, max(span, 0), "wait for \"Deliver again\", or for the cut-off",
		func() bool { return r.resendRequested || r.Canceled() })
	requested := r.resendRequested
	r.resendRequested = false
	if err != nil || requested || r.Canceled() {
		return err
	}
	return r.Advance(ctx, payment.Expired, detail, "Time ran out before it could be delivered: "+messageOf(cause))
}

// reconcile finds out what happened to a file whose outcome is unknown. If the bank
// cannot be reached, the outcome stays unknown and is checked again.
func (r *Run) reconcile(ctx workflow.Context, begun time.Time) error {
	if _, err := awaitRequest(ctx, &r.reconcileRequested, "wait before the bank is asked about the file in doubt",
		PollInterval(workflow.Now(ctx).Sub(begun))); err != nil {
		return err
	}
	if err := r.execute(ctx, retry.Bank, ActReconcile, r.ref); err != nil {
		workflow.GetLogger(ctx).Warn("what became of the file could not be looked up", "error", err)
	}
	return nil
}

// The pauses between two checks for the bank's answer grow from firstAnswerPause to
// longestAnswerPause. After answerTimeout no answer is expected any more.
const (
	firstAnswerPause   = 2 * time.Second
	longestAnswerPause = 15 * time.Minute
	answerTimeout      = 72 * time.Hour
)

// AwaitAnswer waits until the bank accepts or refuses the file. A batch of a bank that
// answers no files is settled at once.
func (r *Run) AwaitAnswer(ctx workflow.Context) error {
	if r.Batch.Status != payment.Delivered {
		return nil
	}
	if !r.Batch.Answers {
		return r.Advance(ctx, payment.Settled, payment.NoDetail, "")
	}
	ctx, stop := workflow.NewDisconnectedContext(ctx)
	defer stop()
	begun := workflow.Now(ctx)
	for wait := firstAnswerPause; workflow.Now(ctx).Sub(begun) < answerTimeout; wait = min(wait*3/2, longestAnswerPause) {
		var answer AnswerResult
		err := workflow.ExecuteActivity(retry.Bank(ctx, summaries[ActAnswer]), ActAnswer, r.ref).Get(ctx, &answer)
		if f := problem.Of(err); f != nil && f.Kind == fault.Unknown {
			return r.Advance(ctx, payment.OutcomeUnknown, payment.DetailUnknown, f.Message) // a person has to ask the bank
		}
		if err != nil {
			workflow.GetLogger(ctx).Warn("the bank's answer could not be asked for", "error", err)
			answer.Answer = NoAnswer
		}
		switch answer.Answer {
		case Accepted:
			return r.Advance(ctx, payment.Acknowledged, payment.NoDetail, "")
		case Refused:
			return r.Advance(ctx, payment.Rejected, payment.DetailBank, "The bank refused the file: "+answer.Text)
		case NoAnswer:
		}
		_, err = awaitRequest(ctx, &r.reconcileRequested, "wait before the bank's answer is asked for again", wait)
		if err != nil {
			return err
		}
	}
	r.unanswered = true
	return nil
}

// SettleDelivered settles a delivered batch that needs no answer.
func (r *Run) SettleDelivered(ctx workflow.Context) error {
	if r.Batch.Status != payment.Delivered {
		return nil
	}
	return r.Advance(ctx, payment.Settled, payment.NoDetail, "")
}
