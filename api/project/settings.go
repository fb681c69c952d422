package project

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/project"
)

// settingsRoutes adds the operations of the general settings.
func (h handlers) settingsRoutes(s *server.Server) {
	const general = "/api/projects/{projectId}/general-settings"
	op := func(o server.Operation) server.Operation { o.Tag = "Project settings"; return o }
	server.Register(s,
		op(server.Operation{ID: "getGeneralSettings", Method: http.MethodGet, Path: general,
			Summary: "Payment projects of an invoice project", Permission: "projectGeneralSettings:get"}), h.general)
	server.Register(s,
		op(server.Operation{ID: "setGeneralSettings", Method: http.MethodPut, Path: general,
			Summary: "Set the payment projects", Permission: "projectGeneralSettings:update", Command: true}), h.setGeneral)
}

// PaymentProjects are where a project sends what is to be paid.
type PaymentProjects struct {
	ACHProjectID   string `json:"achProjectId" doc:"Pays vendors by ACH; empty: not set"`
	CheckProjectID string `json:"checkProjectId" doc:"Pays vendors by check; empty: not set"`
	Version        int64  `json:"version" doc:"Of the project"`
}

type generalInput struct {
	PathInput
	Body PaymentProjects
}

type generalOutput struct{ Body PaymentProjects }

func generalToAPI(p project.Project) (*generalOutput, error) {
	chosen, err := p.PaymentProjects()
	return &generalOutput{PaymentProjects{chosen.ACH, chosen.Check, p.Version}}, err
}

func (h handlers) general(ctx context.Context, in *PathInput) (*generalOutput, error) {
	p, err := h.projects.Get(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	if err != nil {
		return nil, err
	}
	return generalToAPI(p)
}

func (h handlers) setGeneral(ctx context.Context, in *generalInput) (*generalOutput, error) {
	chosen := project.PaymentProjects{ACH: in.Body.ACHProjectID, Check: in.Body.CheckProjectID}
	p, err := h.projects.SetPaymentProjects(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.Body.Version, chosen)
	if err != nil {
		return nil, err
	}
	return generalToAPI(p)
}
