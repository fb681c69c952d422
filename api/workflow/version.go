package workflow

import (
	"context"
	"time"

	"countersign.dev/api/server"
	"countersign.dev/domain/component"
	"countersign.dev/domain/grid"
)

type versionsInput struct {
	WorkflowInput
	server.GridInput
}

// WorkflowVersionEntry is a row of the list of versions.
type WorkflowVersionEntry struct {
	ID          string    `json:"id"`
	Number      int       `json:"number"`
	Name        string    `json:"name" doc:"Empty: a built-in version"`
	PublishedBy string    `json:"publishedBy"`
	PublishedAt time.Time `json:"publishedAt"`
	Steps       int       `json:"steps"`
}

func entryToAPI(e component.VersionEntry) WorkflowVersionEntry { return WorkflowVersionEntry(e) }

// WorkflowVersion is a published version.
type WorkflowVersion struct {
	Number      int       `json:"number"`
	Name        string    `json:"name" doc:"Empty: a built-in version"`
	Note        string    `json:"note"`
	PublishedBy string    `json:"publishedBy"`
	PublishedAt time.Time `json:"publishedAt"`
	Graph       Graph     `json:"graph"`
}

type versionOutput struct{ Body WorkflowVersion }

// WorkflowRestore names the draft that a version replaces.
type WorkflowRestore struct {
	Version int64 `json:"version" doc:"Of the draft; 0: there is none"`
}

type restoreInput struct {
	VersionInput
	Body WorkflowRestore
}

func (h handlers) versions(ctx context.Context, in *versionsInput) grid.List[component.VersionEntry] {
	return h.components.Versions(server.Caller(ctx).TenantID, in.WorkflowID)
}

func (h handlers) version(ctx context.Context, in *VersionInput) (*versionOutput, error) {
	v, err := h.components.Version(ctx, server.Caller(ctx).TenantID, in.WorkflowID, in.Number)
	return &versionOutput{WorkflowVersion{Number: v.Number, Name: v.Name, Note: v.Note, PublishedBy: v.PublishedByName,
		PublishedAt: v.PublishedAt, Graph: Graph{v.Graph}}}, err
}

func (h handlers) restore(ctx context.Context, in *restoreInput) (*draftOutput, error) {
	d, err := h.components.Restore(ctx, server.Caller(ctx).TenantID, in.WorkflowID, in.Number, in.Body.Version)
	return draftToAPI(d), err
}
