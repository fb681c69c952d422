package demo

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"countersign.dev/domain/calendar"
)

// paying is one payment of a weekly run.
type paying struct {
	id, method, number string
	vendor             *vendor
	company            string
	bills              []*bill
	cents              int64
	check              int64
	returned, voided   bool
}

// run is one week's payments of one method.
type run struct {
	day      calendar.Date
	prepared time.Time
	method   string
	payments []*paying
	batchID  string
}

// pay settles what is due every Thursday. The last run is still to be prepared.
func (b *book) pay() error {
	for day := b.start; day.Before(b.today); day = day.AddDays(1) {
		if day.Weekday() != time.Thursday {
			continue
		}
		open := b.today.AddDays(-7).Before(day)
		for _, method := range []string{"ach", "check"} {
			r := run{day: day, method: method, prepared: b.at(day, 10)}
			b.collect(&r)
			if len(r.payments) == 0 {
				continue
			}
			if open {
				for _, p := range r.payments {
					b.payment(r, p)
				}
				continue
			}
			b.batch(&r)
		}
	}
	if b.nextCheck > 0 {
		b.tables["bank_accounts"][0]["next_check"] = b.nextCheck
	}
	return nil
}

// collect takes what falls due until the next run, one payment per vendor and company.
func (b *book) collect(r *run) {
	byPayee := map[string]*paying{}
	for _, x := range b.bills {
		if x.stage != "erp_sent" || x.vendor.method != r.method || x.vendor.foreign || x.currency != "USD" || x.posted.After(r.prepared) || x.due.After(r.day.AddDays(6)) {
			continue
		}
		key := x.vendor.id + x.company
		if byPayee[key] == nil {
			byPayee[key] = &paying{id: b.id(r.prepared), method: r.method, vendor: x.vendor, company: x.company}
			r.payments = append(r.payments, byPayee[key])
		}
		byPayee[key].bills = append(byPayee[key].bills, x)
		byPayee[key].cents += x.cents
	}
	for _, p := range r.payments {
		b.paid[r.method]++
		p.number = fmt.Sprintf("%s-%06d", map[string]string{"ach": "ACH", "check": "CHK"}[r.method], b.paid[r.method])
		for _, x := range p.bills {
			x.stage, x.payment = "in_payment", p.id
		}
		p.returned = r.method == "ach" && b.r.IntN(90) == 0
		p.voided = r.method == "check" && b.r.IntN(60) == 0
	}
}

// batch is a run that was prepared, released by another person, delivered and settled.
func (b *book) batch(r *run) {
	b.batches++
	r.batchID = b.id(r.prepared)
	released := r.prepared.Add(b.hours(1, 4))
	file := row{"id": r.batchID, "number": b.batches, "project_id": b.project(r.method), "bank_account_id": b.account, "kind": r.method, "status": "settled",
		"prepared_by": b.users[processor], "prepared_at": stamp(r.prepared), "released_by": b.users[manager], "released_at": stamp(released),
		"sealed_at": stamp(released), "delivered_at": stamp(released.Add(40 * time.Second)), "acknowledged_at": stamp(released.Add(25 * time.Minute)),
		"effective_date": r.day.AddBankingDays(1).String(), "payments": len(r.payments), "file_id_modifier": " ", "trace_start": int64(0)}
	if r.method == "ach" {
		file["file_name"], file["file_id_modifier"], file["trace_start"] = fmt.Sprintf("ACH_%s_A.ach", r.day.Format("20060102")), "A", b.batches*10_000+1
		b.add("ach_file_ids", row{"bank_account_id": b.account, "day": r.day.String(), "modifier": "A", "batch_id": r.batchID})
	} else {
		file["file_name"] = fmt.Sprintf("CHECKS_%s.pdf", r.day.Format("20060102"))
	}
	var total int64
	for i, p := range r.payments {
		total += p.cents
		if r.method == "check" {
			p.check = b.nextCheck
			b.nextCheck++
		}
		b.settle(*r, p, released, i)
	}
	file["total"], file["sha256"], file["size"] = dollars(total), digest(r.batchID), 94*10*(1+(len(r.payments)+13)/10)
	b.add("payment_batches", file)
	if r.method == "check" {
		b.positivePay(*r, released.Add(time.Hour), total)
	}
}

