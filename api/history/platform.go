package history

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
)

// platformRoutes adds the histories of what belongs to the installation.
func (r routes) platformRoutes(s *server.Server) {
	server.Register(s, server.Operation{ID: "getAdministratorHistory", Method: http.MethodGet, Tag: "History",
		Path: "/api/administrators/{userId}/history", Permission: "administrators:manage",
		Summary: "Changes of a platform administrator or operator"}, r.administrator)
	server.Register(s, server.Operation{ID: "getFeatureHistory", Method: http.MethodGet, Tag: "History",
		Path: "/api/features/{featureId}/history", Permission: "administrators:manage",
		Summary: "Changes of a feature flag"}, r.feature)
	server.Register(s, server.Operation{ID: "getTenantHistory", Method: http.MethodGet, Tag: "History",
		Path: "/api/tenants/{tenant}/history", Permission: "tenants:manage",
		Summary: "Changes of the master record and the license of a tenant"}, r.tenant)
}

func (r routes) administrator(ctx context.Context, in *userInput) (*HistoryOutput, error) {
	lines, err := r.records.OfAdministrator(ctx, server.Caller(ctx).TenantID, in.UserID)
	return output(ctx, lines, err, in.UserID)
}

type featureInput struct {
	FeatureID string `path:"featureId" format:"uuid"`
}

func (r routes) feature(ctx context.Context, in *featureInput) (*HistoryOutput, error) {
	lines, err := r.records.OfFeature(ctx, server.Caller(ctx).TenantID, in.FeatureID)
	return output(ctx, lines, err, in.FeatureID)
}

type tenantInput struct {
	TenantID string `path:"tenant" maxLength:"63" doc:"Id of the tenant"`
}

func (r routes) tenant(ctx context.Context, in *tenantInput) (*HistoryOutput, error) {
	lines, err := r.records.OfTenant(ctx, in.TenantID)
	return output(ctx, lines, err, in.TenantID)
}
