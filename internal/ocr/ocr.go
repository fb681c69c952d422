// Package ocr reads images with tesseract if it is installed. It is optional: without it a PDF with a text layer
// still works, and an image waits for manual indexing. Its absence is always reported.
package ocr

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strconv"
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
)

// ErrAbsent means that no recognizer is installed: the image must be indexed manually.
var ErrAbsent = errors.New("no text recognition is installed")

// DPI is the resolution tesseract is trained for.
const DPI = 300

// pageTime is generous: a dense page takes two seconds on one core.
const pageTime = 90 * time.Second

// Recognizer runs the tesseract program.
type Recognizer struct {
	path      string
	languages string
}

// New searches for the program once. An empty path means "tesseract" on PATH. Languages are joined by plus signs
// ("eng+deu"). The default is English.
func New(path, languages string) Recognizer {
	if path == "" {
		path = "tesseract"
	}
	if languages == "" {
		languages = "eng"
	}
	found, err := exec.LookPath(path)
	if err != nil {
		return Recognizer{}
	}
	return Recognizer{path: found, languages: languages}
}

// Present says whether images can be read here.
func (r Recognizer) Present() bool { return r.path != "" }

// Page recognizes one page image of the given resolution. The page's number is
// left to the caller.
func (r Recognizer) Page(ctx context.Context, image []byte, dpi int) (document.Page, error) {
	if !r.Present() {
		return document.Page{}, ErrAbsent
	}
	ctx, cancel := context.WithTimeout(ctx, pageTime)
	defer cancel()
	// --psm 3 detects columns. "tsv" returns words, boxes and confidence.
	c := exec.CommandContext(ctx, r.path, "stdin", "stdout", "-l", r.languages, "--dpi", strconv.Itoa(dpi), "--psm", "3",
		"tsv")
	// One thread: several pages are read concurrently, and its own threads cost more than they save. The process
	// gets no other environment variables.
	c.Env = append([]string{"OMP_THREAD_LIMIT=1"}, passed()...)
	c.Stdin = bytes.NewReader(image)
	var out, complaints bytes.Buffer
	c.Stdout, c.Stderr = &out, &complaints
	if err := c.Run(); err != nil {
		if ctx.Err() != nil {
			return document.Page{},
				fault.Wrap(ctx.Err(), fault.Unavailable, fault.ServiceUnavailable, "Recognizing the page took too long.")
		}
		return document.Page{},
			fault.Wrap(errors.Join(err, errors.New(firstLine(complaints.String()))), fault.Invalid, fault.FileInvalid,
				"The page image cannot be read.")
	}
	return parse(&out, dpi)
}
