package positivepay_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/banktext"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
	"countersign.dev/domain/positivepay"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func day(text string) calendar.Date {
	date, _ := calendar.Parse(text)
	return date
}

func input(layout string) positivepay.Input {
	return positivepay.Input{
		Settings: positivepay.Settings{Layout: layout, Account: "4000123456", FileName: "CHECKS", Extension: ".txt",
			Stamp: true},
		CreatedAt: time.Date(2026, 11, 20, 14, 5, 9, 0, time.UTC),
		Records: []positivepay.Record{
			{
				Serial: 1001, Amount: money.FromCents(1248000, money.USD), Date: day("2026-11-19"),
				Payee: "Müller & Søn Importers, a Division of Very Long Names Incorporated", Reference: "CHK-1001",
			},
			{Serial: 1002, Amount: money.FromCents(7, money.USD), Date: day("2026-11-20"), Payee: "Acme Supply LLC",
				Reference: "CHK-1002"},
		},
	}
}

func withVoid(in positivepay.Input) positivepay.Input {
	in.Records = append(in.Records, positivepay.Record{
		Void: true, Serial: 998, Amount: money.FromCents(50000, money.USD), Date: day("2026-10-01"), Payee: "Harbor Ice Co",
	})
	return in
}

func TestFilesEqualGoldenFiles(t *testing.T) {
	wells, pnc := withVoid(input("wells_fargo_arp")), withVoid(input("pnc_positive_pay"))
	wells.Settings.BankID, wells.Settings.IDValue, wells.Settings.CRLF = "114", "HARBOR01/HARBOR FOODS", true
	pnc.Settings.VoidCode = "V"
	for name, in := range map[string]positivepay.Input{
		"wells_fargo_arp": wells, "jpmorgan_arp": withVoid(input("jpmorgan_arp")), "pnc_issues": input("pnc_positive_pay"),
		"pnc_with_void_code": pnc, "chase_csv": withVoid(input("chase_csv")),
	} {
		file, err := positivepay.Render(in)
		require.NoError(t, err, name)
		golden := filepath.Join("testdata", name+".golden")
		if *update {
			require.NoError(t, os.WriteFile(golden, file.Bytes, 0o600))
		}
		want, err := os.ReadFile(golden)
		require.NoError(t, err)
		require.Equal(t, string(want), string(file.Bytes), name)
		require.Len(t, file.SHA256, 64)
	}
}

func TestTotalsSeparateIssuesFromVoids(t *testing.T) {
	file, err := positivepay.Render(withVoid(input("jpmorgan_arp")))
	require.NoError(t, err)
	require.Equal(t, "CHECKS_20261120_140509.txt", file.Name)
	require.Equal(t, []any{2, 1, "12480.07 USD", "500.00 USD"},
		[]any{file.Totals.Issues, file.Totals.Voids, file.Totals.Issued.String(), file.Totals.Voided.String()})
}

func TestVoidIsRefusedForBankWithoutVoidFormat(t *testing.T) {
	_, err := positivepay.Render(withVoid(input("pnc_positive_pay")))
	require.ErrorContains(t, err, "PNC does not publish how a void is marked")
	for _, id := range []string{"", "bank_of_mars"} {
		_, err = positivepay.Render(input(id))
		require.Equal(t, fault.PPayConfigurationIsMissing, fault.CodeOf(err))
		_, err = positivepay.Read(positivepay.Settings{Layout: id}, nil)
		require.Equal(t, fault.PPayConfigurationIsMissing, fault.CodeOf(err))
	}
}

func TestEveryProblemIsNamedByItsField(t *testing.T) {
	in := positivepay.Input{
		Settings: positivepay.Settings{Layout: "chase_csv", Account: "12-3", BankID: "x", FileName: "a/b", Separator: `"`},
		Records: []positivepay.Record{
			{Amount: money.FromCents(5, money.EUR), Payee: "株式会社", Reference: "a\tb"},
			{Serial: 5, Amount: money.FromCents(5, money.USD), Date: day("2026-11-20"), Payee: "=HYPERLINK()"},
			{Serial: 5, Amount: money.FromCents(5, money.USD), Date: day("2026-11-20"), Payee: " "},
		},
	}
	_, err := positivepay.Render(in)
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	var got []string
	for _, field := range f.Fields {
		got = append(got, field.Path)
	}
	require.Equal(t, []string{
		"settings.account", "settings.bankId", "settings.separator", "settings.fileName", "createdAt",
		"records[0].serial", "records[0].amount", "records[0].date", "records[0].payee", "records[0].reference",
		"records[1].payee", "records[2].payee", "records[2].serial",
	}, got)
	_, err = positivepay.Render(positivepay.Input{Settings: in.Settings})
	require.ErrorAs(t, err, &f)
	require.Equal(t, "records", f.Fields[len(f.Fields)-1].Path)
}

