package batch_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	invoiceapp "countersign.dev/app/invoice"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// sealedBatch is a batch of n payments that two people have released.
func sealedBatch(
	t *testing.T, w *storetest.Treasury, vendorID string, n payment.NewBatch, invoices int,
) (payment.Batch, []string) {
	t.Helper()
	ids := make([]string, invoices)
	for i := range ids {
		_, ids[i] = w.Pay(vendorID, fmt.Sprint("INV-", i), "10.00")
	}
	b, err := w.Prepare(w.Ann, n)
	require.NoError(t, err)
	b, err = w.Seal(w.Bob, w.TenantID, b.ID, friday, renderPlain)
	require.NoError(t, err)
	return b, ids
}

func advance(w *storetest.Treasury, b payment.Batch, to payment.BatchStatus) (payment.Batch, error) {
	return w.BatchesAt(friday).Advance(ctx, w.TenantID, b.ID, to, payment.NoDetail, "")
}

func TestDocumentIsServedOnceAndOnlyDuringDelivery(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	b, _ := sealedBatch(t, w, w.PaidByCheck, checks(w), 1)
	name := b.PrintName()
	_, err := storetest.Batches(w.DB, nil).BeginHandOver(ctx, w.TenantID, b.ID, name)
	require.Equal(t, fault.Conflict, fault.KindOf(err), "a process whose time is over")
	_, err = advance(w, b, payment.Delivering)
	require.NoError(t, err)
	for _, first := range []bool{true, false} {
		got, err := storetest.Batches(w.DB, nil).BeginHandOver(ctx, w.TenantID, b.ID, name)
		require.NoError(t, err)
		require.Equal(t, first, got)
	}
	h, err := storetest.Batches(w.DB, nil).HandOver(ctx, w.TenantID, b.ID, name)
	require.NoError(t, err)
	require.True(t, h.Begun)
	_, err = advance(w, b, payment.Sealed)
	require.Equal(t, fault.Unknown, fault.KindOf(err), "it may be printed and is never called unprinted")
	_, err = advance(w, b, payment.Delivered)
	require.Equal(t, fault.Conflict, fault.KindOf(err), "nobody knows of its sheet")
	require.NoError(t, storetest.Batches(w.DB, nil).RefusedHandOver(ctx, w.TenantID, b.ID, name, "no such tray"))
	h, err = storetest.Batches(w.DB, nil).HandOver(ctx, w.TenantID, b.ID, name)
	require.NoError(t, err)
	require.False(t, h.Begun)
	_, err = advance(w, b, payment.Sealed)
	require.NoError(t, err)
}

func TestOnlyReconciliationMarksPossiblyDeliveredFileUnsent(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	b, _ := sealedBatch(t, w, w.PaidByACH, ach(w), 1)
	b, err := advance(w, b, payment.Delivering)
	require.NoError(t, err)
	_, err = storetest.Batches(w.DB, nil).BeginHandOver(ctx, w.TenantID, b.ID, b.Seal.FileName)
	require.NoError(t, err)
	_, err = advance(w, b, payment.Sealed)
	require.Equal(t, fault.Unknown, fault.KindOf(err), "it would expire and be issued again")
	for _, to := range []payment.BatchStatus{payment.OutcomeUnknown, payment.Sealed} {
		_, err = advance(w, b, to)
		require.NoError(t, err)
	}
}

func TestRestartedWorkflowFindsItsAdvancedBatch(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	b, _ := sealedBatch(t, w, w.PaidByACH, ach(w), 1)
	for _, to := range []payment.BatchStatus{payment.Delivering, payment.Delivered, payment.Acknowledged} {
		_, err := advance(w, b, to)
		require.NoError(t, err)
	}
	for _, to := range []payment.BatchStatus{payment.Sealed, payment.Delivering, payment.Delivered} {
		now, err := advance(w, b, to)
		require.NoError(t, err)
		require.Equal(t, payment.Acknowledged, now.Status)
	}
	_, err := advance(w, b, payment.OutcomeUnknown)
	require.Error(t, err)
}

// acknowledged is a batch of three that its bank has taken.
func acknowledged(t *testing.T, w *storetest.Treasury) (payment.Batch, []string) {
	t.Helper()
	b, ids := sealedBatch(t, w, w.PaidByACH, ach(w), 3)
	for _, to := range []payment.BatchStatus{payment.Delivering, payment.Delivered, payment.Acknowledged} {
		_, err := advance(w, b, to)
		require.NoError(t, err)
	}
	return b, ids
}

