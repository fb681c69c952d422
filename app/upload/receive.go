package upload

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/job"
	"countersign.dev/internal/objects"
)

// Intake takes files in: it inspects and stores each one and has those recorded that may be kept.
type Intake struct {
	Inspector Inspector
	Objects   *objects.Store
	Starter   Starter
	Now       func() time.Time
}

// Inspector decides whether a file may be kept: its type, its viruses, its
// pages. It opens nothing that was not scanned.
type Inspector interface {
	Inspect(ctx context.Context, name string, content io.ReadSeeker) (document.Facts, error)
}

// Starter starts a committed job early to reduce latency. The relay starts what failed here.
type Starter interface {
	StartJob(ctx context.Context, tenantID string, j job.Ref) error
}

// Recorded is a new upload with the job that processes it.
type Recorded struct {
	Upload document.Upload
	Job    job.Ref
}

// Recorder records accepted files: document, upload and job of each, all in one transaction.
type Recorder interface {
	ReceiveUploads(ctx context.Context, tenantID, projectID, source string, at time.Time,
		files []document.Received) ([]Recorded, error)
	MayReceive(ctx context.Context, tenantID, projectID string) error
}

// Receive takes in documents that are captured.
func (c Commands) Receive(
	ctx context.Context, projectID string, files []document.File,
) ([]document.Outcome, error) {
	return c.Intake.Receive(ctx, projectID, files, c)
}

// Receive stores and records the files that may be kept, and returns for each other file why it was refused.
// The bytes are stored before the rows, so that no row points at missing bytes. A retry stores them under the same key.
// If a part of the product does not answer, nothing is recorded, and the request may be repeated.
func (in Intake) Receive(
	ctx context.Context, projectID string, files []document.File, recorder Recorder,
) ([]document.Outcome, error) {
	who, ok := actor.From(ctx)
	if !ok {
		return nil, fault.New(fault.Unauthenticated, fault.NotSignedIn, "You are not signed in.")
	}
	if len(files) == 0 || len(files) > document.MaxFiles {
		return nil, fault.New(fault.Invalid, fault.ValidationFailed, "Choose 1 to %d files.", document.MaxFiles)
	}
	if err := recorder.MayReceive(ctx, who.TenantID, projectID); err != nil {
		return nil, err
	}
	at := in.Now()
	outcomes := make([]document.Outcome, len(files))
	var accepted []document.Received
	for i, f := range files {
		outcomes[i].FileName = f.Name
		received, err := in.accept(ctx, who.TenantID, at, f, files[:i])
		switch refusal := asRefusal(err); {
		case err == nil:
			accepted = append(accepted, received)
		case refusal != nil:
			outcomes[i].Refusal = refusal
		default:
			return nil, err
		}
	}
	if len(accepted) == 0 {
		return outcomes, nil
	}
	uploads, err := recorder.ReceiveUploads(ctx, who.TenantID, projectID, document.FromUpload, at, accepted)
	if err != nil {
		return nil, err
	}
	in.report(ctx, who.TenantID, outcomes, uploads)
	return outcomes, nil
}

// report adds the uploads to the outcomes of their files and starts their jobs early.
func (in Intake) report(ctx context.Context, tenantID string, outcomes []document.Outcome, uploads []Recorded) {
	n := 0
	for i := range outcomes {
		if outcomes[i].Refusal != nil {
			continue
		}
		outcomes[i].Upload = uploads[n].Upload
		_ = in.Starter.StartJob(ctx, tenantID, uploads[n].Job)
		n++
	}
}

func (in Intake) accept(
	ctx context.Context, tenantID string, at time.Time, f document.File, before []document.File,
) (document.Received, error) {
	if err := document.CheckName(f.Name); err != nil {
		return document.Received{}, err
	}
	for _, other := range before {
		if strings.EqualFold(other.Name, f.Name) {
			return document.Received{}, fault.New(fault.Conflict, fault.FileNameDuplicate,
				"A file of this name is in the list already.")
		}
	}
	if f.Size > document.MaxBytes {
		return document.Received{}, fault.New(fault.TooLarge, fault.FileTooLarge, "The file is larger than 20 MB.")
	}
	facts, err := in.Inspector.Inspect(ctx, f.Name, f.Content)
	if err != nil {
		return document.Received{}, err
	}
	if _, err := f.Content.Seek(0, io.SeekStart); err != nil {
		return document.Received{}, fault.Wrap(err, fault.Internal, fault.InternalError, "The file could not be read again.")
	}
	o, err := in.Objects.Put(ctx, tenantID, at, facts.ContentType, f.Content)
	return document.Received{FileName: f.Name, Facts: facts,
		Kept: document.Kept{Key: o.Key, SHA256: o.SHA256, Size: o.Size}}, err
}

// asRefusal returns a fault of the file, with which the other files continue. It is nil for a failure of the product.
func asRefusal(err error) *fault.Fault {
	var f *fault.Fault
	if !errors.As(err, &f) {
		return nil
	}
	switch f.Kind {
	case fault.Invalid, fault.TooLarge, fault.Conflict:
		return f
	default:
		return nil
	}
}
