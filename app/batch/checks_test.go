package batch_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/store/storetest"
)

func TestCheckNumbersHaveNoGapsAfterFailedSeals(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	next := int64(1001)
	for range 6 {
		for i := range 1 + rand.IntN(4) {
			w.Pay(w.PaidByCheck, fmt.Sprint("INV-", next, "-", i), "10.00")
		}
		b, err := w.Prepare(w.Ann, checks(w))
		require.NoError(t, err)
		for range 3 {
			_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, func(payment.Record) (payment.Rendered, error) {
				return payment.Rendered{}, errors.New("killed")
			})
			require.Error(t, err)
		}
		_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
		require.NoError(t, err)
		numbers, err := storetest.Checks(w.DB).Numbers(ctx, w.TenantID, b.ID)
		require.NoError(t, err)
		require.Len(t, numbers, b.Count)
		for _, n := range numbers {
			require.Equal(t, next, n.Number)
			next++
		}
		for _, to := range []payment.BatchStatus{payment.Delivering, payment.Delivered, payment.Settled} {
			if to == payment.Delivered {
				settle(t, w, b, nil, payment.NumberPrinted, "")
			}
			_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, "", "")
			require.NoError(t, err)
		}
	}
}

func settle(
	t *testing.T, w *storetest.Treasury, b payment.Batch, numbers []int64, fate payment.NumberFate, reason string,
) {
	t.Helper()
	more, err := storetest.Checks(w.DB).SettleSheets(w.Ann, w.TenantID, b.ID, numbers, fate, reason)
	require.NoError(t, err)
	require.False(t, more)
}

func TestPrintedAndVoidedCheckIsReported(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, invoiceID := w.Pay(w.PaidByCheck, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, payment.Delivering, "", "")
	require.NoError(t, err)
	for range 2 {
		settle(t, w, b, nil, payment.NumberPrinted, "")
	}
	for _, to := range []payment.BatchStatus{payment.Delivered, payment.Settled} {
		_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, "", "")
		require.NoError(t, err)
	}
	_, err = storetest.Batches(w.DB, nil).SettleInvoices(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.Printed, payment.PositivePayNotSent, payment.Completed, int64(1001), "2026-11-20"},
		[]any{p.PrintStatus, p.PositivePayStatus, p.Status, p.CheckNumber, p.PaymentDate.String()})

	report := payment.NewBatch{ProjectID: w.Checks, Kind: payment.BatchPositivePay, Now: friday}
	send := func() {
		b, err := w.Prepare(w.Ann, report)
		require.NoError(t, err)
		_, err = w.Prepare(w.Ann, report)
		require.Contains(t, []fault.Code{fault.PPayGenerationAlreadyStarted, fault.DocumentsNotFound}, fault.CodeOf(err))
		sealed, err := w.Seal(ctx, w.TenantID, b.ID, friday, renderPlain)
		require.NoError(t, err, "no money moves, so nobody has to release it")
		require.Empty(t, sealed.ReleasedBy)
		for _, to := range []payment.BatchStatus{payment.Delivering, payment.Delivered, payment.Settled} {
			_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, "", "")
			require.NoError(t, err)
		}
	}
	send()
	p, err = w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.PositivePaySent, true}, []any{p.PositivePayStatus, p.IssueReported})
	require.NoError(t, storetest.Checks(w.DB).Void(w.Ann, []string{paymentID}, true, "lost in the mail"))
	inv, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, invoiceID)
	require.NoError(t, err)
	require.EqualValues(t, "payment_failed", inv.Stage, "it can be paid again")
	send()
	p, err = w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.True(t, p.VoidReported)
	require.Equal(t, fault.IllegalTransition,
		fault.CodeOf(storetest.Checks(w.DB).Void(w.Ann, []string{paymentID}, false, "")))
}

