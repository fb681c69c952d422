package indexfield

import (
	"context"
	"strings"

	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	indexfieldrow "countersign.dev/internal/store/indexfield"
)

// Import adds the fields of a completed template, all or none.
func (c Commands) Import(
	ctx context.Context, tenantID, projectID string, content []byte,
) (all []indexfield.Field, err error) {
	err = c.change(ctx, tenantID, projectID, func(tx *postgres.Tx, p project.Project) error {
		existing, err := indexfieldrow.OfProject(tx, p.ID)
		if err != nil {
			return err
		}
		taken := map[string]bool{}
		for _, f := range existing {
			taken["n/"+strings.ToLower(f.Name)], taken["s/"+strings.ToLower(f.SystemName)] = true, true
		}
		fields, err := indexfield.ParseTable(content, taken)
		if err != nil {
			return err
		}
		added := make([]*indexfield.Field, len(fields))
		for i := range fields {
			added[i] = &fields[i]
		}
		if err := Add(tx, p, added, "imported"); err != nil {
			return err
		}
		all, err = indexfieldrow.OfProject(tx, p.ID)
		return err
	})
	return all, err
}
