package ocr

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

// table is the form of tesseract 5's answer for a page of 2550 x 3300 pixels.
const table = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n" +
	"1\t1\t0\t0\t0\t0\t0\t0\t2550\t3300\t-1\t\n" +
	"4\t1\t1\t1\t1\t0\t300\t300\t900\t50\t-1\t\n" +
	"5\t1\t1\t1\t1\t1\t300\t300\t300\t50\t96.063\tInvoice\n" +
	"5\t1\t1\t1\t1\t2\t620\t300\t100\t50\t91.5\tNo:\n" +
	"5\t1\t1\t1\t1\t3\t750\t300\t200\t50\t42\t46225\n" +
	"5\t1\t1\t1\t1\t4\t980\t300\t10\t50\t95\t \n"

func TestWordsAreInPointsWithTheirConfidence(t *testing.T) {
	page, err := parse(strings.NewReader(table), 300)
	require.NoError(t, err)
	require.InDelta(t, 612, page.Width, 0.01)
	require.InDelta(t, 792, page.Height, 0.01)
	require.Len(t, page.Words, 3, "a word of blanks is none")
	require.Equal(t, "46225", page.Words[2].Text)
	require.InDelta(t, 180, page.Words[2].Box.X, 0.01)
	require.InDelta(t, 0.42, page.Words[2].Confidence, 0.001)

	_, err = parse(strings.NewReader("5\t1\t1\t1\t1\t1\tx\t300\t300\t50\t96\tInvoice\n"), 300)
	require.Error(t, err)
}

func TestWithoutTheProgramTheAbsenceIsSaid(t *testing.T) {
	r := New(filepath.Join(t.TempDir(), "tesseract"), "")
	require.False(t, r.Present())
	_, err := r.Page(t.Context(), []byte("png"), 300)
	require.ErrorIs(t, err, ErrAbsent)
}

// program is a shell script in tesseract's place: it shows what it is given.
func program(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tesseract")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o700))
	return path
}

func TestProgramGetsImageOneThreadAndNoSecrets(t *testing.T) {
	t.Setenv("COUNTERSIGN_MASTER_KEY", "secret")
	r := New(program(t,
		`printf '5\t1\t1\t1\t1\t1\t0\t0\t10\t10\t90\t%s|%s|%s|%s\n' "$*" "$OMP_THREAD_LIMIT" "${COUNTERSIGN_MASTER_KEY:-none}" "$(/bin/cat)"`), "eng+deu")
	page, err := r.Page(t.Context(), []byte("picture"), 300)
	require.NoError(t, err)
	require.Equal(t, "stdin stdout -l eng+deu --dpi 300 --psm 3 tsv|1|none|picture", page.Words[0].Text)
}

func TestFailedProgramRefusesImage(t *testing.T) {
	r := New(program(t, "echo 'Error in pixReadStream: no image' >&2; exit 1"), "")
	_, err := r.Page(t.Context(), []byte("not a picture"), 300)
	require.Equal(t, fault.FileInvalid, fault.CodeOf(err))
	require.ErrorContains(t, err, "pixReadStream")
}
