package document

import (
	"math"
	"strings"
)

// rgb is a color.
type rgb struct{ r, g, b uint8 }

// font is a face at a size in points. Families: sans, serif, mono, go.
type font struct {
	family string
	size   float64
	bold   bool
	italic bool
	color  rgb
}

func (f font) at(size float64) font { f.size = size; return f }
func (f font) strong() font         { f.bold = true; return f }
func (f font) slanted() font        { f.italic = true; return f }
func (f font) in(c rgb) font        { f.color = c; return f }

type point struct{ x, y float64 }

// pen is what a layout draws with: a PDF, or the glass of a scanner. Lengths
// are points from the top left; text stands on its baseline.
type pen interface {
	addPage()
	text(x, y float64, f font, s string)
	width(f font, s string) float64
	fill(points []point, c rgb)
}

// sheet adds the habits of print shops to a pen.
type sheet struct {
	pen
	w, h  float64
	pages int
}

func (s *sheet) addPage() { s.pages++; s.pen.addPage() }

func (s *sheet) right(x, y float64, f font, text string) { s.text(x-s.width(f, text), y, f, text) }

func (s *sheet) center(x, y float64, f font, text string) {
	s.text(x-s.width(f, text)/2, y, f, text)
}

// block writes lines under each other and returns the next baseline.
func (s *sheet) block(x, y float64, f font, lines ...string) float64 {
	for _, line := range lines {
		s.text(x, y, f, line)
		y += f.size * 1.3
	}
	return y
}

func (s *sheet) rect(x, y, w, h float64, c rgb) {
	s.fill([]point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, c)
}

func (s *sheet) rule(x1, y, x2, width float64, c rgb) { s.rect(x1, y-width/2, x2-x1, width, c) }

func (s *sheet) frame(x, y, w, h, width float64, c rgb) {
	s.rect(x, y, w, width, c)
	s.rect(x, y+h-width, w, width, c)
	s.rect(x, y, width, h, c)
	s.rect(x+w-width, y, width, h, c)
}

func (s *sheet) disc(x, y, radius float64, c rgb) {
	points := make([]point, 48)
	for i := range points {
		angle := 2 * math.Pi * float64(i) / float64(len(points))
		points[i] = point{x + radius*math.Cos(angle), y + radius*math.Sin(angle)}
	}
	s.fill(points, c)
}

// column is one column of a table; align is l, r or c.
type column struct {
	title string
	x, w  float64
	align byte
	value func(Line) string
}

func (s *sheet) cell(c column, y float64, f font, text string) {
	switch c.align {
	case 'r':
		s.right(c.x+c.w, y, f, text)
	case 'c':
		s.center(c.x+c.w/2, y, f, text)
	default:
		s.text(c.x, y, f, s.fit(f, text, c.w))
	}
}

// fit shortens text to a width, as print programs do.
func (s *sheet) fit(f font, text string, w float64) string {
	for s.width(f, text) > w && len(text) > 1 {
		cut := []rune(text)
		text = strings.TrimSpace(string(cut[:len(cut)-1]))
	}
	return text
}

func (s *sheet) titles(columns []column, y float64, f font) {
	for _, c := range columns {
		s.cell(c, y, f, c.title)
	}
}

func (s *sheet) rows(columns []column, y, step float64, f font, lines []Line) float64 {
	for _, line := range lines {
		for _, c := range columns {
			s.cell(c, y, f, c.value(line))
		}
		y += step
	}
	return y
}
