package component

import (
	"context"

	"countersign.dev/domain/component"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
)

// Update saves name and description of the version that the person saw.
func (c Commands) Update(
	ctx context.Context, tenantID string, changed component.Component,
) (saved component.Component, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, p, err := authorize(tx, changed.ID, componentrow.Lock)
		if err != nil {
			return err
		}
		kind, _ := project.TypeNamed(p.Type)
		changed.Type, changed.WorkflowType = before.Type, before.WorkflowType
		if err := changed.Check(kind); err != nil {
			return err
		}
		if err := componentrow.Update(tx, changed); err != nil {
			return err
		}
		if saved, err = componentrow.Get(tx, changed.ID); err != nil {
			return err
		}
		return record(tx, "updated", p, saved, before, saved)
	})
	return saved, err
}
