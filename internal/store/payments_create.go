package store

import (
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
)

func (t *Tenant) createPayment(p payment.Payment) error {
	return t.createPayments([]payment.Payment{p})
}

// createPayments writes payments with their remittances, their audit entries and
// one piece of news, a statement for each table however many there are. All are of one project.
func (t *Tenant) createPayments(all []payment.Payment) error {
	if len(all) == 0 {
		return nil
	}
	if err := t.numberPayments(all); err != nil {
		return err
	}
	if err := t.insertPayments(all); err != nil {
		return err
	}
	if err := t.insertRemittances(all); err != nil {
		return err
	}
	changes := make([]Change, len(all))
	for n, p := range all {
		changes[n] = Change{Area: "Payments", Action: "created", ObjectType: "payment", ObjectID: p.ID, ProjectID: p.ProjectID,
			New: map[string]any{"number": p.Number, "amount": p.Amount, "vendor": p.Vendor.Number}}
	}
	if err := t.auditAll(changes); err != nil {
		return err
	}
	news := Event{Name: "addPayment", ProjectID: all[0].ProjectID}
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
	for _, method := range []payment.Method{payment.ACH, payment.Check} { // always in this order: two imports at once do not wait for each other in a ring
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

// columns gathers the values of one insert, column by column.
type columns map[string][]string

func (c columns) add(values map[string]string) {
	for name, value := range values {
		c[name] = append(c[name], value)
	}
}

func (t *Tenant) insertPayments(all []payment.Payment) error {
	c, due := columns{}, make([]*time.Time, len(all))
	for n, p := range all {
		due[n] = dayOrNil(p.DueDate)
		c.add(map[string]string{"id": p.ID, "number": p.Number, "project": p.ProjectID, "method": string(p.Method), "vendor": p.Vendor.ID, "vendorNumber": p.Vendor.Number,
			"payee": p.Vendor.Payee(), "address": strings.Join(p.Vendor.RemitTo.Lines, "\n"), "company": p.Vendor.CompanyNumber, "account": p.Vendor.BankAccountID,
			"amount": p.Amount.Number(), "currency": string(p.Amount.Currency()), "status": string(p.Status), "print": string(p.PrintStatus), "job": p.JobID, "by": p.CreatedBy})
	}
	return t.exec(`INSERT INTO payments (tenant_id, id, number, project_id, method, vendor_id, vendor_number, vendor_name, payee_address, company_number,
			vendor_bank_account_id, amount, currency, status, print_status, job_id, created_by, due_date)
		SELECT $1, v.id::uuid, v.number, v.project::uuid, v.method, v.vendor::uuid, v.vendor_number, v.payee, v.address, v.company, nullif(v.account, '')::uuid, v.amount::numeric,
			v.currency, v.status, v.print, nullif(v.job, '')::uuid, nullif(v.by, '')::uuid, v.due
		FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[],
			$15::text[], $16::text[], $17::text[], $18::date[])
			AS v (id, number, project, method, vendor, vendor_number, payee, address, company, account, amount, currency, status, print, job, by, due)`,
		t.id, c["id"], c["number"], c["project"], c["method"], c["vendor"], c["vendorNumber"], c["payee"], c["address"], c["company"], c["account"], c["amount"], c["currency"],
		c["status"], c["print"], c["job"], c["by"], due)
}

func (t *Tenant) insertRemittances(all []payment.Payment) error {
	c, dates := columns{}, []*time.Time{}
	for _, p := range all {
		for _, r := range p.Remittances {
			dates = append(dates, dayOrNil(r.InvoiceDate))
			c.add(map[string]string{"id": id.New(), "payment": p.ID, "invoice": r.InvoiceID, "amount": r.Net.Number(), "number": r.InvoiceNumber, "text": remitText(r)})
		}
	}
	if len(dates) == 0 {
		return nil
	}
	return t.exec(`INSERT INTO payment_invoices (tenant_id, id, payment_id, invoice_id, amount, number, invoice_date, description)
		SELECT $1, v.id::uuid, v.payment::uuid, nullif(v.invoice, '')::uuid, v.amount::numeric, v.number, v.dated, v.said
		FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::text[]) AS v (id, payment, invoice, amount, number, dated, said)`,
		t.id, c["id"], c["payment"], c["invoice"], c["amount"], c["number"], dates, c["text"])
}

// auditAll is Audit for many changes of one transaction, of which none had a value before.
func (t *Tenant) auditAll(changes []Change) error {
	t.changed = true
	c := columns{}
	for _, change := range changes {
		after, err := toJSON(change.New)
		if err != nil {
			return err
		}
		text, _ := after.(string)
		c.add(map[string]string{"id": id.New(), "area": change.Area, "action": change.Action, "type": change.ObjectType, "object": change.ObjectID, "project": change.ProjectID, "new": text})
	}
	return t.pgx(func(conn *pgx.Conn) error {
		_, err := conn.Exec(t.ctx, `INSERT INTO audit_entries (tenant_id, id, user_id, user_name, client_ip, area, action, object_type, object_id, project_id, new_value, correlation_id)
			SELECT $1, v.id::uuid, $2::text::uuid, $3, $4, v.area, v.action, v.kind, v.object, nullif(v.project, '')::uuid, nullif(v.after, '')::jsonb, $5
			FROM unnest($6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[]) AS v (id, area, action, kind, object, project, after)`,
			t.id, null(t.actor.UserID), t.actor.UserName, t.actor.ClientIP, t.actor.CorrelationID, c["id"], c["area"], c["action"], c["type"], c["object"], c["project"], c["new"])
		return err
	})
}