// positivePay tells the bank of the run's checks.
func (b *book) positivePay(r run, at time.Time, total int64) {
	b.batches++
	batchID := b.id(at)
	b.add("payment_batches", row{"id": batchID, "number": b.batches, "project_id": b.checks, "bank_account_id": b.account, "kind": "positive-pay", "status": "settled",
		"prepared_by": b.users[processor], "prepared_at": stamp(at), "released_by": nil, "released_at": nil, "sealed_at": stamp(at), "delivered_at": stamp(at.Add(time.Minute)),
		"acknowledged_at": stamp(at.Add(time.Hour)), "effective_date": nil, "payments": len(r.payments), "file_id_modifier": " ", "trace_start": int64(0),
		"file_name": fmt.Sprintf("PPAY_%s.txt", r.day.Format("20060102")), "total": dollars(total), "sha256": digest(batchID), "size": 94 * (len(r.payments) + 2)})
}

func (b *book) settle(r run, p *paying, released time.Time, place int) {
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
	last := b.tables["payments"][len(b.tables["payments"])-1]
	if r.method == "ach" {
		last["trace_number"] = fmt.Sprintf("%s%07d", ownRouting[:8], (b.batches*100+int64(place))%10_000_000)
	}
	b.add("payment_claims", row{"payment_id": p.id, "batch_id": r.batchID, "kind": "pay", "live": !p.returned && !p.voided, "claimed_at": stamp(r.prepared)})
	if p.check > 0 {
		fate, reason := "printed", ""
		if p.voided {
			fate, reason = "voided", "Lost in the mail"
		}
		b.add("check_numbers", row{"bank_account_id": b.account, "number": p.check, "payment_id": p.id, "batch_id": r.batchID, "fate": fate, "reason": reason, "updated_at": stamp(released)})
	}
}

func (b *book) project(method string) string {
	if method == "ach" {
		return b.ach
	}
	return b.checks
}

func (b *book) payment(r run, p *paying) {
	done := r.batchID != ""
	out := row{"id": p.id, "number": p.number, "project_id": b.project(p.method), "method": p.method, "vendor_id": p.vendor.id, "vendor_number": p.vendor.number,
		"vendor_name": p.vendor.name, "payee_address": p.vendor.address[0] + "\n" + p.vendor.address[1], "company_number": p.company, "vendor_bank_account_id": nil,
		"amount": dollars(p.cents), "status": "new", "status_detail": "", "print_status": "", "positive_pay_status": "none", "void_status": "none", "batch_id": orNull(r.batchID),
		"bank_account_id": nil, "check_number": nil, "check_date": nil, "execution_date": nil, "trace_number": "", "return_code": "",
		"created_by": b.users[processor], "created_at": stamp(r.prepared.Add(-time.Hour)), "updated_at": stamp(r.prepared), "version": 1}
	if p.method == "ach" {
		out["vendor_bank_account_id"] = p.vendor.bankID
	} else {
		out["print_status"] = "new"
	}
	if done {
		out["status"], out["bank_account_id"], out["execution_date"] = "completed", b.account, r.day.AddBankingDays(1).String()
	}
	if p.check > 0 {
		out["check_number"], out["check_date"], out["print_status"], out["positive_pay_status"] = p.check, r.day.String(), "printed", "sent"
	}
	if p.returned {
		out["status"], out["status_detail"], out["return_code"] = "failed", "returned", []string{"R01", "R02", "R03", "R04"}[b.r.IntN(4)]
	}
	if p.voided {
		out["void_status"] = "void"
	}
	b.add("payments", out)
	for _, x := range p.bills {
		b.add("payment_invoices", row{"payment_id": p.id, "invoice_id": x.id, "amount": dollars(x.cents), "live": !p.returned && !p.voided})
	}
}

// digest stands for the hash of a file whose bytes are no longer kept.
func digest(of string) string {
	sum := sha256.Sum256([]byte(of))
	return hex.EncodeToString(sum[:])
}
