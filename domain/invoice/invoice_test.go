package invoice

import (
	"errors"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/vendor"
)

func usd(t *testing.T, text string) money.Amount {
	t.Helper()
	a, err := money.Parse(text, money.USD)
	require.NoError(t, err)
	return a
}

func complete(t *testing.T) Invoice {
	t.Helper()
	return FromCapture("i", CapturedInvoice{EnteredBy: "carla", Fields: []Field{
		{Name: FieldVendorNumber, Value: "V-100"}, {Name: FieldVendorName, Value: "Fabrikam"},
		{Name: FieldCompanyNumber, Value: "100"}, {Name: FieldNumber, Value: "INV-1"}, {Name: FieldAmount, Value: "1,200.00"},
		{Name: FieldInvoiceDate, Value: "2026-11-02"}, {Name: FieldTermCode, Value: "NET 30"},
		{Name: FieldAccount, Value: "6100"}, {Name: FieldCurrency, Value: "USD"},
	}})
}

var known = Master{VendorExists: true, VendorActive: true, VendorNames: []string{"Fabrikam", "Fabrikam Supplies"}}

func paths(t *testing.T, err error) []string {
	t.Helper()
	var f *fault.Fault
	require.True(t, errors.As(err, &f), "%v", err)
	var all []string
	for _, field := range f.Fields {
		all = append(all, field.Path)
	}
	return all
}

func TestEveryStageHasBucketAndText(t *testing.T) {
	for _, s := range Stages() {
		_, listed := bucketOf[s]
		_, placed := next[s]
		_, steps := progress[s]
		require.True(t, listed && placed && steps, s)
		require.NotEqual(t, string(s), "")
		for _, to := range next[s] {
			require.Contains(t, Stages(), to)
		}
	}
	require.Equal(t, ErrorBucket, Stage("nonsense").Bucket(), "an unknown stage is never silently active")
}

func TestEveryPathToPaymentPassesApproval(t *testing.T) {
	for _, from := range []Stage{Processing, Captured, Rejected, Deleted} {
		for _, to := range []Stage{Approved, ErpSending, ErpSent, InPayment, Paid} {
			require.False(t, from.Can(to), "%s → %s", from, to)
		}
	}
}

func TestSubmitReportsEveryProblem(t *testing.T) {
	inv := FromCapture("i",
		CapturedInvoice{Fields: []Field{{Name: FieldTermCode, Value: "NET"}, {Name: FieldVendorNumber, Value: "V-9"}}})
	err := inv.Submit(Master{}, nil, "carla", time.Time{}, Override{})
	require.Equal(t,
		[]string{FieldVendorName, FieldCompanyNumber, FieldNumber, FieldAmount, FieldCurrency, FieldInvoiceDate,
			FieldVendorNumber,
			FieldTermCode}, paths(t, err))
	require.Equal(t, Captured, inv.Stage)
}

func TestSubmitFillsInDueDateAndAccount(t *testing.T) {
	inv := complete(t)
	require.NoError(t, inv.Submit(known, nil, "carla", time.Now(), Override{}))
	require.Equal(t, "2026-12-02", inv.Index.DueDate.String())
	require.Equal(t, "1200.00", inv.Distribution[0].Amount.Number())
	require.NoError(t, inv.RequireBalance())
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(inv.Submit(known, nil, "carla", time.Now(), Override{})),
		"twice is once")
}

func TestSubmitRefusesInvoiceThatCannotBePaid(t *testing.T) {
	for name, change := range map[string]Change{"amount": {FieldAmount, "-5.00"}, "zero": {FieldAmount, "0.00"},
		"due before date": {FieldDueDate, "2026-11-01"}} {
		inv := complete(t)
		require.NoError(t, inv.Index.Set(change.Name, change.Value), name) // capture may have read it
		require.Equal(t, fault.ValidationFailed, fault.CodeOf(inv.Submit(known, nil, "carla", time.Now(), Override{})), name)
	}
	inv := complete(t)
	require.Error(t, inv.Submit(Master{VendorExists: true}, nil, "carla", time.Now(), Override{}), "an inactive vendor")
}

