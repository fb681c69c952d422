package demo

import (
	"time"

	"countersign.dev/domain/flow"
)

// trail is the audit log of a bill.
func (b *book) trail(x *bill) {
	b.audit(x, x.received, processor, "captured", nil, row{"number": x.number, "vendor": x.vendor.name, "amount": dollars(x.cents), "currency": x.currency})
	if x.stage == "captured" {
		return
	}
	if x.stage == "deleted" {
		b.audit(x, x.submitted, processor, "deleted", row{"stage": "captured"}, row{"stage": "deleted", "detail": "Duplicate"})
		return
	}
	b.audit(x, x.submitted, processor, "submitted", row{"stage": "captured"}, row{"stage": "submitted"})
	if x.stage == "rejected" {
		b.audit(x, x.approved, approver, "rejected", row{"stage": "approval"}, row{"stage": "rejected", "detail": "Wrong company on the invoice"})
		return
	}
	b.audit(x, x.approved, approver, "approved", row{"level": 1}, row{"level": 1, "decision": "approve"})
	if !x.directed.IsZero() {
		b.audit(x, x.directed, director, "approved", row{"level": 2}, row{"level": 2, "decision": "approve"})
	}
	if x.stage == "erp_failed" {
		b.audit(x, x.posted, "", "erp_failed", row{"stage": "erp_sending"}, row{"stage": "erp_failed", "detail": "INVOICE_ERROR"})
		return
	}
	b.audit(x, x.posted, "", "erp_sent", row{"stage": "erp_sending"}, row{"stage": "erp_sent", "detail": x.reference()})
	if !x.paidAt.IsZero() {
		b.audit(x, x.paidAt, "", "paid", row{"stage": "in_payment"}, row{"stage": "paid"})
	}
}

// audit adds an entry. No role means that the product itself acted.
func (b *book) audit(x *bill, at time.Time, role, action string, before, after any) {
	r := row{"id": b.id(at), "at": stamp(at), "user_id": orNull(b.users[role]), "user_name": "Countersign", "client_ip": "", "area": "Invoices", "action": action,
		"object_type": "invoice", "object_id": x.id, "workspace_id": b.workspace, "project_id": b.invoices, "old_value": before, "new_value": after, "correlation_id": b.id(at)}
	if role != "" {
		r["user_name"], r["client_ip"] = b.house.by(role).name(), "192.0.2.14"
	}
	b.add("audit_entries", r)
}

// job adds the finished run of the invoice's approval. The writer adds its process.
func (b *book) job(x *bill) {
	if x.stage == "deleted" {
		return
	}
	b.jobs++
	jobID, end := b.id(x.submitted), x.posted
	if !x.paidAt.IsZero() {
		end = x.paidAt
	}
	b.add("jobs", row{"id": jobID, "project_id": b.invoices, "number": b.jobs, "state": "FinishedOK",
		"name": "Approve " + x.number + ", " + x.vendor.name + ", " + x.format(), "workflow_id": flow.RunID(b.tenantID, jobID), "subject_type": "invoice", "subject_id": x.id,
		"started_by": b.users[processor], "created_at": stamp(x.submitted), "finished_at": stamp(end)})
	b.add("job_steps", row{"job_id": jobID, "node_id": string(flow.ApproveInvoice), "kind": string(flow.ApproveInvoice), "name": "Approve the invoice", "state": "success",
		"summary": x.number + " " + x.stage, "started_at": stamp(x.submitted), "finished_at": stamp(end)})
}
