package workers_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/moov-io/ach"
	"github.com/stretchr/testify/require"

	demobank "countersign.dev/demo/bank"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
	"countersign.dev/internal/store/storetest"
)

// paidFile is an acknowledged ACH file with the payments in it.
func (h *installation) paidFile() (payment.Batch, []payment.Payment) {
	h.t.Helper()
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(h.t, err)
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(h.t, err)
	done := h.reaches(b.ID, payment.Acknowledged)
	members, err := h.Members(context.Background(), h.TenantID, b.ID)
	require.NoError(h.t, err)
	return done, members
}

// paidAndReturned is an invoice that was paid, its payment, and the file in which the bank returns it.
func (h *installation) paidAndReturned(code string) (invoiceID string, paid payment.Payment, name string) {
	h.t.Helper()
	_, invoiceID = h.Pay(h.PaidByACH, "INV-1", "100.00")
	b, members := h.paidFile()
	h.paid(invoiceID)
	name, err := h.bank.Return(b.Seal.FileName, members[0].TraceNumber, code)
	require.NoError(h.t, err)
	return invoiceID, members[0], name
}

// reads reads the folder until a file of that name is recorded.
func (h *installation) reads(name string) payment.BankFile {
	h.t.Helper()
	ctx := context.Background()
	require.NoError(h.t, h.deps.Flows.ReadBank(ctx, h.TenantID, h.Account.ID))
	var found payment.BankFile
	require.Eventually(h.t, func() bool {
		listed, err := h.BankFiles.List(ctx, h.TenantID)
		require.NoError(h.t, err)
		for _, f := range listed.Files {
			if f.Name == name {
				found = f
				return true
			}
		}
		return false
	}, 20*time.Second, 50*time.Millisecond)
	found, err := h.BankFiles.Get(ctx, h.TenantID, found.ID)
	require.NoError(h.t, err)
	return found
}

func (h *installation) invoice(invoiceID string) invoice.Invoice {
	h.t.Helper()
	inv, err := storetest.InvoiceCommands(h.DB).Get(context.Background(), h.TenantID, invoiceID)
	require.NoError(h.t, err)
	return inv
}

func TestReturnedPaymentMakesInvoicePayableAgainOnce(t *testing.T) {
	h := newHouse(t)
	_, first := h.Pay(h.PaidByACH, "INV-1", "100.00")
	_, second := h.Pay(h.PaidByACH, "INV-2", "200.00")
	b, members := h.paidFile()
	h.paid(first)
	h.paid(second)

	name, err := h.bank.Return(b.Seal.FileName, members[0].TraceNumber, "R03")
	require.NoError(t, err)
	read := h.reads(name)
	require.Equal(t, []any{payment.OutcomeReturned, members[0].ID, 0},
		[]any{read.Entries[0].Outcome, read.Entries[0].PaymentID, read.Unmatched})
	p, err := h.Payments.Get(context.Background(), h.TenantID, members[0].ID)
	require.NoError(t, err)
	require.Equal(t, []any{payment.Failed, payment.DetailReturned, "R03", "R03: there is no such account"},
		[]any{p.Status, p.StatusDetail, p.ReturnCode, p.StatusMessage})
	returned, other := h.invoice(first), h.invoice(second)
	require.Equal(t, []any{invoice.PaymentFailed, invoice.Paid}, []any{returned.Stage, other.Stage})

	_, err = h.Payments.CreateForInvoice(context.Background(), h.TenantID, first)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "not before a person retries it")
	h.Exec(`UPDATE invoices SET stage = 'erp_sent', bucket = 'processed' WHERE id = $1`, first)
	paidAgain, err := h.Payments.CreateForInvoice(context.Background(), h.TenantID, first)
	require.NoError(t, err)
	require.NotEqual(t, p.ID, paidAgain.PaymentID, "it may be paid by another payment")

	content := h.bank.Outbound(name)
	require.NoError(t, h.bank.Send("AGAIN_"+name, content), "the same bytes under another name")
	require.NoError(t, h.bank.Send("OTHER_"+name, append(content, '\n')), "the same return in another file")
	again := h.reads("OTHER_" + name)
	require.Equal(t, payment.OutcomeRepeated, again.Entries[0].Outcome)
	listed, err := h.BankFiles.List(context.Background(), h.TenantID)
	require.NoError(t, err)
	require.Len(t, listed.Files, 2, "the same bytes are read once")
	replacement, err := h.Payments.Get(context.Background(), h.TenantID, paidAgain.PaymentID)
	require.NoError(t, err)
	require.Equal(t, payment.New, replacement.Status, "nothing is freed twice")
	h.Pay(h.PaidByACH, "INV-3", "5.00")
	next, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	require.Equal(t, "105.00", next.Total.Number())
}

