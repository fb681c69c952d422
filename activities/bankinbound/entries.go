package bankinbound

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/routing"
	bankinboundflow "countersign.dev/workflows/bankinbound"
)

// strange is said of an entry whose trace is ours and whose payee is not: banks
// give the traces of several of their customers in one folder.
const strange = "A payment from this account has this trace, but it went to another account. Nothing was changed; " +
	"ask the bank what it is about."

// entries lists what the file says. The numbers of proposed accounts are sealed here.
func (a *Activities) entries(
	ctx context.Context, in bankinboundflow.Input, inbound nacha.Inbound, f *payment.BankFile,
) error {
	traces := make([]string, 0, len(inbound.Returns)+len(inbound.Changes)+len(inbound.Notices))
	for _, r := range inbound.Returns {
		traces = append(traces, r.Trace)
	}
	for _, c := range inbound.Changes {
		traces = append(traces, c.Trace)
	}
	for _, n := range inbound.Notices {
		traces = append(traces, n.Trace)
	}
	paid, err := a.Ledger.PaidAccounts(ctx, in.TenantID, in.AccountID, traces)
	if err != nil {
		return err
	}
	numbers := &payees{activities: a, in: in, paid: paid}
	for _, r := range inbound.Returns {
		e := payment.InboundEntry{Line: len(f.Entries) + 1, Kind: payment.InboundReturn, Code: r.Code, Trace: r.Trace,
			Cents: r.Cents}
		if _, err := numbers.check(ctx, &e, r.Payee); err != nil {
			return err
		}
		f.Entries = append(f.Entries, e)
	}
	for _, c := range inbound.Changes {
		e := payment.InboundEntry{Line: len(f.Entries) + 1, Kind: payment.InboundChange, Code: c.Code, Trace: c.Trace}
		number, err := numbers.check(ctx, &e, c.Payee)
		if err == nil && number != "" && c.Proposes() {
			e.Proposal, err = a.propose(ctx, in, c, paid[c.Trace], number)
		}
		if err != nil {
			return err
		}
		f.Entries = append(f.Entries, e)
	}
	for _, n := range inbound.Notices {
		e := payment.InboundEntry{Line: len(f.Entries) + 1, Kind: payment.InboundKind(n.Kind), Code: n.Code, Trace: n.Trace,
			Cents: n.Cents}
		if _, err := numbers.check(ctx, &e, n.Payee); err != nil {
			return err
		}
		f.Entries = append(f.Entries, e)
	}
	for _, p := range inbound.Problems {
		f.Entries = append(f.Entries, payment.InboundEntry{Line: len(f.Entries) + 1, Kind: payment.InboundUnreadable,
			Outcome: payment.OutcomeHeld, Message: "This could not be read: " + p.String() + ". Ask the bank about it."})
	}
	return nil
}

// payees compares what banks repeat with the accounts that were paid.
type payees struct {
	activities *Activities
	in         bankinboundflow.Input
	paid       map[string]payment.PaidAccount
}

// check returns the number that was paid. It is empty when the entry is none of
// ours; an entry that only shares its trace with ours is marked.
func (p *payees) check(ctx context.Context, e *payment.InboundEntry, payee nacha.Payee) (string, error) {
	paid, known := p.paid[e.Trace]
	if !known {
		return "", nil
	}
	plain, err := p.activities.Vault.Open(ctx, p.in.TenantID, bankaccount.VendorPlace(paid.ID), paid.Sealed)
	if err != nil {
		return "", err
	}
	if len(plain) == 0 {
		return "", fault.New(fault.Internal, fault.InternalError, "the account of the payment has no number")
	}
	if !payee.Is(paid.Routing, string(plain)) {
		e.Outcome, e.Message = payment.OutcomeUnmatched, strange
		return "", nil
	}
	return string(plain), nil
}

// propose completes what the bank has changed by what it has not, and seals
// the number for the place it would get. Nil when a person has to read it.
func (a *Activities) propose(
	ctx context.Context, in bankinboundflow.Input, c nacha.Change, paid payment.PaidAccount, number string,
) (*payment.AccountChange, error) {
	p := &payment.AccountChange{ID: id.New(), VendorID: paid.VendorID, VendorAccountID: paid.ID, Code: c.Code,
		NewAccountID: id.New(), Routing: paid.Routing, Type: paid.Type}
	if c.Routing != "" {
		if _, err := routing.Parse(c.Routing); err != nil {
			return nil, nil // noted: a routing number that cannot be right is for people
		}
		p.Routing = c.Routing
	}
	if c.Type != "" {
		p.Type = string(c.Type)
	}
	if c.Account != "" {
		number = c.Account
	}
	p.Last4 = bankaccount.Last4(number)
	var err error
	p.Sealed, err = a.Vault.Seal(ctx, in.TenantID, bankaccount.VendorPlace(p.NewAccountID), []byte(number))
	return p, err
}