func TestSpoiledSheetIsReprintedUnderAnotherNumber(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByCheck, "INV-1", "98.00")
	w.Pay(w.PaidByCheck, "INV-2", "2.00")
	b, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	advance := func(to payment.BatchStatus) {
		t.Helper()
		_, err := w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, "", "")
		require.NoError(t, err)
	}
	_, err = storetest.Checks(w.DB).SettleSheets(w.Ann, w.TenantID, b.ID, []int64{1001}, payment.NumberSpoiled, "torn")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err),
		"the run is not at the printer yet and would print it all the same")
	advance(payment.Delivering)
	_, err = storetest.Checks(w.DB).SettleSheets(w.Ann, w.TenantID, b.ID, []int64{1001}, payment.NumberSpoiled, "torn")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	settle(t, w, b, []int64{1002}, payment.NumberPrinted, "")
	settle(t, w, b, nil, payment.NumberVerify, "")
	advance(payment.OutcomeUnknown)
	printed, err := w.Members(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.PrintUnknown, payment.Printed}, []any{printed[0].PrintStatus, printed[1].PrintStatus},
		"the doubt is about the other sheet")
	settle(t, w, b, []int64{1001}, payment.NumberSpoiled, "torn")
	advance(payment.Delivered)
	advance(payment.Settled)
	again, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	require.Equal(t, 1, again.Count)
	_, err = w.Seal(w.Bob, w.TenantID, again.ID, friday, renderPlain)
	require.NoError(t, err)
	numbers, err := storetest.Checks(w.DB).Numbers(ctx, w.TenantID, again.ID)
	require.NoError(t, err)
	require.Equal(t, int64(1003), numbers[0].Number)
}

// settledRun prints the payments that are ready, until their invoices are paid.
func settledRun(t *testing.T, w *storetest.Treasury) payment.Batch {
	t.Helper()
	b, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	for _, to := range []payment.BatchStatus{payment.Delivering, payment.Delivered, payment.Settled} {
		if to == payment.Delivered {
			settle(t, w, b, nil, payment.NumberPrinted, "")
		}
		_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, "", "")
		require.NoError(t, err)
	}
	_, err = storetest.Batches(w.DB, nil).SettleInvoices(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	return b
}

func TestSpoiledCheckOfSettledRunIsPaidByItsNextCheck(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, invoiceID := w.Pay(w.PaidByCheck, "INV-1", "98.00")
	stage := func() string {
		inv, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, invoiceID)
		require.NoError(t, err)
		require.Equal(t, paymentID, inv.PaymentID)
		return string(inv.Stage)
	}
	first := settledRun(t, w)
	require.Equal(t, "paid", stage())
	settle(t, w, first, []int64{1001}, payment.NumberSpoiled, "torn")
	p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.New, payment.PrintNew, payment.PositivePayNone, int64(0), ""},
		[]any{p.Status, p.PrintStatus, p.PositivePayStatus, p.CheckNumber, p.BatchID})
	require.Equal(t, "in_payment", stage())
	settledRun(t, w)
	require.Equal(t, "paid", stage())
}

func TestSheetOfSettledRunIsRecordedWithoutItsProcess(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, _ := w.Pay(w.PaidByCheck, "INV-1", "98.00")
	b := settledRun(t, w)
	p := &processes{w: w}
	spoiled := payment.Sheets{Numbers: []int64{1001}, Fate: payment.NumberSpoiled, Reason: "torn"}
	for range 2 { // the second is a repetition of the first
		require.NoError(t, storetest.Batches(w.DB, p).RequestSheets(with(w.Ann, "sheets"), b.ID, spoiled))
	}
	require.Empty(t, p.sent, "its process has ended")
	paid, err := w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.New, int64(0)}, []any{paid.Status, paid.CheckNumber})
	found, err := storetest.Checks(w.DB).Numbers(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.NumberSpoiled, "torn"}, []any{found[0].Fate, found[0].Reason})
}

func TestVoidedCheckAwaitsReportAfterIssueBatchSettles(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, _ := w.Pay(w.PaidByCheck, "INV-1", "98.00")
	advance := func(b payment.Batch, all ...payment.BatchStatus) {
		t.Helper()
		for _, to := range all {
			_, err := w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, "", "")
			require.NoError(t, err)
		}
	}
	b, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	advance(b, payment.Delivering)
	settle(t, w, b, nil, payment.NumberPrinted, "")
	advance(b, payment.Delivered, payment.Settled)
	_, err = storetest.Batches(w.DB, nil).SettleInvoices(ctx, w.TenantID, b.ID)
	require.NoError(t, err)

	issue, _ := positivePayFile(t, w)
	advance(issue, payment.Delivering, payment.Delivered)
	require.NoError(t, storetest.Checks(w.DB).Void(w.Ann, []string{paymentID}, true, "lost in the mail"))
	advance(issue, payment.Settled)
	p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, payment.PositivePayNotSent, p.PositivePayStatus)
	_, err = storetest.Checks(w.DB).SettleSheets(w.Ann, w.TenantID, b.ID, []int64{1001}, payment.NumberSpoiled, "torn")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "a void check is not printed again")
	_, lines := positivePayFile(t, w)
	require.Equal(t, []string{"1001 true 98.00 Harbor Ice Company 2026-11-20"}, lines)
}

