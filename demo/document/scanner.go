package document

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"

	"codeberg.org/go-pdf/fpdf"
	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/f64"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	xdraw "golang.org/x/image/draw"
)

const scanDPI = 200

// glass is a pen that draws on paper which is then scanned.
type glass struct {
	paper *image.Gray
	faces map[font]xfont.Face
	err   error
}

// scanned prints the layout, rotates it slightly, adds specks and puts the
// image into a PDF that has no text.
func scanned(r *rand.Rand, l layout, truth Invoice) ([]byte, error) {
	g := &glass{faces: map[font]xfont.Face{}}
	g.paper = image.NewGray(image.Rect(0, 0, pixels(l.width), pixels(l.height)))
	draw.Draw(g.paper, g.paper.Bounds(), image.White, image.Point{}, draw.Src)
	s := &sheet{pen: g, w: l.width, h: l.height, pages: 1}
	l.draw(s, truth)
	if g.err != nil {
		return nil, g.err
	}
	picture := withSpecks(r, rotated(g.paper, 0.4+r.Float64()*0.5))
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, picture, &jpeg.Options{Quality: 70}); err != nil {
		return nil, err
	}
	p := newPrinter(l.width, l.height, truth.Date)
	p.addPage()
	options := fpdf.ImageOptions{ImageType: "JPG"}
	p.pdf.RegisterImageOptionsReader("scan", options, &photo)
	p.pdf.ImageOptions("scan", 0, 0, l.width, l.height, false, options, 0, "")
	return p.bytes()
}

func pixels(points float64) int { return int(math.Round(points * scanDPI / 72)) }

func (g *glass) addPage() {} // a scan has one page

func (g *glass) face(f font) xfont.Face {
	key := font{size: f.size, bold: f.bold}
	if face, ok := g.faces[key]; ok {
		return face
	}
	data := goregular.TTF
	if f.bold {
		data = gobold.TTF
	}
	parsed, err := opentype.Parse(data)
	if err != nil {
		g.err = err
		return nil
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: f.size, DPI: scanDPI})
	if err != nil {
		g.err = err
		return nil
	}
	g.faces[key] = face
	return face
}

func (g *glass) text(x, y float64, f font, s string) {
	face := g.face(f)
	if face == nil {
		return
	}
	d := xfont.Drawer{Dst: g.paper, Src: image.NewUniform(f.color.ink()), Face: face,
		Dot: fixed.P(pixels(x), pixels(y))}
	d.DrawString(s)
}

func (g *glass) width(f font, s string) float64 {
	face := g.face(f)
	if face == nil {
		return 0
	}
	return float64(xfont.MeasureString(face, s)) / 64 * 72 / scanDPI
}

func (g *glass) fill(points []point, c rgb) {
	bounds := g.paper.Bounds()
	z := vector.NewRasterizer(bounds.Dx(), bounds.Dy())
	for i, p := range points {
		x, y := float32(p.x*scanDPI/72), float32(p.y*scanDPI/72)
		if i == 0 {
			z.MoveTo(x, y)
		} else {
			z.LineTo(x, y)
		}
	}
	z.ClosePath()
	z.Draw(g.paper, bounds, image.NewUniform(c.ink()), image.Point{})
}

func (c rgb) ink() color.Color { return color.RGBA{c.r, c.g, c.b, 255} }

func rotated(paper *image.Gray, degrees float64) *image.Gray {
	out := image.NewGray(paper.Bounds())
	draw.Draw(out, out.Bounds(), image.NewUniform(color.Gray{Y: 246}), image.Point{}, draw.Src)
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	cx, cy := float64(paper.Bounds().Dx())/2, float64(paper.Bounds().Dy())/2
	turn := f64.Aff3{cos, -sin, cx - cos*cx + sin*cy, sin, cos, cy - sin*cx - cos*cy}
	xdraw.BiLinear.Transform(out, turn, paper, paper.Bounds(), draw.Over, nil)
	return out
}

// withSpecks adds uneven light, grain and a few specks.
func withSpecks(r *rand.Rand, picture *image.Gray) *image.Gray {
	w, h := picture.Bounds().Dx(), picture.Bounds().Dy()
	for i, value := range picture.Pix {
		x := i % picture.Stride
		light := 8 * math.Sin(float64(x)/float64(w)*math.Pi)
		picture.Pix[i] = uint8(min(255, max(0, float64(value)-14+light+r.NormFloat64()*6)))
	}
	for range 60 {
		x, y := r.IntN(w), r.IntN(h)
		picture.SetGray(x, y, color.Gray{Y: 90})
		picture.SetGray(min(x+1, w-1), y, color.Gray{Y: 120})
	}
	return picture
}
