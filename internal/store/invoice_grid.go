package store

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/invoice"
)

func invoiceStages() []string {
	var all []string
	for _, s := range invoice.Stages() {
		all = append(all, string(s))
	}
	return all
}

// declared makes the columns of a list in one line each.
func columnOf(name string, kind grid.Kind, sql string) listed {
	return listed{Column: grid.Column{Name: name, Kind: kind, Searched: kind == grid.String, Totalled: kind == grid.Number}, sql: sql}
}

func optional(name string, kind grid.Kind, sql string) listed {
	c := columnOf(name, kind, sql)
	c.nullable = true
	return c
}

// silent is text in which the free search does not look.
func silent(name, sql string) listed {
	c := columnOf(name, grid.String, sql)
	c.Searched = false
	return c
}

func choice(name, sql string, allowed ...string) listed {
	return listed{Column: grid.Column{Name: name, Kind: grid.Values, Allowed: allowed}, sql: sql}
}

// by names the column an index follows instead.
func (c listed) by(key string) listed {
	c.key = key
	return c
}

// overdue is an invoice that is not processed when its due date ends in the tenant's zone.
const overdue = "coalesce(i.bucket = 'active' AND i.due_date < " + tenantToday + ", false)"

func invoicesListing(projectID string) listing {
	l := listing{
		from:  "invoices i LEFT JOIN projects p ON p.tenant_id = i.tenant_id AND p.id = i.project_id", // always there; LEFT, so that counting need not look
		where: "i.stage <> 'deleted'", id: "i.id", text: "i.search_text",
		columns: []listed{
			columnOf("id", grid.ID, "i.id"), columnOf("projectId", grid.ID, "i.project_id"), silent("projectName", "p.name"),
			columnOf("invoiceNumber", grid.String, "i.number").by("i.number_key"), optional("invoiceAmount", grid.Number, "i.amount").by("i.amount_cents").in("i.currency"), silent("currency", "i.currency::text"),
			optional("invoiceDate", grid.Date, "i.invoice_date").by("i.date_key"), optional("dueDate", grid.Date, "i.due_date").by("i.due_key"),
			columnOf("vendorName", grid.String, "i.vendor_name").by("i.vendor_key"), columnOf("vendorNumber", grid.String, "i.vendor_number"),
			silent("companyNumber", "i.company_number"), silent("account", "i.account"), silent("termCode", "i.term_code"),
			columnOf("purchaseOrder", grid.String, "i.po_number"), choice("invoiceType", "i.invoice_type", "PO", "NonPO"),
			choice("source", "i.source"), choice("stage", "i.stage", invoiceStages()...),
			choice("bucket", "i.bucket", "active", "processed", "rejected", "error"), silent("statusDetail", "i.status_detail"),
			silent("warning", "i.warning"), choice("matchState", "i.match_state", "none", "matched", "hold"),
			columnOf("currentAssignee", grid.String, "i.current_assignee"), columnOf("duplicate", grid.Bool, "(i.duplicate_of IS NOT NULL)"),
			columnOf("overdue", grid.Bool, overdue), columnOf("created", grid.Time, "i.created_at"), optional("submitted", grid.Time, "i.submitted_at"),
			optional("paid", grid.Time, "i.paid_at"), columnOf("version", grid.Number, "i.version"),
		},
		order: []grid.Sort{{Field: "created", Descending: true}},
	}
	if projectID != "" {
		l.where, l.args = l.where+" AND i.project_id = $1::text::uuid", []any{projectID}
	}
	return l
}

// InvoicesGrid is the list of a project's invoices; an empty projectID lists those of all projects the reader sees.
func (s *Store) InvoicesGrid(tenantID, projectID string) grid.List[invoice.Entry] {
	l := invoicesListing(projectID)
	l.seen = seenProjects{column: "i.project_id", project: projectID}
	if projectID != "" {
		l.adds = fieldsOf(projectID)
	}
	return listOf[invoice.Entry](s, tenantID, l)
}

// restrict adds a condition with one more argument, written as $? in it.
func (l *listing) restrict(condition string, arg any) {
	l.args = append(slices.Clone(l.args), arg)
	if l.where != "" {
		condition = l.where + " AND " + condition
	}
	l.where = placed(condition, len(l.args))
}

// InvoiceBuckets counts a project's invoices by list.
func (s *Store) InvoiceBuckets(ctx context.Context, tenantID, projectID string) (counts map[string]int64, err error) {
	counts = map[string]int64{}
	for _, b := range invoice.Buckets() {
		counts[string(b)] = 0
	}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.pgx(func(conn *pgx.Conn) error {
			rows, err := conn.Query(t.ctx, `SELECT bucket, count(*) FROM invoices i WHERE project_id::text = $1 AND stage <> 'deleted' AND `+
				visible("i.project_id")+` GROUP BY bucket`, projectID)
			if err != nil {
				return err
			}
			var bucket string
			var number int64
			_, err = pgx.ForEachRow(rows, []any{&bucket, &number}, func() error { counts[bucket] = number; return nil })
			return err
		})
	})
	return counts, err
}
