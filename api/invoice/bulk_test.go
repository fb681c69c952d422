package invoice_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	bulkapi "countersign.dev/api/bulk"
	taskapi "countersign.dev/api/task"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/task"
	bulkflow "countersign.dev/workflows/bulk"
)

func (o *office) bulk(token, id string) (b bulkapi.Bulk) {
	o.t.Helper()
	o.Call(http.MethodGet, "/api/bulk/"+id, token, nil).Into(o.t, &b)
	return b
}

// finished waits for the end of a bulk action without an observer.
func (o *office) finished(token, id string) (b bulkapi.Bulk) {
	o.t.Helper()
	require.Eventually(o.t, func() bool {
		b = o.bulk(token, id)
		return b.State != "running"
	}, wait, tick)
	return b
}

func TestTasksOfFilterExceptSomeAreApprovedWithOneResultEach(t *testing.T) {
	o := newOffice(t)
	var tasks []string
	for n, amount := range []string{"100.00", "200.00", "500.00", "300.00", "9.00"} {
		_, taskID := o.submit(o.captured(fmt.Sprintf("INV-%d", n), amount))
		tasks = append(tasks, taskID)
	}
	// concurrently in another tab
	require.Equal(t, http.StatusOK, o.act(o.annToken, tasks[2], taskapi.Act{Action: "approve"}).Status)
	var started bulkapi.Bulk
	o.Call(http.MethodPost, "/api/bulk/tasks", o.annToken, map[string]any{
		"action": "approve", "all": true, "excluded": []string{tasks[3]},
		"filters": []any{map[string]any{"field": "invoiceAmount", "operator": "greaterOrEqual", "value": []string{"100"}}},
	}).Into(t, &started)
	require.Equal(t, 3, started.Total)
	b := o.finished(o.annToken, started.ID)
	require.Equal(t, []any{task.BulkFinished, 2, 1, 0}, []any{b.State, b.Done, b.Refused, b.Waiting})
	var refused bulkapi.Refusals
	o.Call(http.MethodGet, "/api/bulk/"+started.ID+"/refusals", o.annToken, nil).Into(t, &refused)
	require.Len(t, refused.Items, 1)
	require.Equal(t, []any{tasks[2], string(fault.IllegalTransition), "INV-2"},
		[]any{refused.Items[0].TaskID, refused.Items[0].ErrorCode, refused.Items[0].InvoiceNumber})
	for n, open := range []bool{false, false, false, true, true} {
		var tk struct{ State string }
		o.Call(http.MethodGet, "/api/tasks/"+tasks[n], o.annToken, nil).Into(t, &tk)
		require.Equal(t, open, tk.State == "Review", tasks[n])
	}
	for _, path := range []string{"", "/refusals"} {
		require.Equal(t, http.StatusNotFound, o.Call(http.MethodGet, "/api/bulk/"+started.ID+path, o.miaToken, nil).Status,
			"it is Ann's own")
	}
	o.ended(bulkflow.WorkflowID(o.tenant, started.ID), "workflows/bulk", "approved_but_one")
}

func TestSelectedTasksAreReassignedAndEmptySelectionIsRefused(t *testing.T) {
	o := newOffice(t)
	inv, taskID := o.submit(o.captured("INV-1", "100.00"))
	var started bulkapi.Bulk
	o.Call(http.MethodPost, "/api/bulk/task-reassignments", o.miaToken,
		map[string]any{"ids": []string{taskID}, "assignees": []string{o.mia.ID}, "comment": "mine"}).Into(t, &started)
	require.Equal(t, 1, o.finished(o.miaToken, started.ID).Done)
	require.Equal(t, fault.IllegalTransition,
		code(o.Call(http.MethodPost, "/api/bulk/"+started.ID+"/cancel", o.miaToken, nil)), "it has ended")

	o.Call(http.MethodPost, "/api/bulk/tasks", o.miaToken,
		map[string]any{"ids": []string{taskID}, "action": "approve"}).Into(t, &started)
	require.Equal(t, 1, o.finished(o.miaToken, started.ID).Done)
	o.reach(inv.ID, invoice.InPayment)
	for _, nothing := range []map[string]any{
		{"action": "approve", "all": true, "search": "nothing is called this"},
		{"action": "approve", "ids": []string{o.tenant}},
	} {
		require.Equal(t, fault.DocumentsNotFound, code(o.Call(http.MethodPost, "/api/bulk/tasks", o.annToken, nothing)))
	}
	require.Equal(t, fault.ValidationFailed,
		code(o.Call(http.MethodPost, "/api/bulk/tasks", o.annToken,
			map[string]any{"action": "reject", "ids": []string{taskID}})))
	require.Equal(t, fault.ValidationFailed,
		code(o.Call(http.MethodPost, "/api/bulk/tasks", o.annToken, map[string]any{"action": "approve"})),
		"neither rows nor all")
}

func TestBulkActionIsListedUntilItsResultWasRead(t *testing.T) {
	o := newOffice(t)
	_, taskID := o.submit(o.captured("INV-1", "100.00"))
	var started bulkapi.Bulk
	o.Call(http.MethodPost, "/api/bulk/tasks", o.annToken,
		map[string]any{"ids": []string{taskID}, "action": "approve"}).Into(t, &started)
	found := func(token string) (ids []string) {
		var all []bulkapi.Bulk
		o.Call(http.MethodGet, "/api/bulk", token, nil).Into(t, &all)
		for _, b := range all {
			ids = append(ids, b.ID)
		}
		return ids
	}
	require.Equal(t, []string{started.ID}, found(o.annToken))
	require.Empty(t, found(o.miaToken), "another person's is not theirs")
	o.finished(o.annToken, started.ID)
	require.Equal(t, []string{started.ID}, found(o.annToken), "it has ended, and nobody has looked")

	require.Equal(t, http.StatusNotFound, o.Call(http.MethodPost, "/api/bulk/"+started.ID+"/seen", o.miaToken, nil).Status)
	require.Equal(t, http.StatusOK, o.Call(http.MethodPost, "/api/bulk/"+started.ID+"/seen", o.annToken, nil).Status)
	require.Empty(t, found(o.annToken))
}

func TestSelectionThatGrewAfterConfirmationIsRefused(t *testing.T) {
	o := newOffice(t)
	for n := range 2 {
		o.submit(o.captured(fmt.Sprintf("INV-%d", n), "100.00"))
	}
	all := map[string]any{"all": true, "action": "approve", "confirmed": 1}
	require.Equal(t, fault.SelectionChanged, code(o.Call(http.MethodPost, "/api/bulk/tasks", o.annToken, all)))
	all["confirmed"] = 2
	var started bulkapi.Bulk
	o.Call(http.MethodPost, "/api/bulk/tasks", o.annToken, all).Into(t, &started)
	require.Equal(t, 2, o.finished(o.annToken, started.ID).Done)
}
