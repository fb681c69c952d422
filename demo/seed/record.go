package seed

import (
	"encoding/json"
	"fmt"
	"time"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/capture"
	"countersign.dev/domain/invoice"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
)

// record writes every bill as the rows the commands would have left.
func (b *book) record() error {
	for _, x := range b.ordered {
		b.purchaseOrder(x)
	}
	for _, x := range b.bills {
		b.invoice(x)
		b.fields(x)
		b.content(x)
		b.trail(x)
		if x.stage == "captured" {
			continue
		}
		if err := b.task(x); err != nil {
			return err
		}
		if x.received.After(b.now.AddDate(0, -3, 0)) {
			b.job(x)
		}
		b.posting(x)
	}
	jobs := b.tables["jobs"]
	b.writes = append(b.writes, func(w writer) error {
		graph, err := w.approval(b.invoices)
		for _, r := range jobs {
			r["component_id"], r["graph_id"] = graph.ComponentID, graph.ID
		}
		return err
	})
	return nil
}

func (b *book) invoice(x *bill) {
	clerk, last := b.users[processor], x.received
	kind, match := "NonPO", "none"
	if x.order != "" {
		kind = "PO"
	}
	r := row{"id": x.id, "project_id": b.invoices, "document_id": orNull(x.documentID), "number": x.number,
		"amount": dollars(x.cents), "currency": x.currency, "invoice_date": x.date.String(), "due_date": x.due.String(),
		"vendor_id": x.vendor.id, "vendor_number": x.vendor.number, "vendor_name": x.vendor.name, "company_number": x.company,
		"account": "", "po_number": x.order, "term_code": "", "invoice_type": kind, "source": "upload", "stage": x.stage,
		"bucket": string(invoice.Stage(x.stage).Bucket()), "status_detail": "", "warning": "", "hold_reason": x.hold,
		"duplicate_of": orNull(x.duplicateOf), "entered_by": clerk, "changed_by": nil, "submitted_by": nil,
		"submitted_at": nil, "approved_at": nil, "erp_reference": "", "erp_sent_at": nil, "payment_id": orNull(x.payment),
		"paid_at": stamp(x.paidAt), "decision_reason": "", "delete_reason": "", "created_at": stamp(x.received), "version": 1}
	if x.stage != "captured" {
		last = x.submitted
		r["submitted_by"], r["submitted_at"], r["version"] = clerk, stamp(x.submitted), 4
		if kind == "PO" {
			match = "matched"
		}
		if x.hold != "" {
			match = "hold"
		}
	}
	switch x.stage {
	case "rejected":
		last, r["decision_reason"] = x.approved, wrongCompany
	case "deleted":
		r["delete_reason"], r["submitted_by"], r["submitted_at"] = "Duplicate", nil, nil
	case "erp_failed":
		last, r["approved_at"], r["status_detail"] = x.posted, stamp(x.decided()),
			"INVOICE_ERROR: The vendor is blocked for posting in the ERP."
	case "erp_sent", "in_payment", "paid", "payment_failed":
		last, r["approved_at"], r["erp_sent_at"], r["erp_reference"] = x.posted, stamp(x.decided()), stamp(x.posted),
			x.reference()
	}
	if x.stage == "payment_failed" {
		r["status_detail"] = "The payment came back. Check the vendor's bank account, then retry."
	}
	if !x.paidAt.IsZero() {
		last = x.paidAt
	}
	r["match_state"], r["updated_at"] = match, stamp(last)
	number, _ := r["number"].(string)
	r["match_key"] = lookalike.Key(number)
	b.add("invoices", r)
}

func (x *bill) decided() time.Time {
	if x.directed.IsZero() {
		return x.approved
	}
	return x.directed
}

func (x *bill) reference() string { return "ERP-" + last4(x.id) + "-" + last4(x.number) }

// fields returns the origins of the values of invoices with a document.
func (b *book) fields(x *bill) {
	if x.documentID == "" {
		return
	}
	values := [][2]string{{invoice.FieldVendorName, x.vendor.name}, {invoice.FieldNumber, x.number},
		{invoice.FieldAmount, dollars(x.cents)}, {invoice.FieldCurrency, x.currency},
		{invoice.FieldInvoiceDate, x.date.String()}, {invoice.FieldDueDate, x.due.String()}, {invoice.FieldPONumber, x.order}}
	for _, v := range values {
		confidence, reason := 0.9+b.r.Float64()*0.09, ""
		if v[1] == "" {
			continue
		}
		if b.r.IntN(12) == 0 {
			confidence, reason = 0.62, string(capture.WeakLabel)
		}
		b.add("invoice_fields",
			row{"invoice_id": x.id, "name": v[0], "value": v[1], "origin": "captured", "confidence": confidence,
				"reason": reason})
	}
	b.add("invoice_fields",
		row{"invoice_id": x.id, "name": invoice.FieldVendorNumber, "value": x.vendor.number, "origin": "looked-up",
			"confidence": 1, "reason": ""})
	b.add("invoice_fields",
		row{"invoice_id": x.id, "name": invoice.FieldCompanyNumber, "value": x.company, "origin": "looked-up",
			"confidence": 1, "reason": ""})
}

