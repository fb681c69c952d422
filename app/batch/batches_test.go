package batch_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	bankaccountapp "countersign.dev/app/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/session"
	"countersign.dev/internal/store/storetest"
)

var (
	ctx    = context.Background()
	friday = storetest.Friday
)

// reading is a person who sees the projects of which they are a member.
func reading(tenantID, userID string) context.Context {
	return session.With(storetest.As(tenantID, userID, "Reader"), session.Access{TenantID: tenantID, UserID: userID})
}

func ach(w *storetest.Treasury) payment.NewBatch    { return w.ACHBatch() }
func checks(w *storetest.Treasury) payment.NewBatch { return w.CheckBatch() }

// renderPlain renders with numbers that need no vault.
func renderPlain(record payment.Record) (payment.Rendered, error) { return storetest.Render(record) }

func TestInvoiceIsPaidByOnePayment(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, invoiceID := w.Pay(w.PaidByACH, "INV-1", "98.00")
	again, err := w.Payments.CreateForInvoice(ctx, w.TenantID, invoiceID)
	require.NoError(t, err)
	require.Equal(t, paymentID, again.PaymentID)
	p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, "ACH-000001", p.Number)
	require.Equal(t, []any{"98.00 USD", payment.New, "Fabrikam Supplies LLC", "6789", "INV-1"},
		[]any{p.Amount.String(), p.Status, p.Vendor.Payee(), p.Vendor.AccountLast4, p.Remittances[0].InvoiceNumber})
	require.Equal(t, []string{"88 Pier Road", "Oakland, CA 94607"}, p.Vendor.RemitTo.Lines)
}

func TestOneOf32ConcurrentPreparationsSucceeds(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	for i := range 5 {
		w.Pay(w.PaidByACH, fmt.Sprint("INV-", i), "10.00")
	}
	var wait sync.WaitGroup
	outcomes := make([]error, 32)
	for i := range outcomes {
		wait.Go(func() { _, outcomes[i] = w.Prepare(w.Ann, ach(w)) })
	}
	wait.Wait()
	won := 0
	for _, err := range outcomes {
		if err == nil {
			won++
			continue
		}
		require.Equal(t, fault.AchGenerationAlreadyStarted, fault.CodeOf(err), "%v", err)
	}
	require.Equal(t, 1, won)
}

func TestPrepareClaimsEverythingReadyAndStartsAJob(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	_, err := w.Prepare(w.Ann, ach(w))
	require.Equal(t, fault.DocumentsNotFound, fault.CodeOf(err), "nothing is ready")
	paymentID, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByACH, "INV-2", "2.00")
	w.Pay(w.PaidByCheck, "INV-3", "5.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	require.Equal(t, []any{2, "100.00 USD", payment.AwaitingRelease, w.AnnID},
		[]any{b.Count, b.Total.String(), b.Status, b.PreparedBy})
	j, err := storetest.Jobs(w.DB).Get(ctx, w.TenantID, b.JobID)
	require.NoError(t, err)
	require.Equal(t, "ACH batch 1", j.Name.English())
	p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.Processing, b.ID}, []any{p.Status, p.BatchID})

	_, err = storetest.Jobs(w.DB).Begin(ctx, w.TenantID, b.JobID)
	require.NoError(t, err)
	_, err = storetest.Batches(w.DB, nil).AwaitRelease(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	j, err = storetest.Jobs(w.DB).Get(ctx, w.TenantID, b.JobID)
	require.NoError(t, err)
	require.Equal(t, job.WaitingForTask, j.State)

	b, err = w.BatchesAt(friday).Advance(w.Ann, w.TenantID, b.ID, payment.BatchCanceled, "", "")
	require.NoError(t, err)
	p, err = w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.New, ""}, []any{p.Status, p.BatchID})
	again, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err, "the claims are free again")
	require.Equal(t, 2, again.Count)
}

func TestPreparationNeedsBankAccount(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Exec(`DELETE FROM project_bank_accounts WHERE tenant_id = $1`, w.TenantID)
	_, err := w.Prepare(w.Ann, ach(w))
	require.Equal(t, fault.AchConfigurationIsMissing, fault.CodeOf(err))
	_, err = w.Prepare(w.Ann,
		payment.NewBatch{ProjectID: w.Checks, Kind: payment.BatchPositivePay, Now: friday})
	require.Equal(t, fault.PPayConfigurationIsMissing, fault.CodeOf(err))
}

