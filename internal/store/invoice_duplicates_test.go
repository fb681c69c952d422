package store_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

func (w *world) capture(number, amount string) invoice.Invoice {
	w.t.Helper()
	inv, err := storetest.InvoiceCommands(w.store).Capture(w.clerk, w.tenant, w.captured(number, amount))
	require.NoError(w.t, err)
	return inv
}

func (w *world) submit(inv invoice.Invoice) error {
	w.t.Helper()
	_, _, err := storetest.InvoiceCommands(w.store).
		Submit(w.clerk, w.tenant, storetest.AnyInvoice, inv.ID, inv.Version, "")
	return err
}

func (w *world) checks(inv invoice.Invoice) map[invoice.CheckCode]invoice.Check {
	w.t.Helper()
	view, err := storetest.InvoiceCommands(w.store).View(
		reading(w.tenant, w.clerkID, "invoices:get"),
		w.tenant,
		inv.ID,
		invoice.Viewer{UserID: w.clerkID, AllInvoices: true},
	)
	require.NoError(w.t, err)
	found := map[invoice.CheckCode]invoice.Check{}
	for _, c := range view.Checks {
		found[c.Code] = c
	}
	return found
}

func TestInvoiceWithLookAlikeNumberIsMarkedAndCannotBeSubmitted(t *testing.T) {
	w := newWorld(t)
	first := w.capture("INV-1001", "98.00")
	require.NoError(t, w.submit(first))
	for _, number := range []string{"ІNV-1001", "INV-l00I", "inv 1O01", "ＩＮＶ１００１", "INV\u200b-1001"} {
		twin := w.capture(number, "98.00")
		require.Equal(t, first.ID, twin.DuplicateOf, number)
		require.Equal(t, fault.DuplicateInvoice, fault.CodeOf(w.submit(twin)), number)
	}
	require.NoError(t, w.submit(w.capture("INV-1001-2", "98.00")))
	w.exec(
		`INSERT INTO vendors (tenant_id, id, number, name, company_number, term_code) VALUES ($1, $2, 'V-300', 'Harbor Ice', '100', 'NET 30')`,
		w.tenant,
		newID(),
	)
	other := w.capture("INV-l001", "98.00")
	other, err := storetest.InvoiceCommands(w.store).UpdateIndexData(
		w.clerk,
		w.tenant,
		storetest.AnyInvoice,
		other.ID,
		other.Version,
		[]invoice.Change{{Name: invoice.FieldVendorNumber, Value: "V-300"}},
	)
	require.NoError(t, err)
	require.Empty(t, other.DuplicateOf, "another vendor counts for itself")
}

