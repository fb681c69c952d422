package component

import (
	"context"

	"countersign.dev/domain/component"
	"countersign.dev/domain/grid"
	"countersign.dev/internal/postgres"
	componentrow "countersign.dev/internal/store/component"
)

// Versions is the list of a workflow's published versions.
func (c Commands) Versions(tenantID, componentID string) grid.List[component.VersionEntry] {
	return postgres.NewList[component.VersionEntry](c.DB, tenantID, componentrow.Versions(componentID))
}

// Version returns a published version with its graph.
func (c Commands) Version(
	ctx context.Context, tenantID, componentID string, number int,
) (v component.Version, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, _, err := workflow(tx, componentID, componentrow.Get)
		if err != nil {
			return err
		}
		v, err = componentrow.Version(tx, found.ID, number)
		return err
	})
	return v, err
}

// Restore makes a published version the draft. version is that of the draft that the person saw.
func (c Commands) Restore(
	ctx context.Context, tenantID, componentID string, number int, version int64,
) (d Draft, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		found, p, err := workflow(tx, componentID, componentrow.Lock)
		if err != nil {
			return err
		}
		v, err := componentrow.Version(tx, found.ID, number)
		if err != nil {
			return err
		}
		if _, err := save(tx, found, v.Graph, version); err != nil {
			return err
		}
		if err := record(tx, "version restored", p, found, nil,
			map[string]any{"number": v.Number, "name": v.Name}); err != nil {
			return err
		}
		d, err = readDraft(tx, found)
		return err
	})
	return d, err
}
