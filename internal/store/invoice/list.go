package invoice

import (
	"fmt"
	"slices"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

// overdue is an invoice that is not processed when its due date ends in the tenant's zone.
const overdue = "coalesce(i.bucket = 'active' AND i.due_date < " + postgres.TenantToday + ", false)"

// List lists the invoices of a project; without one, those of all projects that the reader sees. fields are the index
// fields of the project.
func List(
	db *postgres.DB, tenantID, projectID string, fields func(*postgres.Tx) ([]indexfield.Field, error),
) grid.List[invoice.Entry] {
	l := definition(projectID)
	l.Visibility = postgres.ProjectVisibility{Column: "i.project_id", ProjectID: projectID}
	if projectID != "" {
		l.Extend = func(tx *postgres.Tx, l *postgres.ListDefinition) error {
			found, err := fields(tx)
			addFields(l, found)
			return err
		}
	}
	return postgres.NewList[invoice.Entry](db, tenantID, l)
}

func definition(projectID string) postgres.ListDefinition {
	l := postgres.ListDefinition{
		// always there; LEFT, so that counting need not look
		From:  "invoices i LEFT JOIN projects p ON p.tenant_id = i.tenant_id AND p.id = i.project_id",
		Where: "i.stage <> 'deleted'", ID: "i.id", SearchText: "i.search_text",
		Columns: []postgres.ListColumn{
			postgres.Column("id", grid.ID, "i.id"),
			postgres.Column("projectId", grid.ID, "i.project_id"), postgres.UnsearchedColumn("projectName", "p.name"),
			postgres.Column("invoiceNumber", grid.String, "i.number").By("i.number_key"),
			postgres.OptionalColumn("invoiceAmount", grid.Number, "i.amount").By("i.amount_cents").In("i.currency"),
			postgres.UnsearchedColumn("currency", "i.currency::text"),
			postgres.OptionalColumn("invoiceDate", grid.Date, "i.invoice_date").By("i.date_key"),
			postgres.OptionalColumn("dueDate", grid.Date, "i.due_date").By("i.due_key"),
			postgres.Column("vendorName", grid.String, "i.vendor_name").By("i.vendor_key"),
			postgres.Column("vendorNumber", grid.String, "i.vendor_number"),
			postgres.UnsearchedColumn("companyNumber", "i.company_number"),
			postgres.UnsearchedColumn("account", "i.account"), postgres.UnsearchedColumn("termCode", "i.term_code"),
			postgres.Column("purchaseOrder", grid.String, "i.po_number"),
			postgres.ChoiceColumn("invoiceType", "i.invoice_type", "PO", "NonPO"),
			postgres.ChoiceColumn(
				"source",
				"i.source",
			), postgres.ChoiceColumn("stage", "i.stage", postgres.Texts(invoice.Stages())...),
			postgres.ChoiceColumn("bucket", "i.bucket", postgres.Texts(invoice.Buckets())...),
			postgres.UnsearchedColumn("statusDetail", "i.status_detail"),
			postgres.UnsearchedColumn("warning", "i.warning"),
			postgres.ChoiceColumn("matchState", "i.match_state", "none", "matched", "hold"),
			postgres.Column("currentAssignee", grid.String, "i.current_assignee"),
			postgres.Column("duplicate", grid.Bool, "(i.duplicate_of IS NOT NULL)"),
			postgres.Column("overdue", grid.Bool, overdue),
			postgres.Column("created", grid.Time, "i.created_at"),
			postgres.OptionalColumn("submitted", grid.Time, "i.submitted_at"),
			postgres.OptionalColumn("paid", grid.Time, "i.paid_at"), postgres.Column("version", grid.Number, "i.version"),
		},
		Order: []grid.Sort{{Field: "created", Descending: true}},
	}
	if projectID != "" {
		l.Where, l.Args = l.Where+" AND i.project_id = $1::text::uuid", []any{projectID}
	}
	return l
}

// addFields adds the index fields that a project shows in its list. A value is found by its key; a filter
// or an order by one reads the rows of the rest of the filter, within the time every list has.
func addFields(l *postgres.ListDefinition, fields []indexfield.Field) {
	l.Columns = slices.Clone(l.Columns)
	for _, f := range fields {
		if f.Visible && f.DisplayInGrid {
			l.Columns = append(l.Columns, fieldColumn(f))
			l.Extra =
				`(SELECT jsonb_object_agg(f.system_name, x.value) FROM invoice_index_values x JOIN index_fields f ON f.tenant_id = x.tenant_id AND f.id = x.index_field_id
				WHERE x.tenant_id = i.tenant_id AND x.invoice_id = i.id AND f.visible AND f.display_in_grid)`
		}
	}
}

// realDay matches what begins with a date of the calendar; for any other, such as one of the year 0, the database would
// refuse the whole list.
const realDay = `^(?!0000)([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))` +
	`|([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)`

// fieldColumn is a field as a column. Its id comes from the database and is a UUID, so it may be part of the
// statement. A value of another type, from before a change of the field, counts as absent.
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