func TestTermCodesAreNormalized(t *testing.T) {
	table := Terms{"PROX": 25}
	for code, days := range map[string]int{"NOW": 0, "immed": 0, "NET 30": 30, "net45": 45, "N60": 60, "2/10 NET 30": 30,
		"15": 15, "30 DAYS": 30, "30D": 30, "prox": 25} {
		got, err := table.NetDays(code)
		require.NoError(t, err, code)
		require.Equal(t, days, got, code)
	}
	for _, code := range []string{"NET", "", "EOM", "NET -3", "NET 12345"} {
		_, err := table.NetDays(code)
		require.Equal(t, fault.TermCode, fault.CodeOf(err), code)
	}
}

func TestUnreadFieldsStayVisible(t *testing.T) {
	inv := FromCapture("i",
		CapturedInvoice{
			Fields: []Field{{Name: FieldAmount, Value: "l,2OO.OO", Confidence: 0.9}, {Name: FieldCurrency, Value: "EUR"}}})
	require.Nil(t, inv.Index.Amount)
	require.Equal(t, "l,2OO.OO", inv.Fields[1].Value)
	require.Zero(t, inv.Fields[1].Confidence)
	require.NotEmpty(t, inv.Fields[1].Reason)
	require.Equal(t, money.EUR, inv.Index.Currency)
}

func TestOrderNumberDecidesTypeOfInvoice(t *testing.T) {
	inv := complete(t)
	inv.DistributeByAccount()
	inv.Lines = []Line{{Line: 1}, {Line: 2, PONumber: "PO-1"}}
	require.NoError(t, inv.Edit([]Change{{FieldPONumber, "PO-1"}}))
	require.Equal(t, PO, inv.Type)
	require.Empty(t, inv.Distribution)
	require.Error(t, inv.Distribute([]Distribution{{Account: "1", Amount: usd(t, "1.00")}}))
	require.NoError(t, inv.Edit([]Change{{FieldPONumber, ""}}))
	require.Equal(t, NonPO, inv.Type)
	require.Len(t, inv.Lines, 1)
}

func TestCorrectedAmountKeepsDistributionBalanced(t *testing.T) {
	inv := complete(t)
	require.NoError(t,
		inv.Distribute([]Distribution{{Account: "1", Amount: usd(t, "400.00")}, {Account: "2", Amount: usd(t, "800.00")}}))
	require.NoError(t, inv.Edit([]Change{{FieldAmount, "100.00"}}))
	require.Equal(t, []string{"33.33", "66.67"},
		[]string{inv.Distribution[0].Amount.Number(), inv.Distribution[1].Amount.Number()})
	require.NoError(t, inv.Distribute([]Distribution{{Account: "1", Amount: usd(t, "40.00")}}))
	require.Equal(t, fault.InvoiceUnbalanced, fault.CodeOf(inv.RequireBalance()))
	require.NoError(t, inv.Edit([]Change{{FieldAmount, "200.00"}}))
	require.Equal(t, "40.00", inv.Distribution[0].Amount.Number(), "what a person left unbalanced is theirs to correct")
}

func TestOnlyFieldsWithoutEffectOnPaymentChangeAfterSubmit(t *testing.T) {
	inv := complete(t)
	inv.Stage = InApproval
	err := inv.Edit([]Change{{FieldAmount, "1.00"}, {FieldVendorNumber, "V-2"}, {FieldAccount, "6200"}})
	require.Equal(t, []string{FieldAmount, FieldVendorNumber}, paths(t, err))
	require.NoError(t, inv.Edit([]Change{{FieldAccount, "6200"}}))
	require.Error(t, inv.ReplaceLines(nil))
	require.NoError(t, inv.Distribute([]Distribution{{Account: "1", Amount: usd(t, "1200.00")}}))
}

func TestLineTotalsFollowFromTheirFigures(t *testing.T) {
	inv := complete(t)
	line := Line{Quantity: decimal.RequireFromString("2.5"), UnitPrice: decimal.RequireFromString("10.01"),
		Discount: usd(t, "1.00"), Tax: usd(t, "2.00")}
	require.NoError(t, inv.ReplaceLines([]Line{line}))
	require.Equal(t, "26.03", inv.Lines[0].Total.Number())
	line.Total = usd(t, "99.00")
	require.Equal(t, []string{"lines[0].total"}, paths(t, inv.ReplaceLines([]Line{line})))
}

