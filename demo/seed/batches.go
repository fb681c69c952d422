package seed

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
func (b *book) batch(r *run) {
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
	b.file(r, payment.BatchKind(r.method), r.prepared, released, taken)
	for _, p := range r.payments {
		b.settle(*r, p, released)
	}
	if r.method == "check" {
		reported := released.Add(time.Hour)
		report := run{day: r.day, method: r.method, payments: r.payments}
		b.file(&report, payment.BatchPositivePay, reported, reported, payment.Allocation{})
		for _, p := range r.payments {
			p.row["positive_pay_batch_id"] = report.batchID
			b.add("payment_claims",
				row{"payment_id": p.id, "batch_id": report.batchID, "kind": "report-issue", "live": true,
					"claimed_at": stamp(reported)})
		}
	}
}

// file adds the batch of a run. What its file says is added when the file is rendered.
func (b *book) file(r *run, kind payment.BatchKind, prepared, released time.Time, taken payment.Allocation) {
	b.batches++
	r.batchID = b.id(prepared)
	batch := payment.Batch{ID: r.batchID, Number: b.batches, Kind: kind, Generation: 1, Live: true}
	total := int64(0)
	for _, p := range r.payments {
		total += p.cents
	}
	out := row{"id": batch.ID, "number": batch.Number, "project_id": b.project(r.method), "bank_account_id": b.account.ID,
		"kind": string(kind), "status": string(kind.SettledBy()), "printer_id": nil, "prepared_by": b.users[processor],
		"prepared_at": stamp(prepared), "released_by": nil, "released_at": nil, "sealed_at": stamp(released),
		"delivered_at": stamp(released.Add(40 * time.Second)), "acknowledged_at": nil, "effective_date": nil,
		"payments": len(r.payments), "total": dollars(total), "file_id_modifier": " "}
	if kind.MovesMoney() {
		out["released_by"], out["released_at"] = b.users[manager], stamp(released)
	}
	switch kind {
	case payment.BatchACH:
		out["file_id_modifier"], out["acknowledged_at"] = taken.FileIDModifier, stamp(released.Add(25*time.Minute))
		b.add("ach_file_ids",
			row{"bank_account_id": b.account.ID, "day": r.day.String(), "modifier": taken.FileIDModifier, "batch_id": batch.ID})
	case payment.BatchCheck:
		out["printer_id"] = b.printer
	case payment.BatchPositivePay:
	}
	b.add("payment_batches", out)
	log := b.batchTrail(*r, batch, prepared, released, total)
	sealed := *r
	b.renders = append(b.renders, func(keep keep) error {
		if err := b.render(keep, sealed, batch, released, taken, out); err != nil {
			return fmt.Errorf("%s file of %s: %w", kind, sealed.day, err)
		}
		log["file"], log["sha256"] = out["file_name"], out["sha256"]
		return nil
	})
}

// keep stores the file of a batch.
type keep func(batchID string, rendered payment.Rendered) (payment.StoredFile, error)

// render seals the payments of a run as the product does it and completes the row of their batch.
func (b *book) render(
	keep keep, r run, batch payment.Batch, released time.Time, taken payment.Allocation, out row,
) error {
	numbers := payment.Numbers{Own: b.number, Vendors: map[string]string{}}
	paid := make([]payment.Payment, 0, len(r.payments))
	for _, p := range r.payments {
		paid = append(paid, p.domain(&r))
		numbers.Vendors[p.vendor.bankID] = p.vendor.accountNumber
	}
	record, err := payment.SealRecord(batch, b.account, paid, taken, released)
	if err != nil {
		return err
	}
	rendered, err := record.Render(numbers, checkpdf.Render)
	if err != nil {
		return err
	}
	masked, err := record.Render(payment.Masked(b.account, paid), checkpdf.Render)
	if err != nil {
		return err
	}
	if record.File, err = keep(batch.ID, rendered); err != nil {
		return err
	}
	if record.Masked, err = keep(batch.ID, masked); err != nil {
		return err
	}
	seal, err := payment.NewSeal(batch, b.account, record, released)
	if err != nil {
		return err
	}
	body, err := json.Marshal(record)
	if err != nil {
		return fmt.Errorf("sealed record: %w", err)
	}
	out["deadline"], out["trace_start"], out["file_name"] = stamp(seal.Deadline), seal.TraceStart, seal.FileName
	out["sha256"], out["size"], out["sealed_record"] = seal.SHA256, seal.Size, json.RawMessage(body)
	out["object_key"] = seal.ObjectKey
	if batch.Kind == payment.BatchACH {
		out["effective_date"] = seal.EffectiveDate.String()
		for _, p := range r.payments {
			p.row["trace_number"] = rendered.Traces[p.id]
		}
	}
	return nil
}

// domain is the payment as a file sees it.
func (p *paying) domain(r *run) payment.Payment {
	amount := money.FromCents(p.cents, "USD")
	out := payment.Payment{ID: p.id, Number: p.number, Method: payment.Method(p.method), Amount: amount,
		CheckNumber: p.check, PaymentDate: r.day,
		Vendor: payment.Vendor{ID: p.vendor.id, Number: p.vendor.number, Name: p.vendor.name, CompanyNumber: p.company,
			BankAccountID: p.vendor.bankID, AccountLast4: last4(p.vendor.accountNumber), AccountType: "checking",
			Routing: routing.Number(p.vendor.routing), RemitTo: payment.Address{Lines: p.vendor.address}}}
	for _, x := range p.bills {
		net := money.FromCents(x.cents, "USD")
		out.Remittances = append(out.Remittances,
			payment.Remittance{InvoiceID: x.id, InvoiceNumber: x.number, InvoiceDate: x.date, Gross: net,
				Discount: money.Zero("USD"), Net: net})
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
	b.outcomeTrail(r, p, released)
	b.add("payment_claims",
		row{"payment_id": p.id, "batch_id": r.batchID, "kind": "pay", "live": !p.returned && !p.voided,
			"claimed_at": stamp(r.prepared)})
	if p.check > 0 {
		fate, reason := "printed", ""
		if p.voided {
			fate, reason = "voided", lostMails
		}
		b.add("check_numbers",
			row{"bank_account_id": b.account.ID, "number": p.check, "payment_id": p.id, "batch_id": r.batchID, "fate": fate,
				"reason": reason, "updated_at": stamp(released)})
	}
}
