package invoice_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"

	invoiceact "countersign.dev/activities/invoice"
	demoerp "countersign.dev/demo/erp"
	"countersign.dev/domain/erpconnection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/outbound"
	invoiceflow "countersign.dev/workflows/invoice"
)

// books stores one invoice's posting as the store does.
type books struct {
	stage    invoice.Stage
	posting  invoice.Posting
	payments int
	refuse   error
	held     *fault.Fault
	waits    bool // for the answer to a file
	offers   sync.Mutex
	to       erpconnection.Target // the connection of the project
	invoiceact.Invoices
}

func (b *books) inv() invoice.Invoice {
	return invoice.Invoice{ID: "i", Stage: b.stage, ErpReference: b.posting.Reference}
}

func (b *books) BeginPosting(
	context.Context, string, string,
) (invoice.Invoice, invoice.Posting, erpconnection.Target, error) {
	if b.posting.Status == invoice.PostingPosted {
		return b.inv(), b.posting, b.to, nil
	}
	if b.posting.Attempts == 0 {
		b.posting.Address = b.to.Address
	}
	b.posting.ID, b.posting.InvoiceID, b.posting.Attempts = "p", "i", b.posting.Attempts+1
	b.stage = invoice.ErpSending
	return b.inv(), b.posting, b.to, nil
}

func (b *books) CompletePosting(
	_ context.Context, _ string, p invoice.Posting, reference string,
) (invoice.Invoice, error) {
	b.posting.Status, b.posting.Reference, b.stage = invoice.PostingPosted, reference, invoice.ErpSent
	return b.inv(), nil
}

func (b *books) FailPosting(
	context.Context, string, invoice.Posting, string, fault.Code, string,
) (invoice.Invoice, error) {
	b.posting.Status, b.stage = invoice.PostingFailed, invoice.ErpFailed
	return b.inv(), nil
}

func (b *books) DoubtPosting(context.Context, string, invoice.Posting, string) (invoice.Invoice, error) {
	b.posting.Status = invoice.PostingUnknown
	return b.inv(), nil
}

func (b *books) DoubtMovedPosting(context.Context, string, invoice.Posting) (invoice.Invoice, error) {
	b.posting.Status = invoice.PostingUnknown
	return b.inv(), nil
}

func (b *books) CancelAttempt(context.Context, string, invoice.Posting) error {
	b.posting.Attempts--
	return nil
}

func (b *books) OfferFile(
	_ context.Context, _ string, _ invoice.Posting, f invoice.File,
) (invoice.Invoice, invoice.Posting, bool, error) {
	b.offers.Lock()
	defer b.offers.Unlock()
	if b.stage != invoice.ErpSending {
		return b.inv(), invoice.Posting{}, false, nil
	}
	if b.posting.File.Part == "" {
		b.posting.File = f
	}
	return b.inv(), b.posting, true, nil
}

func (b *books) AwaitAnswer(context.Context, string, invoice.Posting) (invoice.Invoice, error) {
	b.waits = true
	return b.inv(), nil
}

func (b *books) CreateForInvoice(context.Context, string, string) (invoice.Invoice, error) {
	if b.refuse != nil {
		return invoice.Invoice{}, b.refuse
	}
	b.payments, b.stage = 1, invoice.InPayment
	return b.inv(), nil
}

func (b *books) HoldHandOver(_ context.Context, _, _, _ string, why *fault.Fault) (invoice.Invoice, error) {
	b.held = why
	return b.inv(), nil
}

func newEnv(t *testing.T) (*testsuite.TestActivityEnvironment, *invoiceact.Approval, *books, *demoerp.ERP) {
	t.Helper()
	ledger, err := demoerp.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = ledger.Close() })
	b := &books{stage: invoice.Approved, to: erpconnection.Target{Address: ledger.URL()}}
	a := &invoiceact.Approval{Invoices: b, Postings: b, Payments: b,
		Erp: &erp.Client{Outbound: outbound.Loopback()}}
	env := (&testsuite.WorkflowTestSuite{}).NewTestActivityEnvironment()
	a.RegisterFlows(env)
	a.RegisterDelivery(env)
	return env, a, b, ledger
}

func send(
	t *testing.T, env *testsuite.TestActivityEnvironment, a *invoiceact.Approval,
) (invoiceflow.SendResult, error) {
	t.Helper()
	var r invoiceflow.SendResult
	v, err := env.ExecuteActivity(a.SendToErp, invoiceflow.Ref{TenantID: "t", InvoiceID: "i"})
	if err == nil {
		require.NoError(t, v.Get(&r))
	}
	return r, err
}

func TestRepeatedSendCreatesOnePosting(t *testing.T) {
	env, a, _, ledger := newEnv(t)
	for range 2 {
		r, err := send(t, env, a)
		require.NoError(t, err)
		require.Equal(t, invoice.ErpSent, r.Stage)
		require.Equal(t, "ERP-000001", r.Reference)
	}
	require.Len(t, ledger.Postings(), 1)
}

