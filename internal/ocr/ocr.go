// Package ocr reads images with tesseract when it is installed. It is optional:
// without it a PDF with a text layer still works, and an image goes to a person
// for manual indexing. Nothing ever fails silently for its absence.
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

// ErrAbsent says that no recogniser is installed: index the image by hand.
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

// New looks for the program once. An empty path means "tesseract" on PATH;
// languages are joined by plus signs ("eng+deu"), English when empty.
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

// Page recognises one page image of the given resolution. The page's number is
// left to the caller.
func (r Recognizer) Page(ctx context.Context, image []byte, dpi int) (document.Page, error) {
	if !r.Present() {
		return document.Page{}, ErrAbsent
	}
	ctx, cancel := context.WithTimeout(ctx, pageTime)
	defer cancel()
	// --psm 3 finds columns by itself; "tsv" asks for words, boxes, confidence.
	c := exec.CommandContext(ctx, r.path, "stdin", "stdout", "-l", r.languages, "--dpi", strconv.Itoa(dpi), "--psm", "3",
		"tsv")
	// One thread: several pages are read at once, and its own threads cost more
	// than they bring (OMP). Nothing else of our environment is its business.
	c.Env = append([]string{"OMP_THREAD_LIMIT=1"}, passed()...)
	c.Stdin = bytes.NewReader(image)
	var out, complaints bytes.Buffer
	c.Stdout, c.Stderr = &out, &complaints
	if err := c.Run(); err != nil {
		if ctx.Err() != nil {
			return document.Page{},
				fault.Wrap(ctx.Err(), fault.Unavailable, fault.ServiceUnavailable, "Recognising the page took too long.")
		}
		return document.Page{},
			fault.Wrap(errors.Join(err, errors.New(firstLine(complaints.String()))), fault.Invalid, fault.FileInvalid,
				"The page image cannot be read.")
	}
	return parse(&out, dpi)
}
