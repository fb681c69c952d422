package invoice_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	workflowpb "go.temporal.io/api/workflow/v1"
	"go.temporal.io/api/workflowservice/v1"

	"countersign.dev/api/apitest"
	invoiceapi "countersign.dev/api/invoice"
	"countersign.dev/api/server"
	taskapi "countersign.dev/api/task"
	demoerp "countersign.dev/demo/erp"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
)

func code(a apitest.Answer) fault.Code { return fault.Code(a.Problem().ErrorCode) }

func TestInvoiceGoesFromSubmitToPaidAndEachAnswerIsNewState(t *testing.T) {
	o := newOffice(t)
	inv := o.captured("INV-1", "480.00")
	require.True(t, inv.Document.Pages == 2 && inv.IndexData[4].Box != nil, "the page shows where a value stands")
	inv, taskID := o.submit(inv)
	require.EqualValues(t, "current", inv.Steps[2].State)

	var queue server.GridPage[taskapi.TaskEntry]
	o.Call(http.MethodPost, "/api/tasks/grid?myTasksOnly=true", o.annToken, map[string]any{}).Into(t, &queue)
	require.Len(t, queue.Items, 1)
	require.Equal(t, "480.00", queue.Items[0].InvoiceAmount)
	require.True(t, queue.Items[0].Mine)

	tk := o.task(o.annToken, taskID)
	require.Equal(t, "Everything", tk.Rule.Name)
	require.Empty(t, tk.Rule.Condition.Comparisons, "every invoice")
	require.Equal(t, "1000.00", tk.YourLimit)
	require.NotNil(t, tk.NextReminder)
	require.Contains(t, tk.Actions, "approve")

	key := id.New()
	for range 2 { // a double click
		var after taskapi.TaskState
		o.act(o.annToken, taskID, taskapi.Act{Action: "approve"}, "Idempotency-Key", key).Into(t, &after)
		require.EqualValues(t, "Approved", after.State)
	}
	require.Equal(t, fault.IllegalTransition, code(o.act(o.annToken, taskID, taskapi.Act{Action: "approve"})),
		"a stale tab")
	inv = o.reach(inv.ID, invoice.InPayment)
	require.Equal(t, "ERP-000001", inv.ErpReference)
	require.NotEmpty(t, inv.PaymentID)
	require.Len(t, o.erp.Postings(), 1)
	o.paid(inv.ID)
	inv = o.reach(inv.ID, invoice.Paid)
	require.EqualValues(t, "done", inv.Steps[len(inv.Steps)-1].State)
	require.Contains(t, checks(inv.Checks), "bank account changed 4 days ago")
	o.ended(o.approvalID(inv.ID), "workflows/invoice", "approved_to_paid")
	o.ended(o.taskProcessID(taskID), "workflows/task", "approved")
}

func TestRejectionNeedsReasonAndIsFinal(t *testing.T) {
	o := newOffice(t)
	inv, taskID := o.submit(o.captured("INV-1", "480.00"))
	refused := o.act(o.annToken, taskID, taskapi.Act{Action: "reject"})
	require.Equal(t, http.StatusUnprocessableEntity, refused.Status, string(refused.Body))
	require.Equal(t, "reason", refused.Problem().Errors[0].PropertyName)
	var tk taskapi.TaskState
	o.act(o.annToken, taskID, taskapi.Act{Action: "reject", Fields: taskapi.ActFields{Reason: "not ordered"}}).
		Into(t, &tk)
	require.EqualValues(t, "rejected", tk.Bucket)
	require.Equal(t, "not ordered", o.invoice(inv.ID).DecisionReason)
	o.ended(o.approvalID(inv.ID), "workflows/invoice", "rejected")
	o.ended(o.taskProcessID(taskID), "workflows/task", "rejected")
}

