package wiring

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

// Documents is everything that touches files, of the API and of the workers.
type Documents struct {
	Objects   *objects.Store
	Inspector *intake.Inspector
	Reader    *intake.Reader
	engine    *pdf.Engine
}

// OpenDocuments connects storage, scanner, reader and recogniser. Nothing is
// started: a PDF child process starts with the first file.
func OpenDocuments(ctx context.Context, cfg config.Config) (*Documents, error) {
	o, err := objects.New(objects.Config{Endpoint: cfg.Objects.Endpoint, AccessKey: cfg.Objects.AccessKey, SecretKey: cfg.Objects.SecretKey,
		Bucket: cfg.Objects.Bucket, Region: cfg.Objects.Region, Secure: cfg.Objects.Secure})
	if err != nil {
		return nil, err
	}
	if err := o.EnsureBucket(ctx); err != nil {
		return nil, err
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	engine := pdf.New(pdf.Config{Command: []string{self, "internal", "pdf-extract"}, CacheDir: parserCache(cfg)})
	return &Documents{
		Objects: o, engine: engine,
		Inspector: &intake.Inspector{Scanner: scan.New(cfg.Documents.Clamd), PDF: engine},
		Reader:    &intake.Reader{Objects: o, PDF: engine, OCR: ocr.New(cfg.Documents.Tesseract, "")},
	}, nil
}

// Close ends the child processes.
func (d *Documents) Close() { d.engine.Close() }

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
