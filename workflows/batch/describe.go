package batch

import (
	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/payment"
)

// statusNames are the statuses as the pages of the tenant name them.
var statusNames = map[payment.BatchStatus]string{
	payment.Preparing: "Preparing", payment.AwaitingRelease: "Waiting for release", payment.Sealed: "Sealed",
	payment.Delivering: "Delivering", payment.Delivered: "Delivered", payment.Acknowledged: "Acknowledged",
	payment.Settled: "Settled", payment.Rejected: "Rejected by the bank", payment.Expired: "Missed cutoff",
	payment.OutcomeUnknown: "Outcome unknown", payment.BatchCanceled: "Canceled",
}

// nextSteps are instructions for operators, as in docs/runbooks/stuck-batch.md.
// Batches in other states need no action.
var nextSteps = map[payment.BatchStatus]string{
	payment.AwaitingRelease: "The tenant releases or cancels the batch. The person who prepared it cannot release it.",
	payment.Sealed: "Correct the cause. Then the tenant chooses *Deliver again*. The same file goes " +
		"under the same name, so nothing is paid twice. Checks of which none was sent can also be canceled.",
	payment.Delivering: "Wait: attempts are repeated for up to a day. The pending activity names " +
		"the last error. Check the worker pool *bank*, for checks also *print*.",
	payment.OutcomeUnknown: "Send nothing. Find out what became of the file at the bank, or of the sheets " +
		"at the printer. Then the tenant records the answer.",
	payment.Delivered: "Wait for the answer of the bank. After three days the tenant asks the bank.",
	payment.Rejected: "The tenant corrects what the bank names and chooses *Reissue batch*. " +
		"Another person releases it. Nothing was paid.",
	payment.Expired: "The tenant chooses *Reissue batch*. " +
		"Another person releases it. Nothing was delivered.",
}

// describe sets the text that operators read in the Temporal UI: what the batch waits for, why, and the required
// action.
func (r *Run) describe(ctx workflow.Context) {
	text := r.Batch.Summary + "\n\n**Status:** " + statusNames[r.Batch.Status]
	if r.Batch.Message != "" {
		text += "\n\n**Reason:** " + r.Batch.Message
	}
	if next, ok := nextSteps[r.Batch.Status]; ok {
		text += "\n\n**What to do:** " + next + " Runbook: A batch is stuck."
	}
	workflow.SetCurrentDetails(ctx, text)
}
