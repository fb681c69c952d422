package invoice_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	invoiceapi "countersign.dev/api/invoice"
	"countersign.dev/api/server"
	taskapi "countersign.dev/api/task"
	projectionapp "countersign.dev/app/projection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
)

const (
	wait = 20 * time.Second
	tick = 20 * time.Millisecond
)

func checks(all []invoiceapi.Check) []string {
	texts := []string{}
	for _, c := range all {
		texts = append(texts, c.Text)
	}
	return texts
}

func TestIndexDataCorrectionReportsAllProblemsAtOnce(t *testing.T) {
	o := newOffice(t)
	inv := o.captured("INV-1", "480.00")
	path := "/api/invoices/" + inv.ID + "/index-data"
	change := func(version int64, fields ...invoiceapi.FieldChange) apitest.Answer {
		return o.Call(http.MethodPatch, path, o.clerkToken, map[string]any{"version": version, "fields": fields})
	}
	refused := change(inv.Version, invoiceapi.FieldChange{Name: "invoiceAmount", Value: "abc"},
		invoiceapi.FieldChange{Name: "dueDate", Value: "soon"})
	require.Len(t, refused.Problem().Errors, 2)
	version := inv.Version
	change(version, invoiceapi.FieldChange{Name: "invoiceAmount", Value: "500.00"},
		invoiceapi.FieldChange{Name: "companyNumber", Value: "200"}).Into(t, &inv)
	require.Equal(t, "500.00", inv.IndexData[5].Value)
	require.EqualValues(t, "typed", inv.IndexData[5].Origin)
	require.Equal(t, fault.StaleVersion, code(change(version, invoiceapi.FieldChange{Name: "account", Value: "1"})))
}

func TestInvoiceLinesLedgerCommentsAndDeletionWork(t *testing.T) {
	o := newOffice(t)
	inv := o.captured("INV-1", "480.00")
	one := "/api/invoices/" + inv.ID
	o.Call(http.MethodPatch, one+"/line-items", o.clerkToken,
		map[string]any{"version": inv.Version,
			"invoiceLineItems": []invoiceapi.LineItem{{Description: "Paper", Quantity: "4", UnitPrice: "120.00"}}}).Into(t,
		&inv)
	require.Equal(t, "480.00", inv.LineItems[0].Total)
	o.Call(http.MethodPatch, one+"/general-ledger", o.clerkToken,
		map[string]any{"version": inv.Version,
			"distribution": []invoiceapi.Distribution{{Account: "6100", Amount: "400.00"}}}).Into(t, &inv)
	require.False(t, inv.Balance.Balanced)
	require.Equal(t, "80.00", inv.Balance.Difference)
	o.Call(http.MethodPost, one+"/comments", o.clerkToken, map[string]any{"comment": "Ask Joe"}).Into(t, &inv)
	require.Equal(t, "Ask Joe", inv.Comments[0].Comment)
	refused := o.Call(http.MethodDelete, one, o.miaToken, map[string]any{"version": inv.Version, "deleteReason": "other"})
	require.Equal(t, "deleteComment", refused.Problem().Errors[0].PropertyName)
	o.Call(http.MethodDelete, one, o.miaToken,
		map[string]any{"version": inv.Version, "deleteReason": "test-invoice"}).Into(t, &inv)
	require.EqualValues(t, "deleted", inv.Stage)
	var page server.GridPage[invoiceapi.InvoiceEntry]
	o.Call(http.MethodPost, "/api/projects/"+o.project+"/invoices/grid", o.clerkToken, map[string]any{}).Into(t, &page)
	require.Empty(t, page.Items, "a deleted invoice is in no list")
}

