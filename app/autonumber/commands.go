// Package autonumber holds the use cases of automatic numbers, which projects give to payments they import.
package autonumber

import (
	"context"

	"countersign.dev/domain/autonumber"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	autonumberrow "countersign.dev/internal/store/autonumber"
	projectrow "countersign.dev/internal/store/project"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Get returns the setting of a project. The default applies until a setting is saved.
func (c Commands) Get(ctx context.Context, tenantID, projectID string) (a autonumber.Setting, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err := projectrow.Get(tx, projectID)
		if err != nil {
			return err
		}
		a, err = read(tx, p, autonumberrow.Find)
		return err
	})
	return a, err
}

// read returns the setting that find finds, or the default.
func read(
	tx *postgres.Tx, p project.Project, find func(*postgres.Tx, string) (autonumber.Setting, bool, error),
) (autonumber.Setting, error) {
	if kind, _ := project.TypeNamed(p.Type); !kind.Has(project.AutoNumberSection) {
		return autonumber.Setting{},
			fault.New(fault.Conflict, fault.ActionForbidden, "A project of type %s numbers nothing.", p.Type)
	}
	a, found, err := find(tx, p.ID)
	if err == nil && !found {
		a = autonumber.Default(p.ID)
	}
	return a, err
}
