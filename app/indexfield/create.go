package indexfield

import (
	"context"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	indexfieldrow "countersign.dev/internal/store/indexfield"
)

// Create adds a field at the end of the form.
func (c Commands) Create(ctx context.Context, tenantID string, f indexfield.Field) (indexfield.Field, error) {
	err := c.change(ctx, tenantID, f.ProjectID, func(tx *postgres.Tx, p project.Project) error {
		return Add(tx, p, []*indexfield.Field{&f}, "created")
	})
	return f, err
}

// Add appends fields to a locked or new project and completes them. Action names the cause in the audit log.
func Add(tx *postgres.Tx, p project.Project, fields []*indexfield.Field, action string) error {
	var v fault.Validation
	for _, f := range fields {
		f.Complete()
		f.Check(&v, "")
	}
	if err := v.Err(); err != nil {
		return err
	}
	count, last, err := indexfieldrow.Positions(tx, p.ID)
	if err != nil {
		return err
	}
	if count+len(fields) > indexfield.MaxFields {
		return fault.New(fault.TooLarge, fault.LengthOutOfRange, "A project has at most %d fields.", indexfield.MaxFields)
	}
	for i, f := range fields {
		f.ID, f.ProjectID, f.Position, f.Version = id.New(), p.ID, last+i+1, 1
		if err := indexfieldrow.Insert(tx, *f); err != nil {
			return err
		}
		if *f, err = indexfieldrow.Get(tx, p.ID, f.ID); err != nil {
			return err
		}
		if err := audit(tx, action, p, *f, nil, *f); err != nil {
			return err
		}
	}
	return nil
}
