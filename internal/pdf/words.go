package pdf

import (
	"math"
	"strings"
	"unicode"

	"countersign.dev/domain/document"
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

// wordBuilder joins characters, in the parser's reading order, to words.
type wordBuilder struct {
	done []document.Word
	text strings.Builder
	box  document.Box
	last document.Box
}

// add appends one character. A word ends at white space, at a gap wider than
// half its height (columns set without spaces) and where the line changes.
func (w *wordBuilder) add(char string, box document.Box) {
	if strings.TrimFunc(char, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == 0xFFFE }) == "" {
		w.end()
		return
	}
	if w.text.Len() > 0 {
		height := max(w.box.H, box.H)
		apart := box.X - w.last.Right()
		if apart > height/2 || apart < -height || box.Y > w.box.Bottom() || box.Bottom() < w.box.Y {
			w.end()
		}
	}
	w.text.WriteString(char)
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
