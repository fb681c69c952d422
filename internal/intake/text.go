package intake

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/scan"
)

// TextInspector decides whether a file of payments may be kept. What it says is read later.
type TextInspector struct{ Scanner scan.Scanner }

// Inspect checks the name and the first bytes, then scans all bytes for viruses.
func (i TextInspector) Inspect(ctx context.Context, name string, content io.ReadSeeker) (document.Facts, error) {
	head := make([]byte, scan.SniffBytes)
	n, err := io.ReadFull(content, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return document.Facts{}, unreadable(err)
	}
	kinds := map[string]string{".csv": "text/csv", ".txt": "text/plain"}
	kind := kinds[strings.ToLower(filepath.Ext(name))]
	switch {
	case n == 0:
		return document.Facts{}, fault.New(fault.Invalid, fault.FileInvalid, "The file is empty.")
	case kind == "" || !scan.IsText(head[:n]):
		return document.Facts{},
			fault.New(fault.Invalid, fault.FileTypeUnsupported,
				"Only .csv and .txt files of text can be imported; %q is not one.", filepath.Base(name))
	}
	if err := rewound(content, func() error { return i.Scanner.Scan(ctx, content) }); err != nil {
		return document.Facts{}, err
	}
	return document.Facts{ContentType: kind, ScanResult: scanResult(i.Scanner)}, nil
}