func TestUnappliedReturnIsHeldForUserAndFileIsCompleted(t *testing.T) {
	h := newHouse(t)
	_, first := h.Pay(h.PaidByACH, "INV-1", "100.00")
	_, second := h.Pay(h.PaidByACH, "INV-2", "200.00")
	b, members := h.paidFile()
	h.paid(first)
	h.paid(second)
	h.Exec(`UPDATE invoices SET stage = 'captured', bucket = 'active' WHERE id = $1`, first)
	h.Exec(`UPDATE invoices SET stage = 'erp_sent' WHERE id = $1`, second) // as a worker that died left it
	for i, want := range []payment.InboundOutcome{payment.OutcomeHeld, payment.OutcomeReturned} {
		name, err := h.bank.Return(b.Seal.FileName, members[i].TraceNumber, "R02")
		require.NoError(t, err)
		read := h.reads(name)
		require.Equal(t, want, read.Entries[0].Outcome)
		p, err := h.Payments.Get(context.Background(), h.TenantID, members[i].ID)
		require.NoError(t, err)
		require.Equal(t, payment.DetailReturned, p.StatusDetail, "the money is back")
		if want == payment.OutcomeHeld {
			require.Equal(t, 1, read.Unmatched)
			require.Contains(t, read.Entries[0].Message, "Its invoice INV-1 could not follow: The invoice is captured")
		}
	}
	require.Equal(t, []any{invoice.Captured, invoice.PaymentFailed},
		[]any{h.invoice(first).Stage, h.invoice(second).Stage})
}

func TestUnmatchedReturnIsReported(t *testing.T) {
	h := newHouse(t)
	invoiceID, paid, name := h.paidAndReturned("R02")
	h.Exec(`UPDATE payments SET trace_number = '999999999999999' WHERE id = $1`, paid.ID)
	read := h.reads(name)
	require.Equal(t, []any{payment.OutcomeUnmatched, 1, paid.TraceNumber},
		[]any{read.Entries[0].Outcome, read.Unmatched, read.Entries[0].Trace})
	require.Equal(t, invoice.Paid, h.invoice(invoiceID).Stage)
	require.NoError(t, h.bank.Send("holiday-greetings.txt", []byte("The bank is closed on Thursday.\n")))
	require.Contains(t, h.reads("holiday-greetings.txt").Message, "cannot be read")
}

