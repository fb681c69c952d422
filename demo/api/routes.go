// Package api shows the demo's outside world: what the bank, the mail
// server, the printer and the ERP have received. Tenants that are no demo have none.
package api

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/api/server"
	"countersign.dev/domain/outside"
)

// World is the tenant's part of the outside world.
type World interface {
	Received(ctx context.Context, tenantID string) (outside.Received, error)
	File(ctx context.Context, tenantID, path string) ([]byte, error)
	Print(ctx context.Context, tenantID string, id int) ([]byte, error)
}

type handlers struct{ world World }

// Routes adds the operations.
func Routes(s *server.Server, world World) {
	h := handlers{world}
	op := func(id, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: http.MethodGet, Path: "/api/demo/outside-world" + path, Summary: summary,
			Tag: "Demo", Permission: "outsideWorld:get"}
	}
	server.Register(s, op("getOutsideWorld", "", "What the demo's bank, mail server, printer and ERP have received"),
		h.received)
	server.Register(s, op("getOutsideFile", "/file", "A file at the demo's bank"), h.file)
	server.Register(s, op("getOutsidePrint", "/prints/{printId}", "A PDF from the demo's printer"), h.print)
}

func (h handlers) received(ctx context.Context, _ *struct{}) (*Output, error) {
	r, err := h.world.Received(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	return &Output{Body: toAPI(r)}, nil
}

// FileInput names a file at the bank.
type FileInput struct {
	Path string `query:"path" required:"true" maxLength:"300" doc:"As the list names it: inbound/ACH_20261120_A.ach"`
}

func (h handlers) file(ctx context.Context, in *FileInput) (*huma.StreamResponse, error) {
	content, err := h.world.File(ctx, server.Caller(ctx).TenantID, in.Path)
	return stream(content, "text/plain; charset=utf-8"), err
}

// PrintInput names a print job.
type PrintInput struct {
	PrintID int `path:"printId" minimum:"1"`
}

func (h handlers) print(ctx context.Context, in *PrintInput) (*huma.StreamResponse, error) {
	content, err := h.world.Print(ctx, server.Caller(ctx).TenantID, in.PrintID)
	return stream(content, "application/pdf"), err
}

// stream sends bytes that are shown and never run.
func stream(content []byte, contentType string) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		ctx.SetHeader("Content-Type", contentType)
		ctx.SetHeader("Content-Security-Policy",
			"sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
		ctx.SetHeader("X-Frame-Options", "SAMEORIGIN")
		ctx.SetHeader("Cache-Control", "private, no-store")
		_, _ = ctx.BodyWriter().Write(content) // the client may have gone
	}}
}
