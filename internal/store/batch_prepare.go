package store

import (
	"context"
	"slices"
	"time"

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
	paymentrow "countersign.dev/internal/store/payment"
)

// PrepareBatch claims what was asked for and is ready, in one transaction with
// the batch and the job that carries it on. The database lets only one unsealed
// batch of a kind exist per project.
func (s *Store) PrepareBatch(ctx context.Context, tenantID string, n payment.NewBatch) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err = t.prepareBatch(n)
		return err
	})
	if n.Kind == payment.BatchPositivePay && fault.CodeOf(err) == fault.AchGenerationAlreadyStarted {
		err = fault.Wrap(err, fault.Conflict, fault.PPayGenerationAlreadyStarted,
			"A positive pay file is being generated for this project already. Refresh the page to see it.")
	}
	return b, err
}

// PreviewBatch is what PrepareBatch would take and leave out now. It changes nothing.
func (s *Store) PreviewBatch(
	ctx context.Context, tenantID string, n payment.NewBatch,
) (taken payment.Taken, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		account, err := t.payingAccount(n)
		if err != nil {
			return err
		}
		taken, err = t.take(n, payment.Batch{Kind: n.Kind, ProjectID: n.ProjectID}, account, "")
		return err
	})
	return taken, err
}

// payingAccount is the project's account, set up for batches of the kind.
func (t *Tenant) payingAccount(n payment.NewBatch) (bankaccount.Account, error) {
	if err := projectapp.TakesWork(t.Tx, n.ProjectID); err != nil { // before anything else is found wrong
		return bankaccount.Account{}, err
	}
	if n.Kind != payment.BatchPositivePay { // a printed check is reported, whatever the license says
		if err := licenseapp.MayUse(t.Tx, n.ProjectID); err != nil {
			return bankaccount.Account{}, err
		}
	}
	account, chosen, err := bankaccountrow.OfProject(t.Tx, n.ProjectID)
	if err != nil {
		return account, err
	}
	return account, n.Configured(account, chosen)
}

func (t *Tenant) prepareBatch(n payment.NewBatch) (payment.Batch, error) {
	account, err := t.payingAccount(n)
	if err != nil {
		return payment.Batch{}, err
	}
	b, err := t.newBatch(n, account)
	if err != nil {
		return b, err
	}
	taken, err := t.take(n, b, account, " FOR UPDATE OF p")
	if err != nil {
		return b, err
	}
	if err := n.Confirm(taken); err != nil {
		return b, err
	}
	if err := t.claim(&b, taken.Payments, taken.Spoiled); err != nil {
		return b, err
	}
	if err := t.leaveOut(b, taken.LeftOut); err != nil {
		return b, err
	}
	job, err := t.batchJob(b, b.Summary())
	if err != nil {
		return b, err
	}
	b.JobID = job.ID
	err = postgres.OneRow(t.Gorm.Exec(
		`UPDATE payment_batches SET job_id = ?, payments = ?, total = ?, currency = ? WHERE tenant_id = ? AND id = ?`,
		b.JobID, b.Count, b.Total.Number(), b.Total.Currency(), t.TenantID, b.ID))
	if err != nil {
		return b, err
	}
	return b,
		t.auditBatch("prepared", b, nil,
			map[string]any{"number": b.Number, "kind": b.Kind, "payments": b.Count, "total": b.Total,
				"leftOut": len(taken.LeftOut)})
}

// batchJob creates a job that seals and delivers the batch.
func (t *Tenant) batchJob(b payment.Batch, name string) (job.Job, error) {
	return jobapp.Create(t.Tx, time.Now(), jobapp.New{ProjectID: b.ProjectID, WorkflowType: flow.Payments,
		Kind: b.Kind.Process(), Name: name, Subject: subject.Ref{Type: subject.Batch, ID: b.ID}, Facts: b.JobFacts()})
}

