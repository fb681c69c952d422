package tenant

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
)

func (h handlers) appearanceRoutes(
	s *server.Server, op func(id, method, path, summary string) server.Operation,
	command func(server.Operation) server.Operation,
) {
	server.Register(s, command(op("setTenantAppearance", http.MethodPut, "/api/tenants/{tenant}/appearance",
		"Change the theme, the color, the time zone and the date and time patterns")), h.setAppearance)
	upload := command(op("setTenantLogo", http.MethodPost, "/api/tenants/{tenant}/logo", "Replace the logo of a tenant"))
	upload.MaxBody = server.MaxLogoBody
	server.Register(s, upload, h.setLogo)
	server.Register(s, command(op("removeTenantLogo", http.MethodDelete, "/api/tenants/{tenant}/logo",
		"Remove the logo of a tenant")), h.removeLogo)
}

type appearanceInput struct {
	PathInput
	Body struct {
		server.Appearance
		Version int64 `json:"version" doc:"The version that the caller has seen"`
	}
}

func (h handlers) setAppearance(ctx context.Context, in *appearanceInput) (*output, error) {
	d, err := h.tenants.SetAppearance(ctx, in.TenantID, in.Body.ToDomain(in.Body.Version))
	return &output{toAPI(d)}, err
}

type logoInput struct {
	PathInput
	server.LogoInput
}

func (h handlers) setLogo(ctx context.Context, in *logoInput) (*output, error) {
	image := in.Image()
	d, err := h.tenants.SetLogo(ctx, in.TenantID, image.Size, image)
	return &output{toAPI(d)}, err
}

func (h handlers) removeLogo(ctx context.Context, in *PathInput) (*output, error) {
	d, err := h.tenants.RemoveLogo(ctx, in.TenantID)
	return &output{toAPI(d)}, err
}