func TestPurchaseOrderIsComparedLineByLine(t *testing.T) {
	o := newOffice(t)
	inv := o.captured("INV-1", "480.00")
	order := id.New()
	o.exec(`INSERT INTO purchase_orders (tenant_id, id, number, vendor_id, total, ordered_on)
		VALUES ($1, $2, 'PO-7', $3, 500, current_date)`, o.tenant, order, o.vendor)
	o.exec(`INSERT INTO purchase_order_lines (tenant_id, po_id, line, description, quantity, unit_price, received)
		VALUES ($1, $2, 1, 'Paper', 5, 100, 3)`, o.tenant, order)
	one := "/api/invoices/" + inv.ID
	o.Call(http.MethodPatch, one+"/index-data", o.clerkToken, map[string]any{"version": inv.Version,
		"fields": []map[string]any{{"name": "poNumber", "value": "PO-7"}}}).Into(t, &inv)
	o.Call(http.MethodPatch, one+"/line-items", o.clerkToken, map[string]any{"version": inv.Version,
		"invoiceLineItems": []invoiceapi.LineItem{{POLine: 1, Quantity: "4", UnitPrice: "120.00"}}}).Into(t, &inv)

	var match invoiceapi.OrderMatch
	o.Call(http.MethodGet, one+"/order-match", o.clerkToken, nil).Into(t, &match)
	require.True(t, match.Found)
	require.False(t, match.Matched)
	require.Equal(t, 3, match.Ways)
	require.Equal(t, []invoiceapi.MatchedRow{{Line: 1, Description: "Paper",
		Ordered:            &invoiceapi.OrderSide{Line: 1, Quantity: "5", Received: "3", Earlier: "0", UnitPrice: "100"},
		Billed:             &invoiceapi.BillSide{Quantity: "4", UnitPrice: "120", Total: "480.00"},
		QuantityDifference: "1", PriceDifference: "80",
		Holds: []invoiceapi.OrderHold{{Hold: "overReceived", Is: "4", Of: "3"}, {Hold: "price", Is: "120", Of: "100"}},
	}}, match.Lines)

	stranger := o.Token(o.tenant, o.User(o.tenant, "zoe", "Approver"))
	require.Equal(t, http.StatusForbidden, o.Call(http.MethodGet, one+"/order-match", stranger, nil).Status)
	other := o.Tenant("contoso").ID
	foreign := o.Token(other, o.User(other, "eve", "AP Manager"))
	require.Equal(t, http.StatusNotFound, o.Call(http.MethodGet, one+"/order-match", foreign, nil).Status)
}

func TestProcessorDeletesOnlyOwnUploadBeforeSubmission(t *testing.T) {
	o := newOffice(t)
	bob := o.User(o.tenant, "bob", "AP Processor")
	remove := func(inv invoiceapi.Invoice, token string) apitest.Answer {
		return o.Call(http.MethodDelete, "/api/invoices/"+inv.ID, token,
			map[string]any{"version": inv.Version, "deleteReason": "test-invoice"})
	}
	seenBy := func(inv invoiceapi.Invoice, token string) (page invoiceapi.Invoice) {
		o.Call(http.MethodGet, "/api/invoices/"+inv.ID, token, nil).Into(t, &page)
		return page
	}
	own := o.captured("INV-1", "480.00")
	require.False(t, seenBy(own, o.Token(o.tenant, bob)).MayDelete)
	require.Equal(t, fault.ActionForbidden, code(remove(own, o.Token(o.tenant, bob))), "somebody else uploaded it")
	require.True(t, seenBy(own, o.clerkToken).MayDelete)
	require.True(t, seenBy(own, o.miaToken).MayDelete, "a manager deletes every invoice")
	var deleted invoiceapi.Invoice
	remove(own, o.clerkToken).Into(t, &deleted)
	require.EqualValues(t, "deleted", deleted.Stage)
	require.False(t, deleted.MayDelete)

	submitted := o.captured("INV-2", "480.00")
	o.submit(submitted)
	submitted = seenBy(submitted, o.clerkToken)
	require.False(t, submitted.MayDelete)
	require.Equal(t, fault.ActionForbidden, code(remove(submitted, o.clerkToken)), "approvers were asked")
}

func TestListFiltersSortsAndTotals(t *testing.T) {
	o := newOffice(t)
	o.captured("INV-1", "480.00")
	o.captured("INV-2", "20.00")
	var page server.GridPage[invoiceapi.InvoiceEntry]
	o.Call(http.MethodPost, "/api/projects/"+o.project+"/invoices/grid", o.clerkToken, map[string]any{
		"sorting": []map[string]any{{"field": "invoiceAmount"}},
		"totals":  []map[string]any{{"field": "invoiceAmount", "function": "sum"}},
		"filters": []map[string]any{{"field": "vendorName", "operator": "contains", "value": []string{"fabrikam"}}}}).Into(t,
		&page)
	require.Equal(t, "INV-2", page.Items[0].InvoiceNumber)
	require.Equal(t, "500.00", page.Totals[0].Value)
	require.NoError(t, projectionapp.Commands{DB: o.DB}.Rebuild(t.Context(), o.tenant))
	var buckets invoiceapi.Buckets
	o.Call(http.MethodGet, "/api/projects/"+o.project+"/invoices/buckets", o.clerkToken, nil).Into(t, &buckets)
	require.EqualValues(t, 2, buckets.Active)
	require.Equal(t, []invoiceapi.BucketAmount{{Bucket: "active", Currency: "USD", Count: 2, Total: "500.00"}},
		buckets.Amounts)
}

