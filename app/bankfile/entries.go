package bankfile

import (
	"context"

	vendorapp "countersign.dev/app/vendor"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/nacha"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/routing"
	"countersign.dev/internal/postgres"
	paymentrow "countersign.dev/internal/store/payment"
)

// otherPayee is the message of an entry whose trace is known and whose payee is not: the folder of a bank may hold
// entries of several of its customers.
const otherPayee = "A payment from this account has this trace, but it went to another account. Nothing was changed; " +
	"ask the bank what it is about."

// entries lists what the file says. It encrypts the numbers of proposed accounts.
func (r reading) entries(ctx context.Context, inbound nacha.Inbound, f *payment.BankFile) error {
	traces := make([]string, 0, len(inbound.Returns)+len(inbound.Changes)+len(inbound.Notices))
	for _, back := range inbound.Returns {
		traces = append(traces, back.Trace)
	}
	for _, c := range inbound.Changes {
		traces = append(traces, c.Trace)
	}
	for _, n := range inbound.Notices {
		traces = append(traces, n.Trace)
	}
	paid, err := r.paidAccounts(ctx, traces)
	if err != nil {
		return err
	}
	numbers := payees{reading: r, paid: paid}
	for _, back := range inbound.Returns {
		e := payment.InboundEntry{Line: len(f.Entries) + 1, Kind: payment.InboundReturn, Code: back.Code, Trace: back.Trace,
			Cents: back.Cents}
		if _, err := numbers.check(ctx, &e, back.Payee); err != nil {
			return err
		}
		f.Entries = append(f.Entries, e)
	}
	for _, c := range inbound.Changes {
		e := payment.InboundEntry{Line: len(f.Entries) + 1, Kind: payment.InboundChange, Code: c.Code, Trace: c.Trace}
		number, err := numbers.check(ctx, &e, c.Payee)
		if err == nil && number != "" && c.Proposes() {
			e.Proposal, err = r.propose(ctx, c, paid[c.Trace], number)
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
	reading
	paid map[string]payment.PaidAccount
}

// check returns the number that was paid. It is empty if no payment has the trace. An entry that shares only the trace
// with a payment is marked.
func (p payees) check(ctx context.Context, e *payment.InboundEntry, payee nacha.Payee) (string, error) {
	paid, known := p.paid[e.Trace]
	if !known {
		return "", nil
	}
	plain, err := p.Vault.Open(ctx, p.tenantID, bankaccount.VendorPlace(paid.ID), paid.Sealed)
	if err != nil {
		return "", err
	}
	if len(plain) == 0 {
		return "", fault.New(fault.Internal, fault.InternalError, "the account of the payment has no number")
	}
	if !payee.Is(paid.Routing, string(plain)) {
		e.Outcome, e.Message = payment.OutcomeUnmatched, otherPayee
		return "", nil
	}
	return string(plain), nil
}

// paidAccounts are the accounts that entries of the account's files were sent to, by trace.
func (r reading) paidAccounts(
	ctx context.Context, traces []string,
) (paid map[string]payment.PaidAccount, err error) {
	err = r.DB.InTenant(ctx, r.tenantID, func(tx *postgres.Tx) error {
		paid, err = paymentrow.PaidAccounts(tx, r.accountID, traces)
		return err
	})
	return paid, err
}

// propose takes from the payment what the bank does not change, and encrypts the number for its new place. It returns
// nil if a person has to read the entry.
func (r reading) propose(
	ctx context.Context, c nacha.Change, paid payment.PaidAccount, number string,
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
	p.Sealed, err = r.Vault.Seal(ctx, r.tenantID, bankaccount.VendorPlace(p.NewAccountID), []byte(number))
	if err != nil {
		return nil, err
	}
	hashes, err := r.Vault.Fingerprints(ctx, r.tenantID, vendorapp.FingerprintField,
		vendorapp.Fingerprinted(p.Routing, number))
	if len(hashes) > 0 {
		p.Hash = hashes[0]
	}
	return p, err
}
