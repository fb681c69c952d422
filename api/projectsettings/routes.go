// Package projectsettings serves the settings of the design tab: where a project's invoices are paid.
package projectsettings

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/project"
)

// Settings is where they are kept.
type Settings interface {
	Project(ctx context.Context, tenantID, projectID string) (project.Project, error)
	SetPaymentProjects(ctx context.Context, tenantID, projectID string, version int64,
		chosen project.PaymentProjects) (project.Project, error)
}

type handlers struct{ settings Settings }

// Routes adds the operations.
func Routes(s *server.Server, settings Settings) {
	h := handlers{settings}
	const general = "/api/projects/{projectId}/general-settings"
	op := func(o server.Operation) server.Operation { o.Tag = "Project settings"; return o }
	server.Register(s,
		op(server.Operation{ID: "getGeneralSettings", Method: http.MethodGet, Path: general,
			Summary: "Where invoices are paid", Permission: "projectGeneralSettings:get"}), h.general)
	server.Register(s,
		op(server.Operation{ID: "setGeneralSettings", Method: http.MethodPut, Path: general,
			Summary: "Choose the projects that pay", Permission: "projectGeneralSettings:update", Command: true}), h.setGeneral)
}

// ProjectInput names the project.
type ProjectInput struct {
	ProjectID string `path:"projectId"`
}

// PaymentProjects are where a project sends what is to be paid.
type PaymentProjects struct {
	ACHProjectID   string `json:"achProjectId" doc:"Pays vendors by ACH; empty: nobody chose yet"`
	CheckProjectID string `json:"checkProjectId" doc:"Pays vendors by check; empty: nobody chose yet"`
	Version        int64  `json:"version" doc:"Of the project"`
}

type generalInput struct {
	ProjectInput
	Body PaymentProjects
}

type generalOutput struct{ Body PaymentProjects }

func generalToAPI(p project.Project) (*generalOutput, error) {
	chosen, err := p.PaymentProjects()
	return &generalOutput{PaymentProjects{chosen.ACH, chosen.Check, p.Version}}, err
}

func (h handlers) general(ctx context.Context, in *ProjectInput) (*generalOutput, error) {
	p, err := h.settings.Project(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	if err != nil {
		return nil, err
	}
	return generalToAPI(p)
}

func (h handlers) setGeneral(ctx context.Context, in *generalInput) (*generalOutput, error) {
	chosen := project.PaymentProjects{ACH: in.Body.ACHProjectID, Check: in.Body.CheckProjectID}
	p, err := h.settings.SetPaymentProjects(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.Body.Version, chosen)
	if err != nil {
		return nil, err
	}
	return generalToAPI(p)
}
