package seed

import (
	"encoding/binary"
	"strings"
	"time"

	"github.com/google/uuid"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/money"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
)

// entry is an entry that the product would have written to the audit log.
type entry struct {
	at            time.Time
	by            string // a role; empty: the process acted
	process       string
	kind, id      string // of the record
	project       string
	action        string
	before, after any
	links         []audit.Record
	causes        []audit.Cause
}

// areas are the parts of the product that write the entries of each kind of record.
var areas = map[string]string{"invoice": "Invoices", "task": "Tasks", "payment": "Payments", "batch": "Payments",
	"checkNumber": "Payments"}

// write adds entries in their order, a millisecond apart. All audit entries of the demo are written here.
func (b *book) write(entries ...entry) {
	for n, e := range entries {
		at := e.at.Add(time.Duration(n) * time.Millisecond)
		details := audit.Details{Links: e.links, Causes: e.causes}
		r := row{"id": b.entryID(at), "at": stamp(at), "user_id": orNull(b.users[e.by]), "user_name": "Countersign",
			"client_ip": "", "area": areas[e.kind], "action": e.action, "object_type": e.kind, "object_id": e.id,
			"workspace_id": nil, "project_id": orNull(e.project), "old_value": e.before, "new_value": e.after,
			"correlation_id": b.entryID(at)}
		if e.by != "" {
			r["user_name"], r["client_ip"] = b.company.by(e.by).name(), "192.0.2.14"
		} else {
			details.Workflow = e.process
		}
		r["details"] = details
		b.add("audit_entries", r)
	}
}

// entryID is an id like b.id, from separate random numbers: the rest of the history does not depend on the size
// of the log.
func (b *book) entryID(at time.Time) string {
	var u uuid.UUID
	binary.BigEndian.PutUint64(u[:8], uint64(at.UnixMilli())<<16|0x7000|b.entries.Uint64N(1<<12))
	binary.BigEndian.PutUint64(u[8:], b.entries.Uint64()>>2|1<<63)
	return u.String()
}

// onInvoice is a step of an invoice. The product's sentence has codes, as in the product.
func (b *book) onInvoice(x *bill, at time.Time, by, action, from, to, detail string) entry {
	before, after := row{"stage": from}, row{"stage": to}
	if detail != "" {
		after["detail"] = detail
	}
	return entry{at: at, by: by, process: "invoice.Approval", kind: "invoice", id: x.id, project: b.invoices,
		action: action, before: before, after: after, causes: audit.CausesOf(detail)}
}

// trail is what happened to a bill until it was posted.
func (b *book) trail(x *bill) {
	amount := money.FromCents(x.cents, money.Currency(x.currency))
	b.write(entry{at: x.received, process: "document.Capture", kind: "invoice", id: x.id, project: b.invoices,
		action: "captured",
		after: row{"vendorNumber": x.vendor.number, "vendorName": x.vendor.name, "companyNumber": x.company,
			"invoiceNumber": x.number, "invoiceAmount": amount}})
	switch x.stage {
	case "captured":
		return
	case "deleted":
		b.write(b.onInvoice(x, x.submitted, processor, "deleted", "captured", "deleted", "duplicate"))
		return
	}
	b.write(b.onInvoice(x, x.submitted, processor, "submitted", "captured", "submitted", ""))
	switch x.stage {
	case "rejected":
	case "erp_failed":
		failed := b.onInvoice(x, x.posted, "", "erp_failed", "erp_sending", "erp_failed", "")
		const words = "The vendor is blocked for posting in the ERP."
		failed.after = row{"stage": "erp_failed", "detail": "INVOICE_ERROR: " + words}
		failed.causes = append([]audit.Cause{{Code: "invoice.erpFailed", Params: map[string]string{"code": "INVOICE_ERROR"}}},
			audit.CausesOf(words)...)
		b.write(b.onInvoice(x, x.decided().Add(time.Second), "", "erp_sending", "approved", "erp_sending", ""), failed)
	default:
		b.write(b.onInvoice(x, x.decided().Add(time.Second), "", "erp_sending", "approved", "erp_sending", ""))
		b.write(b.onInvoice(x, x.posted, "", "erp_sent", "erp_sending", "erp_sent", ""))
	}
}

// decisions is what happened to the task of a bill: it was asked for, then decided level by level.
func (b *book) decisions(x *bill, taskID string, rule approval.Rule, by []string, done []time.Time) {
	task := entry{at: x.submitted.Add(time.Second), process: "invoice.Approval", kind: "task", id: taskID,
		action: "create"}
	task.before = row{"state": "", "level": 1, "assignees": ""}
	task.after = row{"state": "Review", "level": 1, "assignees": b.company.by(by[0]).name(), "comment": rule.Name}
	task.causes = approval.Plan{RuleID: rule.Name, RuleName: rule.Name, Condition: rule.Condition}.Causes()
	b.write(task, b.onInvoice(x, task.at, "", "approval", "submitted", "approval", ""))
	for n, role := range by {
		to, action, reason := "Review", "approve", ""
		if n == len(by)-1 {
			to = "Approved"
		}
		if x.stage == "rejected" {
			to, action, reason = "Rejected", "reject", wrongCompany
		}
		b.write(entry{at: done[n], by: role, kind: "task", id: taskID, action: action,
			before: row{"state": "Review", "level": n + 1},
			after:  row{"state": to, "level": min(n+2, len(by)), "comment": reason}})
	}
	last := len(by) - 1
	stage := map[bool]string{true: "rejected", false: "approved"}[x.stage == "rejected"]
	b.write(b.onInvoice(x, done[last].Add(time.Millisecond), by[last], stage, "approval", stage, ""))
}