func TestParallelSubmissionsWithLookAlikeNumbersHaveOneEffect(t *testing.T) {
	w := newWorld(t)
	drafts := []invoice.Invoice{w.capture("INV-1001", "98.00"), w.capture("INV-l001", "98.00"),
		w.capture("ΙNV 1OO1", "98.00"), w.capture("inv1001", "98.00")}
	results := make([]error, len(drafts))
	var all sync.WaitGroup
	for n, draft := range drafts {
		all.Go(func() { results[n] = w.submit(draft) })
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

func TestStatementOfNoDuplicateCoversWhatWasThere(t *testing.T) {
	w := newWorld(t)
	first, second, third := w.capture("INV-1001", "98.00"), w.capture("INV-100l", "98.00"), w.capture("INV-1OO1", "98.00")
	require.NoError(t, w.submit(first))
	second, err := storetest.InvoiceCommands(w.store).
		MarkNotDuplicate(w.clerk, w.tenant, storetest.AnyInvoice, second.ID, second.Version)
	require.NoError(t, err)
	third, err = storetest.InvoiceCommands(w.store).
		MarkNotDuplicate(w.clerk, w.tenant, storetest.AnyInvoice, third.ID, third.Version)
	require.NoError(t, err)
	require.NoError(t, w.submit(second))
	require.Equal(
		t,
		fault.DuplicateInvoice,
		fault.CodeOf(w.submit(third)),
		"the second was submitted after the statement",
	)
	third, err = storetest.InvoiceCommands(w.store).
		MarkNotDuplicate(w.clerk, w.tenant, storetest.AnyInvoice, third.ID, third.Version)
	require.NoError(t, err)
	require.NoError(t, w.submit(third))

	fourth := w.capture("lNV-1001", "98.00")
	require.Equal(t, fault.DuplicateInvoice, fault.CodeOf(w.submit(fourth)))
	equal := w.capture("inv-1001", "98.00")
	equal, err = storetest.InvoiceCommands(w.store).
		MarkNotDuplicate(w.clerk, w.tenant, storetest.AnyInvoice, equal.ID, equal.Version)
	require.NoError(t, err)
	require.Equal(t, fault.DuplicateInvoice, fault.CodeOf(w.submit(equal)), "no statement allows an equal number")
}

func TestStatementOfNoDuplicateEndsWithAnotherNumber(t *testing.T) {
	w := newWorld(t)
	w.capture("A-1", "98.00")
	draft := w.capture("A 1", "98.00")
	require.NotEmpty(t, draft.DuplicateOf)
	draft, err := storetest.InvoiceCommands(w.store).
		MarkNotDuplicate(w.clerk, w.tenant, storetest.AnyInvoice, draft.ID, draft.Version)
	require.NoError(t, err)
	require.True(t, draft.NotDuplicate)
	draft, err = storetest.InvoiceCommands(w.store).UpdateIndexData(
		w.clerk,
		w.tenant,
		storetest.AnyInvoice,
		draft.ID,
		draft.Version,
		[]invoice.Change{{Name: invoice.FieldNumber, Value: "A/1"}},
	)
	require.NoError(t, err)
	require.False(t, draft.NotDuplicate)
	require.NotEmpty(t, draft.DuplicateOf)
	single := w.capture("B-1", "98.00")
	_, err = storetest.InvoiceCommands(w.store).
		MarkNotDuplicate(w.clerk, w.tenant, storetest.AnyInvoice, single.ID, single.Version)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "nothing can be stated beforehand")
}

func TestSameVendorAmountAndDateIsAWarning(t *testing.T) {
	w := newWorld(t)
	first := w.capture("INV-1001", "98.00")
	require.NotContains(t, w.checks(first), invoice.CheckSameAmount)
	second := w.capture("RE-7", "98.00")
	check := w.checks(second)[invoice.CheckSameAmount]
	require.Equal(t, "INV-1001", check.Params["number"])
	require.False(t, check.OK)
	require.NoError(t, w.submit(second), "it does not block")
	require.Contains(t, w.checks(second), invoice.CheckSameAmount, "the approver reads it too")
	require.NotContains(t, w.checks(w.capture("RE-8", "98.01")), invoice.CheckSameAmount)
}

func TestWarningOfSameAmountHidesTheNumberOfAReservedProject(t *testing.T) {
	w := newWorld(t)
	first, second := w.capture("INV-1001", "98.00"), w.capture("RE-7", "98.00")
	reserved := newID()
	w.exec(
		`INSERT INTO projects (tenant_id, id, workspace_id, name, project_type) SELECT tenant_id, $3, workspace_id, 'Reserved', project_type FROM projects WHERE tenant_id = $1 AND id = $2`,
		w.tenant,
		w.project,
		reserved,
	)
	w.exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, w.tenant,
		reserved, w.mia)
	w.exec(`UPDATE invoices SET project_id = $3 WHERE tenant_id = $1 AND id = $2`, w.tenant, first.ID, reserved)
	check := w.checks(second)[invoice.CheckSameAmount]
	require.Equal(t, "another invoice of this vendor has the same amount and date", check.Text)
	require.Empty(t, check.Params)
}

func TestViewOfADraftNamesADuplicateThatCameLater(t *testing.T) {
	w := newWorld(t)
	draft := w.capture("INV-1001", "98.00")
	require.NotContains(t, w.checks(draft), invoice.CheckDuplicate)
	w.capture("INV-100l", "5.00")
	require.Contains(t, w.checks(draft), invoice.CheckDuplicate)
}

func TestImportOfALookAlikeNumberOfAPaidInvoiceIsRefused(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	first, _ := imports(t, w, w.ACH, "V-100,10.00,USD,INV-1001,,\n")
	require.Equal(t, []string{"imported"}, reasons(first))
	w.Pay(w.PaidByACH, "RE 5010", "50.00")
	again, _ := imports(t, w, w.ACH,
		"V-100,10.00,USD,inv "+
			"l00I,,\nV-100,49.00,USD,RE-5O1O,,\nV-100,10.00,USD,INV-1002,,\nV-100,1.00,USD,A/0,,\nV-100,1.00,USD,AO,,\n")
	require.Equal(t, []string{
		"refused invoiceNumber: invoice inv l00I is paid by " + first.Rows[0].PaymentNumber + " already",
		"refused invoiceNumber: invoice RE-5O1O is approved and paid here; importing it would pay it twice",
		"imported", "imported", "refused invoiceNumber: invoice AO is paid by line 5 already",
	}, reasons(again))
}
