package store

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/id"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

func (t *Tenant) createPayment(p payment.Payment) error {
	return t.createPayments([]payment.Payment{p})
}

// createPayments writes payments with their remittances, their audit entries and
// one piece of news, a statement for each table however many there are, and after
// them whatever else is to be written with them. All are of one project, one job and one import.
func (t *Tenant) createPayments(all []payment.Payment, also ...func() (postgres.Statement, error)) error {
	if len(all) == 0 {
		return t.RunOverlapped(also...)
	}
	if err := t.numberPayments(all); err != nil {
		return err
	}
	inserts := []func() (postgres.Statement, error){
		func() (postgres.Statement, error) { return t.insertPayments(all), nil },
		func() (postgres.Statement, error) { return t.insertRemittances(all), nil },
		func() (postgres.Statement, error) { return t.auditCreated(all) },
	}
	if err := t.RunOverlapped(append(inserts, also...)...); err != nil {
		return err
	}
	news := postgres.Event{Name: "addPayment", ProjectID: all[0].ProjectID}
	if len(all) == 1 {
		news.ObjectID = all[0].ID
	}
	return t.Emit(news)
}

// numberPayments gives each its number, in their order and without a gap.
func (t *Tenant) numberPayments(all []payment.Payment) error {
	counts, next := map[payment.Method]int64{}, map[payment.Method]int64{}
	for _, p := range all {
		if p.Number == "" { // none of its project's own
			counts[p.Method]++
		}
	}
	// always in this order: two imports at once do not wait for each other in a ring
	for _, method := range []payment.Method{payment.ACH, payment.Check} {
		if counts[method] == 0 {
			continue
		}
		first, err := t.NextBlock("payments/"+string(method), counts[method])
		if err != nil {
			return err
		}
		next[method] = first
	}
	prefix := map[payment.Method]string{payment.ACH: "ACH", payment.Check: "CHK"}
	for n := range all {
		method := all[n].Method
		if all[n].Number != "" {
			continue
		}
		all[n].Number = fmt.Sprintf("%s-%06d", prefix[method], next[method])
		next[method]++
	}
	return nil
}

func (t *Tenant) insertPayments(all []payment.Payment) postgres.Statement {
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
		Args: c.Args(t.TenantID, one.ProjectID, string(one.Amount.Currency()), string(one.Status), one.JobID, one.CreatedBy,
			one.ImportID, due)}
}

func (t *Tenant) insertRemittances(all []payment.Payment) postgres.Statement {
	c, dates := postgres.NewColumnValues(7, len(all)), make([]*time.Time, 0, len(all))
	for _, p := range all {
		for _, r := range p.Remittances {
			dates = append(dates, postgres.DateOrNull(r.InvoiceDate))
			c.Add(id.New(), p.ID, r.InvoiceID, r.Net.Number(), r.InvoiceNumber, remitText(r), lookalike.Key(r.InvoiceNumber))
		}
	}
	return postgres.Statement{
		SQL: `INSERT INTO payment_invoices (tenant_id, id, payment_id, invoice_id, amount, number, invoice_date, description, match_key)
		SELECT $1, v.id::uuid, v.payment::uuid, nullif(v.invoice, '')::uuid, v.amount::numeric, v.number, v.dated, v.said, v.key
		FROM unnest($2::date[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[]) AS v (dated, id, payment, invoice, amount, number, said, key)`,
		Args: c.Args(t.TenantID, dates)}
}

// created is what the audit log says of a new payment.
type created struct {
	Number string       `json:"number"`
	Amount money.Amount `json:"amount"`
	Vendor string       `json:"vendor"`
}

// invoicesOf are the invoices a payment pays, of those that are kept here.
func invoicesOf(p payment.Payment) []audit.Record {
	var paid []audit.Record
	for _, r := range p.Remittances {
		if r.InvoiceID != "" {
			paid = append(paid, audit.Record{Type: "invoice", ID: r.InvoiceID})
		}
	}
	return paid
}

// auditCreated is Audit for many payments of one transaction.
func (t *Tenant) auditCreated(all []payment.Payment) (postgres.Statement, error) {
	t.Changed = true
	c := postgres.NewColumnValues(4, len(all))
	for _, p := range all {
		after, err := json.Marshal(created{p.Number, p.Amount, p.Vendor.Number})
		if err != nil {
			return postgres.Statement{}, err
		}
		details, err := t.AuditDetails(audit.Details{Links: invoicesOf(p)})
		if err != nil {
			return postgres.Statement{}, err
		}
		c.Add(id.New(), p.ID, string(after), details)
	}
	return postgres.Statement{
		SQL: `INSERT INTO audit_entries (tenant_id, id, user_id, user_name, client_ip, area, action, object_type, object_id, project_id, new_value, correlation_id, details)
		SELECT $1, v.id::uuid, $2::text::uuid, $3, $4, 'Payments', 'created', 'payment', v.payment, $5, v.after::jsonb, $6, nullif(v.details, '')::jsonb
		FROM unnest($7::text[], $8::text[], $9::text[], $10::text[]) AS v (id, payment, after, details)`,
		Args: c.Args(t.TenantID, postgres.Null(t.Actor.UserID), t.Actor.UserName, t.Actor.ClientIP, all[0].ProjectID,
			t.Actor.CorrelationID)}, nil
}