func TestUnpayableInvoiceDoesNotBlockOthers(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	b, ids := acknowledged(t, w)
	w.Exec(`UPDATE invoices SET stage = 'captured' WHERE id = $1`, ids[0])
	// the state after a worker crash
	w.Exec(`UPDATE invoices SET stage = 'erp_sent', payment_id = NULL WHERE id = $1`, ids[1])
	more, err := storetest.Batches(w.DB, nil).SettleInvoices(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	require.False(t, more)
	for i, want := range []invoice.Stage{invoice.Captured, invoice.Paid, invoice.Paid} {
		inv, err := storetest.InvoiceCommands(w.DB).Get(ctx, w.TenantID, ids[i])
		require.NoError(t, err)
		require.Equal(t, want, inv.Stage)
	}
	members, err := w.Members(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	require.Equal(t,
		[]string{"It was paid, but not all of its invoices could be marked so: INV-0. Someone has to check it.", "", ""},
		[]string{members[0].StatusMessage, members[1].StatusMessage, members[2].StatusMessage})
}

func TestFailedReturnDoesNotBlockOthers(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	b, ids := acknowledged(t, w)
	_, err := storetest.Batches(w.DB, nil).SettleInvoices(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	w.Exec(`UPDATE invoices SET stage = 'captured' WHERE id = $1`, ids[1])
	members, err := w.Members(ctx, w.TenantID, b.ID)
	require.NoError(t, err)
	f := payment.BankFile{ID: id.New(), AccountID: w.Account.ID, Name: "returns.ach", Size: 1, ModifiedAt: friday,
		SHA256: "abc"}
	for i, p := range members {
		f.Entries = append(f.Entries,
			payment.InboundEntry{Line: i + 1, Kind: payment.InboundReturn, Code: "R03", Trace: p.TraceNumber,
				Cents: p.Amount.Cents()})
	}
	// What no rule foresees is undone and held too: a change to an account that is gone.
	f.Entries = append(f.Entries, payment.InboundEntry{Line: 4, Kind: payment.InboundChange, Code: "C01",
		Trace: members[0].TraceNumber,
		Proposal: &payment.AccountChange{ID: id.New(), VendorID: id.New(), VendorAccountID: id.New(), Code: "C01",
			NewAccountID: id.New(), Routing: "021000021", Sealed: []byte("x"), Last4: "1234", Type: "checking"}})
	read, known, err := w.BankFiles.Record(ctx, w.TenantID, f)
	require.NoError(t, err)
	require.False(t, known)
	var outcomes []payment.InboundOutcome
	for _, e := range read.Entries {
		outcomes = append(outcomes, e.Outcome)
	}
	require.Equal(t,
		[]payment.InboundOutcome{payment.OutcomeReturned, payment.OutcomeHeld, payment.OutcomeReturned, payment.OutcomeHeld},
		outcomes)
	kept, err := w.BankFiles.Get(ctx, w.TenantID, f.ID)
	require.NoError(t, err)
	require.Equal(t, []any{4, 2}, []any{len(kept.Entries), kept.Unmatched})
	require.Contains(t, kept.Entries[1].Message, "INV-1 could not follow: The invoice is captured")
}

// waiting counts the signals in the outbox for a tenant.
func waiting(t *testing.T, w *storetest.Treasury) (n int) {
	t.Helper()
	conn := testkit.Pool(t, w.Superuser)
	require.NoError(t,
		conn.QueryRow(ctx, `SELECT count(*) FROM outbox WHERE tenant_id = $1 AND kind = 'signal'`, w.TenantID).Scan(&n))
	return n
}

func TestInvoiceWithoutWorkflowIsPaidWithoutSignal(t *testing.T) {
	w := storetest.NewTreasury(t, nil)
	pay := func(invoiceID string) {
		require.NoError(
			t,
			w.DB.InTenant(
				ctx,
				w.TenantID,
				func(tx *postgres.Tx) error { return invoiceapp.SetPaid(tx, invoiceID, time.Now()) },
			),
		)
	}
	_, imported := w.Pay(w.PaidByACH, "INV-1", "10.00")
	pay(imported)
	require.Zero(t, waiting(t, w), "there is nobody to tell")
	_, approved := w.Pay(w.PaidByACH, "INV-2", "10.00")
	storetest.CreateJob(ctx, t, w.DB, w.TenantID, jobapp.New{ProjectID: w.Invoices,
		WorkflowType: flow.InvoiceApproval, Name: job.Name{Code: job.NameApprove},
		Subject: subject.Ref{Type: subject.Invoice, ID: approved}})
	pay(approved)
	require.Equal(t, 1, waiting(t, w))
}
