package invoice_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

func capture(w *storetest.Payables, number, amount string) invoice.Invoice {
	w.T.Helper()
	inv, err := storetest.CaptureInvoice(w.Clerk, w.DB, w.TenantID, w.Captured(number, amount))
	require.NoError(w.T, err)
	return inv
}

func submit(w *storetest.Payables, inv invoice.Invoice) error {
	w.T.Helper()
	_, _, err := storetest.InvoiceCommands(w.DB).
		Submit(w.Clerk, w.TenantID, storetest.AnyInvoice, inv.ID, inv.Version, "")
	return err
}

func checksOf(w *storetest.Payables, inv invoice.Invoice) map[invoice.CheckCode]invoice.Check {
	w.T.Helper()
	view, err := storetest.InvoiceCommands(w.DB).View(
		storetest.Reading(w.TenantID, w.ClerkID, "invoices:get"),
		w.TenantID,
		inv.ID,
		invoice.Viewer{UserID: w.ClerkID, AllInvoices: true},
	)
	require.NoError(w.T, err)
	found := map[invoice.CheckCode]invoice.Check{}
	for _, c := range view.Checks {
		found[c.Code] = c
	}
	return found
}

func TestInvoiceWithLookAlikeNumberIsMarkedAndCannotBeSubmitted(t *testing.T) {
	w := storetest.NewPayables(t)
	first := capture(w, "INV-1001", "98.00")
	require.NoError(t, submit(w, first))
	for _, number := range []string{"ІNV-1001", "INV-l00I", "inv 1O01", "ＩＮＶ１００１", "INV\u200b-1001"} {
		twin := capture(w, number, "98.00")
		require.Equal(t, first.ID, twin.DuplicateOf, number)
		require.Equal(t, fault.DuplicateInvoice, fault.CodeOf(submit(w, twin)), number)
	}
	require.NoError(t, submit(w, capture(w, "INV-1001-2", "98.00")))
	w.Exec(
		`INSERT INTO vendors (tenant_id, id, number, name, company_number, term_code) VALUES ($1, $2, 'V-300', 'Harbor Ice', '100', 'NET 30')`,
		w.TenantID,
		id.New(),
	)
	other := capture(w, "INV-l001", "98.00")
	other, err := storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		other.ID,
		other.Version,
		[]invoice.Change{{Name: invoice.FieldVendorNumber, Value: "V-300"}},
	)
	require.NoError(t, err)
	require.Empty(t, other.DuplicateOf, "another vendor counts for itself")
}

func TestParallelSubmissionsWithLookAlikeNumbersHaveOneEffect(t *testing.T) {
	w := storetest.NewPayables(t)
	drafts := []invoice.Invoice{capture(w, "INV-1001", "98.00"), capture(w, "INV-l001", "98.00"),
		capture(w, "ΙNV 1OO1", "98.00"), capture(w, "inv1001", "98.00")}
	results := make([]error, len(drafts))
	var all sync.WaitGroup
	for n, draft := range drafts {
		all.Go(func() { results[n] = submit(w, draft) })
	}
	all.Wait()
	submitted := 0
	for _, err := range results {
		if err == nil {
			submitted++
			continue
		}
		require.Equal(t, fault.DuplicateInvoice, fault.CodeOf(err), "%v", err)
	}
	require.Equal(t, 1, submitted)
}

func TestNoDuplicateStatementCoversExistingInvoices(t *testing.T) {
	w := storetest.NewPayables(t)
	first, second, third := capture(w, "INV-1001", "98.00"), capture(w, "INV-100l", "98.00"),
		capture(w, "INV-1OO1", "98.00")
	require.NoError(t, submit(w, first))
	second, err := storetest.InvoiceCommands(w.DB).
		MarkNotDuplicate(w.Clerk, w.TenantID, storetest.AnyInvoice, second.ID, second.Version)
	require.NoError(t, err)
	third, err = storetest.InvoiceCommands(w.DB).
		MarkNotDuplicate(w.Clerk, w.TenantID, storetest.AnyInvoice, third.ID, third.Version)
	require.NoError(t, err)
	require.NoError(t, submit(w, second))
	require.Equal(
		t,
		fault.DuplicateInvoice,
		fault.CodeOf(submit(w, third)),
		"the second was submitted after the statement",
	)
	third, err = storetest.InvoiceCommands(w.DB).
		MarkNotDuplicate(w.Clerk, w.TenantID, storetest.AnyInvoice, third.ID, third.Version)
	require.NoError(t, err)
	require.NoError(t, submit(w, third))

	fourth := capture(w, "lNV-1001", "98.00")
	require.Equal(t, fault.DuplicateInvoice, fault.CodeOf(submit(w, fourth)))
	equal := capture(w, "inv-1001", "98.00")
	equal, err = storetest.InvoiceCommands(w.DB).
		MarkNotDuplicate(w.Clerk, w.TenantID, storetest.AnyInvoice, equal.ID, equal.Version)
	require.NoError(t, err)
	require.Equal(t, fault.DuplicateInvoice, fault.CodeOf(submit(w, equal)), "no statement allows an equal number")
}