func TestAmountOverLimitAdvancesLevelAndKeepsConversation(t *testing.T) {
	o := newOffice(t)
	inv, taskID := o.submit(o.captured("INV-1", "4800.00"))
	var tk taskapi.TaskState
	o.act(
		o.annToken,
		taskID,
		taskapi.Act{
			Action: "requestInfo",
			Fields: taskapi.ActFields{Text: "Which cost center?", Recipient: "buyer@example.com"},
		},
	).Into(t, &tk)
	require.True(t, o.task(o.annToken, taskID).InfoRequested)
	o.act(o.clerkToken, taskID, taskapi.Act{Action: "provideInfo", Fields: taskapi.ActFields{Text: "CC 12"}}).Into(t, &tk)
	o.act(o.annToken, taskID, taskapi.Act{Action: "approve"}).Into(t, &tk)
	require.Equal(t, 2, tk.Level)
	require.Equal(t, fault.TaskAccessDenied, code(o.act(o.annToken, taskID, taskapi.Act{Action: "approve"})),
		"it is the manager's now")
	o.act(o.miaToken, taskID, taskapi.Act{Action: "restart"}).Into(t, &tk)
	require.Equal(t, 1, tk.Level)
	o.act(
		o.miaToken,
		taskID,
		taskapi.Act{
			Action: "reassign",
			Fields: taskapi.ActFields{Assignees: []string{o.mia.ID}, Reason: "on holiday"},
		},
	).Into(t, &tk)
	read := o.task(o.miaToken, taskID)
	require.Equal(t, o.mia.ID, read.Assignees[0].UserID)
	require.Len(t, read.History, 6)
	o.act(o.miaToken, taskID, taskapi.Act{Action: "reject", Fields: taskapi.ActFields{Reason: "enough"}}).Into(t, &tk)
	o.ended(o.taskProcessID(taskID), "workflows/task", "conversation")
	require.EqualValues(t, "rejected", o.invoice(inv.ID).Bucket)
}

func TestWithdrawnInvoiceClosesTaskAndCase(t *testing.T) {
	o := newOffice(t)
	inv, taskID := o.submit(o.captured("INV-1", "480.00"))
	o.Call(http.MethodPost, "/api/invoices/"+inv.ID+"/withdraw", o.clerkToken,
		map[string]any{"version": inv.Version}).Into(t, &inv)
	require.EqualValues(t, "captured", inv.Stage)
	require.Equal(t, fault.IllegalTransition, code(o.act(o.annToken, taskID, taskapi.Act{Action: "approve"})))
	o.ended(o.approvalID(inv.ID), "workflows/invoice", "withdrawn")
	o.ended(o.taskProcessID(taskID), "workflows/task", "withdrawn")
	_, again := o.submit(o.invoice(inv.ID))
	require.NotEqual(t, taskID, again, "approved again")
}

func TestInvoiceRefusedByERPIsInErrorListUntilRetry(t *testing.T) {
	o := newOffice(t)
	require.NoError(t, o.erp.SetFault(demoerp.Fault{Failure: demoerp.InvoiceError, Times: 1}))
	inv, taskID := o.submit(o.captured("INV-1", "480.00"))
	var tk taskapi.TaskState
	o.act(o.annToken, taskID, taskapi.Act{Action: "approve"}).Into(t, &tk)
	inv = o.reach(inv.ID, invoice.ErpFailed)
	require.EqualValues(t, "error", inv.Bucket)
	require.Contains(t, inv.StatusDetail, "INVOICE_ERROR")
	require.NoError(t, o.erp.SetFault(demoerp.Fault{Failure: demoerp.LoseAnswer, Times: 1}))
	o.Call(http.MethodPost, "/api/invoices/"+inv.ID+"/retry", o.clerkToken, nil).Into(t, &inv)
	inv = o.reach(inv.ID, invoice.ErpSending)
	require.Eventually(t, func() bool { return o.invoice(inv.ID).StatusDetail != "" && len(o.erp.Postings()) == 1 }, wait,
		tick)
	require.Len(t, o.erp.Postings(), 1, "the answer was lost, the posting was not")
}

func TestConcurrentDecisionsHaveOneEffect(t *testing.T) {
	o := newOffice(t)
	bob := o.User(o.tenant, "bob", "Approver")
	bobToken := o.Token(o.tenant, bob)
	_, taskID := o.submit(o.captured("INV-1", "480.00"))
	answers := make(chan apitest.Answer, 2)
	for _, token := range []string{o.annToken, bobToken} {
		go func() { answers <- o.act(token, taskID, taskapi.Act{Action: "approve"}) }()
	}
	first, second := <-answers, <-answers
	statuses := []int{first.Status, second.Status}
	require.ElementsMatch(t, []int{http.StatusOK, http.StatusConflict}, statuses)
}

