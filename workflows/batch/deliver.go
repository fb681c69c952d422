package batch

import (
	"time"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/workflows/problem"
	"countersign.dev/workflows/retry"
)

// Pace is how long to wait between two looks at something that began at a time:
// long enough that the history stays short however long it takes, a day of
// looks every ten minutes and then one an hour. A person can ask in between.
func Pace(waited time.Duration) time.Duration {
	if waited < 24*time.Hour {
		return 10 * time.Minute
	}
	return time.Hour
}

// Deliver brings the sealed bytes to the bank once. What cannot be delivered
// waits for a person until the bank's cut-off; what is in doubt waits for
// reconciliation for as long as it takes and is never sent again meanwhile.
func (l *Life) Deliver(ctx workflow.Context) error {
	if l.Canceled() {
		return nil
	}
	ctx, stop := workflow.NewDisconnectedContext(ctx) // what is sealed is delivered, whoever cancels the job
	defer stop()
	begun := workflow.Now(ctx)
	for {
		switch l.Now.Status {
		case payment.Sealed, payment.Delivering:
			if err := l.attempt(ctx); err != nil {
				return err
			}
		case payment.OutcomeUnknown:
			if err := l.reconcile(ctx, begun); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// attempt is one delivery with all its retries.
func (l *Life) attempt(ctx workflow.Context) error {
	if l.Now.Status == payment.Sealed {
		if err := l.Advance(ctx, payment.Delivering, payment.NoDetail, ""); err != nil {
			return err
		}
		if l.Now.Status != payment.Delivering {
			return nil // it was delivered before this run forgot
		}
	}
	for _, step := range []string{ActKeep, ActUpload} {
		if err := workflow.ExecuteActivity(retry.Bank(ctx, summaries[step]), step, l.ref).Get(ctx, nil); err != nil {
			return l.Postpone(ctx, payment.DetailSFTP, err)
		}
	}
	err := workflow.ExecuteActivity(retry.Bank(ctx, summaries[ActCommit]), ActCommit, l.ref).Get(ctx, nil)
	if err != nil {
		return l.Advance(ctx, payment.OutcomeUnknown, payment.DetailUnknown, words(err))
	}
	return l.Advance(ctx, payment.Delivered, payment.NoDetail, "")
}

// summaries are the summaries of the activities, for operators.
var summaries = map[string]string{
	ActAwait: "look up the batch", ActSeal: "release the batch and fix the bytes of its file",
	ActCancel: "cancel the batch", ActHear: "check who asked for this", ActKeep: "check the stored file",
	ActUpload: "upload the file to the bank under a temporary name", ActCommit: "give the file its final name at the bank",
	ActAdvance: "record the batch's new status", ActAnswer: "ask for the bank's answer",
	ActReconcile: "look at the bank what became of the file",
	ActCollect:   "remove the objects of abandoned attempts to seal",
}

// patience is how long a batch without a cut-off waits for a person.
const patience = 30 * 24 * time.Hour

// Postpone follows a failure before anything was handed over: the batch is
// sealed still, until a person resends it or time is up.
func (l *Life) Postpone(ctx workflow.Context, detail payment.Detail, cause error) error {
	if f := problem.Of(cause); f != nil && f.Kind == fault.Unknown {
		return l.Advance(ctx, payment.OutcomeUnknown, payment.DetailUnknown, f.Message)
	}
	err := l.Advance(ctx, payment.Sealed, detail, words(cause))
	if f := problem.Of(err); f != nil && f.Kind == fault.Unknown && l.Now.Kind != payment.BatchCheck {
		return l.Advance(ctx, payment.OutcomeUnknown, payment.DetailUnknown, f.Message) // on record: the bank may have it
	}
	if err != nil || l.Now.Status != payment.Sealed {
		return err
	}
	span := patience
	if l.Now.Kind != payment.BatchCheck {
		span = l.Now.Deadline.Sub(workflow.Now(ctx))
	}
	asked, err := untilAsked(ctx, &l.resend, "wait for \"Deliver again\", or for the cut-off", span)
	if err != nil || asked {
		return err
	}
	return l.Advance(ctx, payment.Expired, detail, "Time ran out before it could be delivered: "+words(cause))
}

// reconcile looks what became of a file in doubt. A bank that cannot be looked
// at resolves nothing, and the doubt is never left alone for it.
func (l *Life) reconcile(ctx workflow.Context, begun time.Time) error {
	if _, err := untilAsked(ctx, &l.look, "wait before the bank is asked about the file in doubt",
		Pace(workflow.Now(ctx).Sub(begun))); err != nil {
		return err
	}
	if err := l.ask(ctx, retry.Bank, ActReconcile, l.ref); err != nil {
		workflow.GetLogger(ctx).Warn("what became of the file could not be looked up", "error", err)
	}
	return nil
}

// Waits between looks for the bank's answer grow from seconds, as a demo bank
// answers, to a quarter of an hour; after three days it is not coming.
const (
	firstAnswer = 2 * time.Second
	slowAnswer  = 15 * time.Minute
	lastAnswer  = 72 * time.Hour
)

// HearAnswer waits for the bank to accept or refuse the file, and settles at
// once with a bank that does not answer.
func (l *Life) HearAnswer(ctx workflow.Context) error {
	if l.Now.Status != payment.Delivered {
		return nil
	}
	if !l.Now.Answers {
		return l.Advance(ctx, payment.Settled, payment.NoDetail, "")
	}
	ctx, stop := workflow.NewDisconnectedContext(ctx)
	defer stop()
	begun := workflow.Now(ctx)
	for wait := firstAnswer; workflow.Now(ctx).Sub(begun) < lastAnswer; wait = min(wait*3/2, slowAnswer) {
		var heard AnswerResult
		err := workflow.ExecuteActivity(retry.Bank(ctx, summaries[ActAnswer]), ActAnswer, l.ref).Get(ctx, &heard)
		if f := problem.Of(err); f != nil && f.Kind == fault.Unknown {
			return l.Advance(ctx, payment.OutcomeUnknown, payment.DetailUnknown, f.Message) // a person has to ask the bank
		}
		if err != nil {
			workflow.GetLogger(ctx).Warn("the bank's answer could not be asked for", "error", err)
			heard.Answer = NoAnswer
		}
		switch heard.Answer {
		case Accepted:
			return l.Advance(ctx, payment.Acknowledged, payment.NoDetail, "")
		case Refused:
			return l.Advance(ctx, payment.Rejected, payment.DetailBank, "The bank refused the file: "+heard.Text)
		case NoAnswer:
		}
		if _, err := untilAsked(ctx, &l.look, "wait before the bank's answer is asked for again", wait); err != nil {
			return err
		}
	}
	l.silent = true
	return nil
}

// SettleDelivered ends what needs no answer.
func (l *Life) SettleDelivered(ctx workflow.Context) error {
	if l.Now.Status != payment.Delivered {
		return nil
	}
	return l.Advance(ctx, payment.Settled, payment.NoDetail, "")
}
