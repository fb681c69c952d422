// Package document says what a received document is: a file whose bytes lie in
// object storage, its pages, the words on them, and the state of its reading.
// It does not know what the words mean; that is package capture.
package document

import "strings"

// Limits of an upload (spec, work areas §7): over SlowPages a message states
// that reading takes longer.
const (
	MaxBytes  = 20 << 20
	MaxPages  = 1000
	SlowPages = 500
)

// Box is a rectangle in points (1/72 inch) from the top left corner of the
// page as it is shown, so it needs no knowledge of PDF page rotation.
type Box struct{ X, Y, W, H float64 }

// Right is the box's right edge.
func (b Box) Right() float64 { return b.X + b.W }

// Bottom is the box's lower edge.
func (b Box) Bottom() float64 { return b.Y + b.H }

// MidX is the horizontal middle.
func (b Box) MidX() float64 { return b.X + b.W/2 }

// MidY is the vertical middle.
func (b Box) MidY() float64 { return b.Y + b.H/2 }

// Union is the smallest box around both; an empty box adds nothing.
func (b Box) Union(o Box) Box {
	if b == (Box{}) {
		return o
	}
	if o == (Box{}) {
		return b
	}
	x, y := min(b.X, o.X), min(b.Y, o.Y)
	return Box{X: x, Y: y, W: max(b.Right(), o.Right()) - x, H: max(b.Bottom(), o.Bottom()) - y}
}

// Word is a sequence of characters without a space. Confidence is 1 for the text of a PDF, and the recognizer's
// confidence for an image.
type Word struct {
	Text       string
	Box        Box
	Confidence float64
}

// Page is one page with its size in points.
type Page struct {
	Number        int // from 1
	Width, Height float64
	Words         []Word
}

// Text is the readable text of a document.
type Text struct{ Pages []Page }

// Slow says whether the document has so many pages that reading takes long.
func (t Text) Slow() bool { return len(t.Pages) > SlowPages }

// Empty reports whether no page has a word. An image without words needs recognition.
func (t Text) Empty() bool {
	for _, page := range t.Pages {
		if len(page.Words) > 0 {
			return false
		}
	}
	return true
}

// String is the plain text, words by spaces and pages by form feeds.
func (t Text) String() string {
	var b strings.Builder
	for i, page := range t.Pages {
		if i > 0 {
			b.WriteByte('\f')
		}
		for j, word := range page.Words {
			if j > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(word.Text)
		}
	}
	return b.String()
}