func TestTooLongValueIsRefusedAndNotTruncated(t *testing.T) {
	in := input("pnc_positive_pay")
	in.Records[1].Serial = 12345678901
	_, err := positivepay.Render(in)
	var f *fault.Fault
	require.ErrorAs(t, err, &f)
	require.Equal(t, "records[1].serial", f.Fields[0].Path)
	in = input("chase_csv")
	in.Settings.Separator = ";;"
	_, err = positivepay.Render(in)
	require.ErrorContains(t, err, "separator")
}

func TestFileRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		layout := rapid.SampledFrom(positivepay.Layouts()).Draw(t, "layout")
		in := input(layout.ID)
		in.Settings.CRLF = rapid.Bool().Draw(t, "crlf")
		in.Settings.VoidCode = layout.VoidCode
		if layout.VoidCode == "" {
			in.Settings.VoidCode = rapid.SampledFrom([]string{"", "V"}).Draw(t, "void code")
		}
		in.Records = nil
		for i := range rapid.IntRange(1, 20).Draw(t, "checks") {
			in.Records = append(in.Records, positivepay.Record{
				Void:   in.Settings.VoidCode != "" && rapid.Bool().Draw(t, "void"),
				Serial: int64(i + 1), Amount: money.FromCents(rapid.Int64Range(1, 9_999_999_99).Draw(t, "cents"), money.USD),
				Date:  day("2020-01-01").AddDays(rapid.IntRange(0, 5000).Draw(t, "day")),
				Payee: rapid.StringMatching(`[A-Z][A-Z ,"&.]{0,38}[A-Z]`).Draw(t, "payee"),
			})
		}
		file, err := positivepay.Render(in)
		require.NoError(t, err)
		back, err := positivepay.Read(in.Settings, file.Bytes)
		require.NoError(t, err)
		require.Len(t, back, len(in.Records))
		for i, want := range in.Records {
			require.Equal(t, []any{want.Void, want.Serial}, []any{back[i].Void, back[i].Serial})
			require.True(t, want.Amount.Equal(back[i].Amount))
			if !want.Void {
				require.Equal(t, want.Date, back[i].Date)
			}
			if strings.Contains(layout.ID, "jpmorgan") {
				continue // its short form has no payee
			}
			require.Equal(t, want.Payee, back[i].Payee)
		}
	})
}

func TestLongPayeeContinuesOnSecondLine(t *testing.T) {
	in := input("pnc_positive_pay")
	file, err := positivepay.Render(in)
	require.NoError(t, err)
	back, err := positivepay.Read(in.Settings, file.Bytes)
	require.NoError(t, err)
	wholeNumber, _ := banktext.ASCII(in.Records[0].Payee)
	require.Equal(t, wholeNumber, back[0].Payee)
}

func TestFileOfOtherFormatIsRefused(t *testing.T) {
	file, err := positivepay.Render(input("chase_csv"))
	require.NoError(t, err)
	for _, layout := range positivepay.Layouts() {
		_, err := positivepay.Read(positivepay.Settings{Layout: layout.ID}, []byte("\n"))
		require.Equal(t, fault.FileInvalid, fault.CodeOf(err))
		if layout.ID != "chase_csv" {
			_, err = positivepay.Read(positivepay.Settings{Layout: layout.ID}, file.Bytes)
			require.Equal(t, fault.FileInvalid, fault.CodeOf(err))
		}
	}
	_, err = positivepay.Read(positivepay.Settings{Layout: "chase_csv"}, []byte("X,1,2,112026,5.00,A\n"))
	require.Equal(t, fault.FileInvalid, fault.CodeOf(err))
}

func FuzzRead(f *testing.F) {
	for _, layout := range positivepay.Layouts() {
		file, err := positivepay.Render(input(layout.ID))
		require.NoError(f, err)
		f.Add(layout.ID, file.Bytes)
	}
	f.Fuzz(func(_ *testing.T, layout string, text []byte) {
		_, _ = positivepay.Read(positivepay.Settings{Layout: layout}, text)
	})
}
