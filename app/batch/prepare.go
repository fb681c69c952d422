package batch

import (
	"context"
	"slices"
	"time"

	checkapp "countersign.dev/app/check"
	jobapp "countersign.dev/app/job"
	licenseapp "countersign.dev/app/license"
	projectapp "countersign.dev/app/project"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/money"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/subject"
	"countersign.dev/internal/postgres"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
	batchrow "countersign.dev/internal/store/batch"
	paymentrow "countersign.dev/internal/store/payment"
	printerrow "countersign.dev/internal/store/printer"
)

// Prepare claims the requested payments that are ready, in one transaction with the
// batch and its job. The database allows one unsealed batch of a kind per project.
func (c *Commands) Prepare(ctx context.Context, n payment.NewBatch) (b payment.Batch, err error) {
	who, err := person(ctx)
	if err != nil {
		return b, err
	}
	n.Now = c.Now()
	var started job.Ref
	err = c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		if err := tx.RequireProject(n.ProjectID); err != nil {
			return err
		}
		var created job.Job
		b, created, err = prepare(tx, n, nil)
		started = created.Ref()
		return err
	})
	if err = explainStarted(n.Kind, err); err == nil {
		c.startNow(ctx, who.TenantID, started)
	}
	return b, err
}

// explainStarted names the file of which the project has an unsealed one already.
func explainStarted(k payment.BatchKind, err error) error {
	if k == payment.BatchPositivePay && fault.CodeOf(err) == fault.AchGenerationAlreadyStarted {
		err = fault.Wrap(err, fault.Conflict, fault.PPayGenerationAlreadyStarted,
			"A positive pay file is being generated for this project already. Refresh the page to see it.")
	}
	return err
}

// Preview is what Prepare would take and leave out now. It changes nothing.
func (c *Commands) Preview(ctx context.Context, n payment.NewBatch) (taken payment.Taken, err error) {
	who, err := person(ctx)
	if err != nil {
		return taken, err
	}
	n.Now = c.Now()
	err = c.DB.InTenant(ctx, who.TenantID, func(tx *postgres.Tx) error {
		if err := tx.RequireProject(n.ProjectID); err != nil {
			return err
		}
		account, err := payingAccount(tx, n)
		if err != nil {
			return err
		}
		taken, err = take(tx, n, payment.Batch{Kind: n.Kind, ProjectID: n.ProjectID}, account, paymentrow.ReadOnly)
		return err
	})
	return taken, err
}

// payingAccount is the project's account, if it is configured for batches of the kind.
func payingAccount(tx *postgres.Tx, n payment.NewBatch) (bankaccount.Account, error) {
	if err := projectapp.RequireActive(tx, n.ProjectID); err != nil { // before any other check
		return bankaccount.Account{}, err
	}
	if n.Kind != payment.BatchPositivePay { // a printed check is reported without a license too
		if err := licenseapp.MayUse(tx, n.ProjectID); err != nil {
			return bankaccount.Account{}, err
		}
	}
	account, chosen, err := bankaccountrow.OfProject(tx, n.ProjectID)
	if err != nil {
		return account, err
	}
	return account, n.Configured(account, chosen)
}

// prepare prepares a batch for a person, or for a step of a job that this person started.
func prepare(
	tx *postgres.Tx, n payment.NewBatch, step *jobapp.Step,
) (b payment.Batch, created job.Job, err error) {
	account, err := payingAccount(tx, n)
	if err != nil {
		return b, created, err
	}
	by := tx.Actor.UserID
	if step != nil {
		by = step.StartedBy
	}
	if b, err = create(tx, n, account, by); err != nil {
		return b, created, err
	}
	taken, err := take(tx, n, b, account, paymentrow.ForUpdate)
	if err != nil {
		return b, created, err
	}
	if err := n.Confirm(taken); err != nil {
		return b, created, err
	}
	if n.Kind != payment.BatchPositivePay {
		if err := licenseapp.Reserve(tx, n.ProjectID, len(taken.Payments)); err != nil {
			return b, created, err
		}
	}
	if err := claim(tx, &b, taken.Payments, taken.Spoiled); err != nil {
		return b, created, err
	}
	if err := recordExcluded(tx, b, taken.LeftOut); err != nil {
		return b, created, err
	}
	if created, err = createJob(tx, b, n.Now, step); err != nil {
		return b, created, err
	}
	b.JobID = created.ID
	if err := batchrow.SetContents(tx, b); err != nil {
		return b, created, err
	}
	return b, created, record(tx, "prepared", b, nil, map[string]any{
		"number": b.Number, "kind": b.Kind, "payments": b.Count, "total": b.Total, "leftOut": len(taken.LeftOut)})
}

// createJob creates a job that seals and delivers the batch.
func createJob(tx *postgres.Tx, b payment.Batch, now time.Time, step *jobapp.Step) (job.Job, error) {
	return jobapp.Create(tx, now, jobapp.New{ProjectID: b.ProjectID, WorkflowType: flow.Payments,
		Kind: b.Kind.Process(), Name: b.JobName(), Subject: subject.Ref{Type: subject.Batch, ID: b.ID}, Facts: b.JobFacts(),
		Step: step})
}

