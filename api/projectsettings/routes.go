// Package projectsettings serves what the design tab's settings keep: where
// a project's invoices are paid, and how it numbers what it imports.
package projectsettings

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/autonumber"
	"countersign.dev/domain/project"
)

// Settings is where they are kept.
type Settings interface {
	Project(ctx context.Context, tenantID, projectID string) (project.Project, error)
	SetPaymentProjects(ctx context.Context, tenantID, projectID string, version int64,
		chosen project.PaymentProjects) (project.Project, error)
	AutoNumber(ctx context.Context, tenantID, projectID string) (autonumber.Setting, error)
	SetAutoNumber(ctx context.Context, tenantID string, a autonumber.Setting) (autonumber.Setting, error)
}

type handlers struct{ settings Settings }

// Routes adds the operations.
func Routes(s *server.Server, settings Settings) {
	h := handlers{settings}
	const general, number = "/api/projects/{projectId}/general-settings", "/api/projects/{projectId}/auto-number"
	op := func(o server.Operation) server.Operation { o.Tag = "Project settings"; return o }
	server.Register(s,
		op(server.Operation{ID: "getGeneralSettings", Method: http.MethodGet, Path: general,
			Summary: "Where invoices are paid", Permission: "projectGeneralSettings:get"}), h.general)
	server.Register(s,
		op(server.Operation{ID: "setGeneralSettings", Method: http.MethodPut, Path: general,
			Summary: "Choose the projects that pay", Permission: "projectGeneralSettings:update", Command: true}), h.setGeneral)
	server.Register(s,
		op(server.Operation{ID: "getAutoNumber", Method: http.MethodGet, Path: number,
			Summary: "How imported payments are numbered", Permission: "sequence:get"}), h.number)
	server.Register(s,
		op(server.Operation{ID: "setAutoNumber", Method: http.MethodPut, Path: number,
			Summary: "Number what is imported from now on, or stop to", Permission: "sequence:update",
			Command: true}), h.setNumber)
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

// AutoNumber is a project's numbering. Numbers run from next to max.
type AutoNumber struct {
	Enabled   bool  `json:"enabled"`
	Base      int64 `json:"base" minimum:"0" doc:"Below next and max"`
	Next      int64 `json:"next" doc:"The next number given; one above max when all are used up"`
	Max       int64 `json:"max"`
	Exhausted bool  `json:"exhausted,omitempty" readOnly:"true" doc:"All numbers are used up"`
	Version   int64 `json:"version" doc:"0: never saved"`
}

type numberInput struct {
	ProjectInput
	Body AutoNumber
}

type numberOutput struct{ Body AutoNumber }

func numberToAPI(a autonumber.Setting) *numberOutput {
	return &numberOutput{AutoNumber{a.Enabled, a.Base, a.Next, a.Max, a.Exhausted(), a.Version}}
}

func (h handlers) number(ctx context.Context, in *ProjectInput) (*numberOutput, error) {
	a, err := h.settings.AutoNumber(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return numberToAPI(a), err
}

func (h handlers) setNumber(ctx context.Context, in *numberInput) (*numberOutput, error) {
	a := autonumber.Setting{ProjectID: in.ProjectID, Enabled: in.Body.Enabled, Base: in.Body.Base, Next: in.Body.Next,
		Max: in.Body.Max, Version: in.Body.Version}
	a, err := h.settings.SetAutoNumber(ctx, server.Caller(ctx).TenantID, a)
	return numberToAPI(a), err
}
