package store_test

import (
	"testing"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/invoice"
	"countersign.dev/internal/store/storetest"
)

// invoicesByHand are the columns of the list of invoices, written by hand.
const invoicesByHand = `SELECT i.id, i.project_id, p.name, i.number, i.amount, i.currency::text, i.invoice_date, i.due_date, i.vendor_name, i.vendor_number, i.company_number,
	i.account, i.term_code, i.po_number, i.invoice_type, i.source, i.stage, i.bucket, i.status_detail, i.warning, i.match_state, i.current_assignee,
	i.duplicate_of IS NOT NULL, coalesce(i.bucket = 'active' AND i.due_date < current_date, false), i.created_at, i.submitted_at, i.paid_at, i.version`

func invoicePairs() []pair {
	bucket := func(b string) []grid.Filter { return []grid.Filter{storetest.Filter("bucket", grid.Equal, b)} }
	return []pair{
		{"active, newest first", bucket("active"), "created", true, `bucket = 'active'`, `i.created_at DESC, i.id DESC`, ofItsValues},
		{"processed, newest first", bucket("processed"), "created", true, `bucket = 'processed'`,
			`i.created_at DESC, i.id DESC`, ofItsValues},
		{"rejected, newest first", bucket("rejected"), "created", true, `bucket = 'rejected'`,
			`i.created_at DESC, i.id DESC`, ofItsValues},
		{"processed, by amount", bucket("processed"), "invoiceAmount", true, `bucket = 'processed'`,
			`i.amount_cents DESC, i.id DESC`, ofItsValues},
		{"processed, by due date", bucket("processed"), "dueDate", false, `bucket = 'processed'`, `i.due_key, i.id`, ofItsValues},
		{"processed, by invoice date", bucket("processed"), "invoiceDate", true, `bucket = 'processed'`,
			`i.date_key DESC, i.id DESC`, ofItsValues},
		{"processed, by vendor", bucket("processed"), "vendorName", false, `bucket = 'processed'`, `i.vendor_key, i.id`, ofItsValues},
		{"processed, by number", bucket("processed"), "invoiceNumber", false, `bucket = 'processed'`, `i.number_key, i.id`, ofItsValues},
		{"one vendor, newest first", []grid.Filter{storetest.Filter("vendorName", grid.Equal, "Contoso 1")}, "created", true,
			`i.vendor_key = 'contoso 1'`, `i.created_at DESC, i.id DESC`, ofItsValues},
		{
			"a range of amounts, by amount",
			[]grid.Filter{storetest.Filter("invoiceAmount", grid.Between, "10000", "10500")},
			"invoiceAmount",
			false,
			`i.amount_cents BETWEEN 1000000 AND 1050000`,
			`i.amount_cents, i.id`,
			ofItsValues,
		},
		{"a month of due dates, by due date",
			[]grid.Filter{storetest.Filter("dueDate", grid.Between, "2026-03-01", "2026-03-31")},
			"dueDate", false,
			`i.due_key BETWEEN '2026-03-01' AND '2026-03-31'`, `i.due_key, i.id`, ofItsValues},
		{"numbers that begin so, by number", []grid.Filter{storetest.Filter("invoiceNumber", grid.StartsWith, "inv-00012")},
			"invoiceNumber", false,
			`i.number_key >= 'inv-00012' AND i.number_key < 'inv-00013'`, `i.number_key, i.id`, ofItsValues},
	}
}

func TestP6AMillionInvoices(t *testing.T) {
	s, super := storetest.OpenWithLimits(t, 4)
	tenantID, size := storetest.Tenant(t, s), millionRows()
	project := storetest.Project(t, s, super, tenantID, "Payable Invoices")
	small := storetest.Tenant(t, s)
	storetest.Invoices(t, super, tenantID, project, size)
	storetest.Invoices(t, super, small, storetest.Project(t, s, super, small, "Payable Invoices"), size/4)
	m := &million[invoice.Entry]{t: t, size: size, list: storetest.InvoiceCommands(s).List(tenantID, project),
		raw: connectRaw(t, super),
		byHand: byHand{columns: invoicesByHand, alias: "i", counted: "invoices i", args: []any{tenantID, project},
			source: "invoices i JOIN projects p ON p.tenant_id = i.tenant_id AND p.id = i.project_id",
			where:  "i.tenant_id = $1 AND i.project_id = $2 AND i.stage <> 'deleted'"}}
	pairs := invoicePairs()
	m.namedPairs(pairs)
	m.deepPages(append(pairs[1:2:2], pairs[3:8]...)) // there are not 100,000 rejected invoices
	if size > smallMillion {                         // of few rows, the test of every list asks every pair
		m.everyPair()
	}
}
