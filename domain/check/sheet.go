// Package check lays out a US check with its two stubs on a letter page. The
// layout is data (a Sheet of texts, lines and boxes), drawn alike by the PDF
// renderer and by SVG for previews.
package check

// Lengths are in points from the top left corner of the page.
const (
	inch       = 72.0
	PageWidth  = 8.5 * inch
	PageHeight = 11 * inch
	checkFoot  = 3.5 * inch // perforations at 3.5 and 7 inches
	stubFoot   = 7 * inch
)

// Color is an RGB color.
type Color struct{ R, G, B uint8 }

var (
	black = Color{0, 0, 0}
	ink   = Color{30, 41, 59}
	gray  = Color{100, 116, 139}
	pale  = Color{203, 213, 225}
	tint  = Color{240, 245, 250}
	stamp = Color{245, 208, 208}
)

// Font is a face every renderer has.
type Font string

const (
	Regular Font = "regular"
	Bold    Font = "bold"
	Mono    Font = "mono"
)

// Align says which end of a text its X is.
type Align string

const (
	Start  Align = "start"
	Middle Align = "middle"
	End    Align = "end"
)

// Element is a Text, Rule or Box.
type Element interface{ element() }

// Text is one line of text with its baseline at Y. It is set smaller when it
// is wider than MaxWidth (0: never), and turned by Angle degrees.
type Text struct {
	X, Y     float64
	Value    string
	Font     Font
	Size     float64
	Align    Align
	Color    Color
	MaxWidth float64
	Angle    float64
}

// Rule is a straight line.
type Rule struct {
	X1, Y1, X2, Y2 float64
	Width          float64
	Color          Color
	Dashed         bool
}

// Box is a filled rectangle, outlined when Line is above zero.
type Box struct {
	X, Y, W, H float64
	Fill       Color
	Line       float64
	LineColor  Color
}

func (Text) element() {}
func (Rule) element() {}
func (Box) element()  {}

// Sheet is one page, drawn in the order of its elements.
type Sheet struct {
	Title    string
	Elements []Element
}

func (s *Sheet) add(elements ...Element) { s.Elements = append(s.Elements, elements...) }
