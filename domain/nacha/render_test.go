package nacha_test

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/nacha"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func usd(cents int64) money.Amount { return money.FromCents(cents, money.USD) }

func day(text string) calendar.Date {
	date, _ := calendar.Parse(text)
	return date
}

func originator() nacha.Originator {
	return nacha.Originator{
		ImmediateDestination: "121000248", ImmediateDestinationName: "Wells Fargo", ImmediateOrigin: "1123456789",
		ImmediateOriginName: "Harbor Foods Inc", ODFI: "12100024", CompanyName: "Harbor Foods", CompanyID: "1123456789",
		EntryClass: nacha.CCD, EntryDescription: "Vendor Pay", LineEnding: nacha.LF,
	}
}

func entries() []nacha.Entry {
	return []nacha.Entry{
		{
			PaymentID: "p1", Name: "Müller & Søn GmbH — Importers", Identification: "ACH-000101", Routing: "021000021",
			Account: "000123456789", AccountType: nacha.Checking, Amount: usd(1248000),
			Invoices: []nacha.Invoice{
				{Number: "INV-7781", Date: day("2026-10-30"), Gross: usd(1250000), Discount: usd(2000), Net: usd(1248000)}},
		},
		{
			PaymentID: "p2", Name: "Offset", Identification: "ACH-000102", Routing: "043000096", Account: "55-0042",
			AccountType: nacha.Savings, Amount: usd(1),
		},
	}
}

func input() nacha.Input {
	return nacha.Input{
		Originator: originator(), CreatedAt: time.Date(2026, 11, 20, 14, 5, 9, 0, time.UTC), FileIDModifier: "A",
		EffectiveDate: day("2026-11-23"), TraceStart: 41, Entries: entries(),
	}
}

func TestFilesEqualGoldenFiles(t *testing.T) {
	ctx, balanced, person := input(), input(), input()
	ctx.Originator.EntryClass, ctx.Originator.LineEnding = nacha.CTX, nacha.CRLF
	for i := range 12 {
		ctx.Entries[1].Invoices = append(ctx.Entries[1].Invoices, nacha.Invoice{
			Number: "2026/" + strings.Repeat("7", i), Date: day("2026-09-01"), Gross: usd(int64(i)), Net: usd(int64(i)),
		})
	}
	ctx.Entries[1].Amount = usd(66)
	balanced.Originator.Offset = &nacha.Offset{Routing: "121000248", Account: "4000777", Type: nacha.Checking}
	balanced.Originator.ImmediateOrigin = "0000000000"
	person.Originator.ReferenceCode, person.SameDay, person.SettlementTime = "run 7", true, "SD1700"
	person.Entries[1].Amount = usd(66)
	person.Entries[1].EntryClass = nacha.PPD
	person.Entries[1].Invoices = ctx.Entries[1].Invoices
	for name, in := range map[string]nacha.Input{
		"ccd": input(), "ctx_crlf": ctx, "ccd_balanced": balanced, "ccd_and_ppd_same_day": person,
	} {
		file, err := nacha.Render(in)
		require.NoError(t, err, name)
		golden := filepath.Join("testdata", name+".ach")
		if *update {
			require.NoError(t, os.WriteFile(golden, file.Bytes, 0o600))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(want), string(file.Bytes), name)
		sum := sha256.Sum256(want)
		require.Equal(t, hex.EncodeToString(sum[:]), file.SHA256)
	}
}

func TestSameSealRendersSameBytesLater(t *testing.T) {
	first, err := nacha.Render(input())
	require.NoError(t, err)
	second, err := nacha.Render(input())
	require.NoError(t, err)
	require.Equal(t, first.Bytes, second.Bytes)
	require.Contains(t, string(first.Bytes[:94]), "2611201405A094101")
}

func TestTraceNumberIsReportedPerPayment(t *testing.T) {
	in := input()
	in.Originator.Offset = &nacha.Offset{Routing: "121000248", Account: "4000777", Type: nacha.Savings}
	file, err := nacha.Render(in)
	require.NoError(t, err)
	require.Equal(t,
		[]nacha.Trace{{PaymentID: "p1", Number: "121000240000041"}, {PaymentID: "p2", Number: "121000240000042"}},
		file.Traces)
	require.Equal(t, 3, nacha.TracesNeeded(in.Originator, in.Entries))
	in.Originator.Offset = nil
	require.Equal(t, 2, nacha.TracesNeeded(in.Originator, in.Entries))
	in.TraceStart = 9_999_999
	_, err = nacha.Render(in)
	require.ErrorContains(t, err, "trace numbers ran out")
}

