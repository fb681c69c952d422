package connect

import (
	"context"
	"os"
	"path/filepath"

	"countersign.dev/internal/config"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/ocr"
	"countersign.dev/internal/pdf"
	"countersign.dev/internal/scan"
)

// Documents store, inspect and read files, for the API and the workers.
type Documents struct {
	Objects   *objects.Store
	Inspector *intake.Inspector
	Reader    *intake.Reader
}

// OpenDocuments creates the bucket if it is missing and connects scanner, reader
// and recognizer. Nothing is started: a PDF child process starts with the first file.
func (c *Connections) OpenDocuments(ctx context.Context) (*Documents, error) {
	if err := c.Objects.EnsureBucket(ctx); err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	engine := pdf.New(pdf.Config{Command: []string{self, "internal", "pdf-extract"}, CacheDir: parserCache(c.Config)})
	c.OnClose(engine.Close)
	programs := c.Config.Documents
	return &Documents{
		Objects:   c.Objects,
		Inspector: &intake.Inspector{Scanner: scan.New(programs.Clamd), PDF: engine},
		Reader:    &intake.Reader{Objects: c.Objects, PDF: engine, OCR: ocr.New(programs.Tesseract, "")},
	}, nil
}

// parserCache is where children find the compiled parser: this user's cache
// folder, which outlives a home, else the home. Without a place to write, each
// child compiles it for two seconds.
func parserCache(cfg config.Config) string {
	folders := []string{filepath.Join(cfg.Home, "cache")}
	if own, err := os.UserCacheDir(); err == nil {
		folders = append([]string{filepath.Join(own, "countersign")}, folders...)
	}
	for _, folder := range folders {
		dir, err := filepath.Abs(filepath.Join(folder, "pdfium"))
		if err == nil && os.MkdirAll(dir, 0o700) == nil {
			return dir
		}
	}
	return ""
}
