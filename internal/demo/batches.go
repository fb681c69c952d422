package demo

import (
	"encoding/json"
	"fmt"
	"time"

	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/routing"
	"countersign.dev/internal/pdf/checkpdf"
)

// batch is a run that was prepared, released by another person, delivered and
// settled. Its file is rendered and sealed as the product does it.
func (b *book) batch(r *run) error {
	released := r.prepared.Add(b.hours(1, 4))
	taken := payment.Allocation{}
	if r.method == "ach" {
		taken.FileIDModifier, taken.TraceStart = "A", payment.Trace(b.traces+1)
		b.traces += payment.TracesFor(b.account, len(r.payments))
	} else {
		taken.FirstCheck = b.nextCheck
	}
	for _, p := range r.payments {
		if r.method == "check" {
			p.check = b.nextCheck
			b.nextCheck++
		}
	}
	traces, err := b.file(r, payment.BatchKind(r.method), r.prepared, released, taken)
	if err != nil {
		return err
	}
	for _, p := range r.payments {
		p.trace = traces[p.id]
		b.settle(*r, p, released)
	}
	if r.method == "check" {
		report := run{day: r.day, method: r.method, payments: r.payments}
		_, err = b.file(&report, payment.BatchPositivePay, released.Add(time.Hour), released.Add(time.Hour), payment.Allocation{})
		for _, p := range r.payments {
			b.tables["payments"][p.row]["positive_pay_batch_id"] = report.batchID
			b.add("payment_claims", row{"payment_id": p.id, "batch_id": report.batchID, "kind": "report-issue", "live": true, "claimed_at": stamp(released.Add(time.Hour))})
		}
	}
	return err
}

// file seals the payments of a run and writes the batch.
func (b *book) file(r *run, kind payment.BatchKind, prepared, released time.Time, taken payment.Allocation) (traces map[string]string, err error) {
	b.batches++
	r.batchID = b.id(prepared)
	batch := payment.Batch{ID: r.batchID, Number: b.batches, Kind: kind, Generation: 1}
	numbers := payment.Numbers{Own: b.number, Vendors: map[string]string{}}
	var paid []payment.Payment
	total := int64(0)
	for _, p := range r.payments {
		paid = append(paid, p.domain(r))
		numbers.Vendors[p.vendor.bankID] = p.vendor.accountNumber
		total += p.cents
	}
	record, err := payment.SealRecord(batch, b.account, paid, taken, released)
	if err != nil {
		return nil, err
	}
	rendered, err := record.Render(numbers, checkpdf.Render)
	if err != nil {
		return nil, fmt.Errorf("%s file of %s: %w", kind, r.day, err)
	}
	seal, err := payment.NewSeal(batch, b.account, record, rendered, released)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(record)
	if err != nil {
		return nil, fmt.Errorf("sealed record: %w", err)
	}
	out := row{"id": batch.ID, "number": batch.Number, "project_id": b.project(r.method), "bank_account_id": b.account.ID, "kind": string(kind), "status": "settled", "printer_id": nil,
		"prepared_by": b.users[processor], "prepared_at": stamp(prepared), "released_by": nil, "released_at": nil, "sealed_at": stamp(released), "deadline": stamp(seal.Deadline),
		"delivered_at": stamp(released.Add(40 * time.Second)), "acknowledged_at": nil, "effective_date": nil, "payments": len(paid), "total": dollars(total), "trace_start": seal.TraceStart,
		"file_name": seal.FileName, "file_id_modifier": " ", "sha256": seal.SHA256, "size": seal.Size, "sealed_record": json.RawMessage(body)}
	if kind.MovesMoney() {
		out["released_by"], out["released_at"] = b.users[manager], stamp(released)
	}
	switch kind {
	case payment.BatchACH:
		out["file_id_modifier"], out["effective_date"], out["acknowledged_at"] = seal.FileIDModifier, seal.EffectiveDate.String(), stamp(released.Add(25*time.Minute))
		b.add("ach_file_ids", row{"bank_account_id": b.account.ID, "day": r.day.String(), "modifier": seal.FileIDModifier, "batch_id": batch.ID})
	case payment.BatchCheck:
		out["printer_id"] = b.printer
	case payment.BatchPositivePay:
	}
	b.add("payment_batches", out)
	return rendered.Traces, nil
}

// domain is the payment as a file sees it.
func (p *paying) domain(r *run) payment.Payment {
	amount := money.FromCents(p.cents, "USD")
	out := payment.Payment{ID: p.id, Number: p.number, Method: payment.Method(p.method), Amount: amount, CheckNumber: p.check, PaymentDate: r.day,
		Vendor: payment.Vendor{ID: p.vendor.id, Number: p.vendor.number, Name: p.vendor.name, CompanyNumber: p.company, BankAccountID: p.vendor.bankID,
			AccountLast4: last4(p.vendor.accountNumber), AccountType: "checking", Routing: routing.Number(p.vendor.routing), RemitTo: payment.Address{Lines: p.vendor.address}}}
	for _, x := range p.bills {
		net := money.FromCents(x.cents, "USD")
		out.Remittances = append(out.Remittances, payment.Remittance{InvoiceID: x.id, InvoiceNumber: x.number, InvoiceDate: x.date, Gross: net, Discount: money.Zero("USD"), Net: net})
	}
	return out
}

// settle is what became of one payment of a delivered file.
func (b *book) settle(r run, p *paying, released time.Time) {
	for _, x := range p.bills {
		if p.returned || p.voided {
			x.stage, x.payment = "erp_sent", "" // paid again by the next run
			if r.day.After(b.today.AddDays(-20)) {
				x.stage = "payment_failed"
			}
			continue
		}
		x.stage, x.paidAt = "paid", released.Add(time.Minute)
	}
	b.payment(r, p)
	p.row = len(b.tables["payments"]) - 1
	b.add("payment_claims", row{"payment_id": p.id, "batch_id": r.batchID, "kind": "pay", "live": !p.returned && !p.voided, "claimed_at": stamp(r.prepared)})
	if p.check > 0 {
		fate, reason := "printed", ""
		if p.voided {
			fate, reason = "voided", "Lost in the mail"
		}
		b.add("check_numbers", row{"bank_account_id": b.account.ID, "number": p.check, "payment_id": p.id, "batch_id": r.batchID, "fate": fate, "reason": reason, "updated_at": stamp(released)})
	}
}
