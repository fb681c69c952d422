package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"countersign.dev/internal/config"
	"countersign.dev/internal/intake"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/ocr"
	"countersign.dev/internal/pdf"
	"countersign.dev/internal/scan"
)

// documents is everything that touches files, of the API and of the workers.
type documents struct {
	objects   *objects.Store
	pdf       *pdf.Engine
	inspector *intake.Inspector
	reader    *intake.Reader
}

// newDocuments connects storage, scanner, reader and recogniser. Nothing is
// started: a PDF child process starts with the first file.
func newDocuments(ctx context.Context, cfg config.Config) (*documents, error) {
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
	return &documents{
		objects: o, pdf: engine,
		inspector: &intake.Inspector{Scanner: scan.New(cfg.Documents.Clamd), PDF: engine},
		reader:    &intake.Reader{Objects: o, PDF: engine, OCR: ocr.New(cfg.Documents.Tesseract, "")},
	}, nil
}

func (d *documents) close() { d.pdf.Close() }

// parserCache is where children find the compiled parser; without a place to
// write, each child compiles it for two seconds.
func parserCache(cfg config.Config) string {
	dir, err := filepath.Abs(filepath.Join(cfg.Home, "cache", "pdfium"))
	if err != nil || os.MkdirAll(dir, 0o700) != nil {
		return ""
	}
	return dir
}

// pdfExtract is the child process that opens strangers' files.
func pdfExtract(_ context.Context, args []string) error {
	if status := pdf.ChildMain(args, os.Stdin, os.Stdout); status != 0 {
		return fmt.Errorf("the reader ended with status %d", status)
	}
	return nil
}
