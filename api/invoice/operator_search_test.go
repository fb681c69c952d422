package invoice_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	operationsapi "countersign.dev/api/operations"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/testkit"
)

// search contains the values that an operator enters.
type search map[string]any

// found are the ids of the workflows that a search finds.
func (o *office) found(token string, s search) []string {
	o.t.Helper()
	var answer operationsapi.FoundWorkflows
	o.Call(http.MethodPost, "/api/operations/workflows/find", token, s).Into(o.t, &answer)
	ids := []string{}
	for _, w := range answer.Workflows {
		require.Equal(o.t, "Running", w.Status)
		require.Contains(o.t, w.TemporalURL, "/temporal/namespaces/"+o.temporal.Namespace+"/workflows/")
		ids = append(ids, w.WorkflowID)
	}
	return ids
}

// listed waits until the list of workflows, which follows behind, has these by their invoice number.
func (o *office) listed(token, number string, ids ...string) {
	o.t.Helper()
	require.Eventually(o.t, func() bool {
		return len(o.found(token, search{"tenant": "northwind", "invoiceNumber": number})) == len(ids)
	}, 20*time.Second, 100*time.Millisecond)
	require.ElementsMatch(o.t, ids, o.found(token, search{"tenant": "Tenant NORTHWIND", "invoiceNumber": number}))
}

func TestOperatorFindsAnInvoiceByNumberAmountAndVendorAndCannotListThem(t *testing.T) {
	o := newOffice(t)
	other := o.Tenant("fabrikam")
	operator := o.With(other.ID, "operations:get", "operations:decode")
	inv, taskID := o.submit(o.captured("INV-7", "480.00"))
	approval, asked := o.approvalID(inv.ID), o.taskProcessID(taskID)
	o.listed(operator, "INV-7", approval, asked)

	for name, s := range map[string]search{
		"amount": {"amount": "480"}, "amount with currency": {"amount": "480.00 USD"},
		"vendor": {"vendor": " fabrikam  SUPPLIES"}, "both": {"amount": "480.00", "vendor": "Fabrikam Supplies"},
		"all": {"amount": "480.00", "vendor": "Fabrikam Supplies", "invoiceNumber": "INV-7"},
	} {
		s["tenant"] = "northwind"
		require.ElementsMatch(t, []string{approval, asked}, o.found(operator, s), name)
	}
	for name, s := range map[string]search{
		"another amount": {"amount": "480.01"}, "another currency": {"amount": "480.00 EUR"},
		"part of a name": {"vendor": "Fabrikam"}, "amount and another vendor": {"amount": "480.00", "vendor": "Contoso"},
		"a pattern": {"vendor": "%"}, "a number is no amount": {"vendor": "480.00 USD"},
		"a query as number": {"invoiceNumber": `x' OR TenantId != 'x`},
		"an escaped query":  {"invoiceNumber": `x\' OR TenantId != 'x`},
	} {
		s["tenant"] = "northwind"
		require.Empty(t, o.found(operator, s), name)
	}
	require.Empty(t, o.found(operator, search{"tenant": "fabrikam", "amount": "480.00"}),
		"the key of another tenant makes other hashes")

	for _, s := range []search{{"tenant": "northwind"}, {"invoiceNumber": "INV-7", "tenant": ""},
		{"tenant": "north", "invoiceNumber": "INV-7"}, {"tenant": "northwind", "amount": "4.8.0"}} {
		require.Equal(t, http.StatusUnprocessableEntity,
			o.Call(http.MethodPost, "/api/operations/workflows/find", operator, s).Status, s)
	}
	described, err := o.client.DescribeWorkflowExecution(ctx, approval, "")
	require.NoError(t, err)
	attributes := described.GetWorkflowExecutionInfo().GetSearchAttributes().String()
	require.Contains(t, attributes, "INV-7")
	require.NotContains(t, attributes, "480.00", "hashes may hold the digits by chance")
	require.NotContains(t, attributes, "Fabrikam")
	require.NotContains(t, described.GetWorkflowExecutionInfo().GetMemo().String(), "Fabrikam")
}

func TestSearchByHashWorksAfterKeyRotation(t *testing.T) {
	o := newOffice(t)
	operator := o.With(o.Tenant("fabrikam").ID, "operations:get", "operations:decode")
	before, taskBefore := o.submit(o.captured("INV-1", "480.00"))
	require.NoError(t, o.vault.Rotate(ctx, o.tenant))
	after, taskAfter := o.submit(o.captured("INV-2", "480.00"))
	first := []string{o.approvalID(before.ID), o.taskProcessID(taskBefore)}
	second := []string{o.approvalID(after.ID), o.taskProcessID(taskAfter)}
	o.listed(operator, "INV-1", first...)
	o.listed(operator, "INV-2", second...)
	byVendor := search{"tenant": "northwind", "vendor": "Fabrikam Supplies"}
	require.ElementsMatch(t, append(first, second...), o.found(operator, byVendor))
	require.NoError(t, o.vault.Retire(ctx, o.tenant))
	require.ElementsMatch(t, second, o.found(operator, byVendor), "the hashes of a retired key are found no more")
}

func TestSearchByAmountOrVendorNeedsPermissionIsAuditedAndLimited(t *testing.T) {
	o := newOffice(t)
	platform := o.Tenant("fabrikam").ID
	byAmount := search{"tenant": "northwind", "amount": "480.00"}
	const path = "/api/operations/workflows/find"
	require.Equal(t, http.StatusForbidden,
		o.Call(http.MethodPost, path, o.With(o.tenant, "invoices:get"), byAmount).Status)
	watcher := o.With(platform, "operations:get")
	require.Equal(t, http.StatusForbidden, o.Call(http.MethodPost, path, watcher, byAmount).Status)
	require.Empty(t, o.found(watcher, search{"tenant": "northwind", "batchNumber": 225}))

	operator := o.With(platform, "operations:get", "operations:decode")
	for range 30 {
		require.Empty(t, o.found(operator, byAmount))
	}
	refused := o.Call(http.MethodPost, path, operator, byAmount)
	require.Equal(t, http.StatusTooManyRequests, refused.Status)
	require.Equal(t, fault.TooManyRequests, code(refused))
	require.Empty(t, o.found(operator, search{"tenant": "northwind", "batchNumber": 225}),
		"numbers are in clear and not limited")
	require.Empty(t, o.found(o.With(platform, "operations:get", "operations:decode"), byAmount),
		"the limit is the operator's own")

	conn := testkit.Pool(t, o.super)
	var entries int
	var said string
	require.NoError(t,
		conn.QueryRow(ctx,
			`SELECT count(*), min(new_value::text) FROM audit_entries WHERE tenant_id = $1 AND area = 'Operations' AND action = 'searched'`, platform).Scan(&entries, &said))
	require.Equal(t, 31, entries)
	require.Contains(t, said, o.tenant)
	require.Contains(t, said, "amount")
	require.NotContains(t, said, "480.00", "the value belongs to another tenant")
}
