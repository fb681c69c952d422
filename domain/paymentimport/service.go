package paymentimport

import (
	"context"
	"time"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
)

// Imports is where files of payments are recorded.
type Imports interface {
	SeesProject(ctx context.Context, tenantID, projectID string) error
	MayImport(ctx context.Context, tenantID, projectID string) error
	ReceiveImport(ctx context.Context, tenantID, projectID string, at time.Time,
		file document.Received) (document.Upload, error)
}

// Service takes one file of payments in.
type Service struct {
	Inspector document.Inspector
	Keeper    document.Keeper
	Imports   Imports
	Starter   document.Starter
	Now       func() time.Time
}

// Receive keeps and records the file as documents are; its rows are read later, by its job.
func (s Service) Receive(ctx context.Context, projectID string, f document.File) (document.Upload, error) {
	who, ok := actor.From(ctx)
	if !ok {
		return document.Upload{}, fault.New(fault.Unauthenticated, fault.NotSignedIn, "Nobody is signed in.")
	}
	if err := s.Imports.SeesProject(ctx, who.TenantID, projectID); err != nil {
		return document.Upload{}, err
	}
	documents := document.Service{Inspector: s.Inspector, Keeper: s.Keeper, Uploads: recorder{s.Imports},
		Starter: s.Starter, Now: s.Now}
	outcomes, err := documents.Receive(ctx, projectID, []document.File{f})
	switch {
	case err != nil:
		return document.Upload{}, err
	case outcomes[0].Refusal != nil:
		return document.Upload{}, outcomes[0].Refusal
	}
	return outcomes[0].Upload, nil
}

// recorder records a file of payments where documents would be recorded.
type recorder struct{ imports Imports }

func (r recorder) MayReceive(ctx context.Context, tenantID, projectID string) error {
	return r.imports.MayImport(ctx, tenantID, projectID)
}

func (r recorder) ReceiveUploads(
	ctx context.Context, tenantID, projectID, _ string, at time.Time, files []document.Received,
) ([]document.Upload, error) {
	uploads := make([]document.Upload, len(files))
	for i, f := range files {
		var err error
		if uploads[i], err = r.imports.ReceiveImport(ctx, tenantID, projectID, at, f); err != nil {
			return nil, err
		}
	}
	return uploads, nil
}
