package bankaccount

import (
	"context"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

// Assign proposes that the project pays from the account. A second person confirms it, unless a process assigns it. It
// replaces an assignment of the project that waits.
func (c Commands) Assign(ctx context.Context, tenantID, projectID, accountID string) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return AssignIn(tx, projectID, accountID) })
}

// AssignIn is Assign within a transaction.
func AssignIn(tx *postgres.Tx, projectID, accountID string) error {
	if err := tx.RequireProject(projectID); err != nil {
		return err
	}
	account, err := bankaccountrow.Lock(tx, accountID)
	if err != nil {
		return err
	}
	former, err := bankaccountrow.LockAssignment(tx, projectID)
	if err != nil {
		return err
	}
	change := bankaccount.Change{ID: id.New(), AccountID: accountID, ProjectID: projectID, FormerID: former,
		ProposedBy: tx.Actor.UserID}
	if tx.Actor.UserID == "" {
		return assign(tx, change)
	}
	if former == accountID {
		return fault.New(fault.Conflict, fault.IllegalTransition, "The project pays from this bank account already.")
	}
	if _, err := bankaccountrow.ReplacePending(tx, accountID, projectID); err != nil {
		return err
	}
	if err := bankaccountrow.InsertChange(tx, change, nil); err != nil {
		return err
	}
	if err := recordAssignment(tx, "project proposed", change, ""); err != nil {
		return err
	}
	return mailDeciders(tx, account, change)
}

// Assignments are the visible payment projects with the accounts they pay from.
func (c Commands) Assignments(ctx context.Context, tenantID string) (all []bankaccount.Assignment, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = bankaccountrow.Assignments(tx)
		return err
	})
	return all, err
}

// approveAssignment makes the project pay from the account if it still pays from the one that the proposer saw.
func approveAssignment(tx *postgres.Tx, change bankaccount.Change) (bankaccount.ChangeStatus, error) {
	former, err := bankaccountrow.LockAssignment(tx, change.ProjectID)
	if err != nil {
		return "", err
	}
	if former != change.FormerID {
		return bankaccount.ChangeOutdated, nil
	}
	return bankaccount.ChangeApproved, assign(tx, change)
}

func assign(tx *postgres.Tx, change bankaccount.Change) error {
	if err := bankaccountrow.Assign(tx, change.ProjectID, change.AccountID); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Payments", Action: "bank account assigned", ObjectType: "project",
		ObjectID: change.ProjectID, ProjectID: change.ProjectID, Old: map[string]any{"bankAccountId": change.FormerID},
		New: map[string]any{"bankAccountId": change.AccountID}, Edit: true})
}

// assignmentEntry is the audited form of an assignment.
type assignmentEntry struct {
	ProjectID string `json:"projectId"`
	ChangeID  string `json:"changeId"`
	Comment   string `json:",omitempty"`
}

func recordAssignment(tx *postgres.Tx, action string, c bankaccount.Change, comment string) error {
	return record(tx, action, c.AccountID, map[string]string{"bankAccountId": c.FormerID},
		assignmentEntry{ProjectID: c.ProjectID, ChangeID: c.ID, Comment: comment})
}
