package documentpdf_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/document"
	"countersign.dev/domain/flow/kind/renderdocument"
	"countersign.dev/internal/pdf"
	"countersign.dev/internal/pdf/documentpdf"
)

// TestMain lets the test binary be its own child, as the product's is.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "pdf-extract" {
		os.Exit(pdf.ChildMain(os.Args[2:], os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

var at = time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)

// read returns the text of each page, as a reader of PDF files finds it.
func read(t *testing.T, d renderdocument.Document) []string {
	t.Helper()
	content, err := documentpdf.Render(d, at)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "a.pdf")
	require.NoError(t, os.WriteFile(path, content, 0o600))
	e := pdf.New(pdf.Config{Command: []string{os.Args[0], "pdf-extract"}, CacheDir: filepath.Dir(os.Args[0])})
	t.Cleanup(e.Close)
	text, err := e.Extract(t.Context(), path)
	require.NoError(t, err)
	pages := make([]string, len(text.Pages))
	for i := range text.Pages {
		pages[i] = document.Text{Pages: text.Pages[i : i+1]}.String()
	}
	return pages
}

func payments(rows int) renderdocument.Document {
	d := renderdocument.Document{Format: renderdocument.PDF, Name: "a.pdf", Title: "Zahlungen für Müller",
		Text:    "First line\nSecond line " + strings.Repeat("and more ", 60),
		Columns: []renderdocument.Heading{{Text: "Vendor"}, {Text: "Amount", Amount: true}, {Text: "Reference"}}}
	for n := range rows {
		d.Rows = append(d.Rows, []string{fmt.Sprintf("Vendor %d", n), fmt.Sprintf("%d.50", n), strings.Repeat("long ", n%40)})
	}
	return d
}

func TestEachRowIsOnAPageBelowItsHeadings(t *testing.T) {
	pages := read(t, payments(200))
	require.Greater(t, len(pages), 3)
	require.Contains(t, pages[0], "Zahlungen für Müller")
	require.Contains(t, pages[0], "Second line")
	for i, page := range pages {
		require.Contains(t, page, "Vendor Amount Reference", i)
	}
	all := strings.Join(pages, " ")
	for n := range 200 {
		require.Contains(t, all, fmt.Sprintf("Vendor %d %d.50", n, n))
	}
}

func TestSameDocumentHasTheSameBytes(t *testing.T) {
	first, err := documentpdf.Render(payments(30), at)
	require.NoError(t, err)
	second, err := documentpdf.Render(payments(30), at)
	require.NoError(t, err)
	require.Equal(t, first, second)
	third, err := documentpdf.Render(payments(31), at)
	require.NoError(t, err)
	require.NotEqual(t, first, third)
}

func TestUnusualTextsAreDrawn(t *testing.T) {
	wide := renderdocument.Document{Columns: make([]renderdocument.Heading, 30), Rows: [][]string{make([]string, 30)}}
	for i := range wide.Columns {
		wide.Columns[i].Text, wide.Rows[0][i] = fmt.Sprintf("Column %d", i), strings.Repeat("x", 2_000)
	}
	for name, d := range map[string]renderdocument.Document{
		"nothing":       {},
		"only a title":  {Title: "A"},
		"no rows":       {Columns: []renderdocument.Heading{{Text: "A"}}},
		"wide":          wide,
		"other scripts": {Title: "支払 🧾 платежи \U0010FFFF", Text: "مدفوعات", Columns: []renderdocument.Heading{{Text: "支払"}}},
		"a long cell":   {Columns: []renderdocument.Heading{{Text: "A"}}, Rows: [][]string{{strings.Repeat("a b\n", 500)}}},
	} {
		require.NotEmpty(t, read(t, d), name)
	}
}
