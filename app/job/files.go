package job

import (
	"bytes"
	"context"
	"slices"
	"time"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind/renderdocument"
	"countersign.dev/domain/flow/registry"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/job"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/objects"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// Files are the use cases of the files that steps of jobs make.
type Files struct {
	DB      *postgres.DB
	Objects *objects.Store
	// Draw draws a PDF file. The same document and time give the same bytes.
	Draw func(d renderdocument.Document, at time.Time) ([]byte, error)
	Now  func() time.Time
}

// maxFile is the largest file that steps make or send, in bytes.
const maxFile = 20 << 20

// Add makes the file of a step. A repetition of the activity returns the same file.
func (u Files) Add(ctx context.Context, tenantID string, e Effect, d renderdocument.Document) (f job.File, err error) {
	f = job.File{ID: e.ID(tenantID, "file"), JobID: e.JobID, Path: e.Path, Name: d.Name,
		ContentType: d.Format.ContentType(), CreatedAt: u.Now()}
	var found bool
	var started time.Time
	err = u.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		var made job.File
		if made, found, err = jobrow.File(tx, f.ID); found || err != nil {
			f = made
			return err
		}
		started, err = jobrow.StartedAt(tx, e.JobID)
		return err
	})
	if found || err != nil {
		return f, err
	}
	content, err := u.render(d, started)
	if err != nil {
		return f, err
	}
	kept, err := u.Objects.Put(ctx, tenantID, started, f.ContentType, bytes.NewReader(content))
	if err != nil {
		return f, err
	}
	f.ObjectKey, f.SHA256, f.Size = kept.Key, kept.SHA256, kept.Size
	return f, u.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return addFile(tx, f) })
}

func (u Files) render(d renderdocument.Document, at time.Time) ([]byte, error) {
	if d.Format == renderdocument.CSV {
		return d.CSV(), nil
	}
	return u.Draw(d, at)
}

// addFile adds a file whose bytes are stored. Its readers need what the steps of its job needed, and those of the jobs
// from which values can have come.
func addFile(tx *postgres.Tx, f job.File) error {
	of, err := jobrow.LockStepOwner(tx, f.JobID)
	if err != nil {
		return err
	}
	graphs, err := jobrow.GraphsOfFamily(tx, f.JobID)
	if err != nil {
		return err
	}
	for _, g := range graphs {
		f.Permissions = append(f.Permissions, registry.Permissions(g)...)
	}
	slices.Sort(f.Permissions)
	f.Permissions = slices.Compact(f.Permissions)
	if err := jobrow.InsertFile(tx, f); err != nil {
		return err
	}
	count, err := jobrow.CountFiles(tx, f.JobID)
	if err == nil && count > job.MaxFiles {
		err = flow.Incorrect("The job has %d files. Its steps make no further one.", job.MaxFiles)
	}
	if err != nil {
		return err
	}
	return tx.Emit(event.JobUpdated{ProjectID: of.ProjectID, JobID: f.JobID})
}

// FileEntry is a file in a list.
type FileEntry = jobrow.FileEntry

// FileReader is a person who reads files of jobs.
type FileReader = jobrow.FileReader

// NewFileReader is a reader who holds those permissions for which may is true.
func NewFileReader(r Reader, may func(permission.Permission) bool) FileReader {
	of := FileReader{Reader: r}
	for _, d := range registry.All() {
		if d.Permission != "" && !slices.Contains(of.Held, d.Permission) && may(d.Permission) {
			of.Held = append(of.Held, d.Permission)
		}
	}
	return of
}

// List is the list of the files that the reader may open.
func (u Files) List(tenantID string, r FileReader) grid.List[FileEntry] {
	return jobrow.Files(u.DB, tenantID, r)
}

// Download returns a file with its bytes, if the reader may open it, and records that. Otherwise it does not exist for
// them.
func (u Files) Download(
	ctx context.Context, tenantID string, r FileReader, fileID string,
) (f job.File, content []byte, err error) {
	q := grid.Query{Filters: []grid.Filter{{Field: "id", Operator: grid.Equal, Values: []string{fileID}}}, Size: 1}
	page, err := u.List(tenantID, r).Page(ctx, q)
	if fault.KindOf(err) == fault.Invalid || err == nil && len(page.Rows) == 0 { // a text that is no id names no file
		return f, nil, postgres.NotFound()
	}
	if err != nil {
		return f, nil, err
	}
	err = u.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if f, _, err = jobrow.File(tx, fileID); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Jobs", Action: "downloaded", ObjectType: "job file", ObjectID: f.ID,
			ProjectID: page.Rows[0].ProjectID, Reading: true, New: map[string]any{"fileName": f.Name, "sha256": f.SHA256}})
	})
	if err != nil {
		return f, nil, err
	}
	content, err = u.Objects.Bytes(ctx, tenantID, f.ObjectKey, maxFile)
	return f, content, err
}

// ofStep returns a file, with its bytes, for a step of its job or of a job that it runs or that runs it.
func (u Files) ofStep(ctx context.Context, tenantID, jobID, fileID string) (f job.File, content []byte, err error) {
	err = u.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		f, err = fileOfStep(tx, jobID, fileID)
		return err
	})
	if err == nil {
		content, err = u.Objects.Bytes(ctx, tenantID, f.ObjectKey, maxFile)
	}
	return f, content, err
}

func fileOfStep(tx *postgres.Tx, jobID, fileID string) (job.File, error) {
	f, found, err := jobrow.FileOfFamily(tx, jobID, fileID)
	if err == nil && !found {
		err = fault.New(fault.NotFound, fault.FileDoesNotExist, "The file is no file of the job.")
	}
	return f, err
}
