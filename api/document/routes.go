// Package document serves stored files and images of their pages.
package document

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"countersign.dev/api/server"
	documentapp "countersign.dev/app/document"
	"countersign.dev/domain/document"
	"countersign.dev/domain/invoice"
)

// Reader reads stored files.
type Reader interface {
	Content(ctx context.Context, tenantID string, d document.Document) ([]byte, error)
	Open(ctx context.Context, tenantID string, d document.Document) (io.ReadSeekCloser, error)
	Page(ctx context.Context, tenantID string, d document.Document, page,
		width int) (picture []byte, contentType string, err error)
}

type routes struct {
	documents documentapp.Commands
	reader    Reader
}

// Routes adds the operations.
func Routes(s *server.Server, documents documentapp.Commands, reader Reader) {
	r := routes{documents: documents, reader: reader}
	server.Register(s, server.Operation{ID: "getDocument", Method: http.MethodGet, Path: "/api/documents/{documentId}",
		Tag: "Documents", Summary: "Metadata of a file", Permission: "invoices:get"}, r.get)
	server.Register(s, server.Operation{ID: "getDocumentContent", Method: http.MethodGet,
		Path: "/api/documents/{documentId}/content", Tag: "Documents", Summary: "Content of a file",
		Permission: "invoices:get"}, r.content)
	server.Register(s, server.Operation{ID: "getDocumentPage", Method: http.MethodGet,
		Path: "/api/documents/{documentId}/pages/{page}", Tag: "Documents", Summary: "A page as an image",
		Permission: "invoices:get"}, r.page)
}

type documentInput struct {
	DocumentID string `path:"documentId" format:"uuid"`
}

// Document is the metadata of a stored file.
type Document struct {
	ID          string    `json:"id"`
	FileName    string    `json:"fileName"`
	ContentType string    `json:"contentType"`
	Size        int64     `json:"size"`
	SHA256      string    `json:"sha256"`
	Pages       int       `json:"pages"`
	Scan        string    `json:"scan" doc:"Name of the virus scanner"`
	Created     time.Time `json:"created"`
}

type documentOutput struct{ Body Document }

func (r routes) find(ctx context.Context, documentID string) (tenantID string, d document.Document, err error) {
	caller := server.Caller(ctx)
	viewer := invoice.Viewer{UserID: caller.UserID, AllInvoices: caller.May("invoices:getList")}
	d, err = r.documents.Get(ctx, caller.TenantID, documentID, viewer)
	return caller.TenantID, d, err
}

func (r routes) get(ctx context.Context, in *documentInput) (*documentOutput, error) {
	_, d, err := r.find(ctx, in.DocumentID)
	if err != nil {
		return nil, err
	}
	return &documentOutput{Body: Document{ID: d.ID, FileName: d.FileName, ContentType: d.ContentType, Size: d.Size,
		SHA256: d.SHA256, Pages: d.Pages, Scan: d.ScanResult, Created: d.CreatedAt}}, nil
}

type contentInput struct {
	DocumentID string `path:"documentId" format:"uuid"`
	Download   bool   `query:"download" doc:"As a download instead of inline"`
	Range      string `header:"Range" doc:"Byte range, for viewers that load the file in parts"`
}

func (r routes) content(ctx context.Context, in *contentInput) (*huma.StreamResponse, error) {
	tenantID, d, err := r.find(ctx, in.DocumentID)
	if err != nil {
		return nil, err
	}
	content, err := r.open(ctx, tenantID, d, in.Range != "")
	if err != nil {
		return nil, err
	}
	disposition := "inline"
	if in.Download {
		disposition = "attachment"
		if err := r.documents.RecordDownload(ctx, tenantID, d); err != nil {
			return nil, errors.Join(err, content.Close())
		}
	}
	return stream(served{content: content, contentType: d.ContentType, etag: d.SHA256, name: d.FileName,
		disposition: disposition}), nil
}

// open loads the whole file, whose hash is checked, or for a part only that part.
func (r routes) open(ctx context.Context, tenantID string, d document.Document, part bool) (io.ReadSeekCloser, error) {
	if part {
		return r.reader.Open(ctx, tenantID, d)
	}
	content, err := r.reader.Content(ctx, tenantID, d)
	return memoryFile{bytes.NewReader(content)}, err
}

// memoryFile is a file in memory; there is nothing to close.
type memoryFile struct{ *bytes.Reader }

func (memoryFile) Close() error { return nil }

type pageInput struct {
	DocumentID string `path:"documentId" format:"uuid"`
	Page       int    `path:"page" minimum:"1" maximum:"1000"`
	Width      int    `query:"width" minimum:"100" maximum:"3000" default:"1000" doc:"Pixels, rounded up to steps of 200"`
}

func (r routes) page(ctx context.Context, in *pageInput) (*huma.StreamResponse, error) {
	tenantID, d, err := r.find(ctx, in.DocumentID)
	if err != nil {
		return nil, err
	}
	picture, contentType, err := r.reader.Page(ctx, tenantID, d, in.Page, in.Width)
	if err != nil {
		return nil, err
	}
	etag := d.SHA256 + "-" + strconv.Itoa(in.Page) + "-" + strconv.Itoa(in.Width)
	return stream(served{content: memoryFile{bytes.NewReader(picture)}, contentType: contentType, etag: etag,
		name:        "page.png",
		disposition: "inline"}), nil
}

type served struct {
	content                              io.ReadSeekCloser
	contentType, etag, name, disposition string
}

// stream supports ranges and conditional requests. The file is untrusted: its type
// is never sniffed, and its content security policy blocks scripts and requests.
// Browsers and proxies must not cache it, because the computer may be shared.
func stream(s served) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		defer s.content.Close()
		c := humagin.Unwrap(ctx)
		h := c.Writer.Header()
		h.Set("Content-Type", s.contentType)
		h.Set("Content-Disposition", mime.FormatMediaType(s.disposition, map[string]string{"filename": s.name}))
		h.Set("Content-Security-Policy",
			"sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'")
		h.Set("X-Frame-Options", "SAMEORIGIN")
		h.Set("Cache-Control", "private, no-store")
		h.Set("ETag", `"`+s.etag+`"`)
		http.ServeContent(c.Writer, c.Request, "", time.Time{}, s.content)
	}}
}