func TestLookupsOfferValuesForForm(t *testing.T) {
	o := newOffice(t)
	o.exec(`INSERT INTO gl_accounts (tenant_id, id, number, description) VALUES ($1, $2, '6100', 'Office supplies')`,
		o.tenant, id.New())
	var accounts invoiceapi.AccountList
	o.Call(http.MethodGet, "/api/general-ledger/accounts?searchTerm=supp", o.clerkToken, nil).Into(t, &accounts)
	require.Equal(t, []invoiceapi.GLAccount{{Number: "6100", Description: "Office supplies"}}, accounts.Items)
	var last invoiceapi.DistributionList
	path := "/api/general-ledger/last-distribution?companyNumber=100&vendorId=" + o.vendor
	o.Call(http.MethodGet, path, o.clerkToken, nil).Into(t, &last)
	require.Empty(t, last.Items)
	_, taskID := o.submit(o.captured("INV-1", "480.00"))
	var tk taskapi.Task
	o.act(o.annToken, taskID, taskapi.Act{Action: "approve"}).Into(t, &tk)
	o.Call(http.MethodGet, path, o.clerkToken, nil).Into(t, &last)
	require.Equal(t, []invoiceapi.Distribution{{Account: "6100", Amount: "480.00"}}, last.Items)
	require.Equal(t, "100.00", o.captured("INV-2", "100.00").Distribution[0].Amount, "proposed for the next one")
	var days invoiceapi.NetDays
	o.Call(http.MethodGet, "/api/term-codes/NET%2045/net-days", o.clerkToken, nil).Into(t, &days)
	require.Equal(t, 45, days.NetDays)
	require.Equal(t, fault.TermCode, code(o.Call(http.MethodGet, "/api/term-codes/EOM/net-days", o.clerkToken, nil)))
}

func TestForeignRecordsAreRefusedOrNotFound(t *testing.T) {
	o := newOffice(t)
	inv := o.captured("INV-1", "480.00")
	require.Equal(t, fault.ForbiddenAccess, code(o.Call(http.MethodGet, "/api/invoices/"+inv.ID, o.annToken, nil)),
		"nobody asked Ann")
	_, taskID := o.submit(inv)
	require.Equal(t, http.StatusOK, o.Call(http.MethodGet, "/api/invoices/"+inv.ID, o.annToken, nil).Status,
		"now somebody did")
	eve := o.Token(o.tenant, o.User(o.tenant, "eve", "Approver"))
	require.Equal(t, http.StatusForbidden, o.Call(http.MethodGet, "/api/tasks/"+taskID, eve, nil).Status)

	other := o.Tenant("contoso").ID
	stranger := o.Token(other, o.User(other, "sam", "AP Manager"))
	for _, call := range []struct {
		method, path string
		body         any
	}{
		{http.MethodGet, "/api/invoices/", nil},
		{http.MethodPost, "/api/invoices/{}/submit", map[string]any{"version": 1}},
		{http.MethodPost, "/api/invoices/{}/withdraw", map[string]any{"version": 1}},
		{http.MethodDelete, "/api/invoices/", map[string]any{"version": 1, "deleteReason": "test-invoice"}},
	} {
		at := func(objectID string) apitest.Answer {
			path := call.path + objectID
			if call.path != "/api/invoices/" {
				path = "/api/invoices/" + objectID + call.path[len("/api/invoices/{}"):]
			}
			return o.Call(call.method, path, stranger, call.body)
		}
		foreign, missing := at(inv.ID), at(id.New())
		require.Equal(t, missing.Status, foreign.Status, call.path)
		require.Equal(t, code(missing), code(foreign), call.path)
		require.Equal(t, http.StatusNotFound, foreign.Status)
	}
	require.Equal(t, http.StatusNotFound, o.Call(http.MethodGet, "/api/tasks/"+taskID, stranger, nil).Status)
	require.Equal(t, http.StatusNotFound, o.Call(http.MethodGet, "/api/vendors/"+o.vendor, stranger, nil).Status)
}
