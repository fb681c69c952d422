package payment_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/check"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/positivepay"
)

func account() bankaccount.Account {
	return bankaccount.Account{
		ID: "own", FileKey: "BCDFGHJKLMNP", BankName: "Wells Fargo", Routing: "121000248", Last4: "3456", NextCheck: 1001,
		ACH: nacha.Originator{
			ImmediateDestination: "121000248", ImmediateOrigin: "1123456789", ImmediateOriginName: "Northwind", ODFI: "12100024",
			CompanyName: "Northwind", CompanyID: "1123456789", EntryClass: nacha.CCD, EntryDescription: "VENDOR PAY",
			Offset: &nacha.Offset{Routing: "121000248", Type: nacha.Checking},
		},
		PositivePay: positivepay.Settings{Layout: "wells_fargo_arp", FileName: "ARP", Extension: "txt"},
		Check:       bankaccount.CheckSettings{CompanyName: "Northwind", FractionPrefix: 11},
		Delivery:    bankaccount.Delivery{CutoffHour: 17, DaysAhead: 1},
	}
}

func payable(method payment.Method) payment.Payment {
	p := achPayment("p")
	p.Method, p.Number, p.CheckNumber = method, "ACH-1", 1001
	p.Vendor.Routing, p.Vendor.AccountType, p.Vendor.AccountLast4 = "021000021", "checking", "6789"
	p.PaymentDate = p.DueDate
	return p
}

func numbers() payment.Numbers {
	return payment.Numbers{Own: "4000123456", Vendors: map[string]string{"account": "000123456789"}}
}

func drawn(sheets []check.Sheet, at time.Time) ([]byte, error) {
	return fmt.Append(nil, len(sheets), at.Format(time.RFC3339)), nil
}

func TestStoredRecordRendersSameBytes(t *testing.T) {
	for kind, method := range map[payment.BatchKind]payment.Method{
		payment.BatchACH: payment.ACH, payment.BatchCheck: payment.Check, payment.BatchPositivePay: payment.Check,
	} {
		b := payment.Batch{ID: "b", Number: 12, Kind: kind, Generation: 3}
		record, err := payment.SealRecord(b, account(), []payment.Payment{payable(method)},
			payment.Allocation{FileIDModifier: "B", TraceStart: 5, FirstCheck: 1001}, noon)
		require.NoError(t, err)
		stored, err := json.Marshal(record)
		require.NoError(t, err)
		require.NotContains(t, string(stored), "4000123456")
		require.NotContains(t, string(stored), "000123456789")
		var back payment.Record
		require.NoError(t, json.Unmarshal(stored, &back))
		first, err := record.Render(numbers(), drawn)
		require.NoError(t, err)
		second, err := back.Render(numbers(), drawn)
		require.NoError(t, err)
		require.Equal(t, first.SHA256, second.SHA256, kind)
		back.File = payment.StoredFile{Key: "k", SHA256: second.SHA256, Size: int64(len(second.Bytes))}
		seal, err := payment.NewSeal(b, account(), back, noon)
		require.NoError(t, err)
		require.Contains(t, seal.FileName, "_BCDFGHJKLMNP_000012_3")
		require.NoError(t, payment.Rehearse(b, account(), []payment.Payment{payable(method)}, noon))
	}
}

func TestUnapprovedAccountStopsFile(t *testing.T) {
	record, err := payment.SealRecord(payment.Batch{Kind: payment.BatchACH}, account(),
		[]payment.Payment{payable(payment.ACH)}, payment.Allocation{FileIDModifier: "A", TraceStart: 1}, noon)
	require.NoError(t, err)
	_, err = record.Render(payment.Numbers{Own: "1"}, drawn)
	require.Equal(t, fault.BatchNotReleasable, fault.CodeOf(err))
	_, err = payment.Record{}.Render(numbers(), drawn)
	require.Equal(t, fault.Internal, fault.KindOf(err))
	_, err = payment.SealRecord(payment.Batch{Kind: "x"}, account(), []payment.Payment{payable(payment.ACH)},
		payment.Allocation{}, noon)
	require.Error(t, err)
	_, err = payment.NewSeal(payment.Batch{}, account(), record, noon)
	require.Error(t, err)
}

func TestMaskedNumbersShowTheFormOfTheFile(t *testing.T) {
	p := payable(payment.ACH)
	record, err := payment.SealRecord(payment.Batch{Kind: payment.BatchACH}, account(), []payment.Payment{p},
		payment.Allocation{FileIDModifier: "A", TraceStart: 1}, noon)
	require.NoError(t, err)
	masked, err := record.Render(payment.Masked(account(), []payment.Payment{p}), drawn)
	require.NoError(t, err)
	require.Contains(t, string(masked.Bytes), "XXXXXXXX6789")
	require.Contains(t, string(masked.Bytes), "0000003456")
	require.NotContains(t, string(masked.Bytes), "000123456789")
}

