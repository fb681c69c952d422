package workflow

import (
	"context"
	"strings"
	"time"

	"countersign.dev/api/server"
	componentapp "countersign.dev/app/component"
)

// NewWorkflowVersion names the draft that becomes a version.
type NewWorkflowVersion struct {
	DraftVersion int64  `json:"draftVersion"`
	Name         string `json:"name" doc:"At most 100 characters, unique in the workflow"`
	Note         string `json:"note,omitempty" doc:"At most 500 characters"`
}

type publishInput struct {
	WorkflowInput
	Body NewWorkflowVersion
}

// PublishedWorkflow is what became of a draft.
type PublishedWorkflow struct {
	Number int  `json:"number" doc:"Of the new version; 0: it waits"`
	Waits  bool `json:"waits" doc:"The workflow moves money, so a second person confirms the version"`
}

type publishedOutput struct{ Body PublishedWorkflow }

// WorkflowPublication is a version that waits for a second person.
type WorkflowPublication struct {
	ID              string    `json:"id"`
	BasedOn         int       `json:"basedOn" doc:"Newest version at the request; 0: none"`
	Name            string    `json:"name"`
	Note            string    `json:"note"`
	RequestedBy     string    `json:"requestedBy"`
	RequestedByName string    `json:"requestedByName"`
	RequestedAt     time.Time `json:"requestedAt"`
	Designers       []string  `json:"designers" maxItems:"4000" doc:"Ids of the people who may not confirm it"`
	Graph           Graph     `json:"graph"`
}

type publicationOutput struct{ Body WorkflowPublication }

// WorkflowConfirmation names the version that was reviewed.
type WorkflowConfirmation struct {
	PublicationID string `json:"publicationId"`
}

type confirmInput struct {
	WorkflowInput
	Body WorkflowConfirmation
}

// WorkflowRejection names the version that was reviewed, and why it is not published.
type WorkflowRejection struct {
	PublicationID string `json:"publicationId"`
	Reason        string `json:"reason" doc:"At most 500 characters"`
}

type rejectInput struct {
	WorkflowInput
	Body WorkflowRejection
}

func (h handlers) publish(ctx context.Context, in *publishInput) (*publishedOutput, error) {
	done, err := h.components.PublishDraft(ctx, server.Caller(ctx).TenantID, componentapp.NewVersion{
		ComponentID: in.WorkflowID, DraftVersion: in.Body.DraftVersion, Name: strings.TrimSpace(in.Body.Name),
		Note: strings.TrimSpace(in.Body.Note)})
	return &publishedOutput{PublishedWorkflow(done)}, err
}

func (h handlers) publication(ctx context.Context, in *WorkflowInput) (*publicationOutput, error) {
	p, err := h.components.Publication(ctx, server.Caller(ctx).TenantID, in.WorkflowID)
	return &publicationOutput{WorkflowPublication{ID: p.ID, BasedOn: p.BasedOn, Name: p.Name, Note: p.Note,
		RequestedBy: p.RequestedBy, RequestedByName: p.RequestedByName, RequestedAt: p.RequestedAt,
		Designers: p.Designers, Graph: Graph{p.Graph}}}, err
}

func (h handlers) confirm(ctx context.Context, in *confirmInput) (*publishedOutput, error) {
	number, err := h.components.Confirm(ctx, server.Caller(ctx).TenantID, in.WorkflowID, in.Body.PublicationID)
	return &publishedOutput{PublishedWorkflow{Number: number}}, err
}

func (h handlers) reject(ctx context.Context, in *rejectInput) (*struct{}, error) {
	return nil, h.components.Reject(ctx, server.Caller(ctx).TenantID, in.WorkflowID, in.Body.PublicationID,
		strings.TrimSpace(in.Body.Reason))
}

func (h handlers) withdraw(ctx context.Context, in *WorkflowInput) (*struct{}, error) {
	return nil, h.components.Withdraw(ctx, server.Caller(ctx).TenantID, in.WorkflowID)
}
