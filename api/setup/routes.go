// Package setup serves the checklist for administrators of a new company.
package setup

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	setupapp "countersign.dev/app/setup"
	"countersign.dev/domain/setup"
)

type routes struct{ setups setupapp.Commands }

// Routes adds the operation.
func Routes(s *server.Server, setups setupapp.Commands) {
	r := routes{setups}
	server.Register(s, server.Operation{ID: "getSetupChecklist", Method: http.MethodGet, Path: "/api/setup-checklist",
		Tag: "Dashboard", Permission: "userManagement:manage",
		Summary: "What the company has to set up before its first payment"}, r.get)
}

// Checklist contains the steps until the first payment of the company is completed.
type Checklist struct {
	Finished        bool   `json:"finished" doc:"A payment of the company was completed. There are no steps"`
	Steps           []Step `json:"steps" maxItems:"16" doc:"In the order of work"`
	InvoicesProject *Place `json:"invoicesProject,omitempty" doc:"The first project of invoices that the caller sees"`
}

// Step is one step.
type Step struct {
	Step     setup.Step `json:"step"`
	Done     bool       `json:"done"`
	Optional bool       `json:"optional" doc:"The first payment does not need it"`
}

// Place is where a project is.
type Place struct {
	ProjectID   string `json:"projectId"`
	WorkspaceID string `json:"workspaceId"`
}

type checklistOutput struct{ Body Checklist }

func (r routes) get(ctx context.Context, _ *struct{}) (*checklistOutput, error) {
	list, err := r.setups.Checklist(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	return &checklistOutput{Body: toAPI(list)}, nil
}

func toAPI(list setup.Checklist) Checklist {
	out := Checklist{Finished: list.Finished, Steps: make([]Step, len(list.Items))}
	for n, i := range list.Items {
		out.Steps[n] = Step{Step: i.Step, Done: i.Done, Optional: i.Optional}
	}
	if list.Invoices != nil {
		out.InvoicesProject = &Place{ProjectID: list.Invoices.ProjectID, WorkspaceID: list.Invoices.WorkspaceID}
	}
	return out
}