func TestTraceNumbersRestartBeforeOverflow(t *testing.T) {
	require.EqualValues(t, 1, payment.Trace(1))
	last := int64(9_999_999 - 2*payment.MaxBatch)
	require.Equal(t, last, payment.Trace(last))
	require.EqualValues(t, 1, payment.Trace(last+1))
	require.EqualValues(t, 6, payment.TracesFor(account(), 3), "an offset per payment at most")
	plain := account()
	plain.ACH.Offset = nil
	require.EqualValues(t, 3, payment.TracesFor(plain, 3))
}

func confirmed() bankaccount.Account {
	a := account()
	a.Confirmed = true
	return a
}

func withoutFraction() bankaccount.Account {
	a := account()
	a.Check.FractionPrefix = 0
	return a
}

func TestMissingConfigurationIsReported(t *testing.T) {
	for _, c := range []struct {
		n    payment.NewBatch
		a    bankaccount.Account
		has  bool
		code fault.Code
	}{
		{payment.NewBatch{Kind: payment.BatchACH}, account(), false, fault.AchConfigurationIsMissing},
		{payment.NewBatch{Kind: payment.BatchACH}, bankaccount.Account{}, true, fault.AchConfigurationIsMissing},
		{payment.NewBatch{Kind: payment.BatchPositivePay}, bankaccount.Account{}, true, fault.PPayConfigurationIsMissing},
		{payment.NewBatch{Kind: payment.BatchCheck}, bankaccount.Account{}, true, fault.PPayConfigurationIsMissing},
		{payment.NewBatch{Kind: payment.BatchCheck}, withoutFraction(), true, fault.PPayConfigurationIsMissing},
		{payment.NewBatch{Kind: payment.BatchCheck}, account(), true, fault.Required},
		{payment.NewBatch{Kind: payment.BatchCheck, PrinterID: "x"}, account(), true, fault.BankAccountNotConfirmed},
		{payment.NewBatch{Kind: payment.BatchCheck, PrinterID: "x"}, confirmed(), true, ""},
	} {
		require.Equal(t, c.code, fault.CodeOf(c.n.Configured(c.a, c.has)))
	}
	require.Equal(t, []any{flow.GenerateAch, flow.PrintChecks, flow.GeneratePositivePay, flow.Kind("")},
		[]any{payment.BatchACH.Process(), payment.BatchCheck.Process(), payment.BatchPositivePay.Process(),
			payment.BatchKind("").Process()})
	require.Equal(t, []any{true, true, false},
		[]any{payment.BatchACH.MovesMoney(), payment.BatchCheck.MovesMoney(), payment.BatchPositivePay.MovesMoney()})
	for _, kind := range []payment.BatchKind{payment.BatchACH, payment.BatchCheck, payment.BatchPositivePay, "odd"} {
		require.NotEmpty(t, kind.Text())
	}
}

func TestOnlyEvidenceAboutSealedBytesResolvesUnknownOutcome(t *testing.T) {
	for _, c := range []struct {
		state bankaccount.FileState
		reply payment.Reply
		want  payment.BatchStatus
	}{
		{bankaccount.FilePresent, payment.NoReply, payment.Delivered},
		{bankaccount.FileTemporary, payment.NoReply, payment.Sealed},
		{bankaccount.FileAbsent, payment.NoReply, payment.OutcomeUnknown},
		{bankaccount.FileDifferent, payment.NoReply, payment.OutcomeUnknown},
		{bankaccount.FileAbsent, payment.Accepted, payment.Delivered},
		{bankaccount.FileDifferent, payment.Accepted, payment.Delivered},
		{bankaccount.FileAbsent, payment.Refused, payment.Rejected},
		{bankaccount.FilePresent, payment.RefusedOne, payment.Delivered},
		{bankaccount.FileAbsent, payment.RefusedOne, payment.OutcomeUnknown},
		{bankaccount.FileTemporary, payment.RefusedOne, payment.OutcomeUnknown},
		{bankaccount.FilePresent, payment.OtherBytes, payment.OutcomeUnknown},
		{bankaccount.FileDifferent, payment.OtherBytes, payment.OutcomeUnknown},
		{bankaccount.FileTemporary, payment.Unreadable, payment.OutcomeUnknown},
		{bankaccount.FileTemporary, payment.Refused, payment.OutcomeUnknown},
	} {
		got, _ := payment.Reconciled(c.state, payment.Answer{Reply: c.reply})
		require.Equal(t, c.want, got, "%s and %s", c.state, c.reply)
	}
}

