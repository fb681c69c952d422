package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/payment"
)

// BatchSecrets are the sealed numbers a batch needs. Only the bank pool can open them.
func (s *Store) BatchSecrets(ctx context.Context, tenantID, batchID string) (secrets payment.Secrets, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := t.batch(batchID, "")
		if err != nil {
			return err
		}
		secrets.AccountID = b.AccountID
		var own struct {
			Account, DeliverySecret []byte
			Delivery                string
		}
		if err := t.db.Raw(`SELECT account, delivery_secret, delivery::text AS delivery FROM bank_accounts WHERE tenant_id = ? AND id = ?`, t.id, b.AccountID).Take(&own).Error; err != nil {
			return err
		}
		secrets.Number, secrets.Password = own.Account, own.DeliverySecret
		if err := json.Unmarshal([]byte(own.Delivery), &secrets.Destination); err != nil {
			return fmt.Errorf("delivery of bank account %s: %w", b.AccountID, err)
		}
		var rows []struct {
			ID      string
			Account []byte
		}
		err = t.db.Raw(`SELECT DISTINCT v.id, v.account FROM payment_claims c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id
			JOIN vendor_bank_accounts v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_bank_account_id
			WHERE c.tenant_id = ? AND c.batch_id = ? AND c.removed_at IS NULL AND v.status = 'approved'`, t.id, batchID).Scan(&rows).Error
		secrets.Vendors = make(map[string][]byte, len(rows))
		for _, r := range rows {
			secrets.Vendors[r.ID] = r.Account
		}
		return err
	})
	return secrets, err
}

// SealBatch releases the batch in the actor's name and fixes its bytes, in one
// transaction: numbers are taken from the account's sequences, render makes the
// bytes from them, and their hash is stored with everything they depend on. A
// repeat finds the seal and takes nothing. render must not wait for anything.
func (s *Store) SealBatch(ctx context.Context, tenantID, batchID string, now time.Time, render func(payment.Record) (payment.Rendered, error)) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, " FOR UPDATE"); err != nil {
			return err
		}
		if !b.Seal.IsZero() && b.ReleasedBy == t.releaser(b) {
			return nil
		}
		return t.seal(&b, now, render)
	})
	return b, err
}

// releaser is who a batch is released by: a person, unless no money moves by it.
func (t *Tenant) releaser(b payment.Batch) string {
	if b.Kind.MovesMoney() {
		return t.actor.UserID
	}
	return ""
}

func (t *Tenant) seal(b *payment.Batch, now time.Time, render func(payment.Record) (payment.Rendered, error)) error {
	duties, err := t.releaseDuties(*b)
	if err != nil {
		return err
	}
	if err := payment.MayRelease(*b, t.releaser(*b), duties); err != nil {
		return err
	}
	account, err := t.bankAccount(b.AccountID)
	if err != nil {
		return err
	}
	members, err := t.bound(b.ID)
	if err != nil {
		return err
	}
	if b.Kind == payment.BatchPositivePay {
		spoiled, err := t.spoiledIn(b.ID, account)
		if err != nil {
			return err
		}
		members = append(members, spoiled...)
	}
	taken, err := t.allocate(*b, account, members, now)
	if err != nil {
		return err
	}
	record, err := payment.SealRecord(*b, account, members, taken, now)
	if err != nil {
		return err
	}
	rendered, err := render(record)
	if err != nil {
		return err
	}
	seal, err := payment.NewSeal(*b, account, record, rendered, now)
	if err != nil {
		return err
	}
	if err := b.Release(t.releaser(*b), now, duties, seal); err != nil {
		return err
	}
	return t.saveSeal(b, record, rendered)
}

func (t *Tenant) saveSeal(b *payment.Batch, record payment.Record, rendered payment.Rendered) error {
	body, err := json.Marshal(record)
	if err != nil {
		return err
	}
	if err := t.saveBatch(*b); err != nil {
		return err
	}
	b.Version++
	if err := t.db.Exec(`UPDATE payment_batches SET sealed_record = ? WHERE tenant_id = ? AND id = ?`, string(body), t.id, b.ID).Error; err != nil {
		return err
	}
	if err := t.follow(*b); err != nil {
		return err
	}
	if err := t.saveTraces(rendered.Traces); err != nil {
		return err
	}
	if b.Kind == payment.BatchACH { // its bank may send entries back, from now on
		if err := t.Start(bankaccount.InboundName, map[string]string{"tenantId": t.id, "accountId": b.AccountID}); err != nil {
			return err
		}
	}
	if b.JobID != "" {
		if err := t.SetJobState(b.JobID, flow.Processing, "", ""); err != nil {
			return err
		}
	}
	return t.auditBatch("released", *b, nil, map[string]any{"generation": b.Generation, "file": b.Seal.FileName, "sha256": b.Seal.SHA256, "payments": b.Count, "total": b.Total})
}

