package seed

import (
	"fmt"
	"time"

	"github.com/google/uuid"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/lookalike"
)

// paying is one payment of a weekly run.
type paying struct {
	id, method, number string
	vendor             *vendor
	company            string
	bills              []*bill
	cents              int64
	check              int64
	row                row // of the payment
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

// pay settles what is due in each week's run. The last run is still to be prepared.
func (b *book) pay() {
	days := b.payDays()
	for i, day := range days {
		for _, method := range []string{"ach", "check"} {
			r := run{day: day, method: method, prepared: b.at(day, 10)}
			b.collect(&r)
			switch {
			case len(r.payments) == 0:
			case i == len(days)-1:
				for _, p := range r.payments {
					p.returned, p.voided = false, false // it is not paid yet
					b.payment(r, p)
				}
			default:
				b.batch(&r)
			}
		}
	}
	b.tables["bank_accounts"][0]["next_check"] = b.nextCheck
}

// payDays are the Thursdays of the history before today; where banks are closed, the banking day before.
func (b *book) payDays() []calendar.Date {
	var days []calendar.Date
	for thursday := b.start; thursday.Before(b.today.AddDays(7)); thursday = thursday.AddDays(1) {
		if thursday.Weekday() != time.Thursday {
			continue
		}
		day := thursday
		if !day.IsBankingDay() {
			day = day.AddBankingDays(-1)
		}
		if day.Before(b.today) {
			days = append(days, day)
		}
	}
	return days
}

// collect takes what falls due until the next run, one payment per vendor and company.
func (b *book) collect(r *run) {
	byPayee := map[string]*paying{}
	for _, x := range b.bills {
		if x.stage != "erp_sent" || x.vendor.method != r.method || x.vendor.foreign || x.currency != "USD" ||
			x.posted.After(r.prepared) || x.due.After(r.day.AddDays(6)) {
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
		p.returned = r.method == "ach" && b.paid[r.method]%90 == 45
		p.voided = r.method == "check" && b.paid[r.method]%60 == 30
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
	out := row{"id": p.id, "number": p.number, "project_id": b.project(p.method), "method": p.method,
		"vendor_id": p.vendor.id, "vendor_number": p.vendor.number, "vendor_name": p.vendor.name,
		"payee_address": p.vendor.address[0] + "\n" + p.vendor.address[1], "company_number": p.company,
		"vendor_bank_account_id": nil, "amount": dollars(p.cents), "status": "new", "status_detail": "", "print_status": "",
		"positive_pay_status": "none", "void_status": "none", "batch_id": orNull(r.batchID), "positive_pay_batch_id": nil,
		"bank_account_id": nil, "check_number": nil, "check_date": nil, "execution_date": nil, "trace_number": "",
		"return_code": "", "issue_reported": p.check > 0, "void_reason": "", "void_reported": p.voided,
		"created_by": b.users[processor], "created_at": stamp(r.prepared.Add(-time.Hour)), "updated_at": stamp(r.prepared),
		"version": 1}
	if p.method == "ach" {
		out["vendor_bank_account_id"] = p.vendor.bankID
	} else {
		out["print_status"] = "new"
	}
	if done {
		out["status"], out["bank_account_id"], out["execution_date"] = "completed", b.account.ID,
			r.day.AddBankingDays(1).String()
	}
	if p.check > 0 {
		out["check_number"], out["check_date"], out["print_status"], out["positive_pay_status"] = p.check, r.day.String(),
			"printed", "sent"
	}
	if p.returned {
		out["status"], out["status_detail"], out["return_code"] = "failed", "returned",
			[]string{"R01", "R02", "R03", "R04"}[b.r.IntN(4)]
	}
	if p.voided {
		out["void_status"], out["void_reason"] = "void", lostMails
	}
	p.row = out
	b.paymentTrail(r, p)
	b.add("payments", out)
	for _, x := range p.bills {
		part := uuid.NewSHA1(uuid.NameSpaceOID, []byte(p.id+x.id)) // separate, so that the other ids do not change
		b.add("payment_invoices", row{"id": part.String(), "payment_id": p.id, "invoice_id": x.id, "amount": dollars(x.cents),
			"live": !p.returned && !p.voided, "number": x.number, "invoice_date": x.date.String(),
			"match_key": lookalike.Key(x.number)})
	}
}
