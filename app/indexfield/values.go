package indexfield

import (
	"context"
	"strings"

	"countersign.dev/domain/indexfield"
	"countersign.dev/internal/postgres"
	indexfieldrow "countersign.dev/internal/store/indexfield"
	projectrow "countersign.dev/internal/store/project"
)

// shownValues is the number of values that a search offers.
const shownValues = 50

// Values are values that invoices hold in a field, for a filter.
func (c Commands) Values(
	ctx context.Context, tenantID, projectID, fieldID, search string,
) (all []string, err error) {
	err = c.inField(ctx, tenantID, projectID, fieldID, func(tx *postgres.Tx, f indexfield.Field) error {
		all, err = indexfieldrow.Values(tx, f.ID, search, shownValues)
		return err
	})
	return all, err
}

// Choices are the values that a person can choose: the options of a drop-down list and the values of the lookup list.
func (c Commands) Choices(
	ctx context.Context, tenantID, projectID, fieldID, search string,
) (all []indexfield.Choice, err error) {
	all = []indexfield.Choice{}
	err = c.inField(ctx, tenantID, projectID, fieldID, func(tx *postgres.Tx, f indexfield.Field) error {
		for _, o := range f.Options {
			if strings.Contains(strings.ToLower(o), strings.ToLower(search)) {
				all = append(all, indexfield.Choice{Value: o})
			}
		}
		listed, err := indexfieldrow.LookupChoices(tx, f.Lookup, search, shownValues)
		all = append(all, listed...)
		return err
	})
	return all, err
}

func (c Commands) inField(
	ctx context.Context, tenantID, projectID, fieldID string, do func(*postgres.Tx, indexfield.Field) error,
) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if _, err := projectrow.Get(tx, projectID); err != nil {
			return err
		}
		f, err := indexfieldrow.Get(tx, projectID, fieldID)
		if err != nil {
			return err
		}
		return do(tx, f)
	})
}
