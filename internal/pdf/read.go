package pdf

import (
	"bytes"
	"encoding/json"
	"errors"
	"image/png"
	"io"
	"math"
	"os"
	"time"

	pdferrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
)

// maxPixels bounds a drawn page (an A4 page at 300 dpi has 8.7 million).
const maxPixels = 40e6

// load reads the file and refuses incomplete PDFs. Readers search for the end marker in the last 1024 bytes (PDF
// 32000-1, annex H.3, note 18). A file without it was truncated, and half an invoice must not be processed.
func load(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, broken(err)
	}
	defer f.Close()
	content, err := io.ReadAll(io.LimitReader(f, document.MaxBytes+1))
	if err != nil {
		return nil, err
	}
	if len(content) > document.MaxBytes {
		return nil, refuse(fault.FileTooLarge, "The file is larger than 20 MB.")
	}
	if !bytes.Contains(content[:min(len(content), 1024)], []byte("%PDF-")) {
		return nil, refuse(fault.FileTypeUnsupported, "The file is not a PDF.")
	}
	if !bytes.Contains(content[max(0, len(content)-1024):], []byte("%%EOF")) {
		return nil, refuse(fault.FileInvalid, "The file is incomplete: its end is missing.")
	}
	return content, nil
}

// open parses the file and gives its handle and page count.
func (c *child) open(path string) (references.FPDF_DOCUMENT, int, func(), error) {
	content, err := load(path)
	if err != nil {
		return "", 0, nil, err
	}
	doc, err := c.parser.OpenDocument(&requests.OpenDocument{File: &content})
	if errors.Is(err, pdferrors.ErrPassword) || errors.Is(err, pdferrors.ErrSecurity) {
		return "", 0, nil, refuse(fault.FileInvalid, "The file is protected by a password.")
	}
	if err != nil {
		return "", 0, nil, refuse(fault.FileInvalid, "The file is damaged and cannot be read.")
	}
	closeDocument := func() {
		if _, err := c.parser.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: doc.Document}); err != nil {
			c.broken = true
		}
	}
	count, err := c.parser.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: doc.Document})
	switch {
	case err != nil:
	case count.PageCount == 0:
		err = refuse(fault.FileInvalid, "The file has no pages.")
	case count.PageCount > document.MaxPages:
		err = tooManyPages(count.PageCount)
	default:
		return doc.Document, count.PageCount, closeDocument, nil
	}
	closeDocument()
	return "", 0, nil, err
}

// count opens the file and its last page: a file whose pages cannot be reached is damaged.
func (c *child) count(path string) ([]byte, error) {
	doc, count, done, err := c.open(path)
	if err != nil {
		return nil, err
	}
	defer done()
	for _, index := range []int{0, count - 1} {
		if _, err := c.view(requests.Page{ByIndex: &requests.PageByIndex{Document: doc, Index: index}}); err != nil {
			return nil, err
		}
	}
	return json.Marshal(count)
}

func (c *child) extract(path string) ([]byte, error) {
	doc, count, done, err := c.open(path)
	if err != nil {
		return nil, err
	}
	defer done()
	c.budget.more(time.Duration(count) * perPage)
	text := document.Text{Pages: make([]document.Page, 0, count)}
	for i := range count {
		page, err := c.page(doc, i)
		if err != nil {
			return nil, err
		}
		text.Pages = append(text.Pages, page)
	}
	return json.Marshal(text)
}

func (c *child) page(doc references.FPDF_DOCUMENT, index int) (document.Page, error) {
	at := requests.Page{ByIndex: &requests.PageByIndex{Document: doc, Index: index}}
	view, err := c.view(at)
	if err != nil {
		return document.Page{}, err
	}
	words, err := c.words(at, view)
	if err != nil {
		return document.Page{}, err
	}
	return document.Page{Number: index + 1, Width: view.width(), Height: view.height(), Words: words}, nil
}

func (c *child) view(at requests.Page) (view, error) {
	rect, err := c.parser.FPDF_GetPageBoundingBox(&requests.FPDF_GetPageBoundingBox{Page: at})
	if err != nil {
		return view{}, refuse(fault.FileInvalid, "A page of the file is damaged.")
	}
	turn, err := c.parser.FPDFPage_GetRotation(&requests.FPDFPage_GetRotation{Page: at})
	if err != nil {
		return view{}, err
	}
	r := rect.Rect
	return view{
		left: float64(r.Left), top: float64(r.Top), right: float64(r.Right), bottom: float64(r.Bottom),
		quarterTurns: int(turn.PageRotation),
	}, nil
}

func (c *child) render(q request) ([]byte, error) {
	doc, count, done, err := c.open(q.Paths[0])
	if err != nil {
		return nil, err
	}
	defer done()
	if q.Page < 1 || q.Page > count {
		return nil, refuse(fault.FileDoesNotExist, "The document has no such page.")
	}
	at := requests.Page{ByIndex: &requests.PageByIndex{Document: doc, Index: q.Page - 1}}
	view, err := c.view(at)
	if err != nil {
		return nil, err
	}
	dpi := q.DPI
	if q.Width > 0 {
		dpi = int(float64(q.Width) * 72 / max(view.width(), 1))
	}
	drawn, err := c.parser.RenderPageInDPI(&requests.RenderPageInDPI{Page: at, DPI: affordable(view, dpi)})
	if err != nil {
		return nil, err
	}
	defer drawn.Cleanup()
	var out bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&out, drawn.Result.RenderedImage); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// affordable lowers the resolution of a poster until it fits; boxes are in
// points, so nothing that refers to the picture changes.
func affordable(v view, dpi int) int {
	inches := v.width() / 72 * v.height() / 72
	return max(1, min(dpi, int(math.Sqrt(maxPixels/max(inches, 1e-6)))))
}
