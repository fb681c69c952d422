package paymentimport_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/paymentimport"
	"countersign.dev/internal/store/storetest"
)

func TestValidImportRowsArePaidAndOthersAreReported(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Vendor("V-300", "Gone Ltd", "ach")
	w.Exec(`UPDATE vendors SET status = 'inactive' WHERE number = 'V-300'`)
	w.Vendor("V-400", "No Account", "ach")
	w.Exec(
		`UPDATE vendor_bank_accounts SET status = 'pending' WHERE vendor_id = (SELECT id FROM vendors WHERE number = 'V-400')`)
	paid, _ := w.Pay(w.PaidByACH, "INV-7", "70.00")
	p, err := w.Payments.Get(ctx, w.TenantID, paid)
	require.NoError(t, err)

	result, uploadID := storetest.Import(t, w, w.ACH,
		"V-100,12.50,USD,INV-1=10.00|INV-2=2.50,2026-12-01,Pallets\nV-100,-1,USD,INV-3,,\n"+
			"V-999,1.00,USD,INV-4,,\nV-300,1.00,USD,INV-5,,\n"+
			"V-400,1.00,USD,INV-6,,\nV-100,70.00,USD,inv-7,,\nV-100,10.00,USD,INV-1,,\nV-100,1.00,USD,INV-8,,\n")
	require.Equal(t, []string{
		"imported", "refused amount: a payment is more than zero, not -1.00",
		"refused vendorNumber: there is no vendor V-999", "refused vendorNumber: vendor V-300 is inactive",
		"refused vendorNumber: No Account has no approved bank account",
		"refused invoiceNumber: invoice inv-7 is paid by " + p.Number +
			" already invoiceNumber: invoice inv-7 is approved and paid here; importing it would pay it twice",
		"refused invoiceNumber: invoice INV-1 is paid by " + result.Rows[0].PaymentNumber + " already", "imported",
	}, storetest.ImportReasons(result))
	require.Equal(t, paymentimport.Counts{Rows: 8, Imported: 2, Refused: 6}, result.Counts)
	require.Equal(t, []any{document.Completed, document.Done}, []any{result.Upload.Status, result.Upload.Stage})

	made, err := w.Payments.Get(ctx, w.TenantID, result.Rows[0].PaymentID)
	require.NoError(t, err)
	require.Equal(t,
		[]any{payment.ACH, "12.50 USD", payment.New, w.AnnID, "2026-12-01", "6789", "Fabrikam Supplies LLC", w.ACH},
		[]any{made.Method, made.Amount.String(), made.Status, made.CreatedBy, made.DueDate.String(), made.Vendor.AccountLast4,
			made.Vendor.Payee(), made.ProjectID})
	require.Len(t, made.Remittances, 2)
	require.Equal(t, []string{"INV-1", "Pallets", ""},
		[]string{made.Remittances[0].InvoiceNumber, made.Remittances[0].Description, made.Remittances[0].InvoiceID})

	require.NoError(t, w.Imports.Approve(w.Bob, w.TenantID, uploadID))
	b, err := w.Prepare(w.Ann,
		payment.NewBatch{ProjectID: w.ACH, Kind: payment.BatchACH, Now: time.Now()})
	require.NoError(t, err)
	require.Equal(t, []any{3, "83.50 USD"}, []any{b.Count, b.Total.String()}, "imported payments leave with the others")
}