func (t *Tenant) saveTraces(traces map[string]string) error {
	if len(traces) == 0 {
		return nil
	}
	ids, numbers := make([]string, 0, len(traces)), make([]string, 0, len(traces))
	for paymentID, trace := range traces {
		ids, numbers = append(ids, paymentID), append(numbers, trace)
	}
	return t.db.Exec(`UPDATE payments p SET trace_number = x.trace FROM unnest(?::uuid[], ?::text[]) AS x(id, trace) WHERE p.tenant_id = ? AND p.id = x.id`,
		uuids(ids), uuids(numbers), t.id).Error
}

// allocate takes from the account's sequences what the file needs. Their rows
// stay locked until the transaction ends, so a rollback gives everything back.
func (t *Tenant) allocate(b payment.Batch, account bankaccount.Account, members []payment.Payment, now time.Time) (taken payment.Allocation, err error) {
	switch b.Kind {
	case payment.BatchACH:
		taken.TraceStart, err = t.NextBlock("trace/"+account.ID, payment.TracesFor(account, len(members)))
		if err != nil {
			return taken, err
		}
		taken.TraceStart = payment.Trace(taken.TraceStart)
		taken.FileIDModifier, err = t.fileID(b, account, now)
	case payment.BatchCheck:
		taken.FirstCheck, err = t.takeChecks(b, account, members)
	case payment.BatchPositivePay:
	}
	return taken, err
}

// fileID takes the next modifier of the bank's day: A to Z, then 0 to 9.
func (t *Tenant) fileID(b payment.Batch, account bankaccount.Account, now time.Time) (string, error) {
	local, err := account.Delivery.Local(now)
	if err != nil {
		return "", err
	}
	day := dayOrNil(calendar.Of(local, local.Location()))
	if err := t.db.Exec(`SELECT 1 FROM bank_accounts WHERE tenant_id = ? AND id = ? FOR UPDATE`, t.id, account.ID).Error; err != nil {
		return "", err
	}
	var used []string
	if err := t.db.Raw(`SELECT modifier FROM ach_file_ids WHERE tenant_id = ? AND bank_account_id = ? AND day = ?`, t.id, account.ID, day).Scan(&used).Error; err != nil {
		return "", err
	}
	for _, modifier := range payment.FileIDModifiers {
		if !strings.ContainsRune(strings.Join(used, ""), modifier) {
			return string(modifier), t.db.Exec(`INSERT INTO ach_file_ids (tenant_id, bank_account_id, day, modifier, batch_id) VALUES (?, ?, ?, ?, ?)`,
				t.id, account.ID, day, string(modifier), b.ID).Error
		}
	}
	return "", fault.New(fault.Conflict, fault.BatchNotReleasable, "The bank takes %d files a day from this account, and all of them were used.", len(payment.FileIDModifiers))
}

// SealedBatch is a sealed batch with its record and its account.
func (s *Store) SealedBatch(ctx context.Context, tenantID, batchID string) (b payment.Batch, record payment.Record, account bankaccount.Account, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, ""); err != nil {
			return err
		}
		if b.Seal.IsZero() {
			return fault.New(fault.Conflict, fault.BatchNotReleasable, "The batch has not been released.")
		}
		var body string
		if err := t.db.Raw(`SELECT sealed_record::text FROM payment_batches WHERE tenant_id = ? AND id = ?`, t.id, batchID).Take(&body).Error; err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(body), &record); err != nil {
			return fmt.Errorf("sealed record of batch %s: %w", batchID, err)
		}
		account, err = t.bankAccount(b.AccountID)
		return err
	})
	return b, record, account, err
}

// StoredBatch notes where the sealed bytes are kept. A repeat may have kept
// them once more, encrypted anew under another key: the first stays the record.
func (s *Store) StoredBatch(ctx context.Context, tenantID, batchID, objectKey string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.db.Exec(`UPDATE payment_batches SET object_key = ? WHERE tenant_id = ? AND id = ? AND object_key = ''`, objectKey, t.id, batchID).Error
	})
}

// ReissueBatch opens the next generation of an expired or refused batch, with a
// job of its own. Its claims stay.
func (s *Store) ReissueBatch(ctx context.Context, tenantID, batchID string, now time.Time) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, " FOR UPDATE"); err != nil {
			return err
		}
		before := map[string]any{"status": b.Status, "generation": b.Generation, "sha256": b.Seal.SHA256}
		if err := b.Reissue(t.actor.UserID, now); err != nil {
			return err
		}
		if err := t.saveBatch(b); err != nil {
			return err
		}
		b.Version++
		job, err := t.CreateJob(NewJob{ProjectID: b.ProjectID, WorkflowType: flow.Payments, Kind: b.Kind.Process(), SubjectType: "batch", SubjectID: b.ID,
			Name: fmt.Sprintf("%s %d, generation %d", b.Kind.Words(), b.Number, b.Generation)})
		if err != nil {
			return err
		}
		b.JobID = job.ID
		if err := t.db.Exec(`UPDATE payment_batches SET job_id = ?, sealed_record = NULL WHERE tenant_id = ? AND id = ?`, b.JobID, t.id, b.ID).Error; err != nil {
			return err
		}
		if err := t.dropReturned(&b); err != nil {
			return err
		}
		if err := t.auditBatch("reissued", b, before, map[string]any{"status": b.Status, "generation": b.Generation}); err != nil {
			return err
		}
		return t.follow(b)
	})
	return b, err
}
