package workflow

import (
	"context"

	"countersign.dev/api/server"
	"countersign.dev/domain/connection"
)

// WorkflowProfile is a profile of a connection of the company that steps can use.
type WorkflowProfile struct {
	ID    string               `json:"id"`
	Type  connection.Type      `json:"type"`
	Name  string               `json:"name" doc:"Of connection and profile"`
	URL   string               `json:"url"`
	State connection.TestState `json:"state" doc:"Of its latest test"`
}

// WorkflowProfiles are the profiles by the names of connection and profile.
type WorkflowProfiles struct {
	Profiles []WorkflowProfile `json:"profiles" maxItems:"4000"`
}

type profilesOutput struct{ Body WorkflowProfiles }

func (h handlers) profiles(ctx context.Context, in *WorkflowInput) (*profilesOutput, error) {
	all, err := h.components.Profiles(ctx, server.Caller(ctx).TenantID, in.WorkflowID)
	out := &profilesOutput{WorkflowProfiles{make([]WorkflowProfile, len(all))}}
	for i, p := range all {
		out.Body.Profiles[i] = WorkflowProfile{ID: p.ID, Type: p.Type, Name: p.Connection + " · " + p.Name,
			URL: p.Settings.URL, State: p.Test.State}
	}
	return out, err
}
