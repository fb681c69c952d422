package workflow

import (
	"context"

	"countersign.dev/api/server"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/flow/kind"
)

// WorkflowAssignee is a role or a group that steps can ask.
type WorkflowAssignee struct {
	ID   string             `json:"id" doc:"In the settings of a step: role: or group:, and an id"`
	Kind approval.PartyKind `json:"kind"`
	Name string             `json:"name"`
}

// WorkflowAssignees are the roles and groups by their names.
type WorkflowAssignees struct {
	Assignees []WorkflowAssignee `json:"assignees" maxItems:"4000"`
}

type assigneesOutput struct{ Body WorkflowAssignees }

func (h handlers) assignees(ctx context.Context, in *WorkflowInput) (*assigneesOutput, error) {
	all, err := h.components.Assignees(ctx, server.Caller(ctx).TenantID, in.WorkflowID)
	out := &assigneesOutput{WorkflowAssignees{make([]WorkflowAssignee, len(all))}}
	for i, p := range all {
		prefix := kind.GroupPrefix
		if p.Kind == approval.RoleParty {
			prefix = kind.RolePrefix
		}
		out.Body.Assignees[i] = WorkflowAssignee{ID: prefix + p.ID, Kind: p.Kind, Name: p.Name}
	}
	return out, err
}
