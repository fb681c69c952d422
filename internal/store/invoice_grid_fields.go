package store

import (
	"fmt"
	"slices"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/indexfield"
	"countersign.dev/internal/postgres"
	indexfieldrow "countersign.dev/internal/store/indexfield"
)

// fieldsOf adds the index fields that a project shows in its list. A value is found by its key; a filter
// or an order by one reads the rows of the rest of the filter, within the time every list has.
func fieldsOf(projectID string) func(*postgres.Tx, *postgres.ListDefinition) error {
	return func(tx *postgres.Tx, l *postgres.ListDefinition) error {
		t := &Tenant{tx}
		fields, err := indexfieldrow.OfProject(t.Tx, projectID)
		if err != nil {
			return err
		}
		l.Columns = slices.Clone(l.Columns)
		for _, f := range fields {
			if f.Visible && f.DisplayInGrid {
				l.Columns = append(l.Columns, fieldColumn(f))
				l.Extra =
					`(SELECT jsonb_object_agg(f.system_name, x.value) FROM invoice_index_values x JOIN index_fields f ON f.tenant_id = x.tenant_id AND f.id = x.index_field_id
					WHERE x.tenant_id = i.tenant_id AND x.invoice_id = i.id AND f.visible AND f.display_in_grid)`
			}
		}
		return nil
	}
}

// realDay matches what begins with a date of the calendar; for any other, such as one of the year 0, the database would
// refuse the whole list.
const realDay = `^(?!0000)([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))` +
	`|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)`

// fieldColumn is a field as a column. Its id comes from the database and is a UUID: it may stand in the statement.
// A value that is none of its type, from before the field had it, counts as absent.
func fieldColumn(f indexfield.Field) postgres.ListColumn {
	value := fmt.Sprintf(
		`(SELECT x.value FROM invoice_index_values x WHERE x.tenant_id = i.tenant_id AND x.invoice_id = i.id AND x.index_field_id = '%s')`,
		f.ID,
	)
	c := postgres.OptionalColumn(grid.AddedPrefix+f.SystemName, grid.String, value)
	switch f.Type {
	case indexfield.Numeric:
		c = postgres.OptionalColumn(c.Name, grid.Number,
			fmt.Sprintf(`(SELECT CASE WHEN v ~ '^-?[0-9]{1,60}([.][0-9]{1,60})?$' THEN v::numeric END FROM %s n(v))`, value))
	case indexfield.DateTime:
		c = postgres.OptionalColumn(c.Name, grid.Date,
			fmt.Sprintf(`(SELECT CASE WHEN v ~ '%s' THEN left(v, 10)::date END FROM %s n(v))`, realDay, value))
	case indexfield.DropDown:
		c = postgres.ListColumn{Column: grid.Column{Name: c.Name, Kind: grid.Values, Allowed: f.Options}, SQL: value,
			Nullable: true}
	case indexfield.Text:
	}
	c.Label, c.Searched, c.Added = f.Name, false, true
	return c
}