func TestBankAnswerAppliesToSealedBytesOnly(t *testing.T) {
	ours, others := strings.Repeat("a", 64), strings.Repeat("b", 64)
	seal := payment.Seal{SHA256: ours}
	for text, want := range map[string]payment.Answer{
		"ACCEPTED " + ours + "\n":                {Reply: payment.Accepted},
		"ACCEPTED " + others:                     {Reply: payment.OtherBytes},
		"ACCEPTED":                               {Reply: payment.OtherBytes},
		"REJECTED " + ours + " duplicate file\n": {Reply: payment.Refused, Reason: "duplicate file"},
		"REJECTED " + others + " duplicate file": {Reply: payment.OtherBytes},
		"REJECTED duplicate file":                {Reply: payment.RefusedOne, Reason: "duplicate file"},
		"OK":                                     {Reply: payment.Unreadable},
		"":                                       {Reply: payment.Unreadable},
	} {
		answer := payment.ReadAnswer(text, seal)
		require.Equal(t, want, answer, text)
		require.Equal(t, want.Reply == payment.OtherBytes || want.Reply == payment.Unreadable, answer.Err() != nil)
	}
}

func TestEveryUnfinishedStatusHasNextStep(t *testing.T) {
	for _, status := range payment.BatchStatuses() {
		b := payment.Batch{ID: "b", Kind: payment.BatchACH, Status: status, PreparedBy: "ann",
			Seal: payment.Seal{SHA256: "abc"}}
		ends := status == payment.Acknowledged || status.Final()
		byHand := payment.MayResolve(b, "bob") == nil
		again := b.Reissue("ann", noon) == nil
		byProcess := status == payment.Preparing || status == payment.AwaitingRelease || status == payment.Sealed ||
			status == payment.Delivering
		require.True(t, ends || byHand || again || byProcess, status)
	}
}

func TestOutcomeIsRecordedByAnotherPersonWithItsSource(t *testing.T) {
	unknown := payment.Batch{ID: "b", Kind: payment.BatchACH, Status: payment.OutcomeUnknown, PreparedBy: "ann",
		Seal: payment.Seal{SHA256: "abc"}}
	source := "Jane Roe of the bank, by phone at 10:15"
	b := unknown
	require.Equal(t, fault.SeparationOfDuties,
		fault.CodeOf(b.Resolve("ann", payment.Resolution{Taken: true, Reason: source}, noon)))
	require.Equal(t, fault.Required, fault.CodeOf(b.Resolve("bob", payment.Resolution{Taken: true, Reason: "ok"}, noon)))
	require.NoError(t, b.Resolve("bob", payment.Resolution{Taken: true, Reason: source}, noon))
	require.Equal(t, []any{payment.Acknowledged, noon, noon}, []any{b.Status, b.DeliveredAt, b.AcknowledgedAt})
	require.Contains(t, b.Message, source)

	b = unknown
	require.NoError(t, b.Resolve("bob", payment.Resolution{Reason: source}, noon))
	require.Equal(t, payment.Rejected, b.Status)
	require.NoError(t, b.Reissue("bob", noon))
	require.Error(t, payment.MayRelease(b, "bob", payment.Duties{}), "two people pay again")

	b = unknown
	b.Kind = payment.BatchPositivePay
	require.NoError(t, b.Resolve("bob", payment.Resolution{Taken: true, Reason: source}, noon))
	require.Equal(t, payment.Settled, b.Status)
	b.Kind = payment.BatchCheck
	require.Error(t, payment.MayResolve(b, "bob"))
}

func TestComparisonReportsDifferencesFromRecord(t *testing.T) {
	for _, c := range []struct {
		status payment.BatchStatus
		state  bankaccount.FileState
		want   bool
	}{
		{payment.Delivered, bankaccount.FilePresent, false}, {payment.OutcomeUnknown, bankaccount.FilePresent, true},
		{payment.Delivered, bankaccount.FileAbsent, true}, {payment.Acknowledged, bankaccount.FileAbsent, false},
		{payment.Acknowledged, bankaccount.FileDifferent, true}, {payment.Settled, bankaccount.FileTemporary, true},
		{payment.Settled, "odd", true},
	} {
		require.Equal(t, c.want, payment.Differs(payment.Batch{Status: c.status}, c.state), "%s %s", c.status, c.state)
	}
}

func TestBatchWithoutPaymentsIsNotSealed(t *testing.T) {
	for _, kind := range []payment.BatchKind{payment.BatchACH, payment.BatchCheck, payment.BatchPositivePay} {
		_, err := payment.SealRecord(payment.Batch{Kind: kind}, account(), nil,
			payment.Allocation{FileIDModifier: "A", TraceStart: 1}, noon)
		require.Equal(t, fault.BatchNotReleasable, fault.CodeOf(err), kind)
	}
}

