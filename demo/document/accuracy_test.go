package document_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/capture"
	"countersign.dev/domain/money"
	"countersign.dev/internal/pdf"
)

// score counts, per field, what was read right, wrong, not at all, and wrong
// although the engine was sure: the one mistake a clerk would not catch.
type score struct{ right, wrong, missed, wrongButConfident int }

type fieldScores map[string]*score

func (s fieldScores) note(t *testing.T, document, field, want, got string, confidence float64) {
	t.Helper()
	if s[field] == nil {
		s[field] = &score{}
	}
	switch {
	case want == got:
		if want != "" {
			s[field].right++
		}
		return
	case got == "":
		s[field].missed++
	default:
		s[field].wrong++
		if confidence >= capture.Sure {
			s[field].wrongButConfident++
		}
	}
	t.Logf("%s: %s: want %q, read %q (%.2f)", document, field, want, got, confidence)
}

func known() capture.Known {
	k := capture.Known{}
	for _, v := range demodocument.Vendors() {
		k.Vendors = append(k.Vendors, capture.Vendor{Number: v.Number, Name: v.Name, TaxID: v.TaxID,
			RemitTo: append([]string{v.Phone, v.Email}, v.RemitTo...), Currency: money.Currency(v.Currency)})
	}
	for _, c := range demodocument.Companies() {
		k.Companies = append(k.Companies, capture.Company{Number: c.Number, Name: c.Name})
	}
	return k
}

func TestIndexDataOfEveryLayoutIsReadWithinErrorLimit(t *testing.T) {
	engine := pdf.New(pdf.Config{Command: []string{os.Args[0], "pdf-extract"},
		CacheDir: filepath.Join(filepath.Dir(os.Args[0]), "pdfium")})
	t.Cleanup(engine.Close)
	scores, lines := fieldScores{}, fieldScores{}
	for seed := range uint64(5) {
		for _, d := range made(t, 100+seed) {
			if d.Expected.Scanned {
				continue
			}
			path := filepath.Join(t.TempDir(), d.Name)
			require.NoError(t, os.WriteFile(path, d.Content, 0o600))
			text, err := engine.Extract(t.Context(), path)
			require.NoError(t, err)
			compare(t, scores, lines, d, capture.Read(text, known()))
		}
	}
	for name, part := range map[string]fieldScores{"header": scores, "lines": lines} {
		var sum score
		for field, s := range part {
			t.Logf("%s %-10s right %d wrong %d missed %d surely wrong %d", name, field, s.right, s.wrong, s.missed,
				s.wrongButConfident)
			require.GreaterOrEqual(t, float64(s.right), 0.95*float64(s.right+s.wrong), "precision of %s", field)
			sum.right, sum.wrong, sum.missed, sum.wrongButConfident = sum.right+s.right, sum.wrong+s.wrong, sum.missed+s.missed,
				sum.wrongButConfident+s.wrongButConfident
		}
		t.Logf("%s: %+v", name, sum)
		require.GreaterOrEqual(t, float64(sum.right), 0.98*float64(sum.right+sum.wrong), "precision")
		require.GreaterOrEqual(t, float64(sum.right), 0.95*float64(sum.right+sum.wrong+sum.missed), "recall")
		require.LessOrEqual(t, sum.wrongButConfident*200, sum.right, "wrong although sure, per mille")
	}
}

func compare(t *testing.T, scores, lines fieldScores, d demodocument.Document, got capture.IndexData) {
	t.Helper()
	want := d.Expected
	text := func(field, want, read string, confidence float64) {
		t.Helper()
		scores.note(t, d.Name, field, want, read, confidence)
	}
	text("vendor", want.Vendor.Number, got.Vendor.Value.Number, got.Vendor.Confidence)
	text("company", want.Company.Number, got.Company.Value.Number, got.Company.Confidence)
	text("number", want.Number, got.Number.Value, got.Number.Confidence)
	text("po", want.PO, got.PO.Value, got.PO.Confidence)
	text("date", want.Date.String(), got.Date.Value.String(), got.Date.Confidence)
	if want.NetDays >= 0 {
		text("due", want.Due.String(), got.Due.Value.String(), got.Due.Confidence)
	}
	if want.Terms != "" {
		text("terms", fmt.Sprint(want.NetDays), fmt.Sprint(got.Terms.Value.NetDays), got.Terms.Confidence)
	}
	text("currency", want.Currency, string(got.Currency.Value), got.Currency.Confidence)
	text("credit", fmt.Sprint(want.Credit), fmt.Sprint(got.Credit), 1)
	text("subtotal", amount(want.Subtotal, true), amount(got.Subtotal.Value, got.Subtotal.Ok()), got.Subtotal.Confidence)
	text("tax", amount(want.Tax, true), amount(got.Tax.Value, got.Tax.Ok()), got.Tax.Confidence)
	text("total", amount(want.Total, true), amount(got.Total.Value, got.Total.Ok()), got.Total.Confidence)
	lines.note(t, d.Name, "count", fmt.Sprint(len(want.Lines)), fmt.Sprint(len(got.Lines)), 0)
	for i, line := range want.Lines {
		if i >= len(got.Lines) {
			break
		}
		read := got.Lines[i]
		name := fmt.Sprintf("%s line %d", d.Name, i+1)
		lines.note(t, name, "description", line.Description, whole(read.Description.Value, line.Description),
			read.Description.Confidence)
		lines.note(t, name, "total", amount(line.Total, true), amount(read.Total.Value, read.Total.Ok()),
			read.Total.Confidence)
		if read.Quantity.Ok() {
			lines.note(t, name, "quantity", line.Quantity.String(), read.Quantity.Value.String(), read.Quantity.Confidence)
		}
		if read.UnitPrice.Ok() {
			lines.note(t, name, "price", amount(line.UnitPrice, true), amount(read.UnitPrice.Value, true),
				read.UnitPrice.Confidence)
		}
	}
}

func amount(d decimal.Decimal, ok bool) string {
	if !ok {
		return ""
	}
	return d.StringFixed(2)
}

// whole accepts a description that the print cut off at its column's end.
func whole(read, want string) string {
	if len(read) >= 12 && strings.HasPrefix(want, read) {
		return want
	}
	return read
}

func TestScanWithoutTextRecognitionHasEmptyIndexDataAndReason(t *testing.T) {
	for _, d := range made(t, 5) {
		if !d.Expected.Scanned {
			continue
		}
		engine := pdf.New(pdf.Config{Command: []string{os.Args[0], "pdf-extract"},
			CacheDir: filepath.Join(filepath.Dir(os.Args[0]), "pdfium")})
		path := filepath.Join(t.TempDir(), d.Name)
		require.NoError(t, os.WriteFile(path, d.Content, 0o600))
		text, err := engine.Extract(t.Context(), path)
		engine.Close()
		require.NoError(t, err)
		got := capture.Read(text, known())
		require.False(t, got.Total.Ok())
		require.Equal(t, capture.NoTextLayer, got.Total.Reason)
	}
}
