package payment

import (
	"strings"
	"time"

	"countersign.dev/domain/id"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Inserts are the statements that insert payments and what they pay, one for each table however many payments
// there are. All are of one project, one job and one import.
func Inserts(tx *postgres.Tx, all []payment.Payment) []func() (postgres.Statement, error) {
	return []func() (postgres.Statement, error){
		func() (postgres.Statement, error) { return insertPayments(tx, all), nil },
		func() (postgres.Statement, error) { return insertRemittances(tx, all), nil },
	}
}

func insertPayments(tx *postgres.Tx, all []payment.Payment) postgres.Statement {
	c, due := postgres.NewColumnValues(11, len(all)), make([]*time.Time, len(all))
	for n, p := range all {
		due[n] = postgres.DateOrNull(p.DueDate)
		c.Add(p.ID, p.Number, string(p.Method), p.Vendor.ID, p.Vendor.Number, p.Vendor.Payee(),
			strings.Join(p.Vendor.RemitTo.Lines, "\n"), p.Vendor.CompanyNumber, p.Vendor.BankAccountID, p.Amount.Number(),
			string(p.PrintStatus))
	}
	one := all[0]
	return postgres.Statement{
		SQL: `INSERT INTO payments (tenant_id, id, number, project_id, method, vendor_id, vendor_number, vendor_name, payee_address, company_number,
			vendor_bank_account_id, amount, currency, status, print_status, job_id, created_by, import_id, due_date)
		SELECT $1, v.id::uuid, v.number, $2, v.method, v.vendor::uuid, v.vendor_number, v.payee, v.address, v.company, nullif(v.account, '')::uuid, v.amount::numeric,
			$3, $4, v.print, nullif($5, '')::uuid, nullif($6, '')::uuid, nullif($7, '')::uuid, v.due
		FROM unnest($8::date[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[])
			AS v (due, id, number, method, vendor, vendor_number, payee, address, company, account, amount, print)`,
		Args: c.Args(tx.TenantID, one.ProjectID, string(one.Amount.Currency()), string(one.Status), one.JobID, one.CreatedBy,
			one.ImportID, due)}
}

func insertRemittances(tx *postgres.Tx, all []payment.Payment) postgres.Statement {
	c, dates := postgres.NewColumnValues(7, len(all)), make([]*time.Time, 0, len(all))
	for _, p := range all {
		for _, r := range p.Remittances {
			dates = append(dates, postgres.DateOrNull(r.InvoiceDate))
			c.Add(id.New(), p.ID, r.InvoiceID, r.Net.Number(), r.InvoiceNumber, remitText(r), lookalike.Key(r.InvoiceNumber))
		}
	}
	return postgres.Statement{
		SQL: `INSERT INTO payment_invoices (tenant_id, id, payment_id, invoice_id, amount, number, invoice_date, description, match_key)
		SELECT $1, v.id::uuid, v.payment::uuid, nullif(v.invoice, '')::uuid, v.amount::numeric, v.number, v.dated, v.description, v.key
		FROM unnest($2::date[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) AS v (dated, id, payment, invoice, amount, number, description, key)`,
		Args: c.Args(tx.TenantID, dates)}
}

func remitText(r payment.Remittance) string {
	if r.PurchaseOrder != "" {
		return "PO " + r.PurchaseOrder
	}
	return r.Description
}
