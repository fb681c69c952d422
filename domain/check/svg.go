package check

import (
	"encoding/xml"
	"fmt"
	"strings"
)

// SVG draws the sheet for a preview on screen.
func (s Sheet) SVG() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" role="img"><title>%s</title>`,
		PageWidth, PageHeight, escape(s.Title))
	fmt.Fprintf(&b, `<rect width="%g" height="%g" fill="#fff"/>`, PageWidth, PageHeight)
	for _, element := range s.Elements {
		switch e := element.(type) {
		case Text:
			e.svg(&b)
		case Rule:
			dash := ""
			if e.Dashed {
				dash = ` stroke-dasharray="3 3"`
			}
			fmt.Fprintf(&b, `<line x1="%.2f" y1="%.2f" x2="%.2f" y2="%.2f" stroke="%s" stroke-width="%g"%s/>`,
				e.X1, e.Y1, e.X2, e.Y2, e.Color.hex(), e.Width, dash)
		case Box:
			line := ""
			if e.Line > 0 {
				line = fmt.Sprintf(` stroke="%s" stroke-width="%g"`, e.LineColor.hex(), e.Line)
			}
			fmt.Fprintf(&b, `<rect x="%.2f" y="%.2f" width="%.3f" height="%.3f" fill="%s"%s/>`, e.X, e.Y, e.W, e.H, e.Fill.hex(),
				line)
		}
	}
	b.WriteString("</svg>")
	return b.String()
}

func (t Text) svg(b *strings.Builder) {
	family, weight := "Go, Helvetica, Arial, sans-serif", "400"
	switch t.Font {
	case Bold:
		weight = "700"
	case Mono:
		family = "Go Mono, Menlo, Consolas, monospace"
	case Regular:
	}
	fit := ""
	const widest = 0.6 // of the size: the width of a digit in the widest of these faces
	if estimate := float64(len([]rune(t.Value))) * t.Size * widest; t.MaxWidth > 0 && estimate > 1.15*t.MaxWidth {
		fit = fmt.Sprintf(` textLength="%.1f" lengthAdjust="spacingAndGlyphs"`, t.MaxWidth)
	}
	turn := ""
	if t.Angle != 0 {
		turn = fmt.Sprintf(` transform="rotate(%g %.2f %.2f)"`, -t.Angle, t.X, t.Y)
	}
	fmt.Fprintf(b,
		`<text x="%.2f" y="%.2f" font-family="%s" font-weight="%s" font-size="%g" text-anchor="%s" fill="%s"%s%s>%s</text>`,
		t.X, t.Y, family, weight, t.Size, t.Align, t.Color.hex(), fit, turn, escape(t.Value))
}

func (c Color) hex() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func escape(text string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(text)); err != nil {
		return "" // a strings.Builder never fails
	}
	return b.String()
}
