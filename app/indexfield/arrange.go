package indexfield

import (
	"context"
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	indexfieldrow "countersign.dev/internal/store/indexfield"
)

// Arrange puts the fields into the order of the ids, which must name all of them.
func (c Commands) Arrange(
	ctx context.Context, tenantID, projectID string, ids []string,
) (all []indexfield.Field, err error) {
	err = c.change(ctx, tenantID, projectID, func(tx *postgres.Tx, p project.Project) error {
		before, err := indexfieldrow.OfProject(tx, p.ID)
		if err != nil {
			return err
		}
		order := make([]string, len(before))
		for i, f := range before {
			order[i] = f.ID
		}
		for _, wanted := range ids {
			if !slices.Contains(order, wanted) {
				return postgres.NotFound()
			}
		}
		if len(slices.Compact(slices.Sorted(slices.Values(ids)))) != len(order) {
			return fault.New(fault.Conflict, fault.StaleVersion,
				"The fields have changed meanwhile. Refresh and arrange them again.")
		}
		if err := indexfieldrow.Arrange(tx, p.ID, ids); err != nil {
			return err
		}
		if all, err = indexfieldrow.OfProject(tx, p.ID); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Projects", Action: "fields arranged", ObjectType: "project", ObjectID: p.ID,
			WorkspaceID: p.WorkspaceID, ProjectID: p.ID, Old: map[string]any{"order": order}, New: map[string]any{"order": ids},
			Edit: true})
	})
	return all, err
}