func TestPayeeNamedOffsetIsPaidInBalancedFile(t *testing.T) {
	in := input()
	in.Originator.Offset = &nacha.Offset{Routing: "121000248", Account: "4000777", Type: nacha.Checking}
	file, err := nacha.Render(in)
	require.NoError(t, err)
	contents, err := nacha.Parse(file.Bytes)
	require.NoError(t, err)
	require.Len(t, contents.Entries, 3)
	require.Equal(t, "OFFSET", contents.Entries[1].Name)
	require.EqualValues(t, 1, contents.Entries[1].Cents)
	require.True(t, contents.Totals.Debits.Equal(contents.Totals.Credits))
}

func TestEveryProblemIsNamedByItsField(t *testing.T) {
	in := nacha.Input{
		Originator: nacha.Originator{LineEnding: "cr", CompanyID: "000", EntryDescription: "reversal",
			ImmediateOrigin: "12345678X", Offset: &nacha.Offset{}},
		Entries: []nacha.Entry{
			{Name: "株式会社", Routing: "121000249", Account: "12 34", Amount: money.FromCents(5, money.EUR), EntryClass: "WEB"},
			{Name: strings.Repeat("x", 60), Identification: "1234567890123456", Routing: "121000248", Account: "9999",
				AccountType: nacha.Checking},
			{
				Name: "a\nb", Routing: "121000248", Account: "1", AccountType: nacha.Savings, Amount: usd(99_999_999_99 + 1),
				Invoices: []nacha.Invoice{{Number: "A*1"}, {}},
			},
		},
	}
	_, err := nacha.Render(in)
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	var got []string
	for _, field := range f.Fields {
		got = append(got, field.Path)
		require.NotContains(t, field.Message, "9999", "an account number must not be shown")
	}
	require.Equal(t, []string{
		"originator.immediateOriginName", "originator.companyName", "originator.companyIdentification",
		"originator.immediateDestination", "originator.immediateOrigin", "originator.originatingDfiId",
		"originator.companyEntryDescription", "originator.standardEntryClassCode", "originator.lineEnding",
		"originator.offset.routing", "originator.offset.account", "originator.offset.accountType",
		"fileIdModifier", "createdAt", "effectiveDate",
		"entries[0].name", "entries[0].routing", "entries[0].account", "entries[0].accountType", "entries[0].entryClass",
		"entries[0].amount",
		"entries[1].identification", "entries[1].amount",
		"entries[2].name", "entries[2].amount", "entries[2].invoices[0].number",
		"entries[2].invoices[1].number",
	}, got)
	_, err = nacha.Render(nacha.Input{Originator: originator()})
	require.ErrorContains(t, err, "file id modifier")
}

func TestSameDayEntriesHaveLowerLimit(t *testing.T) {
	in := input()
	in.SameDay, in.Entries[0].Amount, in.Entries[0].Invoices = true, usd(1_000_000_01), nil
	_, err := nacha.Render(in)
	require.ErrorContains(t, err, "same-day payment is at most $1,000,000.00")
	in.SameDay = false
	_, err = nacha.Render(in)
	require.NoError(t, err)
}

func TestLongRemittanceFitsOneRecordOrMovesToAdvice(t *testing.T) {
	in := input()
	one := in.Entries[0].Invoices[0]
	one.Net = usd(416000)
	in.Entries[0].Invoices = []nacha.Invoice{one, one, one}
	file, err := nacha.Render(in)
	require.NoError(t, err)
	require.Contains(t, string(file.Bytes), `NTE*ZZZ*3 INVOICES PAID SEE REMITTANCE ADVICE\`)
	in.Originator.EntryClass = nacha.CTX
	in.Entries[0].Invoices = make([]nacha.Invoice, 20_000)
	one.Net = usd(1)
	for i := range in.Entries[0].Invoices {
		in.Entries[0].Invoices[i] = one
	}
	_, err = nacha.Render(in)
	require.ErrorContains(t, err, "too many for one payment")
}

func TestInvalidFileIsRefusedWithoutItsContent(t *testing.T) {
	file, err := nacha.Render(input())
	require.NoError(t, err)
	broken := strings.Replace(string(file.Bytes), "1248000", "1248001", 1)
	for _, text := range []string{"", "hello", broken} {
		_, err := nacha.Parse([]byte(text))
		require.Equal(t, fault.FileInvalid, fault.CodeOf(err))
		require.NotContains(t, err.Error(), "123456789")
	}
}
