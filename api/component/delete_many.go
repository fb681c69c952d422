package component

import (
	"context"

	"countersign.dev/api/server"
)

// DeleteSelection names the components of a project that are to go.
type DeleteSelection struct{ server.GridSelection }

type deleteManyInput struct {
	ProjectID string `path:"projectId"`
	Body      DeleteSelection
}

type deleteManyOutput struct{ Body Deleted }

// Deleted is what became of a selection.
type Deleted struct {
	Deleted int    `json:"deleted"`
	Kept    []Kept `json:"kept" doc:"Refused tasks"`
}

// Kept is a component that is still there, and why.
type Kept struct {
	ComponentID string `json:"componentId"`
	Name        string `json:"name"`
	ErrorCode   string `json:"errorCode"`
	Details     string `json:"details"`
}

// removeMany resolves the selection by the list the caller sees.
func (h handlers) removeMany(ctx context.Context, in *deleteManyInput) (*deleteManyOutput, error) {
	tenantID := server.Caller(ctx).TenantID
	ids, err := h.components.List(tenantID, in.ProjectID).IDs(ctx, in.Body.Choice())
	if err != nil {
		return nil, err
	}
	deleted, kept, err := h.components.DeleteMany(ctx, tenantID, in.ProjectID, ids)
	out := &deleteManyOutput{Body: Deleted{Deleted: deleted, Kept: make([]Kept, len(kept))}}
	for i, k := range kept {
		out.Body.Kept[i] = Kept{ComponentID: k.ID, Name: k.Name, ErrorCode: string(k.Reason.Code), Details: k.Reason.Message}
	}
	return out, err
}