func (b *book) content(x *bill) {
	for i, l := range x.lines {
		poLine := 0
		if x.order != "" {
			poLine = i + 1
		}
		b.add("invoice_lines", row{"invoice_id": x.id, "line": i + 1, "po_number": x.order, "po_line": poLine,
			"material": l.item.code, "description": l.item.name, "quantity": l.quantity, "unit": "EA",
			"unit_price": dollars(l.cents), "discount": "0", "tax": dollars(l.tax), "total": dollars(l.total())})
	}
	if x.order == "" {
		b.add("invoice_distributions",
			row{"invoice_id": x.id, "line": 1, "account": x.vendor.account, "description": x.vendor.class,
				"amount": dollars(x.cents)})
	}
	if b.r.IntN(15) == 0 {
		b.add("invoice_comments", row{"id": b.id(x.received.Add(time.Hour)), "invoice_id": x.id,
			"user_id": b.users[processor], "user_name": b.company.by(processor).name(),
			"body":       "Called the vendor: the delivery note is attached to the order.",
			"created_at": stamp(x.received.Add(time.Hour))})
	}
}

func (b *book) posting(x *bill) {
	status, reference, code, problem := "posted", x.reference(), "", ""
	switch x.stage {
	case "erp_failed":
		status, reference, code, problem = "failed", "", "INVOICE_ERROR", "The vendor is blocked for posting in the ERP."
	case "rejected", "deleted":
		return
	}
	b.add("erp_postings", row{"id": b.id(x.posted), "invoice_id": x.id, "status": status, "reference": reference,
		"error_code": code, "error": problem, "attempts": 1, "created_at": stamp(x.posted), "updated_at": stamp(x.posted)})
}

// task is the decision as it was asked for and made.
func (b *book) task(x *bill) error {
	if x.stage == "deleted" {
		return nil
	}
	b.tasks++
	taskID, state, bucket, decision := b.id(x.submitted), "Approved", "processed", "approve"
	steps := []approval.Step{
		{Name: "Approver", Approvers: []approval.Approver{{UserID: b.users[approver], Name: b.company.by(approver).name()}}}}
	by := []string{approver}
	if !x.directed.IsZero() && x.stage != "rejected" {
		steps = append(steps,
			approval.Step{Name: "Finance director",
				Approvers: []approval.Approver{{UserID: b.users[director], Name: b.company.by(director).name()}}})
		by = append(by, director)
	}
	if x.stage == "rejected" {
		state, bucket, decision = "Rejected", "rejected", "reject"
	}
	rule := rules()[2-len(by)] // the first asks two
	words := rule.Name
	plan, err := json.Marshal(approval.Plan{RuleName: rule.Name, Text: words, Steps: steps})
	if err != nil {
		return fmt.Errorf("plan: %w", err)
	}
	done := []time.Time{x.approved, x.directed}
	b.add("tasks", row{"id": taskID, "number": b.tasks, "project_id": b.invoices,
		"subject_type": subject.Invoice, "subject_id": x.id, "facts": x.facts(), "requested_by": b.users[processor],
		"involved":   []string{b.users[processor]},
		"definition": task.InvoiceReview.Name, "definition_version": task.InvoiceReview.Version,
		"name": "Approve invoice " + x.number, "state": state, "bucket": bucket, "level": len(by), "levels": len(by),
		"plan": json.RawMessage(plan), "rule_details": words, "decided_by": b.users[by[len(by)-1]], "decision": decision,
		"decision_reason": map[bool]string{true: wrongCompany}[decision == "reject"], "due_at": stamp(b.at(x.due, 17)),
		"assigned_at": stamp(x.submitted), "created_at": stamp(x.submitted), "updated_at": stamp(done[len(by)-1]),
		"version": 1 + len(by)})
	b.decisions(x, taskID, rule, by, done)
	b.add("task_history", b.event(taskID, x.submitted, processor, "create", "", "Review", 1))
	for i, role := range by {
		b.add("task_assignees", row{"task_id": taskID, "user_id": b.users[role], "level": i + 1})
		to := "Review"
		if i == len(by)-1 {
			to = state
		}
		b.add("task_history", b.event(taskID, done[i], role, decision, "Review", to, i+1))
	}
	return nil
}

func (b *book) event(taskID string, at time.Time, role, action, from, to string, level int) row {
	return row{"id": b.id(at), "task_id": taskID, "at": stamp(at), "user_id": b.users[role],
		"user_name": b.company.by(role).name(), "action": action, "from_state": from, "to_state": to, "level": level,
		"comment": "", "update_id": ""}
}

// facts are what a task keeps of its invoice.
func (x *bill) facts() subject.Facts {
	kind, match := invoice.NonPO, "none"
	if x.order != "" {
		kind, match = invoice.PO, "matched"
	}
	if x.hold != "" {
		match = "hold"
	}
	return subject.Facts{"invoiceNumber": x.number, "invoiceAmount": dollars(x.cents), "currency": x.currency,
		"invoiceDate": x.date.String(), "invoiceType": string(kind), "vendorName": x.vendor.name,
		"vendorNumber": x.vendor.number, "companyNumber": x.company, "poNumber": x.order, "matchState": match,
		"source": "upload"}
}