// create inserts the batch of a person before its payments are read: a second request waits here
// and is then refused.
func create(tx *postgres.Tx, n payment.NewBatch, account bankaccount.Account, by string) (payment.Batch, error) {
	number, err := tx.Next("payment-batches")
	if err != nil {
		return payment.Batch{}, err
	}
	if n.Kind == payment.BatchCheck {
		p, err := printerrow.Share(tx, n.PrinterID)
		if err != nil {
			return payment.Batch{}, err
		}
		if !p.Active {
			return payment.Batch{}, p.MayPrint()
		}
	}
	b := payment.Batch{
		ID: id.New(), Number: number, ProjectID: n.ProjectID, AccountID: account.ID, PrinterID: n.PrinterID, Kind: n.Kind,
		Status: payment.AwaitingRelease, Generation: 1, PreparedBy: by, PreparedAt: n.Now, Version: 1,
	}
	return b, batchrow.Insert(tx, b)
}

// take divides the requested payments into those that the batch pays and those that it
// leaves out.
func take(
	tx *postgres.Tx, n payment.NewBatch, b payment.Batch, account bankaccount.Account, lock paymentrow.LockMode,
) (payment.Taken, error) {
	requested, err := requested(tx, n, lock)
	if err != nil {
		return payment.Taken{}, err
	}
	ready, unready := n.Sort(requested)
	taken, err := payment.Take(b, account, ready, n.Now)
	if err != nil {
		return taken, err
	}
	taken.LeftOut = append(unready, taken.LeftOut...)
	if n.Kind != payment.BatchPositivePay {
		return taken, nil
	}
	due, err := checkapp.SpoiledDue(tx, n.ProjectID, account)
	if err != nil {
		return taken, err
	}
	spoiled, err := payment.Take(b, account, due, n.Now)
	if err != nil {
		return taken, err
	}
	taken.Spoiled, taken.LeftOut = spoiled.Payments, append(taken.LeftOut, spoiled.LeftOut...)
	if all := slices.Concat(taken.Payments, taken.Spoiled); len(all) > 0 {
		err = payment.Rehearse(b, account, all, n.Now)
	}
	return taken, err
}

// requested are the selected payments, or all that are ready, in the order of the file.
func requested(tx *postgres.Tx, n payment.NewBatch, lock paymentrow.LockMode) ([]payment.Payment, error) {
	if n.Selected {
		return paymentrow.Selected(tx, n.ProjectID, n.PaymentIDs, lock)
	}
	switch n.Kind {
	case payment.BatchACH, payment.BatchCheck:
		return paymentrow.Payable(tx, n.ProjectID, n.Kind.Method(), lock)
	case payment.BatchPositivePay:
		return paymentrow.Reportable(tx, n.ProjectID, n.Kind.Method(), lock)
	}
	return nil, fault.New(fault.Internal, fault.InternalError, "unknown kind of batch %q", n.Kind)
}

// recordExcluded writes the reason at each payment that was left out, for the person who
// pays it next.
func recordExcluded(tx *postgres.Tx, b payment.Batch, left []payment.Refusal) error {
	for _, l := range left {
		if !l.Blocked {
			continue // another batch or person has it, which its status shows
		}
		if err := paymentrow.SetMessage(tx, l.PaymentID, "Left out of "+b.Label()+": "+l.Message); err != nil {
			return err
		}
	}
	return nil
}

// claim claims the payments for the batch. The unique index on active claims refuses a payment that another
// batch has claimed.
func claim(tx *postgres.Tx, b *payment.Batch, ready, spoiled []payment.Payment) error {
	var claims []payment.Claim
	var err error
	if len(ready) > 0 || len(spoiled) == 0 { // spoiled numbers alone make a file too
		if claims, err = payment.ClaimAll(*b, ready, nil); err != nil {
			return err
		}
	}
	var amounts []money.Amount
	ids := make([]string, len(ready))
	for i, p := range ready {
		amounts, ids[i] = append(amounts, p.Amount), p.ID
	}
	for _, p := range spoiled {
		amounts = append(amounts, p.Amount)
	}
	if b.Total, err = money.Sum(amounts...); err != nil {
		return err
	}
	b.Count = len(amounts)
	if err := checkapp.ReportSpoiled(tx, *b, spoiled); err != nil {
		return err
	}
	for _, purpose := range []payment.Purpose{payment.ToPay, payment.ToReportIssue, payment.ToReportVoid} {
		var of []string
		for _, c := range claims {
			if c.Purpose == purpose {
				of = append(of, c.PaymentID)
			}
		}
		if err := batchrow.InsertClaims(tx, b.ID, purpose, of); err != nil {
			return err
		}
	}
	if err := batchrow.Bind(tx, *b, ids); err != nil {
		return err
	}
	return updatePayments(tx, *b)
}