func TestNotificationOfChangeIsAppliedOnlyByUser(t *testing.T) {
	h := newHouse(t)
	ctx := context.Background()
	_, invoiceID := h.Pay(h.PaidByACH, "INV-1", "100.00")
	b, members := h.paidFile()
	h.paid(invoiceID)
	name, err := h.bank.NotifyChange(b.Seal.FileName, members[0].TraceNumber, "C01",
		ach.CorrectedData{AccountNumber: "555000111222"})
	require.NoError(t, err)
	require.Equal(t, payment.OutcomeProposed, h.reads(name).Entries[0].Outcome)
	require.Equal(t, invoice.Paid, h.invoice(invoiceID).Stage, "the money was paid")
	changes, err := h.BankFiles.ListChanges(ctx, h.TenantID, "")
	require.NoError(t, err)
	require.Equal(t, []any{payment.ChangePending, "1222", "021000021", "checking"},
		[]any{changes[0].Status, changes[0].Last4, changes[0].Routing, changes[0].Type})
	paid := func() string {
		trace := h.paidFileTrace()
		var p payment.PaidAccount
		require.NoError(t, h.DB.InTenant(ctx, h.TenantID, func(tx *postgres.Tx) error {
			found, err := paymentrow.PaidAccounts(tx, h.Account.ID, []string{trace})
			p = found[trace]
			return err
		}))
		number, err := h.Vault.Open(ctx, h.TenantID, bankaccount.VendorPlace(p.ID), p.Sealed)
		require.NoError(t, err)
		return string(number)
	}
	h.Pay(h.PaidByACH, "INV-2", "20.00")
	require.Equal(t, "000123456789", paid(), "not applied by itself")
	_, waiting := h.Pay(h.PaidByACH, "INV-3", "30.00")
	require.NoError(t, h.BankFiles.DecideChange(by(h.Bob), h.TenantID, changes[0].ID, true, "called the vendor"))
	require.Equal(t, fault.IllegalTransition,
		fault.CodeOf(h.BankFiles.DecideChange(by(h.Bob), h.TenantID, changes[0].ID, true, "")))
	require.Equal(t, "555000111222", paid(), "what waited is paid to the approved account")
	h.paid(waiting)
}

// paidFileTrace pays what is due and is the trace of it.
func (h *installation) paidFileTrace() string {
	_, members := h.paidFile()
	return members[0].TraceNumber
}

// problems reads the folder until these files are the ones that cannot be fetched.
func (h *installation) problems(want ...string) []payment.BankFileProblem {
	h.t.Helper()
	var found []payment.BankFileProblem
	require.Eventually(h.t, func() bool {
		require.NoError(h.t, h.deps.Flows.ReadBank(context.Background(), h.TenantID, h.Account.ID))
		listed, err := h.BankFiles.List(context.Background(), h.TenantID)
		require.NoError(h.t, err)
		found = listed.Problems
		names := []string{}
		for _, f := range found {
			names = append(names, f.Name)
		}
		return slices.Equal(append([]string{}, want...), names)
	}, 30*time.Second, 100*time.Millisecond)
	return found
}

func TestUnfetchedBankFileIsShownAndDoesNotBlockOthers(t *testing.T) {
	h := newHouse(t)
	invoiceID, _, name := h.paidAndReturned("R03")
	h.bank.SetFault(demobank.Fault{Withhold: name})
	require.NoError(t, h.bank.Send("a-first.txt", []byte("The bank is closed on Thursday.\n")))
	require.NoError(t, h.bank.Send("z-last.txt", []byte("The bank is closed on Friday.\n")))
	shown := h.problems(name)
	h.reads("a-first.txt")
	h.reads("z-last.txt")
	require.Equal(t, []any{h.Account.ID, true}, []any{shown[0].AccountID, shown[0].Attempts >= 1})
	require.NotEmpty(t, shown[0].Message)
	require.NotContains(t, shown[0].Message, "withheld", "what a server says is for the log")
	require.Equal(t, invoice.Paid, h.invoice(invoiceID).Stage)

	h.bank.SetFault(demobank.Fault{RefuseLogin: true})
	both := h.problems(name, "")
	require.Equal(t, fault.SftpAuthentication, both[1].Code, "the folder itself")
	elsewhere, err := h.BankFiles.List(context.Background(), storetest.Tenant(t, h.DB))
	require.NoError(t, err)
	require.Empty(t, elsewhere.Problems)

	h.bank.SetFault(demobank.Fault{})
	require.Equal(t, payment.OutcomeReturned, h.reads(name).Entries[0].Outcome)
	h.problems()
	require.Equal(t, invoice.PaymentFailed, h.invoice(invoiceID).Stage)
}

func TestRemovedUnfetchedBankFileIsNoProblem(t *testing.T) {
	h := newHouse(t)
	require.NoError(t, h.bank.Send("odd.txt", []byte("x")))
	h.bank.SetFault(demobank.Fault{Withhold: "odd.txt"})
	h.problems("odd.txt")
	require.NoError(t, os.Remove(filepath.Join(h.bank.Files(), "outbound", "odd.txt")))
	h.problems()
}
