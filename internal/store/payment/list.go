package payment

import (
	"countersign.dev/domain/grid"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// List is the list of a project's payments.
func List(db *postgres.DB, tenantID, projectID string) grid.List[payment.Entry] {
	l := listDefinition(projectID)
	l.Visibility = postgres.ProjectVisibility{Column: "p.project_id", ProjectID: projectID}
	return postgres.NewList[payment.Entry](db, tenantID, l)
}

func listDefinition(projectID string) postgres.ListDefinition {
	column, optional, choice := postgres.Column, postgres.OptionalColumn, postgres.ChoiceColumn
	return postgres.ListDefinition{
		From: `payments p LEFT JOIN payment_batches b ON b.tenant_id = p.tenant_id AND b.id = p.batch_id
			LEFT JOIN users u ON u.tenant_id = p.tenant_id AND u.id = p.created_by
			LEFT JOIN LATERAL (SELECT string_agg(i.number, ', ' ORDER BY i.number) AS numbers FROM payment_invoices i WHERE i.tenant_id = p.tenant_id AND i.payment_id = p.id) i ON true`,
		Where: "p.project_id = $1::text::uuid AND p.deleted_at IS NULL", Args: []any{projectID}, ID: "p.id",
		Columns: []postgres.ListColumn{
			column("id", grid.ID, "p.id"), column("paymentNumber", grid.String, "p.number"),
			choice("method", "p.method", "ach", "check"), column("vendorName", grid.String, "p.vendor_name"),
			column("vendorNumber", grid.String, "p.vendor_number"),
			column("companyNumber", grid.String, "p.company_number"),
			column("amount", grid.Number, "p.amount").In("p.currency"),
			column("currency", grid.String, "p.currency::text"),
			column("invoiceNumbers", grid.String, "coalesce(i.numbers, '')"),
			choice("status", "p.status", postgres.Texts(payment.Statuses())...),
			column("statusDetail", grid.String, "p.status_detail"),
			column("statusMessage", grid.String, "p.status_message"),
			choice("printStatus", "p.print_status"),
			choice("positivePayStatus", "p.positive_pay_status", "none", "notSent", "processing", "sent", "failed"),
			choice("voidStatus", "p.void_status", "none", "void"),
			optional("checkNumber", grid.Number, "p.check_number"), optional("checkDate", grid.Date, "p.check_date"),
			optional("executionDate", grid.Date, "p.execution_date"),
			column("traceNumber", grid.String, "p.trace_number"), column("returnCode", grid.String, "p.return_code"),
			optional("batchId", grid.ID, "p.batch_id"), optional("batchNumber", grid.Number, "b.number"),
			column("created", grid.Time, "p.created_at").Dated(),
			column("userName", grid.String, "coalesce(trim(u.first_name || ' ' || u.last_name), '')"),
			column("version", grid.Number, "p.version"),
		},
		Order: []grid.Sort{{Field: "created", Descending: true}},
	}
}
