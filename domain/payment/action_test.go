package payment_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
)

func TestActionsAreLimitedByStateOfPayment(t *testing.T) {
	for _, c := range []struct {
		action payment.Action
		from   payment.Status
		to     payment.Status // empty: refused
		frees  bool
	}{
		{payment.ActHold, payment.New, payment.Pending, false},
		{payment.ActHold, payment.Pending, "", false},
		{payment.ActHold, payment.Processing, "", false},
		{payment.ActHold, payment.Completed, "", false},
		{payment.ActReleaseHold, payment.Pending, payment.New, false},
		{payment.ActReleaseHold, payment.New, "", false},
		{payment.ActReleaseHold, payment.Failed, "", false},
		{payment.ActReleaseHold, payment.Processing, "", false},
		{payment.ActCancel, payment.New, payment.Canceled, true},
		{payment.ActCancel, payment.Pending, payment.Canceled, true},
		{payment.ActCancel, payment.Failed, payment.Canceled, true},
		{payment.ActCancel, payment.Canceled, "", false},
		{payment.ActCancel, payment.Processing, "", false},
		{payment.ActCancel, payment.Completed, "", false},
		{payment.ActDelete, payment.New, payment.Canceled, true},
		{payment.ActDelete, payment.Canceled, payment.Canceled, false},
		{payment.ActDelete, payment.Completed, "", false},
	} {
		p := achPayment("p")
		p.Status = c.from
		frees, err := p.Apply(payment.Act{Action: c.action, Reason: "why"}, payment.Bonds{})
		if c.to == "" {
			require.Equal(t, fault.IllegalTransition, fault.CodeOf(err), "%s from %s", c.action, c.from)
			require.Equal(t, c.from, p.Status)
			continue
		}
		require.NoError(t, err, "%s from %s", c.action, c.from)
		require.Equal(t, []any{c.to, c.frees}, []any{p.Status, frees}, "%s from %s", c.action, c.from)
	}
}

func TestNoActionChangesPaymentThatBatchHolds(t *testing.T) {
	for _, action := range []payment.Action{payment.ActHold, payment.ActReleaseHold, payment.ActCancel,
		payment.ActDelete} {
		for _, status := range payment.Statuses() {
			p := achPayment("p")
			p.Status = status
			_, err := p.Apply(payment.Act{Action: action, Reason: "why"}, payment.Bonds{Claimed: true})
			require.Equal(t, fault.PaymentClaimed, fault.CodeOf(err))
			require.Equal(t, status, p.Status)
		}
	}
}

func TestPaymentOfReleasedBatchIsNotDeleted(t *testing.T) {
	p := achPayment("p")
	_, err := p.Apply(payment.Act{Action: payment.ActDelete, Reason: "why"}, payment.Bonds{Sent: true})
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(err))
	frees, err := p.Apply(payment.Act{Action: payment.ActCancel, Reason: "why"}, payment.Bonds{Sent: true})
	require.NoError(t, err)
	require.True(t, frees)
}

func TestActionNeedsReason(t *testing.T) {
	require.Equal(t, fault.Required, fault.CodeOf(payment.Act{Action: payment.ActHold, Reason: " "}.Check()))
	require.NoError(t, payment.Act{Action: payment.ActReleaseHold}.Check())
	require.Equal(t, fault.Internal, fault.KindOf(payment.Act{Action: "pay"}.Check()))
}

func TestPaymentBeyondNACHALimitIsRefusedAtCreation(t *testing.T) {
	pay := func(cents int64, method payment.Method) error {
		p := achPayment("p")
		p.Method, p.Amount = method, dollars(cents)
		p.Remittances[0].Gross, p.Remittances[0].Discount, p.Remittances[0].Net = dollars(cents), dollars(0), dollars(cents)
		return p.Validate()
	}
	require.NoError(t, pay(99_999_999_99, payment.ACH))
	require.ErrorContains(t, pay(100_000_000_00, payment.ACH),
		"more than the bank takes in one ACH payment, which is $99,999,999.99")
	require.NoError(t, pay(100_000_000_00, payment.Check), "the limit is of the ACH record")
	p := achPayment("p")
	p.Vendor.LegalName = "株式会社"
	require.ErrorContains(t, p.Validate(), "Latin spelling")
	p = achPayment("p")
	p.Remittances[0].InvoiceNumber = "INV-1234567890-1234567890-123456"
	require.ErrorContains(t, p.Validate(), "at most 30 characters")
}

