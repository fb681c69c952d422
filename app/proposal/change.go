package proposal

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/proposal"
	"countersign.dev/internal/postgres"
	proposalrow "countersign.dev/internal/store/proposal"
	tenantrow "countersign.dev/internal/store/tenant"
	userrow "countersign.dev/internal/store/user"
)

// Waiting collects the proposals of one transaction.
type Waiting struct {
	Always    bool // every change of authority waits, even where the tenant requires no second administrator
	Proposals []proposal.Proposal
}

// InTenant is DB.InTenant for commands whose change may wait. Then it commits, and returns *proposal.Waits.
func InTenant(
	ctx context.Context, db *postgres.DB, tenantID string, do func(tx *postgres.Tx, w *Waiting) error,
) error {
	w := &Waiting{}
	err := db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return do(tx, w) })
	if err == nil && len(w.Proposals) > 0 {
		return &proposal.Waits{Proposals: w.Proposals}
	}
	return err
}

// errRehearsed undoes a rehearsal.
var errRehearsed = errors.New("rehearsed")

// Change carries out a change, or records it as a proposal if the tenant requires a second administrator. A change by
// a process or by a platform administrator never waits: neither is an administrator of the tenant. One by a machine
// account always waits: no person has decided it.
func Change[C any](tx *postgres.Tx, w *Waiting, k Kind[C], subjectID string, change C) error {
	waits, err := needsSecond(tx, w, k, subjectID, change)
	if err != nil {
		return err
	}
	if !waits {
		return k.Apply(tx, subjectID, change)
	}
	before, err := k.Snapshot(tx, subjectID, change)
	if err != nil {
		return err
	}
	// The rehearsal applies all rules of the change to the proposer and shows what the approver will see.
	var after proposal.Snapshot
	err = tx.InSavepoint("rehearsal", func() (err error) {
		if err := k.Apply(tx, subjectID, change); err != nil {
			return err
		}
		if after, err = k.Snapshot(tx, subjectID, change); err != nil {
			return err
		}
		return fault.Wrap(errRehearsed, fault.Internal, fault.InternalError, "rehearsed")
	})
	if !errors.Is(err, errRehearsed) {
		return err
	}
	differences := proposal.Differences(before, after)
	if len(differences) == 0 {
		return k.Apply(tx, subjectID, change)
	}
	p := proposal.Proposal{Kind: k.Name, SubjectID: subjectID, Subject: before.Subject, Differences: differences}
	if p.Base, err = before.Base(); err != nil {
		return err
	}
	if p.Change, err = json.Marshal(change); err != nil {
		return err
	}
	if p, err = insert(tx, p); err != nil {
		return err
	}
	w.Proposals = append(w.Proposals, p)
	return nil
}

// Required reports whether changes of authority by the actor need a second administrator.
func Required(tx *postgres.Tx) (bool, error) {
	if tx.Actor.UserID == "" {
		return false, nil
	}
	required, err := tenantrow.LockSecondAdministrator(tx)
	if err != nil || required {
		return required, err
	}
	return userrow.IsMachine(tx, tx.Actor.UserID)
}

func needsSecond[C any](tx *postgres.Tx, w *Waiting, k Kind[C], subjectID string, change C) (bool, error) {
	required, err := Required(tx)
	required = required || w.Always
	if err != nil || !required || k.Needs == nil {
		return required, err
	}
	return k.Needs(tx, subjectID, change)
}

// insert adds the proposal and notifies the people who can decide.
func insert(tx *postgres.Tx, p proposal.Proposal) (proposal.Proposal, error) {
	now := time.Now()
	p.ID, p.State, p.ProposedAt, p.ExpiresAt = id.New(), proposal.Pending, now, now.Add(proposal.Life)
	p.ProposedBy = proposal.Person{ID: tx.Actor.UserID, Name: tx.Actor.UserName}
	inserted, err := proposalrow.Insert(tx, p)
	if err != nil {
		return p, err
	}
	if !inserted {
		return p, fault.New(fault.Conflict, fault.ChangePending,
			"Another change of %q waits for a second administrator. It is decided or withdrawn first.", p.Subject)
	}
	if err := notifyDeciders(tx, p); err != nil {
		return p, err
	}
	return p, record(tx, "proposed", p)
}