func TestBatchDoesNotChangePaymentInUnexpectedState(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	misplaced, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	other, _ := w.Pay(w.PaidByACH, "INV-2", "2.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	w.Exec(`UPDATE payments SET status = 'completed' WHERE id = $1`, misplaced)
	_, err = w.BatchesAt(friday).Advance(w.Ann, w.TenantID, b.ID, payment.BatchCanceled, "", "")
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	require.ErrorContains(t, err, "ACH-000001")
	for paymentID, want := range map[string]payment.Status{misplaced: payment.Completed, other: payment.Processing} {
		p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
		require.NoError(t, err)
		require.Equal(t, want, p.Status, "all move or none")
	}
	b, err = storetest.Batches(w.DB, nil).Get(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	require.Equal(t, payment.AwaitingRelease, b.Status)
}

// positivePayFile seals the project's next positive-pay file and returns its contents.
func positivePayFile(t *testing.T, w *storetest.Treasury) (b payment.Batch, lines []string) {
	t.Helper()
	b, err := w.Prepare(w.Ann,
		payment.NewBatch{ProjectID: w.Checks, Kind: payment.BatchPositivePay, Now: friday})
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, func(r payment.Record) (payment.Rendered, error) {
		for _, c := range r.Positive.Records {
			lines = append(lines, fmt.Sprint(c.Serial, " ", c.Void, " ", c.Amount.Number(), " ", c.Payee, " ", c.Date))
		}
		return r.Render(payment.Numbers{Own: "4000123456"}, nil)
	})
	require.NoError(t, err)
	return b, lines
}

func TestSpoiledNumberIsReportedVoidOnce(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByCheck, "INV-1", "98.00")
	printed := func(spoil ...int64) {
		b, err := w.Prepare(w.Ann, checks(w))
		require.NoError(t, err)
		_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
		require.NoError(t, err)
		_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, payment.Delivering, "", "")
		require.NoError(t, err)
		settle(t, w, b, nil, payment.NumberPrinted, "")
		if len(spoil) > 0 {
			settle(t, w, b, spoil, payment.NumberSpoiled, "torn")
		}
		for _, to := range []payment.BatchStatus{payment.Delivered, payment.Settled} {
			_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, "", "")
			require.NoError(t, err)
		}
	}
	printed(1001)
	run, err := w.BatchesAt(friday).PaymentRun(ctx, w.TenantID, w.Checks)
	require.NoError(t, err)
	require.Equal(t, 1, run.PositivePayDue)
	given, lines := positivePayFile(t, w)
	require.Equal(t, []string{"1001 true 98.00 Harbor Ice Company 2026-11-20"}, lines,
		"nothing but a spoiled number makes a file too")
	require.Equal(t, 1, given.Count)
	for _, to := range []payment.BatchStatus{payment.Delivering, payment.Delivered, payment.Settled} {
		_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, given.ID, to, "", "")
		require.NoError(t, err)
	}
	_, err = w.Prepare(w.Ann,
		payment.NewBatch{ProjectID: w.Checks, Kind: payment.BatchPositivePay, Now: friday})
	require.Equal(t, fault.DocumentsNotFound, fault.CodeOf(err), "reported once")

	w.Pay(w.PaidByCheck, "INV-2", "2.00")
	printed(1003)
	canceled, err := w.Prepare(w.Ann,
		payment.NewBatch{ProjectID: w.Checks, Kind: payment.BatchPositivePay, Now: friday})
	require.NoError(t, err)
	_, err = w.BatchesAt(friday).Advance(w.Ann, w.TenantID, canceled.ID, payment.BatchCanceled, "", "")
	require.NoError(t, err)
	_, lines = positivePayFile(t, w)
	require.Equal(t,
		[]string{"1002 false 98.00 Harbor Ice Company 2026-11-20", "1003 true 2.00 Harbor Ice Company 2026-11-20"}, lines)
}

func TestConcurrentSealsShareNoNumber(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByCheck, "INV-2", "98.00")
	one, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	two, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	var wait sync.WaitGroup
	var errs [8]error
	for i := range errs {
		wait.Go(func() {
			_, errs[i] = w.Seal(w.Bob, w.TenantID, []string{one.ID, two.ID}[i%2], friday, renderPlain)
		})
	}
	wait.Wait()
	for _, err := range errs {
		require.NoError(t, err)
	}
	numbers, err := storetest.Checks(w.DB).Numbers(ctx, w.TenantID, two.ID)
	require.NoError(t, err)
	require.Len(t, numbers, 1)
}