// sendable is a payment that the account's bank accepts.
func sendable(id string, cents int64) payment.Payment {
	p := achPayment(id)
	p.Amount, p.Vendor.Routing, p.Vendor.AccountType, p.Number = dollars(cents), "021000021", "checking", id
	p.Remittances[0].Gross, p.Remittances[0].Discount, p.Remittances[0].Net = dollars(cents), dollars(0), dollars(cents)
	return p
}

func TestPaymentThatBankRefusesIsLeftOutAndOthersAreTaken(t *testing.T) {
	b := payment.Batch{ID: "b", Kind: payment.BatchACH, Generation: 1}
	good, huge, unnamed := sendable("1", 9800), sendable("2", 100_000_000_00), sendable("3", 100)
	unnamed.Vendor.LegalName = "株式会社"
	taken, err := payment.Take(b, account(), []payment.Payment{good, huge, unnamed}, noon)
	require.NoError(t, err)
	require.Equal(t, []payment.Payment{good}, taken.Payments)
	require.Len(t, taken.LeftOut, 2)
	require.Equal(t, "2", taken.LeftOut[0].PaymentID)
	require.Contains(t, taken.LeftOut[0].Message, "$100,000,000.00 is more than the bank takes")
	require.Contains(t, taken.LeftOut[1].Message, "Latin spelling")
}

func TestSameDayLimitLeavesPaymentOut(t *testing.T) {
	same := account()
	same.Delivery.DaysAhead = 0
	taken, err := payment.Take(payment.Batch{Kind: payment.BatchACH}, same,
		[]payment.Payment{sendable("1", 1_000_000_01), sendable("2", 100)}, noon)
	require.NoError(t, err)
	require.Len(t, taken.Payments, 1)
	require.Contains(t, taken.LeftOut[0].Message, "same-day")
}

func TestPaymentsBeyondFileLimitWaitForNextBatch(t *testing.T) {
	small := account()
	small.ACH.Limits.FileCents = 250
	taken, err := payment.Take(payment.Batch{Kind: payment.BatchACH}, small,
		[]payment.Payment{sendable("1", 200), sendable("2", 100), sendable("3", 50)}, noon)
	require.NoError(t, err)
	require.Equal(t, []string{"1", "3"}, []string{taken.Payments[0].ID, taken.Payments[1].ID})
	require.Contains(t, taken.LeftOut[0].Message, "Prepare another batch")
}

func TestWrongAccountIsAnErrorAndLeavesNothingOut(t *testing.T) {
	wrong := account()
	wrong.ACH.ODFI = "1"
	_, err := payment.Take(payment.Batch{Kind: payment.BatchACH}, wrong, []payment.Payment{sendable("1", 200)}, noon)
	require.ErrorContains(t, err, "eight digits")
}

func TestBatchIsConfirmedOnlyIfCountAndTotalAreUnchanged(t *testing.T) {
	taken := payment.Taken{Payments: []payment.Payment{sendable("1", 200)}}
	asked := payment.NewBatch{Confirmed: &payment.Confirmed{Count: 1, Total: "2.00"}}
	require.NoError(t, asked.Confirm(taken))
	asked.Confirmed.Total = "1.00"
	require.Equal(t, fault.SelectionChanged, fault.CodeOf(asked.Confirm(taken)))
	asked.Confirmed = nil
	require.NoError(t, asked.Confirm(taken))
	refused := payment.Taken{LeftOut: []payment.Refusal{{PaymentID: "1", Code: fault.InvalidValue, Message: "too much"}}}
	require.ErrorContains(t, asked.Confirm(refused), "too much")
}

func TestPaymentsAreRemovedOnlyBeforeRelease(t *testing.T) {
	one := sendable("1", 200)
	one.Status = payment.Processing
	b := payment.Batch{Kind: payment.BatchACH, Status: payment.AwaitingRelease, Count: 2, Total: dollars(300),
		Generation: 1}
	removed := []payment.Payment{one}
	require.NoError(t, b.Remove(removed))
	require.Equal(t, []any{1, "1.00", payment.New}, []any{b.Count, b.Total.Number(), removed[0].Status})
	removed[0].Status = payment.Processing
	require.ErrorContains(t, b.Remove(removed), "Cancel the batch instead")
	for _, status := range payment.BatchStatuses() {
		if status == payment.AwaitingRelease {
			continue
		}
		missedCutoff := payment.Batch{
			Kind: payment.BatchACH, Status: status, Count: 2, Total: dollars(300), PreparedAt: time.Time{},
		}
		require.Equal(t, fault.BatchNotReleasable, fault.CodeOf(missedCutoff.Remove(removed)), status)
	}
}
