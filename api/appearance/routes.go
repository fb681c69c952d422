// Package appearance serves the theme, the logo and the date format of a tenant.
package appearance

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"

	"countersign.dev/api/server"
	appearanceapp "countersign.dev/app/appearance"
	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/appearance"
)

type handlers struct {
	appearance appearanceapp.Commands
	tenants    *tenantapp.Directory
}

// Routes adds the operations.
func Routes(s *server.Server, commands appearanceapp.Commands, tenants *tenantapp.Directory) {
	h := handlers{commands, tenants}
	op := func(o server.Operation) server.Operation { o.Tag = "Company settings"; return o }
	server.Register(s,
		op(server.Operation{ID: "getCompanySettings", Method: http.MethodGet, Path: "/api/company-settings",
			Summary: "Appearance settings of your company", Permission: "appearance:get"}), h.get)
	server.Register(s,
		op(server.Operation{ID: "setCompanySettings", Method: http.MethodPut, Path: "/api/company-settings",
			Summary: "Change the appearance settings", Permission: "appearance:update", Command: true}), h.set)
	server.Register(s,
		op(server.Operation{ID: "setLogo", Method: http.MethodPost, Path: "/api/company-settings/logo",
			Summary: "Replace the logo", Permission: "logo:update", Command: true,
			MaxBody: server.MaxLogoBody}), h.setLogo)
	server.Register(s,
		op(server.Operation{ID: "removeLogo", Method: http.MethodDelete, Path: "/api/company-settings/logo",
			Summary: "Remove the logo", Permission: "logo:update", Command: true}), h.removeLogo)
	server.Register(s,
		op(server.Operation{ID: "getPalettes", Method: http.MethodGet, Path: "/api/palettes",
			Summary: "Colors to choose from", Permission: "appearance:get"}), h.palettes)
	server.Register(s,
		op(server.Operation{ID: "getTimeOptions", Method: http.MethodGet, Path: "/api/time-options",
			Summary: "Time zones, date formats and time formats", Permission: "appearance:get"}), h.timeOptions)
	server.Register(s,
		op(server.Operation{ID: "getLogo", Method: http.MethodGet, Path: "/api/tenants/{tenant}/logo",
			Summary: "A company's logo, also on its sign-in page; 404 means none", Public: true}), h.logo)
}

func (h handlers) get(ctx context.Context, _ *struct{}) (*Output, error) {
	a, err := h.appearance.Get(ctx, server.Caller(ctx).TenantID)
	return &Output{toAPI(a)}, err
}

func (h handlers) set(ctx context.Context, in *Input) (*Output, error) {
	a, err := h.appearance.Set(ctx, server.Caller(ctx).TenantID, in.Body.ToDomain(in.Body.Version))
	return &Output{toAPI(a)}, err
}

func (h handlers) setLogo(ctx context.Context, in *server.LogoInput) (*Output, error) {
	image := in.Image()
	a, err := h.appearance.SetLogo(ctx, server.Caller(ctx).TenantID, image.Size, image)
	return &Output{toAPI(a)}, err
}

func (h handlers) removeLogo(ctx context.Context, _ *struct{}) (*Output, error) {
	a, err := h.appearance.RemoveLogo(ctx, server.Caller(ctx).TenantID)
	return &Output{toAPI(a)}, err
}

func (h handlers) palettes(context.Context, *struct{}) (*palettesOutput, error) {
	out := &palettesOutput{}
	for _, p := range appearance.Palettes() {
		out.Body.Palettes = append(out.Body.Palettes, Palette(p))
	}
	return out, nil
}

func (h handlers) timeOptions(context.Context, *struct{}) (*timeOutput, error) {
	return &timeOutput{
		TimeOptions{TimeZones: appearance.TimeZones(), DatePatterns: appearance.DatePatterns(),
			TimePatterns: appearance.TimePatterns()}}, nil
}

// logo is an uploaded image. Its type is never sniffed, and it cannot run scripts.
func (h handlers) logo(ctx context.Context, in *logoPath) (*huma.StreamResponse, error) {
	t, err := h.tenants.Open(ctx, in.Tenant)
	if err != nil {
		return nil, err
	}
	now, err := h.appearance.Get(ctx, t.ID) // the directory is cached for some seconds
	if err != nil {
		return nil, err
	}
	picture, err := h.appearance.Logo(ctx, t.ID, now.LogoKey)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		c := humagin.Unwrap(ctx)
		header := c.Writer.Header()
		header.Set("Content-Type", http.DetectContentType(picture))
		header.Set("Content-Security-Policy", "sandbox; default-src 'none'")
		header.Set("Cache-Control", "public, max-age=300")
		http.ServeContent(c.Writer, c.Request, "", time.Time{}, bytes.NewReader(picture))
	}}, nil
}