func TestPaymentRefusedByBankRulesIsExcludedAndReported(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	good, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	huge, _ := w.Pay(w.PaidByACH, "INV-2", "2.00")
	// from before the limit was checked at creation
	w.Exec(`UPDATE payments SET amount = 100000000.00 WHERE id = $1`, huge)
	w.Exec(`UPDATE payment_invoices SET amount = 100000000.00 WHERE payment_id = $1`, huge)
	preview, err := w.BatchesAt(ach(w).Now).Preview(w.Ann, ach(w))
	require.NoError(t, err)
	require.Equal(t, []any{1, huge}, []any{len(preview.Payments), preview.LeftOut[0].PaymentID})

	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	require.Equal(t, []any{1, "98.00 USD"}, []any{b.Count, b.Total.String()})
	p, err := w.Payments.Get(ctx, w.TenantID, huge)
	require.NoError(t, err)
	require.Equal(t, payment.New, p.Status)
	require.Contains(t, p.StatusMessage, "Left out of ACH batch 1: $100,000,000.00 is more than the bank takes")
	p, err = w.Payments.Get(ctx, w.TenantID, good)
	require.NoError(t, err)
	require.Equal(t, []any{payment.Processing, b.ID}, []any{p.Status, p.BatchID})

	_, err = w.BatchesAt(friday).Advance(w.Ann, w.TenantID, b.ID, payment.BatchCanceled, "", "")
	require.NoError(t, err)
	w.Exec(`UPDATE payments SET status = 'pending' WHERE id = $1`, good)
	_, err = w.Prepare(w.Ann, ach(w))
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err), "nothing is left that the bank takes")
}

func TestApprovedInvoiceAboveNACHALimitHasNoPayment(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	_, invoiceID := w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Exec(`UPDATE invoices SET amount = 100000000.00, stage = 'erp_sent', payment_id = NULL WHERE id = $1`, invoiceID)
	w.Exec(`UPDATE payment_invoices SET live = false WHERE invoice_id = $1`, invoiceID)
	_, err := w.Payments.CreateForInvoice(ctx, w.TenantID, invoiceID)
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
	require.ErrorContains(t, err, "more than the bank takes")
}

func TestBatchContainsOnlySelectedPayments(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	chosen, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	w.Pay(w.PaidByACH, "INV-2", "2.00")
	held, _ := w.Pay(w.PaidByACH, "INV-3", "5.00")
	w.Exec(`UPDATE payments SET status = 'pending' WHERE id = $1`, held)
	selected := ach(w)
	selected.Selected, selected.PaymentIDs = true, []string{chosen, held}
	preview, err := w.BatchesAt(selected.Now).Preview(w.Ann, selected)
	require.NoError(t, err)
	require.Equal(t, []any{1, 1, held}, []any{len(preview.Payments), len(preview.LeftOut), preview.LeftOut[0].PaymentID})

	selected.Confirmed = &payment.Confirmed{Count: 2, Total: "103.00"}
	_, err = w.Prepare(w.Ann, selected)
	require.Equal(t, fault.SelectionChanged, fault.CodeOf(err), "not what was confirmed")
	selected.Confirmed = &payment.Confirmed{Count: 1, Total: "98.00"}
	b, err := w.Prepare(w.Ann, selected)
	require.NoError(t, err)
	members, err := w.Members(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	require.Len(t, members, 1)
	require.Equal(t, chosen, members[0].ID)
}

func TestPaymentRemovedFromBatchIsNotInItsFile(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	stays, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	goes, _ := w.Pay(w.PaidByACH, "INV-2", "2.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	b, err = storetest.Batches(w.DB, nil).Remove(w.Ann, b.ID, []string{goes})
	require.NoError(t, err)
	require.Equal(t, []any{1, "98.00 USD"}, []any{b.Count, b.Total.String()})
	j, err := storetest.Jobs(w.DB).Get(ctx, w.TenantID, b.JobID)
	require.NoError(t, err)
	require.Equal(t, "ACH batch 1", j.Name.English())
	p, err := w.Payments.Get(ctx, w.TenantID, goes)
	require.NoError(t, err)
	require.Equal(t, []any{payment.New, ""}, []any{p.Status, p.BatchID})
	_, err = storetest.Batches(w.DB, nil).Remove(w.Ann, b.ID, []string{goes})
	require.Equal(t, fault.DocumentsNotFound, fault.CodeOf(err), "it is removed once")
	_, err = storetest.Batches(w.DB, nil).Remove(w.Ann, b.ID, []string{stays})
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "the last one leaves by canceling the batch")

	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, func(r payment.Record) (payment.Rendered, error) {
		require.Len(t, r.ACH.Entries, 1)
		require.Equal(t, stays, r.ACH.Entries[0].PaymentID)
		return renderPlain(r)
	})
	require.NoError(t, err)
	_, err = storetest.Batches(w.DB, nil).Remove(w.Ann, b.ID, []string{stays})
	require.Equal(t, fault.BatchNotReleasable, fault.CodeOf(err), "a released batch is never changed")
	next, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	require.Equal(t, []any{1, "2.00 USD"}, []any{next.Count, next.Total.String()})
}

