package payment

import (
	"errors"
	"strings"
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/money"
)

// Taken is the part of the requested payments that a batch can pay.
type Taken struct {
	Payments []Payment
	Spoiled  []Payment // of a positive-pay file: abandoned check numbers, reported as void
	LeftOut  []Refusal
}

// Total is the total of the batch.
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

// Take separates payments that the bank or the check form would refuse. One invalid payment does not block the
// others. A problem of the account affects all of them and is an error.
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

// fill excludes payments beyond the bank's limits of one file. The next batch includes them.
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

// ofPayment reports whether an error concerns a payment and not the account.
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