func TestRepeatedImportCreatesNoSecondPayment(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	u, err := storetest.ReceiveImport(w, w.ACH, "a")
	require.NoError(t, err)
	var lines strings.Builder
	for i := range 25 {
		fmt.Fprintf(&lines, "V-100,%d.00,USD,INV-%d,,\n", i+1, i)
	}
	rows, err := paymentimport.Parse("pay.csv", []byte(storetest.ImportHead+lines.String()))
	require.NoError(t, err)
	for range 2 {
		require.NoError(t, w.Imports.Stage(ctx, w.TenantID, u.ID, rows))
	}
	left, err := w.Imports.CreatePayments(ctx, w.TenantID, u.ID, 10)
	require.NoError(t, err)
	require.Equal(t, 15, left)
	_, _, err = w.Imports.Finish(ctx, w.TenantID, u.ID)
	require.Equal(t, fault.Conflict, fault.KindOf(err), "rows are left")
	var all sync.WaitGroup
	failures := make([]error, 6)
	for i := range failures { // the attempt that timed out still runs
		all.Go(func() { _, failures[i] = w.Imports.CreatePayments(context.Background(), w.TenantID, u.ID, 10) })
	}
	all.Wait()
	require.NoError(t, errors.Join(failures...))
	for range 2 {
		_, counts, err := w.Imports.Finish(ctx, w.TenantID, u.ID)
		require.NoError(t, err)
		require.Equal(t, paymentimport.Counts{Rows: 25, Imported: 25}, counts)
	}
	require.NoError(t, w.Imports.Stage(ctx, w.TenantID, u.ID, rows))
	require.NoError(t, w.Imports.Approve(w.Bob, w.TenantID, u.ID))
	grid, err := storetest.Batches(w.DB, nil).PaymentRun(ctx, w.TenantID, w.ACH)
	require.NoError(t, err)
	require.Equal(t, []any{25, "325.00 USD"}, []any{grid.Ready[0].Count, grid.Ready[0].Total.String()})
}

func TestSameFileIsImportedOncePerProjectUnlessFailed(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	first, err := storetest.ReceiveImport(w, w.ACH, "a")
	require.NoError(t, err)
	_, err = storetest.ReceiveImport(w, w.ACH, "a")
	require.Equal(t, []any{fault.Conflict, fault.FileImportedBefore}, []any{fault.KindOf(err), fault.CodeOf(err)})
	_, err = storetest.ReceiveImport(w, w.Checks, "a")
	require.NoError(t, err, "another project is another import")
	require.NoError(t,
		w.Imports.Fail(ctx, w.TenantID, first.ID, fault.DetailRecordMissing, "The Detail Record is missing."))
	require.NoError(t,
		w.Imports.Fail(ctx, w.TenantID, first.ID, fault.DetailRecordMissing, "The Detail Record is missing."),
		"a repeat changes nothing")
	failed, err := w.Imports.Get(ctx, w.TenantID, first.ID, "", 0)
	require.NoError(t, err)
	require.Equal(t, []any{document.Failed, fault.DetailRecordMissing},
		[]any{failed.Upload.Status, failed.Upload.ErrorCode})
	_, err = storetest.ReceiveImport(w, w.ACH, "a")
	require.NoError(t, err)
	_, err = storetest.ReceiveImport(w, w.Invoices, "b")
	require.Equal(t, fault.ImportWorkflowMissing, fault.CodeOf(err), "an invoice project imports no payments")
}

func TestRowsOfCanceledImportAreNotPaidLater(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	u, err := storetest.ReceiveImport(w, w.ACH, "a")
	require.NoError(t, err)
	rows, err := paymentimport.Parse("pay.csv",
		[]byte(storetest.ImportHead+"V-100,1.00,USD,INV-1,,\nV-100,2.00,USD,INV-2,,\n"))
	require.NoError(t, err)
	require.NoError(t, w.Imports.Stage(ctx, w.TenantID, u.ID, rows))
	_, err = w.Imports.CreatePayments(ctx, w.TenantID, u.ID, 1)
	require.NoError(t, err)
	require.NoError(t, w.Imports.Fail(ctx, w.TenantID, u.ID, fault.IllegalTransition, "The job was canceled."))
	left, err := w.Imports.CreatePayments(ctx, w.TenantID, u.ID, 10)
	require.NoError(t, err)
	require.Zero(t, left)
	result, err := w.Imports.Get(ctx, w.TenantID, u.ID, paymentimport.Refused, 2)
	require.NoError(t, err)
	require.Equal(t, []string{"refused : The job was canceled."}, storetest.ImportReasons(result))
	require.Equal(t, 1, result.Counts.Imported)
}