func TestNoDuplicateStatementEndsWithNumberChange(t *testing.T) {
	w := storetest.NewPayables(t)
	capture(w, "A-1", "98.00")
	draft := capture(w, "A 1", "98.00")
	require.NotEmpty(t, draft.DuplicateOf)
	draft, err := storetest.InvoiceCommands(w.DB).
		MarkNotDuplicate(w.Clerk, w.TenantID, storetest.AnyInvoice, draft.ID, draft.Version)
	require.NoError(t, err)
	require.True(t, draft.NotDuplicate)
	draft, err = storetest.InvoiceCommands(w.DB).UpdateIndexData(
		w.Clerk,
		w.TenantID,
		storetest.AnyInvoice,
		draft.ID,
		draft.Version,
		[]invoice.Change{{Name: invoice.FieldNumber, Value: "A/1"}},
	)
	require.NoError(t, err)
	require.False(t, draft.NotDuplicate)
	require.NotEmpty(t, draft.DuplicateOf)
	single := capture(w, "B-1", "98.00")
	_, err = storetest.InvoiceCommands(w.DB).
		MarkNotDuplicate(w.Clerk, w.TenantID, storetest.AnyInvoice, single.ID, single.Version)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "nothing can be stated beforehand")
}

func TestSameVendorAmountAndDateIsAWarning(t *testing.T) {
	w := storetest.NewPayables(t)
	first := capture(w, "INV-1001", "98.00")
	require.NotContains(t, checksOf(w, first), invoice.CheckSameAmount)
	second := capture(w, "RE-7", "98.00")
	check := checksOf(w, second)[invoice.CheckSameAmount]
	require.Equal(t, "INV-1001", check.Params["number"])
	require.False(t, check.OK)
	require.NoError(t, submit(w, second), "it does not block")
	require.Contains(t, checksOf(w, second), invoice.CheckSameAmount, "the approver reads it too")
	require.NotContains(t, checksOf(w, capture(w, "RE-8", "98.01")), invoice.CheckSameAmount)
}

func TestSameAmountWarningHidesNumberOfReservedProject(t *testing.T) {
	w := storetest.NewPayables(t)
	first, second := capture(w, "INV-1001", "98.00"), capture(w, "RE-7", "98.00")
	reserved := id.New()
	w.Exec(
		`INSERT INTO projects (tenant_id, id, workspace_id, name, project_type) SELECT tenant_id, $3, workspace_id, 'Reserved', project_type FROM projects WHERE tenant_id = $1 AND id = $2`,
		w.TenantID,
		w.ProjectID,
		reserved,
	)
	w.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.TenantID,
		reserved, w.MiaID)
	w.Exec(`UPDATE invoices SET project_id = $3 WHERE tenant_id = $1 AND id = $2`, w.TenantID, first.ID, reserved)
	check := checksOf(w, second)[invoice.CheckSameAmount]
	require.Equal(t, "another invoice of this vendor has the same amount and date", check.Text)
	require.Empty(t, check.Params)
}

func TestDraftShowsLaterDuplicate(t *testing.T) {
	w := storetest.NewPayables(t)
	draft := capture(w, "INV-1001", "98.00")
	require.NotContains(t, checksOf(w, draft), invoice.CheckDuplicate)
	capture(w, "INV-100l", "5.00")
	require.Contains(t, checksOf(w, draft), invoice.CheckDuplicate)
}

func TestImportWithLookalikeNumberOfPaidInvoiceIsRefused(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	first, _ := storetest.Import(t, w, w.ACH, "V-100,10.00,USD,INV-1001,,\n")
	require.Equal(t, []string{"imported"}, storetest.ImportReasons(first))
	w.Pay(w.PaidByACH, "RE 5010", "50.00")
	again, _ := storetest.Import(t, w, w.ACH,
		"V-100,10.00,USD,inv "+
			"l00I,,\nV-100,49.00,USD,RE-5O1O,,\nV-100,10.00,USD,INV-1002,,\nV-100,1.00,USD,A/0,,\nV-100,1.00,USD,AO,,\n")
	require.Equal(t, []string{
		"refused invoiceNumber: invoice inv l00I is paid by " + first.Rows[0].PaymentNumber + " already",
		"refused invoiceNumber: invoice RE-5O1O is approved and paid here; importing it would pay it twice",
		"imported", "imported", "refused invoiceNumber: invoice AO is paid by line 5 already",
	}, storetest.ImportReasons(again))
}
