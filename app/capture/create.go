package capture

import (
	"context"

	uploadapp "countersign.dev/app/upload"
	"countersign.dev/domain/capture"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	projectrow "countersign.dev/internal/store/project"
	uploadrow "countersign.dev/internal/store/upload"
)

// Type makes subjects of one type of captured documents.
type Type struct {
	// Create creates the subject and returns its id and a title for people.
	Create func(*postgres.Tx, capture.Captured) (subjectID, title string, err error)
	// Title is the title of a subject that exists.
	Title func(tx *postgres.Tx, subjectID string) (string, error)
}

// Types are the types of subjects that documents can become.
type Types map[subject.Type]Type

// Result is the subject that a document became.
type Result struct {
	Subject subject.Ref
	Title   string
}

// Create creates the subject of an upload and ends the upload with it, in one transaction. The type of the project
// decides the type of the subject. A repeat returns the subject that exists.
func (c Commands) Create(ctx context.Context, tenantID string, read capture.Captured) (result Result, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		u, err := uploadrow.Get(tx, read.UploadID, true)
		if err != nil {
			return err
		}
		if u.Subject.ID != "" {
			result.Subject = u.Subject
			result.Title, err = c.title(tx, u.Subject)
			return err
		}
		if result, err = c.create(tx, u.ProjectID, read); err != nil {
			return err
		}
		return uploadapp.Complete(tx, u, result.Subject)
	})
	return result, err
}

func (c Commands) create(tx *postgres.Tx, projectID string, read capture.Captured) (result Result, err error) {
	projectType, err := projectrow.Type(tx, projectID)
	if err != nil {
		return result, err
	}
	result.Subject.Type = c.Projects[projectType]
	t, known := c.Types[result.Subject.Type]
	if !known {
		return result, fault.New(fault.Conflict, fault.IllegalTransition,
			"Documents are not captured in projects of the type %s.", projectType)
	}
	result.Subject.ID, result.Title, err = t.Create(tx, read)
	return result, err
}

func (c Commands) title(tx *postgres.Tx, ref subject.Ref) (string, error) {
	t, known := c.Types[ref.Type]
	if !known {
		return "", fault.New(fault.Internal, fault.InternalError, "No subject of type %q is captured.", ref.Type)
	}
	return t.Title(tx, ref.ID)
}
