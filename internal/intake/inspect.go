// Package intake takes files in: it finds out whether one may be kept, and
// later reads what it says. It joins the virus scan, the PDF child process, the
// recognizer and object storage, and owns the temporary files between them.
package intake

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // its header is read here
	_ "image/png"  // its header is read here
	"io"
	"os"
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/pdf"
	"countersign.dev/internal/scan"
)

// Limits of an image: a smaller one is not readable, a larger one is an attack (an A4 page at 600 dpi has 35
// million pixels).
const (
	minSide   = 200
	maxPixels = 60_000_000
)

// Inspector decides whether a file may be kept.
type Inspector struct {
	Scanner scan.Scanner
	PDF     *pdf.Engine
	TempDir string // empty: the system's
}

// Inspect checks in the order of harmlessness: the first bytes, then the virus
// scan over all of them, and only then is the file opened, in a child process.
func (i *Inspector) Inspect(ctx context.Context, name string, content io.ReadSeeker) (document.Facts, error) {
	head := make([]byte, scan.SniffBytes)
	n, err := io.ReadFull(content, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return document.Facts{}, unreadable(err)
	}
	kind, err := scan.Sniff(name, head[:n])
	if err != nil {
		return document.Facts{}, err
	}
	if err := rewound(content, func() error { return i.Scanner.Scan(ctx, content) }); err != nil {
		return document.Facts{}, err
	}
	facts := document.Facts{ContentType: string(kind), Pages: 1, ScanResult: scanResult(i.Scanner)}
	err = rewound(content, func() error {
		if kind != scan.PDF {
			return checkImage(content)
		}
		facts.Pages, err = i.pages(ctx, content)
		return err
	})
	return facts, err
}

func (i *Inspector) pages(ctx context.Context, content io.Reader) (int, error) {
	path, done, err := spool(i.TempDir, content)
	if err != nil {
		return 0, err
	}
	defer done()
	return i.PDF.Pages(ctx, path)
}

// rewound runs do from the beginning of content.
func rewound(content io.Seeker, do func() error) error {
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return unreadable(err)
	}
	return do()
}

func checkImage(content io.Reader) error {
	size, _, err := image.DecodeConfig(content)
	switch {
	case err != nil:
		return fault.Wrap(err, fault.Invalid, fault.FileInvalid, "The image is damaged and cannot be read.")
	case size.Width < minSide || size.Height < minSide:
		return fault.New(fault.Invalid, fault.FileInvalid, "The image is too small to be read: at least %d pixels a side.",
			minSide)
	case size.Width*size.Height > maxPixels:
		return fault.New(fault.Invalid, fault.FileInvalid, "The image has more than %d million pixels.", maxPixels/1_000_000)
	}
	return nil
}

func scanResult(s scan.Scanner) string {
	if s.Notice() != "" {
		return "clean (demo scanner)"
	}
	return "clean (ClamAV)"
}

func unreadable(err error) error {
	return fault.Wrap(err, fault.Internal, fault.InternalError, "The received file could not be read again.")
}

// spool writes content to a temporary file that done removes.
func spool(dir string, content io.Reader) (path string, done func(), err error) {
	f, err := os.CreateTemp(dir, "countersign-document-*")
	if err != nil {
		return "", nil, fmt.Errorf("temporary file: %w", err)
	}
	done = func() { _ = os.Remove(f.Name()) } // the system's temporary folder is emptied anyway
	_, err = io.Copy(f, content)
	if err = errors.Join(err, f.Close()); err != nil {
		done()
		return "", nil, fmt.Errorf("temporary file: %w", err)
	}
	return f.Name(), done, nil
}

// Keeper stores bytes in object storage.
type Keeper struct{ Objects *objects.Store }

// Keep stores the content under its tenant and hash.
func (k Keeper) Keep(
	ctx context.Context, tenantID string, at time.Time, contentType string, content io.ReadSeeker,
) (document.Kept, error) {
	o, err := k.Objects.Put(ctx, tenantID, at, contentType, content)
	return document.Kept{Key: o.Key, SHA256: o.SHA256, Size: o.Size}, err
}

// KeepBytes is Keep for what we made ourselves.
func (k Keeper) KeepBytes(
	ctx context.Context, tenantID string, at time.Time, contentType string, content []byte,
) (document.Kept, error) {
	return k.Keep(ctx, tenantID, at, contentType, bytes.NewReader(content))
}
