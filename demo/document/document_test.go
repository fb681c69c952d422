package document_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/calendar"
	"countersign.dev/internal/pdf"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "pdf-extract" {
		os.Exit(pdf.ChildMain(os.Args[2:], os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

func made(t *testing.T, seed uint64) []demodocument.Document {
	t.Helper()
	on, err := calendar.Parse("2026-11-20")
	require.NoError(t, err)
	documents, err := demodocument.Invoices(seed, on)
	require.NoError(t, err)
	return documents
}

func TestSameSeedGivesSameBytesAndAnotherSeedOtherInvoices(t *testing.T) {
	first, again, other := made(t, 1), made(t, 1), made(t, 2)
	for i := range first {
		require.True(t, bytes.Equal(first[i].Content, again[i].Content), first[i].Name)
		require.NotEqual(t, first[i].Expected.Number, other[i].Expected.Number)
	}
}

func TestEveryInvoiceTotalEqualsItsLines(t *testing.T) {
	documents := made(t, 3)
	require.GreaterOrEqual(t, len(documents), 14)
	for _, d := range documents {
		sum := decimal.Zero
		for _, line := range d.Expected.Lines {
			sum = sum.Add(line.Total)
		}
		require.True(t, sum.Equal(d.Expected.Subtotal), d.Name)
		require.True(t, sum.Add(d.Expected.Tax).Add(d.Expected.Freight).Equal(d.Expected.Total), d.Name)
		require.Equal(t, d.Expected.Credit, d.Expected.Total.IsNegative(), d.Name)
		require.Less(t, len(d.Content), 1<<20, d.Name)
	}
}

func TestDocumentShowsExpectedValuesAndScanHasNoText(t *testing.T) {
	engine := pdf.New(pdf.Config{Command: []string{os.Args[0], "pdf-extract"},
		CacheDir: filepath.Join(filepath.Dir(os.Args[0]), "pdfium")})
	t.Cleanup(engine.Close)
	for _, d := range made(t, 4) {
		path := filepath.Join(t.TempDir(), d.Name)
		require.NoError(t, os.WriteFile(path, d.Content, 0o600))
		text, err := engine.Extract(t.Context(), path)
		require.NoError(t, err, d.Name)
		require.Equal(t, d.Expected.Scanned, text.Empty(), d.Name)
		if d.Expected.Scanned {
			continue
		}
		plain := text.String()
		for _, printed := range []string{
			d.Expected.Number, d.Expected.PO, d.Expected.Company.Name, d.Expected.Lines[0].Description,
		} {
			require.Contains(t, plain, printed, d.Name)
		}
		require.Contains(t, strings.ToUpper(plain), strings.ToUpper(d.Expected.Vendor.Name), d.Name)
	}
}
