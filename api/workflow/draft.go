package workflow

import (
	"context"
	"time"

	"countersign.dev/api/server"
	componentapp "countersign.dev/app/component"
)

// WorkflowDraft is a draft as clients see it.
type WorkflowDraft struct {
	Graph         Graph      `json:"graph"`
	Version       int64      `json:"version" doc:"0: there is no draft, and the graph is the newest published one"`
	UpdatedBy     string     `json:"updatedBy" doc:"Who saved it last"`
	UpdatedByName string     `json:"updatedByName"`
	UpdatedAt     *time.Time `json:"updatedAt,omitempty"`
	Problems      []Problem  `json:"problems" maxItems:"200" doc:"What keeps it from being published"`
}

type draftOutput struct{ Body WorkflowDraft }

// WorkflowDraftChange replaces a draft.
type WorkflowDraftChange struct {
	Graph   Graph `json:"graph"`
	Version int64 `json:"version" doc:"The version that was edited; 0: there was no draft"`
}

type saveDraftInput struct {
	WorkflowInput
	Body WorkflowDraftChange
}

type discardDraftInput struct {
	WorkflowInput
	Version int64 `query:"version" required:"true"`
}

func draftToAPI(d componentapp.Draft) *draftOutput {
	out := WorkflowDraft{Graph: Graph{d.Graph}, Version: d.Version(), UpdatedByName: d.UpdatedByName,
		UpdatedBy: d.UpdatedBy, Problems: problemsToAPI(d.Problems)}
	if !d.UpdatedAt.IsZero() {
		out.UpdatedAt = &d.UpdatedAt
	}
	return &draftOutput{out}
}

func (h handlers) draft(ctx context.Context, in *WorkflowInput) (*draftOutput, error) {
	d, err := h.components.Draft(ctx, server.Caller(ctx).TenantID, in.WorkflowID)
	return draftToAPI(d), err
}

func (h handlers) saveDraft(ctx context.Context, in *saveDraftInput) (*draftOutput, error) {
	if err := in.Body.Graph.checked(); err != nil {
		return nil, err
	}
	d, err := h.components.SaveDraft(ctx, server.Caller(ctx).TenantID, in.WorkflowID, in.Body.Graph.RawMessage,
		in.Body.Version)
	return draftToAPI(d), err
}

func (h handlers) discardDraft(ctx context.Context, in *discardDraftInput) (*struct{}, error) {
	return nil, h.components.DiscardDraft(ctx, server.Caller(ctx).TenantID, in.WorkflowID, in.Version)
}