func TestRecordWithKeysNamesTheEncryptedFileOfItsSeal(t *testing.T) {
	protected := account()
	protected.Delivery.Keys = &bankaccount.Keys{BankProfileID: "p", Bank: "AB", Unsigned: true}
	sealed := func(kind payment.BatchKind, method payment.Method) payment.Record {
		record, err := payment.SealRecord(payment.Batch{Kind: kind, Generation: 1}, protected,
			[]payment.Payment{payable(method)}, payment.Allocation{FileIDModifier: "A", TraceStart: 1, FirstCheck: 1}, noon)
		require.NoError(t, err)
		return record
	}
	require.Nil(t, sealed(payment.BatchCheck, payment.Check).Keys, "checks are printed")
	record := sealed(payment.BatchACH, payment.ACH)
	require.Equal(t, payment.EncryptedRecordVersion, record.Version)
	require.Equal(t, protected.Delivery.Keys, record.Keys)
	record.File = payment.StoredFile{Key: "k", SHA256: "abc", Size: 3}
	seal := payment.Seal{ObjectKey: "k", SHA256: "abc", EncryptedSHA256: "def"}
	read := func(r payment.Record, s payment.Seal) error {
		body, err := json.Marshal(r)
		require.NoError(t, err)
		_, err = payment.ReadRecord(payment.Batch{Number: 7, Seal: s}, body)
		return err
	}
	require.Equal(t, fault.Internal, fault.KindOf(read(record, seal)), "a file that is not encrypted is never sent")
	record.Encrypted = &payment.StoredFile{Key: "e", SHA256: "def", Size: 9}
	require.NoError(t, read(record, seal))
	require.Equal(t, "e", record.ForBank().Key)
	require.Equal(t, fault.Internal, fault.KindOf(read(record, payment.Seal{ObjectKey: "k", SHA256: "abc"})))
	old := record
	old.Version = payment.RecordVersion
	require.Equal(t, fault.Internal, fault.KindOf(read(old, seal)))
	bare := record
	bare.Keys = nil
	require.Equal(t, fault.Internal, fault.KindOf(read(bare, seal)))

	made, err := payment.NewSeal(payment.Batch{Kind: payment.BatchACH, Number: 7, Generation: 1}, protected, record, noon)
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(made.FileName, ".ach.pgp"), made.FileName)
	require.Equal(t, "def", made.BankSHA256())
	require.Equal(t, payment.Accepted, payment.ReadAnswer("ACCEPTED def", made).Reply)
	require.Equal(t, payment.OtherBytes, payment.ReadAnswer("ACCEPTED abc", made).Reply)
}

func TestRecordIsReadOnlyInItsVersionAndForItsFile(t *testing.T) {
	record, err := payment.SealRecord(payment.Batch{Kind: payment.BatchACH, Generation: 2}, account(),
		[]payment.Payment{payable(payment.ACH)}, payment.Allocation{FileIDModifier: "A", TraceStart: 1}, noon)
	require.NoError(t, err)
	require.Equal(t, []any{payment.RecordVersion, 1}, []any{record.Version, record.Count})
	record.File = payment.StoredFile{Key: "k", SHA256: "abc", Size: 3}
	b := payment.Batch{Number: 7, Seal: payment.Seal{ObjectKey: "k", SHA256: "abc"}}
	body, err := json.Marshal(record)
	require.NoError(t, err)
	back, err := payment.ReadRecord(b, body)
	require.NoError(t, err)
	same, err := record.Same(back)
	require.NoError(t, err)
	require.True(t, same)
	for _, version := range []string{`{}`, `{"Version":0}`, `{"Version":3,"ACH":"another form"}`} {
		_, err = payment.ReadRecord(b, []byte(version))
		require.Equal(t, fault.BatchNotReleasable, fault.CodeOf(err), version)
	}
	b.Seal.SHA256 = "def"
	_, err = payment.ReadRecord(b, body)
	require.Equal(t, fault.Internal, fault.KindOf(err))
	_, err = payment.ReadRecord(b, []byte("{"))
	require.Error(t, err)
}

func TestChecksOfASandboxAreStamped(t *testing.T) {
	for live, want := range map[bool]check.Stamp{true: check.NoStamp, false: check.Sandbox} {
		record, err := payment.SealRecord(payment.Batch{Kind: payment.BatchCheck, Generation: 1, Live: live}, account(),
			[]payment.Payment{payable(payment.Check)}, payment.Allocation{FirstCheck: 1001}, noon)
		require.NoError(t, err)
		require.Len(t, record.Checks.Checks, 1)
		require.Equal(t, want, record.Checks.Checks[0].Stamp)
	}
}
