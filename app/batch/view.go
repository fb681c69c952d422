package batch

import (
	"context"
	"time"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	batchrow "countersign.dev/internal/store/batch"
	checkrow "countersign.dev/internal/store/check"
	paymentrow "countersign.dev/internal/store/payment"
	printerrow "countersign.dev/internal/store/printer"
)

// List is the list of a project's batches.
func (c *Commands) List(tenantID, projectID string) grid.List[payment.BatchEntry] {
	return postgres.NewList[payment.BatchEntry](c.DB, tenantID, batchrow.Listing(projectID))
}

// View is a batch of a project that the reader sees, with everything its page shows.
func (c *Commands) View(ctx context.Context, tenantID, batchID string) (v payment.BatchView, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if v.Batch, err = visible(tx, batchID); err != nil {
			return err
		}
		if v.Account, err = bankaccountrow.Get(tx, v.Batch.AccountID); err != nil {
			return err
		}
		if v.Printer, err = printerOf(tx, v.Batch); err != nil {
			return err
		}
		if v.Payments, err = paymentrow.Members(tx, batchID); err != nil {
			return err
		}
		if v.Numbers, err = checkrow.OfBatch(tx, batchID); err != nil {
			return err
		}
		if v.Overrides, err = batchrow.Overrides(tx, batchID); err != nil {
			return err
		}
		if v.Names, err = batchrow.Names(tx, v.Batch); err != nil {
			return err
		}
		return addRelease(tx, &v, c.Now())
	})
	return v, err
}

// printerOf is where the checks of a batch are printed; nil if it has none.
func printerOf(tx *postgres.Tx, b payment.Batch) (*printer.Printer, error) {
	if b.PrinterID == "" {
		return nil, nil
	}
	p, err := printerrow.Get(tx, b.PrinterID)
	return &p, err
}

// addRelease adds who may release the batch, and what is wrong with it.
func addRelease(tx *postgres.Tx, v *payment.BatchView, now time.Time) (err error) {
	if v.Duties, err = releaseDuties(tx, v.Batch); err != nil {
		return err
	}
	if v.Batch.Status == payment.AwaitingRelease && v.Batch.Kind.MovesMoney() {
		if v.Releasers, err = batchrow.Releasers(tx); err != nil {
			return err
		}
	}
	problems, err := problemsOf(tx, []string{v.Batch.ID}, now)
	v.Problem = problems[v.Batch.ID]
	return err
}

// heldTime is how long an entry that was not applied is reported at its batch. The list
// of bank files shows it without a limit.
const heldTime = 30 * 24 * time.Hour

// Problems are the batches of visible projects that need a person, the newest first.
func (c *Commands) Problems(ctx context.Context, tenantID string) (found []payment.BatchWithProblem, err error) {
	now := c.Now()
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		batches, err := batchrow.WithSignals(tx, now.Add(-heldTime))
		found = withProblem(batches, now)
		return err
	})
	return found, err
}

// ProblemsOf are the problems of these batches, by batch.
func (c *Commands) ProblemsOf(
	ctx context.Context, tenantID string, batchIDs []string,
) (of map[string]*payment.Problem, err error) {
	if len(batchIDs) == 0 {
		return map[string]*payment.Problem{}, nil
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		of, err = problemsOf(tx, batchIDs, c.Now())
		return err
	})
	return of, err
}

func problemsOf(tx *postgres.Tx, batchIDs []string, now time.Time) (map[string]*payment.Problem, error) {
	of := map[string]*payment.Problem{}
	batches, err := batchrow.SignalsOf(tx, now.Add(-heldTime), batchIDs)
	for _, one := range withProblem(batches, now) {
		of[one.Batch.ID] = &one.Problem
	}
	return of, err
}

func withProblem(batches []batchrow.Found, now time.Time) []payment.BatchWithProblem {
	found := []payment.BatchWithProblem{}
	for _, f := range batches {
		if p := f.Batch.Problem(f.Signals, now); p != nil {
			found = append(found,
				payment.BatchWithProblem{Batch: f.Batch, Problem: *p, ProjectName: f.ProjectName, WorkspaceID: f.WorkspaceID})
		}
	}
	return found
}