func TestLostResponseIsQueriedAndNotResent(t *testing.T) {
	env, a, b, ledger := newEnv(t)
	require.NoError(t, ledger.SetFault(demoerp.Fault{Failure: demoerp.LoseAnswer, Times: 1}))
	r, err := send(t, env, a)
	require.NoError(t, err)
	require.True(t, r.Unknown)
	require.Equal(t, invoice.PostingUnknown, b.posting.Status)
	require.NoError(t, ledger.SetFault(demoerp.Fault{Failure: demoerp.InvoiceError})) // a resend would be refused
	r, err = send(t, env, a)
	require.NoError(t, err)
	require.False(t, r.Unknown)
	require.Equal(t, "ERP-000001", r.Reference)
	require.Len(t, ledger.Postings(), 1)
}

func TestWorkerKilledWhileSendingQueriesBeforeResending(t *testing.T) {
	env, a, b, ledger := newEnv(t)
	b.posting.Attempts, b.posting.Address = 1, ledger.URL() // an attempt without a recorded result
	r, err := send(t, env, a)
	require.NoError(t, err)
	require.Equal(t, invoice.ErpSent, r.Stage)
	require.Len(t, ledger.Postings(), 1)
}

func TestRefusalIsAResultAndConnectionErrorIsRetried(t *testing.T) {
	env, a, b, ledger := newEnv(t)
	require.NoError(t, ledger.SetFault(demoerp.Fault{Failure: demoerp.ConnectionError, Times: 1}))
	_, err := send(t, env, a)
	var app *temporal.ApplicationError
	require.ErrorAs(t, err, &app)
	require.Equal(t, string(fault.ErpConnection), app.Type())
	require.False(t, app.NonRetryable())
	require.Zero(t, b.posting.Attempts, "nothing was sent")
	require.NoError(t, ledger.SetFault(demoerp.Fault{Failure: demoerp.InvoiceError, Times: 1}))
	r, err := send(t, env, a)
	require.NoError(t, err)
	require.Equal(t, string(fault.ErpInvoice), r.ErrorCode)
	require.Equal(t, invoice.ErpFailed, r.Stage)
}

func TestUnreachableERPLeavesOutcomeUnknown(t *testing.T) {
	env, a, b, ledger := newEnv(t)
	b.posting.Attempts, b.posting.Address = 1, ledger.URL()
	require.NoError(t, ledger.Close())
	r, err := send(t, env, a)
	require.NoError(t, err)
	require.True(t, r.Unknown, "nothing is resent blindly")
}

func TestOpenPostingIsNotSentToAnotherERP(t *testing.T) {
	env, a, b, ledger := newEnv(t)
	other, err := demoerp.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = other.Close() })
	require.NoError(t, ledger.SetFault(demoerp.Fault{Failure: demoerp.LoseAnswer, Times: 1}))
	r, err := send(t, env, a)
	require.NoError(t, err)
	require.True(t, r.Unknown)
	for _, moved := range []string{other.URL(), ""} {
		b.to.Address = moved
		r, err = send(t, env, a)
		require.NoError(t, err)
		require.True(t, r.Unknown, "the ERP that was sent to has not been asked")
	}
	require.Empty(t, other.Postings())
	b.to.Address = ledger.URL()
	r, err = send(t, env, a)
	require.NoError(t, err)
	require.Equal(t, invoice.ErpSent, r.Stage)
	require.Len(t, ledger.Postings(), 1)
}

func TestInvoiceThatWasNotSentFollowsTheConnection(t *testing.T) {
	env, a, b, ledger := newEnv(t)
	address := ledger.URL()
	b.to.Address = ""
	_, err := send(t, env, a)
	require.Error(t, err)
	b.to.Address = address
	r, err := send(t, env, a)
	require.NoError(t, err)
	require.Equal(t, invoice.ErpSent, r.Stage)
	require.Len(t, ledger.Postings(), 1)
}

func TestRepeatedHandOverCreatesOnePaymentAndRefusalWaits(t *testing.T) {
	env, a, b, _ := newEnv(t)
	b.refuse = fault.New(fault.Conflict, fault.PaymentsWorkflowMissing, "The project names no payments project.")
	v, err := env.ExecuteActivity(a.HandOver, invoiceflow.Ref{TenantID: "t", InvoiceID: "i"})
	require.NoError(t, err)
	var s invoiceflow.Snapshot
	require.NoError(t, v.Get(&s))
	require.True(t, s.Stuck)
	require.Equal(t, fault.PaymentsWorkflowMissing, b.held.Code)
	b.refuse = fault.New(fault.Unavailable, fault.ServiceUnavailable, "away")
	_, err = env.ExecuteActivity(a.HandOver, invoiceflow.Ref{TenantID: "t", InvoiceID: "i"})
	var app *temporal.ApplicationError
	require.ErrorAs(t, err, &app)
	require.False(t, app.NonRetryable())
}