const wrongCompany = "Wrong company on the invoice"

// paymentTrail is the history of a payment up to its creation, for its invoices.
func (b *book) paymentTrail(r run, p *paying) {
	at := r.prepared.Add(-time.Hour)
	var links []audit.Record
	for _, x := range p.bills {
		links = append(links, audit.Record{Type: "invoice", ID: x.id})
		if x.posted.After(at) {
			at = x.posted.Add(time.Second)
		}
	}
	b.write(entry{at: at, process: "invoice.Approval", kind: "payment", id: p.id, project: b.project(p.method),
		action: "created",
		after:  row{"number": p.number, "amount": money.FromCents(p.cents, money.USD), "vendor": p.vendor.number},
		links:  links})
	for _, x := range p.bills {
		paid := b.onInvoice(x, at.Add(time.Millisecond), "", "in_payment", "erp_sent", "in_payment", "")
		paid.links = []audit.Record{{Type: "payment", ID: p.id}}
		b.write(paid)
	}
}

// batchTrail is the course of a file; released is completed when the file is rendered.
func (b *book) batchTrail(r run, batch payment.Batch, prepared, released time.Time, cents int64) (sealed row) {
	process := map[payment.BatchKind]string{payment.BatchACH: "ach.Generate", payment.BatchCheck: "check.Print",
		payment.BatchPositivePay: "positivepay.Generate"}[batch.Kind]
	project, total, by := b.project(r.method), money.FromCents(cents, money.USD), manager
	if !batch.Kind.MovesMoney() {
		by = ""
	}
	step := func(at time.Time, by, action string, before, after row) entry {
		return entry{at: at, by: by, process: process, kind: "batch", id: batch.ID, project: project, action: action,
			before: before, after: after}
	}
	sealed = row{"generation": 1, "payments": len(r.payments), "total": total}
	prepare := step(prepared, processor, "prepared", nil,
		row{"number": batch.Number, "kind": batch.Kind, "payments": len(r.payments), "total": total, "leftOut": 0})
	release := step(released, by, "released", nil, sealed)
	if prepared.Before(released) {
		b.write(prepare)
		b.write(release)
	} else {
		b.write(prepare, release)
	}
	from, at := payment.Sealed, released.Add(time.Second)
	for _, to := range b.course(batch.Kind) {
		at = at.Add(map[payment.BatchStatus]time.Duration{payment.Delivered: 39 * time.Second,
			payment.Acknowledged: 24 * time.Minute}[to])
		b.write(step(at, "", string(to), row{"status": from}, row{"status": to}))
		from, at = to, at.Add(time.Second)
	}
	return sealed
}

func (b *book) course(kind payment.BatchKind) []payment.BatchStatus {
	if kind == payment.BatchACH {
		return []payment.BatchStatus{payment.Delivering, payment.Delivered, payment.Acknowledged}
	}
	return []payment.BatchStatus{payment.Delivering, payment.Delivered, payment.Settled}
}

// outcomeTrail is the history of a payment of a delivered file: it was paid, and some were returned or voided
// later.
func (b *book) outcomeTrail(r run, p *paying, released time.Time) {
	project, paid := b.project(p.method), released.Add(time.Minute)
	if p.check > 0 {
		b.write(entry{at: released.Add(40 * time.Second), process: "check.Print", kind: "checkNumber", id: p.id,
			project: project, action: "check printed", before: row{"number": p.check, "fate": "reserved"},
			after: row{"number": p.check, "fate": "printed", "reason": ""}})
	}
	for _, x := range p.bills {
		done := b.onInvoice(x, paid, "", "paid", "in_payment", "paid", "")
		done.links = []audit.Record{{Type: "payment", ID: p.id}}
		b.write(done)
	}
	if !p.returned && !p.voided {
		return
	}
	failed := b.failure(p, project, paid.Add(30*time.Minute))
	b.write(failed)
	why := "Check " + p.number + " was voided: " + lostMails
	if p.returned {
		code, _ := p.row["return_code"].(string)
		why = "Payment " + p.number + " came back, " + code + ": " + nacha.Reason(code)
	}
	for _, x := range p.bills {
		b.write(b.onInvoice(x, failed.at.Add(time.Millisecond), failed.by, "payment_failed", "paid", "payment_failed", why))
		if x.stage == "erp_sent" {
			b.write(b.onInvoice(x, failed.at.Add(10*time.Minute), processor, "erp_sent", "payment_failed", "erp_sent",
				"Retried"))
		}
	}
}

const lostMails = "Lost in the mail"

func (b *book) failure(p *paying, project string, at time.Time) entry {
	if p.returned {
		code, _ := p.row["return_code"].(string)
		return entry{at: at, process: "bank.Inbound", kind: "payment", id: p.id, project: project, action: "returned",
			before: row{"status": "completed"},
			after: row{"status": "failed", "returnCode": strings.TrimSpace(code),
				"amount": money.FromCents(p.cents, money.USD)}}
	}
	return entry{at: at, by: manager, kind: "payment", id: p.id, project: project, action: "void",
		before: row{"voidStatus": "none"}, after: row{"voidStatus": "void", "reason": lostMails}}
}
