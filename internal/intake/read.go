package intake

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/ocr"
	"countersign.dev/internal/pdf"
	"countersign.dev/internal/scan"
)

// maxText bounds the stored words of a document.
const maxText = 64 << 20

// Reader reads kept documents and draws their pages.
type Reader struct {
	Objects *objects.Store
	PDF     *pdf.Engine
	OCR     ocr.Recognizer
	TempDir string
}

// ReadText finds the words of a document, in its own text or by recognition,
// and stores them; the key is what a history may carry. Recognized says that
// characters were guessed from pixels; readable is false when there is no
// recognizer for an image, or recognize is false. alive is called between pages.
func (r *Reader) ReadText(
	ctx context.Context, tenantID string, d document.Document, recognize bool, alive func(page int),
) (key string, recognized, readable bool, err error) {
	text, err := r.ownText(ctx, tenantID, d)
	if err != nil {
		return "", false, false, err
	}
	if text.Empty() && !recognize {
		return "", false, false, nil
	}
	if text.Empty() {
		text, err = r.recognize(ctx, tenantID, d, alive)
		if errors.Is(err, ocr.ErrAbsent) {
			return "", false, false, nil
		}
		if err != nil {
			return "", false, false, err
		}
		recognized = true
	}
	body, err := json.Marshal(text)
	if err != nil {
		return "", false, false, err
	}
	kept, err := Keeper{Objects: r.Objects}.KeepBytes(ctx, tenantID, d.CreatedAt, "application/json", body)
	return kept.Key, recognized, true, err
}

// Text loads words that ReadText stored.
func (r *Reader) Text(ctx context.Context, tenantID, key string) (document.Text, error) {
	body, err := r.Objects.Bytes(ctx, tenantID, key, maxText)
	if err != nil {
		return document.Text{}, err
	}
	var text document.Text
	if err := json.Unmarshal(body, &text); err != nil {
		return document.Text{}, fmt.Errorf("stored text of a document: %w", err)
	}
	return text, nil
}

func (r *Reader) ownText(ctx context.Context, tenantID string, d document.Document) (text document.Text, err error) {
	if d.ContentType != string(scan.PDF) {
		return document.Text{Pages: []document.Page{{Number: 1}}}, nil
	}
	err = r.onDisk(ctx, tenantID, d.ObjectKey, func(path string) error {
		text, err = r.PDF.Extract(ctx, path)
		return err
	})
	return text, err
}

// recognize draws each page and reads the picture.
func (r *Reader) recognize(
	ctx context.Context, tenantID string, d document.Document, alive func(page int),
) (document.Text, error) {
	var text document.Text
	if !r.OCR.Present() {
		return text, ocr.ErrAbsent
	}
	for n := 1; n <= d.Pages; n++ {
		alive(n)
		picture, err := r.picture(ctx, tenantID, d, n)
		if err != nil {
			return text, err
		}
		page, err := r.OCR.Page(ctx, picture, ocr.DPI)
		if err != nil {
			return text, err
		}
		page.Number = n
		text.Pages = append(text.Pages, page)
	}
	return text, nil
}

func (r *Reader) picture(
	ctx context.Context, tenantID string, d document.Document, page int,
) (picture []byte, err error) {
	if d.ContentType != string(scan.PDF) {
		return r.Objects.Bytes(ctx, tenantID, d.ObjectKey, document.MaxBytes)
	}
	err = r.onDisk(ctx, tenantID, d.ObjectKey, func(path string) error {
		picture, err = r.PDF.Render(ctx, path, page, ocr.DPI)
		return err
	})
	return picture, err
}

// widest is the width of the largest page image: twice the width of a screen.
const widest = 3000

// Page returns a page as an image of about that width in pixels. It is rendered once per document, page and
// width, and stored.
func (r *Reader) Page(
	ctx context.Context, tenantID string, d document.Document, page, width int,
) (picture []byte, contentType string, err error) {
	if page < 1 || page > d.Pages {
		return nil, "", fault.New(fault.NotFound, fault.NotFoundCode, "The document has no such page.")
	}
	if d.ContentType != string(scan.PDF) {
		picture, err = r.Objects.Bytes(ctx, tenantID, d.ObjectKey, document.MaxBytes)
		return picture, d.ContentType, err
	}
	// A few widths, so that storage does not fill with every window size.
	width = min(widest, max(200, (width+199)/200*200))
	recipe := fmt.Sprintf("page/%s/%d/%d", d.SHA256, page, width)
	if picture, err = r.Objects.Derived(ctx, tenantID, recipe, maxText); err == nil {
		return picture, "image/png", nil
	}
	err = r.onDisk(ctx, tenantID, d.ObjectKey, func(path string) error {
		picture, err = r.PDF.RenderWidth(ctx, path, page, width)
		return err
	})
	if err != nil {
		return nil, "", err
	}
	return picture, "image/png", r.Objects.PutDerived(ctx, tenantID, recipe, "image/png", picture)
}

// Open is the file for reading in parts.
func (r *Reader) Open(ctx context.Context, tenantID string, d document.Document) (io.ReadSeekCloser, error) {
	return r.Objects.Open(ctx, tenantID, d.ObjectKey)
}

// Content is the whole file.
func (r *Reader) Content(ctx context.Context, tenantID string, d document.Document) ([]byte, error) {
	return r.Objects.Bytes(ctx, tenantID, d.ObjectKey, document.MaxBytes)
}

func (r *Reader) onDisk(ctx context.Context, tenantID, key string, do func(path string) error) error {
	body, _, err := r.Objects.Get(ctx, tenantID, key)
	if err != nil {
		return err
	}
	defer body.Close()
	path, done, err := spool(r.TempDir, body)
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable, "The document could not be loaded. Try again.")
	}
	defer done()
	return do(path)
}

// Clock returns the current time.
func Clock() time.Time { return time.Now().UTC() }