func TestBatchAnswersWithResultOfEachTask(t *testing.T) {
	o := newOffice(t)
	_, small := o.submit(o.captured("INV-1", "480.00"))
	_, large := o.submit(o.captured("INV-2", "4800.00"))
	var batch taskapi.BatchOutcome
	o.Call(http.MethodPost, "/api/tasks/batch-actions", o.annToken,
		map[string]any{"taskIds": []string{small, large, id.New()}, "action": "approve"}).Into(t, &batch)
	require.True(t, batch.Results[0].OK && batch.Results[1].OK)
	require.Equal(t, string(fault.NotFoundCode), batch.Results[2].ErrorCode)
	o.Call(http.MethodPost, "/api/tasks/reassign", o.miaToken,
		map[string]any{"taskIds": []string{large}, "assignees": []string{o.clerk.ID}}).Into(t, &batch)
	require.Equal(t, []any{false, string(fault.ValidationFailed)}, []any{batch.Results[0].OK, batch.Results[0].ErrorCode},
		"the clerk has no limit")
	max := o.User(o.tenant, "max", "AP Manager")
	o.Call(http.MethodPost, "/api/tasks/reassign", o.miaToken,
		map[string]any{"taskIds": []string{large}, "assignees": []string{max.ID}}).Into(t, &batch)
	require.True(t, batch.Results[0].OK, batch.Results[0].Details)
}

// The number is in the id, and a correction of it makes no second approval.
func TestResubmissionWithCorrectedNumberRunsOneApproval(t *testing.T) {
	o := newOffice(t)
	inv, firstTask := o.submit(o.captured("INV/1", "480.00"))
	approval := "invoice/" + o.tenant + "/" + inv.ID + "/INV1"
	require.Equal(t, approval, o.approvalID(inv.ID))
	first := o.running(approval)

	o.Call(http.MethodPost, "/api/invoices/"+inv.ID+"/withdraw", o.clerkToken,
		map[string]any{"version": inv.Version}).Into(t, &inv)
	o.Call(http.MethodPatch, "/api/invoices/"+inv.ID+"/index-data", o.clerkToken, map[string]any{"version": inv.Version,
		"fields": []invoiceapi.FieldChange{{Name: invoice.FieldNumber, Value: "INV-2"}}}).Into(t, &inv)
	inv, secondTask := o.submit(inv)
	require.Equal(t, "INV-2, Fabrikam Supplies", inv.Title)
	require.Equal(t, approval, o.approvalID(inv.ID))
	second := o.running(approval)
	require.NotEqual(t, first, second, "a run of its own under the same id")
	require.Equal(t, "task/"+o.tenant+"/"+secondTask+"/INV1", o.taskProcessID(secondTask))

	all := o.runsOf(approval)
	require.Len(t, all, 2)
	require.NotNil(t, all[0].GetCloseTime())
	require.False(t, all[0].GetCloseTime().AsTime().After(all[1].GetStartTime().AsTime()),
		"the first had ended before the second began")
	require.Equal(t, fault.IllegalTransition, code(o.act(o.annToken, firstTask, taskapi.Act{Action: "approve"})))
	require.Equal(t, http.StatusOK, o.act(o.annToken, secondTask, taskapi.Act{Action: "approve"}).Status)
	o.reach(inv.ID, invoice.InPayment)
	o.paid(inv.ID)
	o.reach(inv.ID, invoice.Paid)
	o.ended(approval, "workflows/invoice", "corrected_number")
	require.Len(t, o.erp.Postings(), 1)
}

// running is the run that holds the id now.
func (o *office) running(workflowID string) string {
	o.t.Helper()
	d, err := o.client.DescribeWorkflowExecution(ctx, workflowID, "")
	require.NoError(o.t, err)
	require.Equal(o.t, enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING, d.GetWorkflowExecutionInfo().GetStatus())
	return d.GetWorkflowExecutionInfo().GetExecution().GetRunId()
}

// runsOf waits until the list shows both approvals of the invoice, the earlier one first, regardless of their
// ids.
func (o *office) runsOf(workflowID string) (runs []*workflowpb.WorkflowExecutionInfo) {
	o.t.Helper()
	subject := strings.TrimSuffix(workflowID, workflowID[strings.LastIndex(workflowID, "/"):])
	require.Eventually(o.t, func() bool {
		list, err := o.client.ListWorkflow(ctx,
			&workflowservice.ListWorkflowExecutionsRequest{Namespace: o.temporal.Namespace,
				Query: "WorkflowId STARTS_WITH '" + subject + "'"})
		runs = list.GetExecutions()
		return err == nil && len(runs) == 2 &&
			slices.ContainsFunc(runs, func(r *workflowpb.WorkflowExecutionInfo) bool { return r.GetCloseTime() != nil })
	}, 20*time.Second, 100*time.Millisecond)
	slices.SortFunc(runs, func(a, b *workflowpb.WorkflowExecutionInfo) int {
		return a.GetStartTime().AsTime().Compare(b.GetStartTime().AsTime())
	})
	return runs
}
