package pdf_test

import (
	"bytes"
	"context"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"github.com/stretchr/testify/require"

	demodocument "countersign.dev/demo/document"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/pdf"
)

// TestMain lets the test binary be its own child, as the product's is.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "pdf-extract" {
		os.Exit(pdf.ChildMain(os.Args[2:], os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

func engine(t *testing.T) *pdf.Engine {
	t.Helper()
	e := pdf.New(pdf.Config{Command: []string{os.Args[0], "pdf-extract"}, CacheDir: cacheDir(t)})
	t.Cleanup(e.Close)
	return e
}

// cacheDir is shared by the tests of this run so that the parser is compiled once.
func cacheDir(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(filepath.Dir(os.Args[0]), "pdfium")
	require.NoError(t, os.MkdirAll(dir, 0o700))
	return dir
}

func file(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, content, 0o600))
	return path
}

func letter(t *testing.T, pages ...string) []byte {
	t.Helper()
	f := fpdf.New("P", "pt", "Letter", "")
	f.SetFont("Helvetica", "", 12)
	for _, text := range pages {
		f.AddPage()
		f.Text(72, 100, text)
		f.Text(400, 100, "right")
	}
	var b bytes.Buffer
	require.NoError(t, f.Output(&b))
	return b.Bytes()
}

func TestExtractGivesWordsWithBoxesFromTheTopLeft(t *testing.T) {
	text, err := engine(t).Extract(t.Context(), file(t, "a.pdf", letter(t, "Invoice number 4711", "Total 12.50")))
	require.NoError(t, err)
	require.Len(t, text.Pages, 2)
	require.InDelta(t, 612, text.Pages[0].Width, 0.1)
	require.InDelta(t, 792, text.Pages[0].Height, 0.1)
	words := text.Pages[0].Words
	require.Equal(t, "Invoice number 4711 right", document.Text{Pages: text.Pages[:1]}.String())
	require.InDelta(t, 72, words[0].Box.X, 2)
	require.InDelta(t, 100, words[0].Box.Bottom(), 4)
	require.InDelta(t, 400, words[3].Box.X, 2)
	require.Equal(t, 2, text.Pages[1].Number)
}

func TestPageIsRenderedAtRequestedResolution(t *testing.T) {
	e := engine(t)
	path := file(t, "a.pdf", letter(t, "one"))
	drawn, err := e.Render(t.Context(), path, 1, 100)
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(drawn))
	require.NoError(t, err)
	require.Equal(t, 850, picture.Bounds().Dx())
	require.Equal(t, 1100, picture.Bounds().Dy())

	_, err = e.Render(t.Context(), path, 2, 100)
	require.Equal(t, fault.FileDoesNotExist, fault.CodeOf(err))
}

func TestOversizedPageIsRenderedSmallerToLimitMemory(t *testing.T) {
	drawn, err := engine(t).Render(t.Context(), file(t, "poster.pdf", demodocument.Poster()), 1, 300)
	require.NoError(t, err)
	picture, err := png.DecodeConfig(bytes.NewReader(drawn))
	require.NoError(t, err)
	require.LessOrEqual(t, picture.Width*picture.Height, 41_000_000)
}

func TestHostileFilesAreRefusedWithTheirCodeWithinTimeLimit(t *testing.T) {
	e := engine(t)
	for _, bad := range demodocument.BadFiles() {
		if bad.Refusal == fault.AntivirusScanFileInfected || filepath.Ext(bad.Name) != ".pdf" {
			continue // the scan and the type check precede this package
		}
		if len(bad.Content) == 0 {
			bad.Refusal = fault.FileTypeUnsupported // nothing here says that it should be a PDF
		}
		started := time.Now()
		_, err := e.Extract(t.Context(), file(t, bad.Name, bad.Content))
		require.Equal(t, bad.Refusal, fault.CodeOf(err), "%s: %v", bad.Name, err)
		require.Less(t, time.Since(started), 25*time.Second, bad.Name)
		t.Log(bad.Name, time.Since(started).Round(time.Millisecond), err)
	}
	_, err := e.Extract(t.Context(), file(t, "good.pdf", letter(t, "still alive")))
	require.NoError(t, err, "a good file is read right after the bad ones")
}

// script is a child that reports readiness and then executes the script.
func script(t *testing.T, timeout time.Duration, then string) *pdf.Engine {
	t.Helper()
	e := pdf.New(pdf.Config{Command: []string{"/bin/sh", "-c", `printf '{"Size":0}\n'; ` + then}, Timeout: timeout})
	t.Cleanup(e.Close)
	return e
}

func TestProcessorTimeLimitFailsFileAndWaitingDoesNot(t *testing.T) {
	greedy := pdf.New(pdf.Config{Command: []string{os.Args[0], "pdf-extract"}, CacheDir: cacheDir(t),
		Budget: time.Millisecond})
	t.Cleanup(greedy.Close)
	_, err := greedy.Render(t.Context(), file(t, "poster.pdf", demodocument.Poster()), 1, 300)
	require.Equal(t, fault.FileInvalid, fault.CodeOf(err))

	path := file(t, "a.pdf", letter(t, "x"))
	_, err = script(t, 300*time.Millisecond, "exec /bin/sleep 60").Extract(t.Context(), path)
	require.Equal(t, fault.Unavailable, fault.KindOf(err), "the machine was busy, not the file: a retry helps")

	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = script(t, time.Second, "exec /bin/sleep 60").Extract(canceled, path)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, fault.CodeOf(err), "a canceled request does not blame the file")
}

func TestReaderThatCannotStartIsAnInternalError(t *testing.T) {
	e := pdf.New(pdf.Config{Command: []string{"/bin/sh", "-c", "echo no memory >&2; exit 1"}})
	t.Cleanup(e.Close)
	_, err := e.Extract(t.Context(), file(t, "a.pdf", letter(t, "x")))
	require.Equal(t, fault.Unavailable, fault.KindOf(err))
	require.ErrorContains(t, err, "no memory")
}

func TestChildProcessReceivesNoEnvironmentOfItsParent(t *testing.T) {
	t.Setenv("COUNTERSIGN_DATABASE_URL", "postgres://secret")
	e := script(t, 5*time.Second, `read q; printf '{"Code":"%s"}\n' "${COUNTERSIGN_DATABASE_URL:-none}"`)
	_, err := e.Extract(t.Context(), file(t, "a.pdf", letter(t, "x")))
	require.Equal(t, fault.Code("none"), fault.CodeOf(err))
}

func TestMergeJoinsFilesAndStampMarksEveryPage(t *testing.T) {
	e := engine(t)
	merged, err := e.Merge(t.Context(), file(t, "a.pdf", letter(t, "first")),
		file(t, "b.pdf", letter(t, "second", "third")))
	require.NoError(t, err)
	stamped, err := e.Stamp(t.Context(), file(t, "m.pdf", merged), "VOID")
	require.NoError(t, err)
	text, err := e.Extract(t.Context(), file(t, "s.pdf", stamped))
	require.NoError(t, err)
	require.Len(t, text.Pages, 3)
	for i, want := range []string{"first", "second", "third"} {
		got := document.Text{Pages: text.Pages[i : i+1]}.String()
		require.Contains(t, got, want)
		require.Contains(t, strings.ReplaceAll(got, " ", ""), "VOID")
	}
}