// newBatch makes the batch first: a second request waits here and is then refused.
func (t *Tenant) newBatch(n payment.NewBatch, account bankaccount.Account) (payment.Batch, error) {
	number, err := t.Next("payment-batches")
	if err != nil {
		return payment.Batch{}, err
	}
	b := payment.Batch{
		ID: id.New(), Number: number, ProjectID: n.ProjectID, AccountID: account.ID, PrinterID: n.PrinterID, Kind: n.Kind,
		Status: payment.AwaitingRelease, Generation: 1, PreparedBy: t.Actor.UserID, PreparedAt: n.Now, Version: 1,
	}
	return b,
		t.Gorm.Exec(
			`INSERT INTO payment_batches (tenant_id, id, number, project_id, bank_account_id, printer_id, kind, status, prepared_by, prepared_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			t.TenantID,
			b.ID,
			b.Number,
			b.ProjectID,
			b.AccountID,
			postgres.Null(b.PrinterID),
			b.Kind,
			b.Status,
			postgres.Null(b.PreparedBy),
			b.PreparedAt,
		).Error
}

// take sorts what was asked for into what the batch pays and what it leaves out.
func (t *Tenant) take(
	n payment.NewBatch, b payment.Batch, account bankaccount.Account, lock string,
) (payment.Taken, error) {
	asked, err := t.asked(n, lock)
	if err != nil {
		return payment.Taken{}, err
	}
	ready, unready := n.Sort(asked)
	taken, err := payment.Take(b, account, ready, n.Now)
	if err != nil {
		return taken, err
	}
	taken.LeftOut = append(unready, taken.LeftOut...)
	if n.Kind != payment.BatchPositivePay {
		return taken, nil
	}
	due, err := t.spoiledDue(n.ProjectID, account)
	if err != nil {
		return taken, err
	}
	told, err := payment.Take(b, account, due, n.Now)
	if err != nil {
		return taken, err
	}
	taken.Spoiled, taken.LeftOut = told.Payments, append(taken.LeftOut, told.LeftOut...)
	if all := slices.Concat(taken.Payments, taken.Spoiled); len(all) > 0 {
		err = payment.Rehearse(b, account, all, n.Now)
	}
	return taken, err
}

// asked are the payments that were named, or all that are ready, in the order of the file.
func (t *Tenant) asked(n payment.NewBatch, lock string) ([]payment.Payment, error) {
	if n.Selected {
		return paymentrow.Load(t.Tx, `WHERE p.tenant_id = ? AND p.project_id = ? AND p.id = ANY(?::uuid[]) AND p.deleted_at IS NULL ORDER BY p.number`+
			lock,
			t.TenantID, n.ProjectID, postgres.Array(n.PaymentIDs))
	}
	const only = `WHERE p.tenant_id = ? AND p.project_id = ? AND p.method = ? AND `
	switch n.Kind {
	case payment.BatchACH, payment.BatchCheck:
		return paymentrow.Load(t.Tx, only+`p.status = 'new' AND p.void_status = 'none' AND `+paymentrow.ImportApproved+` ORDER BY p.number LIMIT ?`+
			lock,
			t.TenantID,
			n.ProjectID,
			n.Kind.Method(),
			payment.MaxBatch,
		)
	case payment.BatchPositivePay:
		return paymentrow.Load(t.Tx, only+
			`p.check_number IS NOT NULL AND p.positive_pay_status IN ('notSent', 'failed') ORDER BY p.number LIMIT ?`+lock,
			t.TenantID, n.ProjectID, n.Kind.Method(), payment.MaxBatch)
	}
	return nil, fault.New(fault.Internal, fault.InternalError, "unknown kind of batch %q", n.Kind)
}

// leaveOut writes at each payment that was left out why. Who pays it next finds
// the reason in the list.
func (t *Tenant) leaveOut(b payment.Batch, left []payment.Refusal) error {
	for _, l := range left {
		if !l.Blocked {
			continue // another batch or person has it: its own status says so
		}
		err := postgres.OneRow(t.Gorm.Exec(
			`UPDATE payments SET status_message = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ?`,
			"Left out of "+b.Label()+": "+l.Message,
			t.TenantID,
			l.PaymentID,
		))
		if err != nil {
			return err
		}
	}
	return nil
}

// claim binds the payments to the batch. The unique index on live claims holds
// whatever this code overlooks.
func (t *Tenant) claim(b *payment.Batch, ready, spoiled []payment.Payment) error {
	var claims []payment.Claim
	var err error
	if len(ready) > 0 || len(spoiled) == 0 { // nothing but spoiled numbers makes a file too
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
	if err := t.reportSpoiled(*b, spoiled); err != nil {
		return err
	}
	for _, purpose := range []payment.Purpose{payment.ToPay, payment.ToReportIssue, payment.ToReportVoid} {
		var of []string
		for _, c := range claims {
			if c.Purpose == purpose {
				of = append(of, c.PaymentID)
			}
		}
		err := t.Gorm.Exec(
			`INSERT INTO payment_claims (tenant_id, payment_id, batch_id, kind) SELECT ?, unnest(?::uuid[]), ?, ?`,
			t.TenantID,
			postgres.Array(of),
			b.ID,
			purpose,
		).Error
		if err != nil {
			return err
		}
	}
	bind := `UPDATE payments SET batch_id = ?, bank_account_id = ? WHERE tenant_id = ? AND id = ANY(?::uuid[])`
	if b.Kind == payment.BatchPositivePay {
		bind =
			`UPDATE payments SET positive_pay_batch_id = ?, bank_account_id = ? WHERE tenant_id = ? AND id = ANY(?::uuid[])`
	}
	if err := t.Gorm.Exec(bind, b.ID, b.AccountID, t.TenantID, postgres.Array(ids)).Error; err != nil {
		return err
	}
	return t.follow(*b)
}
