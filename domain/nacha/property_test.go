package nacha_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/moov-io/ach"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/routing"
)

func anyEntry(i int) *rapid.Generator[nacha.Entry] {
	return rapid.Custom(func(t *rapid.T) nacha.Entry {
		eight := fmt.Sprintf("%02d%06d", rapid.IntRange(1, 12).Draw(t, "district"), rapid.IntRange(0, 999999).Draw(t, "bank"))
		check, err := routing.CheckDigit(eight)
		require.NoError(t, err)
		e := nacha.Entry{
			PaymentID:      fmt.Sprint(i),
			Name:           rapid.StringMatching(`[A-Za-z1-9&éÖßł.,'-][A-Za-z0-9 &éÖßł.,'-]{0,40}`).Draw(t, "name"),
			Identification: fmt.Sprintf("ACH-%d", i),
			Routing:        routing.Number(eight + check),
			Account:        rapid.StringMatching(`[0-9]{1,17}`).Draw(t, "account"),
			AccountType:    rapid.SampledFrom([]nacha.AccountType{nacha.Checking, nacha.Savings}).Draw(t, "type"),
			EntryClass:     rapid.SampledFrom([]nacha.SEC{"", nacha.CCD, nacha.CTX, nacha.PPD}).Draw(t, "class"),
			Amount:         usd(rapid.Int64Range(1, 99_999_999_99).Draw(t, "cents")),
		}
		left := e.Amount.Cents()
		for j := range rapid.IntRange(0, 9).Draw(t, "invoices") {
			net := rapid.Int64Range(0, left).Draw(t, "net")
			left -= net
			e.Invoices = append(e.Invoices, nacha.Invoice{
				Number: fmt.Sprintf("INV-%d", j), Date: day("2026-11-01"), Gross: e.Amount, Net: usd(net),
			})
		}
		return e
	})
}

func anyInput(t *rapid.T) nacha.Input {
	in := input()
	in.Entries = nil
	for i := range rapid.IntRange(1, 40).Draw(t, "entries") {
		in.Entries = append(in.Entries, anyEntry(i).Draw(t, "entry"))
	}
	in.Originator.Limits.BatchEntries = rapid.IntRange(0, 15).Draw(t, "batch limit")
	in.Originator.LineEnding = rapid.SampledFrom([]nacha.LineEnding{nacha.LF, nacha.CRLF}).Draw(t, "ending")
	if rapid.Bool().Draw(t, "balanced") {
		in.Originator.Offset = &nacha.Offset{Routing: "121000248", Account: "4000777", Type: nacha.Checking}
	}
	return in
}

// The library of another house reads our bytes, finds the same money, and
// writes the same bytes again.
func TestMoovRoundTripsFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := anyInput(t)
		file, err := nacha.Render(in)
		require.NoError(t, err)
		ending := map[nacha.LineEnding]string{nacha.LF: "\n", nacha.CRLF: "\r\n"}[in.Originator.LineEnding]
		lines := strings.Split(strings.TrimSuffix(string(file.Bytes), ending), ending)
		require.Zero(t, len(lines)%10)
		for _, line := range lines {
			require.Len(t, line, 94)
		}
		reader := ach.NewReader(bytes.NewReader(file.Bytes))
		reader.SetValidation(&ach.ValidateOpts{BypassOriginValidation: true})
		parsed, err := reader.Read()
		require.NoError(t, err)
		parsed.SetValidation(&ach.ValidateOpts{BypassOriginValidation: true})
		var again bytes.Buffer
		writer := ach.NewWriterWithOpts(&again, &ach.WriteOpts{LineEnding: ending})
		require.NoError(t, writer.Write(&parsed))
		require.Equal(t, string(file.Bytes), again.String())
	})
}

func TestEveryPaymentAppearsOnceWithItsAmount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := anyInput(t)
		file, err := nacha.Render(in)
		require.NoError(t, err)
		contents, err := nacha.Parse(file.Bytes)
		require.NoError(t, err)
		byTrace := map[string]nacha.ReadEntry{}
		for _, e := range contents.Entries {
			require.NotContains(t, byTrace, e.Trace)
			byTrace[e.Trace] = e
		}
		asked := map[string]nacha.Entry{}
		for _, e := range in.Entries {
			asked[e.PaymentID] = e
		}
		require.Len(t, file.Traces, len(in.Entries))
		for _, trace := range file.Traces {
			want, got := asked[trace.PaymentID], byTrace[trace.Number]
			require.Equal(t, []any{string(want.Routing), want.Account, want.Amount.Cents(), want.Identification},
				[]any{got.Routing, got.Account, got.Cents, got.Identification})
			delete(asked, trace.PaymentID)
		}
		require.Empty(t, asked)
		require.Equal(t, len(contents.Entries), nacha.TracesNeeded(in.Originator, in.Entries))
	})
}

func TestSplitKeepsEveryPaymentWithinLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := anyInput(t)
		limits := nacha.Limits{FileEntries: rapid.IntRange(0, 7).Draw(t, "count"),
			FileCents: rapid.Int64Range(0, 20_000_000_000).Draw(t, "cents")}
		files, err := nacha.Split(in.Entries, limits)
		if err != nil {
			require.Equal(t, fault.Invalid, fault.KindOf(err))
			return
		}
		var together []nacha.Entry
		for _, entries := range files {
			require.NotEmpty(t, entries)
			part := in
			part.Entries, part.Originator.Limits = entries, limits
			file, err := nacha.Render(part)
			require.NoError(t, err)
			require.True(t, limits.FileEntries == 0 || len(entries) <= limits.FileEntries)
			require.True(t, limits.FileCents == 0 || file.Totals.Credits.Cents() <= limits.FileCents)
			together = append(together, entries...)
		}
		require.Equal(t, in.Entries, together)
	})
}

func TestFileAboveBankLimitIsRefused(t *testing.T) {
	in := input()
	in.Originator.Limits.FileCents = 1248000
	_, err := nacha.Render(in)
	require.ErrorContains(t, err, "more than the bank takes in one file")
	files, err := nacha.Split(in.Entries, in.Originator.Limits)
	require.NoError(t, err)
	require.Len(t, files, 2)
	_, err = nacha.Split(in.Entries, nacha.Limits{EntryCents: 100})
	require.Equal(t, fault.ValidationFailed, fault.CodeOf(err))
}

// Every name is either refused or gives a valid file.
func FuzzRenderThenParse(f *testing.F) {
	f.Add("Acme\tCo", "INV-1", int64(100))
	f.Add("O’Brien & Søns 🏦", "../../etc", int64(0))
	f.Add("שלום", "A\x00B", int64(99_999_999_99))
	f.Fuzz(func(t *testing.T, name, invoice string, cents int64) {
		in := input()
		in.Entries[0].Name = name
		in.Entries[0].Amount = usd(cents % 99_999_999_99)
		in.Entries[0].Invoices = []nacha.Invoice{{Number: invoice, Gross: in.Entries[0].Amount, Net: in.Entries[0].Amount}}
		file, err := nacha.Render(in)
		if err != nil {
			require.Equal(t, fault.Invalid, fault.KindOf(err), "%v", err)
			return
		}
		contents, err := nacha.Parse(file.Bytes)
		require.NoError(t, err)
		require.Equal(t, in.Entries[0].Amount.Cents(), contents.Entries[0].Cents)
	})
}

func FuzzParse(f *testing.F) {
	file, err := nacha.Render(input())
	require.NoError(f, err)
	f.Add(file.Bytes)
	f.Fuzz(func(_ *testing.T, text []byte) { _, _ = nacha.Parse(text) })
}