func TestVoidedCheckMayBePaidByAnotherFile(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	first, _ := storetest.Import(t, w, w.Checks, "V-200,1.00,USD,INV-1,,\n")
	require.Equal(t, []string{"imported"}, storetest.ImportReasons(first))
	w.Exec(`UPDATE payments SET void_status = 'void' WHERE id = $1`, first.Rows[0].PaymentID)
	again, _ := storetest.Import(t, w, w.Checks, "V-200,1.00,USD,INV-1,,\n")
	require.Equal(t, []string{"imported"}, storetest.ImportReasons(again))
}

func TestInvoicePaidByImportedFileIsNotPaidAgain(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	storetest.Import(t, w, w.ACH, "V-100,10.00,USD,INV-1,,\n")
	invoiceID := id.New()
	w.Exec(
		`INSERT INTO invoices (tenant_id, id, project_id, number, amount, vendor_id, vendor_number, stage, bucket, submitted_at, match_key)
		VALUES ($1, $2, $3, 'lnv l', 10, $4, 'V-100', 'erp_sent', 'processed', now(), $5)`, w.TenantID, invoiceID, w.Invoices,
		w.PaidByACH, lookalike.Key("lnv l"))
	_, err := w.Payments.CreateForInvoice(w.Ann, w.TenantID, invoiceID)
	require.Equal(t, fault.PaymentClaimed, fault.CodeOf(err))
}

func TestImportOfOtherTenantIsNotFound(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	_, uploadID := storetest.Import(t, w, w.ACH, "V-100,1.00,USD,INV-1,,\n")
	stranger := storetest.Tenant(t, w.DB)
	_, err := w.Imports.Get(ctx, stranger, uploadID, "", 0)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = w.Imports.CreatePayments(ctx, stranger, uploadID, 10)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	require.Equal(t, fault.NotFound, fault.KindOf(w.Imports.Stage(ctx, stranger, uploadID, nil)))
	require.Equal(t, fault.NotFound, fault.KindOf(w.Imports.Fail(ctx, stranger, uploadID, fault.InternalError, "x")))
}

func TestImportRowsAreShownInFileOrder(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	u, err := storetest.ReceiveImport(w, w.ACH, "a")
	require.NoError(t, err)
	rows, err := paymentimport.Parse("pay.csv", []byte(fileOf(5600)))
	require.NoError(t, err)
	rows[2].Refuse("amount", fault.InvalidValue, "none")
	for range 2 {
		require.NoError(t, w.Imports.Stage(ctx, w.TenantID, u.ID, rows), "a repeat finds them there")
	}
	left, err := w.Imports.CreatePayments(ctx, w.TenantID, u.ID, 450)
	require.NoError(t, err)
	require.Equal(t, 5150, left)
	for only, want := range map[paymentimport.Status]int{"": 5600, paymentimport.Staged: 5150, paymentimport.Imported: 449,
		paymentimport.Refused: 1} {
		seen := 0
		for after, last := 0, 0; ; {
			page, err := w.Imports.Get(ctx, w.TenantID, u.ID, only, after)
			require.NoError(t, err)
			require.Equal(t, paymentimport.Counts{Rows: 5600, Staged: 5150, Imported: 449, Refused: 1}, page.Counts)
			for _, o := range page.Rows {
				require.Greater(t, o.Row.Line, last)
				last = o.Row.Line
				require.Equal(t, o.Row.Line > 451, o.Status == paymentimport.Staged, "line %d", o.Row.Line)
			}
			seen += len(page.Rows)
			if after = page.Next; after == 0 {
				break
			}
		}
		require.Equal(t, want, seen, "all that are %q", only)
	}
	require.NoError(t, w.Imports.Fail(ctx, w.TenantID, u.ID, fault.IllegalTransition, "The job was canceled."))
	failed, err := w.Imports.Get(ctx, w.TenantID, u.ID, paymentimport.Refused, 0)
	require.NoError(t, err)
	require.Equal(t, paymentimport.Counts{Rows: 5600, Imported: 449, Refused: 5151}, failed.Counts)
	require.Equal(t, []string{"refused amount: none", "refused : The job was canceled."},
		storetest.ImportReasons(failed)[:2])
}
