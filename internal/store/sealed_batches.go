package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/payment"
	bankaccountrow "countersign.dev/internal/store/bankaccount"
)

// BatchSecrets are the sealed numbers a batch needs. Only the bank pool can open them.
func (s *Store) BatchSecrets(ctx context.Context, tenantID, batchID string) (secrets payment.Secrets, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		b, err := t.batch(batchID, "")
		if err != nil {
			return err
		}
		secrets, err = t.batchSecrets(b)
		return err
	})
	return secrets, err
}

func (t *Tenant) batchSecrets(b payment.Batch) (payment.Secrets, error) {
	secrets := payment.Secrets{AccountID: b.AccountID}
	var own struct {
		Account, DeliverySecret []byte
		Delivery                string
	}
	err := t.Gorm.Raw(
		`SELECT account, delivery_secret, delivery::text AS delivery FROM bank_accounts WHERE tenant_id = ? AND id = ?`,
		t.TenantID, b.AccountID).Take(&own).Error
	if err != nil {
		return secrets, err
	}
	secrets.Number, secrets.Password = own.Account, own.DeliverySecret
	if err := json.Unmarshal([]byte(own.Delivery), &secrets.Destination); err != nil {
		return secrets, fmt.Errorf("delivery of bank account %s: %w", b.AccountID, err)
	}
	var rows []struct {
		ID      string
		Account []byte
	}
	err = t.Gorm.Raw(
		`SELECT DISTINCT v.id, v.account FROM payment_claims c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id
		JOIN vendor_bank_accounts v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_bank_account_id
		WHERE c.tenant_id = ? AND c.batch_id = ? AND c.removed_at IS NULL AND v.status = 'approved'`, t.TenantID,
		b.ID).Scan(&rows).Error
	secrets.Vendors = make(map[string][]byte, len(rows))
	for _, r := range rows {
		secrets.Vendors[r.ID] = r.Account
	}
	return secrets, err
}

// SealedBatch is a sealed batch with its record and its account.
func (s *Store) SealedBatch(
	ctx context.Context, tenantID, batchID string,
) (b payment.Batch, record payment.Record, account bankaccount.Account, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, ""); err != nil {
			return err
		}
		if b.Seal.IsZero() {
			return fault.New(fault.Conflict, fault.BatchNotReleasable, "The batch has not been released.")
		}
		var body string
		if err := t.Gorm.Raw(`SELECT coalesce(sealed_record::text, '{}') FROM payment_batches WHERE tenant_id = ? AND id = ?`,
			t.TenantID, batchID).Take(&body).Error; err != nil {
			return err
		}
		if record, err = payment.ReadRecord(b, []byte(body)); err != nil {
			return err
		}
		account, err = bankaccountrow.Get(t.Tx, b.AccountID)
		return err
	})
	return b, record, account, err
}

// SealLeftovers are the attempts to seal whose objects no seal names, when they
// are old enough that none of them can be committed any more.
func (s *Store) SealLeftovers(ctx context.Context, tenantID string) (attemptIDs []string, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(`SELECT id FROM seal_attempts WHERE tenant_id = ? AND state <> 'sealed' AND collected_at IS NULL
			AND created_at < clock_timestamp() - make_interval(secs => ?) ORDER BY created_at LIMIT ?`,
			t.TenantID, payment.CollectAfter.Seconds(), page).Scan(&attemptIDs).Error
	})
	return attemptIDs, err
}

// SealCollected notes that the objects of an attempt are removed.
func (s *Store) SealCollected(ctx context.Context, tenantID, attemptID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Exec(
			`UPDATE seal_attempts SET collected_at = now() WHERE tenant_id = ? AND id = ? AND state <> 'sealed'`, t.TenantID,
			attemptID).Error
	})
}

// ReissueBatch opens the next generation of an expired or refused batch, with a
// job of its own. Its claims stay.
func (s *Store) ReissueBatch(
	ctx context.Context, tenantID, batchID string, now time.Time,
) (b payment.Batch, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if b, err = t.batch(batchID, " FOR UPDATE"); err != nil {
			return err
		}
		before := map[string]any{"status": b.Status, "generation": b.Generation, "sha256": b.Seal.SHA256}
		if err := b.Reissue(t.Actor.UserID, now); err != nil {
			return err
		}
		if err := t.saveBatch(b); err != nil {
			return err
		}
		b.Version++
		if err := t.burnReserved(b); err != nil {
			return err
		}
		job, err := t.batchJob(b, fmt.Sprintf("%s %d, generation %d", b.Kind.Words(), b.Number, b.Generation))
		if err != nil {
			return err
		}
		b.JobID = job.ID
		if err := t.Gorm.Exec(`UPDATE payment_batches SET job_id = ?, sealed_record = NULL WHERE tenant_id = ? AND id = ?`,
			b.JobID, t.TenantID, b.ID).Error; err != nil {
			return err
		}
		if err := t.dropReturned(&b); err != nil {
			return err
		}
		if err := t.auditBatch("reissued", b, before,
			map[string]any{"status": b.Status, "generation": b.Generation}); err != nil {
			return err
		}
		return t.follow(b)
	})
	return b, err
}
