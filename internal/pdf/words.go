package pdf

import (
	"math"
	"strings"
	"unicode"

	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
)

// view maps PDF page coordinates (origin bottom left, before rotation) to the
// page as it is shown (origin top left).
type view struct {
	left, top, right, bottom float64
	quarterTurns             int // clockwise
}

func (v view) width() float64 {
	if v.quarterTurns%2 == 1 {
		return math.Abs(v.top - v.bottom)
	}
	return math.Abs(v.right - v.left)
}

func (v view) height() float64 {
	if v.quarterTurns%2 == 1 {
		return math.Abs(v.right - v.left)
	}
	return math.Abs(v.top - v.bottom)
}

func (v view) box(left, top, right, bottom float64) document.Box {
	w, h := right-left, top-bottom
	switch v.quarterTurns {
	case 1:
		return document.Box{X: bottom - v.bottom, Y: left - v.left, W: h, H: w}
	case 2:
		return document.Box{X: v.right - right, Y: bottom - v.bottom, W: w, H: h}
	case 3:
		return document.Box{X: v.top - top, Y: v.right - right, W: h, H: w}
	default:
		return document.Box{X: left - v.left, Y: v.top - top, W: w, H: h}
	}
}

// maxCharacters bounds one page; a page full of six-point type has some 15,000.
const maxCharacters = 100_000

// words reads a page character by character. It uses each glyph's advance box and not its ink: in a fixed-width
// font the ink of "." is so far from its neighbors that amounts would be split. It detects word ends without the
// parser, because the parser derives spaces from the ink.
func (c *child) words(at requests.Page, v view) ([]document.Word, error) {
	page, err := c.parser.FPDFText_LoadPage(&requests.FPDFText_LoadPage{Page: at})
	if err != nil {
		return nil, refuse(fault.FileInvalid, "A page of the file is damaged.")
	}
	defer func() {
		if _, err := c.parser.FPDFText_ClosePage(&requests.FPDFText_ClosePage{TextPage: page.TextPage}); err != nil {
			c.broken = true
		}
	}()
	count, err := c.parser.FPDFText_CountChars(&requests.FPDFText_CountChars{TextPage: page.TextPage})
	if err != nil {
		return nil, err
	}
	if count.Count > maxCharacters {
		return nil, refuse(fault.FileInvalid, "A page of the file holds more text than a page can.")
	}
	var w wordBuilder
	for i := range count.Count {
		if err := c.character(&w, page.TextPage, i, v); err != nil {
			return nil, err
		}
	}
	return w.words(), nil
}

func (c *child) character(w *wordBuilder, page references.FPDF_TEXTPAGE, i int, v view) error {
	code, err := c.parser.FPDFText_GetUnicode(&requests.FPDFText_GetUnicode{TextPage: page, Index: i})
	if err != nil {
		return err
	}
	char := rune(code.Unicode)
	if unicode.IsSpace(char) || unicode.IsControl(char) || char == 0xFFFE || char == 0 {
		invented, err := c.parser.FPDFText_IsGenerated(&requests.FPDFText_IsGenerated{TextPage: page, Index: i})
		if err != nil {
			return err
		}
		if char != ' ' || !invented.IsGenerated {
			w.end()
		}
		return nil
	}
	box, err := c.parser.FPDFText_GetLooseCharBox(&requests.FPDFText_GetLooseCharBox{TextPage: page, Index: i})
	if err != nil {
		return nil // a glyph without a box cannot be placed on the page
	}
	r := box.Rect
	w.add(char, v.box(float64(r.Left), float64(r.Top), float64(r.Right), float64(r.Bottom)))
	return nil
}

// wordBuilder joins characters, in the parser's reading order, to words.
type wordBuilder struct {
	done []document.Word
	text strings.Builder
	box  document.Box
	last document.Box
}

// add appends one character. A word ends at a gap wider than a sixth of the
// line height (a space is a quarter of it or more) and where the line changes.
func (w *wordBuilder) add(char rune, box document.Box) {
	if w.text.Len() > 0 {
		height := max(w.box.H, box.H)
		apart := box.X - w.last.Right()
		if apart > height/6 || apart < -height || box.MidY() > w.box.Bottom() || box.MidY() < w.box.Y {
			w.end()
		}
	}
	w.text.WriteRune(char)
	w.box, w.last = w.box.Union(box), box
}

func (w *wordBuilder) end() {
	if w.text.Len() > 0 {
		w.done = append(w.done, document.Word{Text: w.text.String(), Box: w.box, Confidence: 1})
	}
	w.text.Reset()
	w.box = document.Box{}
}

func (w *wordBuilder) words() []document.Word {
	w.end()
	return w.done
}