func TestSealIsCreatedOnceByAnotherPerson(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Ann, w.TenantID, b.ID, friday, renderPlain)
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err))

	sealed, err := w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	require.Equal(t,
		[]any{payment.Sealed, w.BobID, "A", int64(1), "ACH_20261120_" + w.Account.FileKey + "_000001_1.ach", "2026-11-23"},
		[]any{sealed.Status, sealed.ReleasedBy, sealed.Seal.FileIDModifier, sealed.Seal.TraceStart, sealed.Seal.FileName,
			sealed.Seal.EffectiveDate.String()})
	again, err := w.Seal(w.Bob, w.TenantID, b.ID, friday.Add(time.Hour), func(payment.Record) (payment.Rendered, error) {
		t.Fatal("a sealed batch is not rendered again")
		return payment.Rendered{}, nil
	})
	require.NoError(t, err)
	require.Equal(t, sealed.Seal.SHA256, again.Seal.SHA256)
	p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, "121000240000001", p.TraceNumber)

	_, record, err := storetest.Batches(w.DB, nil).File(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	rendered, err := renderPlain(record)
	require.NoError(t, err)
	require.Equal(t, sealed.Seal.SHA256, rendered.SHA256, "the same bytes from the stored record")
	require.NotContains(t, fmt.Sprint(record), "000123456789")
}

func TestCompletedBatchPaysItsInvoices(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, invoiceID := w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	for _, to := range []payment.BatchStatus{payment.Delivering, payment.Delivered, payment.Acknowledged,
		payment.Acknowledged} {
		_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, "", "")
		require.NoError(t, err, to)
	}
	p, err := w.Payments.Get(ctx, w.TenantID, paymentID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.Completed, "2026-11-23"}, []any{p.Status, p.ExecutionDate.String()})
	for range 2 {
		more, err := storetest.Batches(w.DB, nil).SettleInvoices(ctx, w.TenantID, b.ID)
		require.NoError(t, err)
		require.False(t, more)
	}
	inv, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, invoiceID)
	require.NoError(t, err)
	require.EqualValues(t, "paid", inv.Stage)
}

func TestRejectedBatchKeepsClaimsForNextGeneration(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	first, err := w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	for _, to := range []payment.BatchStatus{payment.Delivering, payment.Rejected} {
		_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, payment.DetailBank, "duplicate")
		require.NoError(t, err)
	}
	_, err = w.Prepare(w.Ann, ach(w))
	require.Equal(t, fault.DocumentsNotFound, fault.CodeOf(err), "the payment is not free")
	reissued, err := w.BatchesAt(friday).Reissue(w.Bob, b.ID)
	require.NoError(t, err)
	require.Equal(t, []any{2, payment.AwaitingRelease}, []any{reissued.Generation, reissued.Status})
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err))
	second, err := w.Seal(w.Ann, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	require.Equal(t, []any{"B", "ACH_20261120_" + w.Account.FileKey + "_000001_2.ach", int64(2)},
		[]any{second.Seal.FileIDModifier, second.Seal.FileName, second.Seal.TraceStart})
	require.NotEqual(t, first.Seal.SHA256, second.Seal.SHA256)
}

func TestBatchOfOtherTenantIsNotFound(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	paymentID, _ := w.Pay(w.PaidByACH, "INV-1", "98.00")
	b, err := w.Prepare(w.Ann, ach(w))
	require.NoError(t, err)
	other := storetest.Tenant(t, w.DB)
	_, err = storetest.Batches(w.DB, nil).Get(ctx, other, b.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = w.Members(ctx, other, b.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = w.Seal(context.Background(), other, b.ID, friday, renderPlain)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = w.Payments.Get(ctx, other, paymentID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = bankaccountapp.Commands{DB: w.DB}.Get(ctx, other, w.Account.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
	_, err = storetest.Batches(w.DB, nil).Sealed(ctx, other, b.ID)
	require.Equal(t, fault.NotFound, fault.KindOf(err))
}

func TestLargeBatchIsSettledInPages(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	for i := range 201 {
		w.Pay(w.PaidByCheck, fmt.Sprint("INV-", i), "1.00")
	}
	b, err := w.Prepare(w.Ann, checks(w))
	require.NoError(t, err)
	_, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, payment.Delivering, "", "")
	require.NoError(t, err)
	for _, want := range []bool{true, false} {
		more, err := storetest.Checks(w.DB).SettleSheets(ctx, w.TenantID, b.ID, nil, payment.NumberPrinted, "")
		require.NoError(t, err)
		require.Equal(t, want, more)
	}
	for _, to := range []payment.BatchStatus{payment.Delivered, payment.Settled} {
		_, err = w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, "", "")
		require.NoError(t, err)
	}
	for _, want := range []bool{true, false} {
		more, err := storetest.Batches(w.DB, nil).SettleInvoices(ctx, w.TenantID, b.ID)
		require.NoError(t, err)
		require.Equal(t, want, more)
	}
}
