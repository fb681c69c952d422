package proposal

import (
	"context"
	"errors"
	"slices"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/proposal"
	"countersign.dev/domain/session"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	proposalrow "countersign.dev/internal/store/proposal"
	userrow "countersign.dev/internal/store/user"
)

// Commands are the use cases that open their own transaction.
type Commands struct {
	DB    *postgres.DB
	Now   func() time.Time
	Kinds []Registered
}

// List is the list of proposals, the newest first.
func (c Commands) List(tenantID string) grid.List[proposal.Entry] {
	return postgres.NewList[proposal.Entry](c.DB, tenantID, proposalrow.List())
}

// Get is one proposal.
func (c Commands) Get(ctx context.Context, tenantID, proposalID string) (p proposal.Proposal, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		p, err = proposalrow.Get(tx, proposalID)
		return err
	})
	return p, err
}

// Approve carries the change out in the transaction of the decision. A proposal whose subject was changed meanwhile
// becomes outdated instead, which the state of the result reports.
func (c Commands) Approve(
	ctx context.Context, tenantID, proposalID, comment string,
) (p proposal.Proposal, err error) {
	if err := proposal.CheckComment(comment, false); err != nil {
		return p, err
	}
	return c.decide(ctx, tenantID, proposalID, func(tx *postgres.Tx, p proposal.Proposal) (proposal.State, error) {
		k, err := c.kind(p.Kind)
		if err != nil {
			return "", err
		}
		if err := p.MayDecide(tx.Actor.UserID, c.Now()); err != nil {
			return "", err
		}
		if err := requirePermission(ctx, k); err != nil {
			return "", err
		}
		current, err := isCurrent(tx, k, p)
		if err != nil || !current {
			return proposal.Outdated, err
		}
		tx.Because(confirmedCause(p))
		defer tx.Because()
		return proposal.Approved, k.apply(tx, p.SubjectID, p.Change)
	}, comment)
}

// Reject decides against the change, with a comment for the proposer.
func (c Commands) Reject(
	ctx context.Context, tenantID, proposalID, comment string,
) (p proposal.Proposal, err error) {
	if err := proposal.CheckComment(comment, true); err != nil {
		return p, err
	}
	return c.decide(ctx, tenantID, proposalID, func(tx *postgres.Tx, p proposal.Proposal) (proposal.State, error) {
		return proposal.Rejected, p.MayDecide(tx.Actor.UserID, c.Now())
	}, comment)
}

// EndAllBy ends what a machine account proposed and nobody decided, because it ended.
func EndAllBy(tx *postgres.Tx, machineID string) error {
	pending, err := proposalrow.PendingBy(tx, machineID)
	if err != nil {
		return err
	}
	for _, p := range pending {
		if err := proposalrow.Decide(tx, p.ID, proposal.Outdated, "", time.Now()); err != nil {
			return err
		}
		p.State = proposal.Outdated
		if err := record(tx, string(proposal.Outdated), p); err != nil {
			return err
		}
	}
	return nil
}

// WithdrawIn takes a pending change of the actor back within a transaction.
func WithdrawIn(tx *postgres.Tx, p proposal.Proposal) error {
	now := time.Now()
	if err := p.MayWithdraw(tx.Actor.UserID, now); err != nil {
		return err
	}
	if err := proposalrow.Decide(tx, p.ID, proposal.Withdrawn, "", now); err != nil {
		return err
	}
	p.State = proposal.Withdrawn
	return record(tx, string(proposal.Withdrawn), p)
}

// Withdraw takes the change back before the decision.
func (c Commands) Withdraw(ctx context.Context, tenantID, proposalID string) (proposal.Proposal, error) {
	return c.decide(ctx, tenantID, proposalID, func(tx *postgres.Tx, p proposal.Proposal) (proposal.State, error) {
		return proposal.Withdrawn, p.MayWithdraw(tx.Actor.UserID, c.Now())
	}, "")
}

func (c Commands) decide(
	ctx context.Context, tenantID, proposalID string,
	to func(*postgres.Tx, proposal.Proposal) (proposal.State, error), comment string,
) (p proposal.Proposal, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if p, err = proposalrow.Lock(tx, proposalID); err != nil {
			return err
		}
		state, err := to(tx, p)
		if err != nil {
			return err
		}
		if err := proposalrow.Decide(tx, proposalID, state, comment, c.Now()); err != nil {
			return err
		}
		if p, err = proposalrow.Get(tx, proposalID); err != nil {
			return err
		}
		if err := record(tx, string(state), p); err != nil || state == proposal.Withdrawn {
			return err
		}
		return notifyProposer(tx, p)
	})
	return p, err
}

func (c Commands) kind(name proposal.Kind) (Registered, error) {
	n := slices.IndexFunc(c.Kinds, func(k Registered) bool { return k.Name == name })
	if n < 0 {
		return Registered{}, fault.Wrap(errors.New("no kind "+string(name)), fault.Internal, fault.InternalError,
			"Something went wrong on our side.")
	}
	return c.Kinds[n], nil
}

func requirePermission(ctx context.Context, k Registered) error {
	if who, signedIn := session.From(ctx); signedIn && !who.May(k.Permission) {
		return fault.New(fault.Forbidden, fault.ActionForbidden,
			"You do not have the permission to make this change, so you cannot confirm it.")
	}
	return nil
}

// isCurrent reports whether the subject is as the proposer saw it, and the proposer may still propose the change.
func isCurrent(tx *postgres.Tx, k Registered, p proposal.Proposal) (bool, error) {
	proposer, err := userrow.Get(tx, p.ProposedBy.ID)
	if err != nil || proposer.Status != user.Active {
		return false, err
	}
	held, err := userrow.Permissions(tx, p.ProposedBy.ID)
	if err != nil || !held.Has(k.Permission) {
		return false, err
	}
	now, err := k.snapshot(tx, p.SubjectID, p.Change)
	if fault.KindOf(postgres.Translate(err)) == fault.NotFound {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	base, err := now.Base()
	return base == p.Base, err
}