func TestDeletionNeedsReasonAndOtherNeedsComment(t *testing.T) {
	inv := complete(t)
	require.Error(t, inv.Delete("", ""))
	require.Equal(t, []string{"deleteComment"}, paths(t, inv.Delete(ReasonOther, " ")))
	require.NoError(t, inv.Delete(ReasonOther, "sent twice"))
	require.Equal(t, "other: sent twice", inv.DeleteReason)
	require.Equal(t, fault.IllegalTransition, fault.CodeOf(inv.Delete(ReasonTest, "")))
	require.Len(t, DeleteReasons(), 8)
}

func TestStepperShowsProgress(t *testing.T) {
	states := func(v View) (all []StepState) {
		for _, s := range v.Stepper() {
			all = append(all, s.State)
		}
		return all
	}
	level := Level{Name: "Level 1", Current: true}
	for stage, want := range map[Stage][]StepState{
		Processing: {StepCurrent, StepWaiting, StepWaiting, StepWaiting},
		Captured:   {StepDone, StepCurrent, StepWaiting, StepWaiting},
		InApproval: {StepDone, StepDone, StepCurrent, StepWaiting, StepWaiting},
	} {
		v := View{Invoice: Invoice{Stage: stage}}
		if stage == InApproval {
			v.Levels = []Level{level}
		}
		require.Equal(t, want, states(v), stage)
	}
	approved := []Level{{Name: "Level 1", Decision: "approve", DecidedBy: "Ann"}}
	require.Equal(t, []StepState{StepDone, StepDone, StepDone, StepFailed, StepWaiting},
		states(View{Invoice: Invoice{Stage: ErpFailed}, Levels: approved}))
	require.Equal(t, []StepState{StepDone, StepDone, StepDone, StepDone, StepDone},
		states(View{Invoice: Invoice{Stage: Paid}, Levels: approved}))
	rejected := []Level{{Name: "Level 1", Decision: "reject"}}
	require.Equal(t, []StepState{StepDone, StepDone, StepFailed, StepWaiting, StepWaiting},
		states(View{Invoice: Invoice{Stage: Rejected}, Levels: rejected}))
}

func TestRecentlyChangedBankAccountIsReported(t *testing.T) {
	now := time.Now()
	inv := complete(t)
	checks, err := inv.Assess(&vendor.Vendor{Bank: &vendor.BankAccount{ChangedAt: now.Add(-4*24*time.Hour - time.Hour)}},
		now)
	require.NoError(t, err)
	require.Equal(t,
		Check{Kind: "bankAccount", Code: CheckBankNew, Text: "bank account changed 4 days ago",
			Params: map[string]string{"days": "4"}}, checks[len(checks)-1])
	checks, err = inv.Assess(&vendor.Vendor{Bank: &vendor.BankAccount{ChangedAt: now.AddDate(-1, 0, 0)}}, now)
	require.NoError(t, err)
	require.Len(t, checks, 2)
}

func TestEveryCheckHasCodeAndParameters(t *testing.T) {
	now := time.Now()
	found := func(change func(*Invoice)) map[CheckKind]Check {
		inv := complete(t)
		change(&inv)
		checks, err := inv.Assess(nil, now)
		require.NoError(t, err)
		out := map[CheckKind]Check{}
		for _, c := range checks {
			out[c.Kind] = c
		}
		return out
	}
	plain := found(func(*Invoice) {})
	require.Equal(t, CheckUnique, plain["duplicate"].Code)
	require.Equal(t, CheckNoVendor, plain["bankAccount"].Code)
	require.Equal(t, "ledger", plain["balance"].Params["of"])
	off := found(func(i *Invoice) { i.Distribution = nil; i.DuplicateOf = "another" })
	require.Equal(t, CheckDuplicate, off["duplicate"].Code)
	require.Equal(t, CheckUnbalanced, off["balance"].Code)
	require.NotEmpty(t, off["balance"].Params["amount"])
	for state, code := range map[MatchState]CheckCode{Matched: CheckMatched, OnHold: CheckOnHold,
		MatchNone: CheckUnmatched} {
		ordered := found(func(i *Invoice) { i.Type, i.Match, i.HoldReason, i.Index.PONumber = PO, state, "price", "4500" })
		require.Equal(t, []any{code, "4500", state == Matched},
			[]any{ordered["match"].Code, ordered["match"].Params["order"], ordered["match"].OK})
		require.Equal(t, "lines", ordered["balance"].Params["of"])
	}
}
