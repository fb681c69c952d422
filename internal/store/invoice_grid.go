package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/postgres"
)

func invoiceStages() []string {
	var all []string
	for _, s := range invoice.Stages() {
		all = append(all, string(s))
	}
	return all
}

// overdue is an invoice that is not processed when its due date ends in the tenant's zone.
const overdue = "coalesce(i.bucket = 'active' AND i.due_date < " + postgres.TenantToday + ", false)"

func invoicesListing(projectID string) postgres.ListDefinition {
	l := postgres.ListDefinition{
		// always there; LEFT, so that counting need not look
		From:  "invoices i LEFT JOIN projects p ON p.tenant_id = i.tenant_id AND p.id = i.project_id",
		Where: "i.stage <> 'deleted'", ID: "i.id", SearchText: "i.search_text",
		Columns: []postgres.ListColumn{
			postgres.Column(
				"id",
				grid.ID,
				"i.id",
			), postgres.Column("projectId", grid.ID, "i.project_id"), postgres.UnsearchedColumn("projectName", "p.name"),
			postgres.Column("invoiceNumber", grid.String, "i.number").By("i.number_key"),
			postgres.OptionalColumn("invoiceAmount", grid.Number, "i.amount").By("i.amount_cents").In("i.currency"),
			postgres.UnsearchedColumn(
				"currency",
				"i.currency::text",
			), postgres.OptionalColumn("invoiceDate", grid.Date, "i.invoice_date").By("i.date_key"),
			postgres.OptionalColumn("dueDate", grid.Date, "i.due_date").By("i.due_key"),
			postgres.Column("vendorName", grid.String, "i.vendor_name").By("i.vendor_key"),
			postgres.Column(
				"vendorNumber",
				grid.String,
				"i.vendor_number",
			), postgres.UnsearchedColumn("companyNumber", "i.company_number"),
			postgres.UnsearchedColumn("account", "i.account"), postgres.UnsearchedColumn("termCode", "i.term_code"),
			postgres.Column(
				"purchaseOrder",
				grid.String,
				"i.po_number",
			), postgres.ChoiceColumn("invoiceType", "i.invoice_type", "PO", "NonPO"),
			postgres.ChoiceColumn("source", "i.source"), postgres.ChoiceColumn("stage", "i.stage", invoiceStages()...),
			postgres.ChoiceColumn(
				"bucket",
				"i.bucket",
				"active",
				"processed",
				"rejected",
				"error",
			), postgres.UnsearchedColumn("statusDetail", "i.status_detail"),
			postgres.UnsearchedColumn(
				"warning",
				"i.warning",
			), postgres.ChoiceColumn("matchState", "i.match_state", "none", "matched", "hold"),
			postgres.Column("currentAssignee", grid.String, "i.current_assignee"),
			postgres.Column(
				"duplicate",
				grid.Bool,
				"(i.duplicate_of IS NOT NULL)",
			), postgres.Column("overdue", grid.Bool, overdue),
			postgres.Column(
				"created",
				grid.Time,
				"i.created_at",
			), postgres.OptionalColumn("submitted", grid.Time, "i.submitted_at"),
			postgres.OptionalColumn("paid", grid.Time, "i.paid_at"), postgres.Column("version", grid.Number, "i.version"),
		},
		Order: []grid.Sort{{Field: "created", Descending: true}},
	}
	if projectID != "" {
		l.Where, l.Args = l.Where+" AND i.project_id = $1::text::uuid", []any{projectID}
	}
	return l
}

// InvoicesGrid is the list of a project's invoices; an empty projectID lists those of all projects the reader sees.
func (s *Store) InvoicesGrid(tenantID, projectID string) grid.List[invoice.Entry] {
	l := invoicesListing(projectID)
	l.Visibility = postgres.ProjectVisibility{Column: "i.project_id", ProjectID: projectID}
	if projectID != "" {
		l.Extend = fieldsOf(projectID)
	}
	return postgres.NewList[invoice.Entry](s.DB, tenantID, l)
}

// InvoiceBuckets counts a project's invoices by list.
func (s *Store) InvoiceBuckets(ctx context.Context, tenantID, projectID string) (counts map[string]int64, err error) {
	counts = map[string]int64{}
	for _, b := range invoice.Buckets() {
		counts[string(b)] = 0
	}
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.PGX(func(conn *pgx.Conn) error {
			rows, err := conn.Query(t.Ctx,
				`SELECT bucket, count(*) FROM invoices i WHERE project_id::text = $1 AND stage <> 'deleted' AND `+
					postgres.VisibleProject("i.project_id")+` GROUP BY bucket`, projectID)
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
