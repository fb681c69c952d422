package nacha

import (
	"fmt"
	"strconv"

	"github.com/moov-io/ach"

	"countersign.dev/domain/banktext"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/routing"
)

// batch writes one batch: header, entries with their addenda, control.
type batch struct {
	r            *rendering
	class        SEC
	number       int
	serviceClass int
	records      int
	hash         int64
	credits      int64
	debits       int64
}

func (b *batch) header() error {
	in := b.r.in
	h := ach.NewBatchHeader()
	h.ServiceClassCode = b.serviceClass
	h.CompanyName = ascii(in.Originator.CompanyName)
	h.CompanyDiscretionaryData = ascii(in.Originator.DiscretionaryData)
	h.CompanyIdentification = ascii(in.Originator.CompanyID)
	h.StandardEntryClassCode = string(b.class)
	h.CompanyEntryDescription = ascii(in.Originator.EntryDescription)
	h.EffectiveEntryDate = in.EffectiveDate.Format("060102")
	if in.SameDay {
		h.CompanyDescriptiveDate = in.SettlementTime
	}
	h.OriginatorStatusCode = 1
	h.ODFIIdentification = in.Originator.ODFI
	h.BatchNumber = b.number
	return b.r.line(h.String())
}

func (b *batch) credit(e Entry) error {
	addenda, err := remittance(e, b.class, b.r.in.Originator.Segments)
	if err != nil {
		return err
	}
	code := ach.CheckingCredit
	if e.AccountType == Savings {
		code = ach.SavingsCredit
	}
	trace, err := b.entry(record{
		code: code, routing: e.Routing, account: e.Account, cents: e.Amount.Cents(),
		identification: ascii(e.Identification), name: ascii(e.Name), addenda: addenda,
	})
	if err != nil {
		return err
	}
	b.credits += e.Amount.Cents()
	b.r.traces = append(b.r.traces, Trace{PaymentID: e.PaymentID, Number: trace})
	return nil
}

// offset debits the company's own account for the whole batch. It is written
// here and not by ach.WithOffset, which first removes every entry whose name
// reads "offset" in any case: a payee of that name would not be paid.
func (b *batch) offset(o Offset) error {
	code := ach.CheckingDebit
	if o.Type == Savings {
		code = ach.SavingsDebit
	}
	b.debits = b.credits
	_, err := b.entry(record{code: code, routing: o.Routing, account: o.Account, cents: b.debits, name: "OFFSET"})
	return err
}

type record struct {
	code           int
	routing        routing.Number
	account        string
	cents          int64
	identification string
	name           string
	addenda        []string
}

func (b *batch) entry(rec record) (string, error) {
	trace, err := b.r.nextTrace()
	if err != nil {
		return "", err
	}
	e := ach.NewEntryDetail()
	e.SetSECCode(string(b.class))
	e.TransactionCode = rec.code
	e.RDFIIdentification, e.CheckDigit = rec.routing.Institution(), rec.routing.Check()
	e.DFIAccountNumber = rec.account
	e.Amount = int(rec.cents)
	e.IdentificationNumber = rec.identification
	e.TraceNumber = trace
	e.IndividualName = banktext.Cut(rec.name, 22)
	if b.class == CTX { // positions 55-58 count the addenda, 59-74 hold the name, 75-76 are blank
		e.IndividualName = fmt.Sprintf("%04d%-16s  ", len(rec.addenda), banktext.Cut(rec.name, shortestName))
	}
	if len(rec.addenda) > 0 {
		e.AddendaRecordIndicator = 1
	}
	if err := b.r.line(e.String()); err != nil {
		return "", err
	}
	institution, err := strconv.ParseInt(rec.routing.Institution(), 10, 64)
	if err != nil {
		return "", fault.Wrap(err, fault.Internal, fault.InternalError, "a routing number is not a number")
	}
	b.hash += institution
	b.records++
	b.r.totals.Entries++
	return trace, b.addenda(rec.addenda, trace)
}

func (b *batch) addenda(texts []string, trace string) error {
	sequence, err := strconv.Atoi(trace[8:])
	if err != nil {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "a trace number is not a number")
	}
	for i, text := range texts {
		a := ach.NewAddenda05()
		a.PaymentRelatedInformation = text
		a.SequenceNumber = i + 1
		a.EntryDetailSequenceNumber = sequence
		if err := b.r.line(a.String()); err != nil {
			return err
		}
		b.records++
		b.r.totals.Addenda++
	}
	return nil
}

func (b *batch) control() error {
	o := b.r.in.Originator
	c := ach.NewBatchControl()
	c.ServiceClassCode = b.serviceClass
	c.EntryAddendaCount = b.records
	c.EntryHash = int(b.hash % hashModulus)
	c.TotalDebitEntryDollarAmount = int(b.debits)
	c.TotalCreditEntryDollarAmount = int(b.credits)
	c.CompanyIdentification = ascii(o.CompanyID)
	c.ODFIIdentification = o.ODFI
	c.BatchNumber = b.number
	t := &b.r.totals
	t.Batches++
	t.EntryHash = (t.EntryHash + b.hash) % hashModulus
	t.Credits, t.Debits = dollars(t.Credits.Cents()+b.credits), dollars(t.Debits.Cents()+b.debits)
	return b.r.line(c.String())
}
