package flowrun

import (
	"strconv"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/workflows/queue"
	"countersign.dev/workflows/retry"
)

// RunID is the id of a job's run and its idempotency key.
func RunID(tenantID, jobID string, number int64) string {
	return id.WithNumber("flow-run/"+tenantID+"/"+jobID, strconv.FormatInt(number, 10))
}

// PageID is the id of a run that repeats a part of a loop. Its key is unique in the job.
func PageID(tenantID, jobID string, number int64, key string) string {
	return RunID(tenantID, jobID, number) + "/" + key
}

// Process is the workflow of a sealed kind, with the prefix of its ids.
func Process(k flow.Kind) (workflow, idPrefix string, ok bool) {
	switch k {
	case flow.CaptureDocument:
		return CaptureDocument, "document-capture", true
	case flow.ApproveInvoice:
		return ApproveInvoice, "invoice", true
	case flow.ImportPayments:
		return ImportPayments, "payment-import", true
	case flow.GenerateAch:
		return GenerateAch, "ach", true
	case flow.GeneratePositivePay:
		return GeneratePositivePay, "positive-pay", true
	case flow.PrintChecks:
		return PrintChecks, "check-print", true
	case flow.Start, flow.Condition, flow.Switch, flow.SetValue, flow.ForEach, flow.Parallel, flow.Join, flow.Wait,
		flow.End, flow.RunWorkflow, flow.HumanTask, flow.Form, flow.SendMail, flow.CallREST, flow.FindInvoices,
		flow.FindPayments, flow.CommentInvoice, flow.RenderDocument, flow.SendFile,
		flow.SubmitInvoice, flow.PreparePayments:
		return "", "", false
	}
	return "", "", false
}

// effect is the activity of a kind with an effect.
type effect struct {
	activity string
	options  func(ctx workflow.Context, summary string) workflow.Context
}

var effects = map[flow.Kind]effect{
	flow.SendMail: {ActSendMail, retry.Database},
	flow.CallREST: {ActCallREST, retry.Once},

	flow.FindInvoices:   {ActFindInvoices, retry.Database},
	flow.FindPayments:   {ActFindPayments, retry.Database},
	flow.CommentInvoice: {ActCommentInvoice, retry.Database},

	flow.RenderDocument: {ActRenderDocument, retry.Render},
	flow.SendFile:       {ActSendFile, retry.Once},

	flow.RunWorkflow:     {ActAddJob, retry.Database},
	flow.SubmitInvoice:   {ActSubmitInvoice, retry.Database},
	flow.PreparePayments: {ActPreparePayments, retry.Database},
}

// actSummaries say what the activities of steps do.
var actSummaries = map[string]string{ActSendMail: "queue the messages", ActCallREST: "call the service",
	ActFindInvoices: "find the invoices", ActFindPayments: "find the payments", ActCommentInvoice: "add the comment",
	ActRenderDocument: "create the file", ActSendFile: "upload the file", ActAddJob: "add the job",
	ActSubmitInvoice: "submit the invoice", ActPreparePayments: "prepare the payments"}

// Queue is the task queue of a sealed kind's workflow. Core serves users. An approval runs on flows, because its
// work after a decision must not delay the next decision.
func Queue(k flow.Kind) string {
	if k == flow.ApproveInvoice {
		return queue.Flows
	}
	return queue.Core
}

// ProcessID is the id of the process for one subject, so that two jobs about the same subject cannot run it at the
// same time. The number ends the id and must never change; it is empty for a subject without a number.
func ProcessID(k flow.Kind, tenantID, subjectID, number string) string {
	_, prefix, _ := Process(k)
	return id.WithNumber(prefix+"/"+tenantID+"/"+subjectID, number)
}
