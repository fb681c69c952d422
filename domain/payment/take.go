package payment

import (
	"errors"
	"strings"
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Taken is what a batch can pay of the payments that were asked for.
type Taken struct {
	Payments []Payment
	Spoiled  []Payment // of a positive-pay file: given up check numbers, reported as void
	LeftOut  []Refusal
}

// Total is what the batch pays.
func (t Taken) Total() (money.Amount, error) {
	amounts := make([]money.Amount, len(t.Payments))
	for i, p := range t.Payments {
		amounts[i] = p.Amount
	}
	if len(amounts) == 0 {
		return money.Zero(money.USD), nil
	}
	return money.Sum(amounts...)
}

// Take sorts out what the bank or the check form would refuse. One payment that
// cannot be sent does not keep the others waiting. What is wrong with the
// account itself concerns all of them and is an error.
func Take(b Batch, account bankaccount.Account, asked []Payment, now time.Time) (Taken, error) {
	if len(asked) == 0 {
		return Taken{}, nil
	}
	if Rehearse(b, account, asked, now) == nil {
		return Taken{Payments: asked}, nil
	}
	var taken Taken
	for _, p := range asked {
		err := Rehearse(b, account, []Payment{p}, now)
		switch {
		case err == nil:
			taken.Payments = append(taken.Payments, p)
		case !ofPayment(err):
			return Taken{}, err
		default:
			refused := p.Refuse(err)
			refused.Blocked = true
			taken.LeftOut = append(taken.LeftOut, refused)
		}
	}
	if b.Kind == BatchACH {
		taken.fill(account)
	}
	if len(taken.Payments) == 0 {
		return taken, nil
	}
	return taken, Rehearse(b, account, taken.Payments, now)
}

// fill leaves out what goes beyond the bank's limits of one file; the next batch takes it.
func (t *Taken) fill(account bankaccount.Account) {
	total, most := int64(0), account.ACH.Limits.FileTotal().Cents()
	kept := t.Payments[:0:0]
	for _, p := range t.Payments {
		if len(kept) == account.ACH.Limits.FileCount() || total+p.Amount.Cents() > most {
			t.LeftOut = append(t.LeftOut, p.Refuse(fault.New(fault.Invalid, fault.LengthOutOfRange,
				"The bank's limit for one file is reached. Prepare another batch for this payment.")))
			continue
		}
		total += p.Amount.Cents()
		kept = append(kept, p)
	}
	t.Payments = kept
}

// ofPayment says whether an error is about a payment and not about the account
// that pays it.
func ofPayment(err error) bool {
	var f *fault.Fault
	if !errors.As(err, &f) || f.Kind != fault.Invalid {
		return false
	}
	for _, field := range f.Fields {
		for _, path := range []string{"originator", "settings", "account.", "fileIdModifier", "createdAt", "effectiveDate"} {
			if strings.HasPrefix(field.Path, path) {
				return false
			}
		}
	}
	return true
}

func reasonOf(err error) string {
	var f *fault.Fault
	if !errors.As(err, &f) {
		return "Something went wrong on our side."
	}
	return f.Message
}
