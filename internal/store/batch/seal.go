package batch

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Record is the sealed record of a batch, as it is stored.
func Record(tx *postgres.Tx, batchID string) ([]byte, error) {
	var body string
	err := tx.Gorm.Raw(`SELECT coalesce(sealed_record::text, '{}') FROM payment_batches WHERE tenant_id = ? AND id = ?`,
		tx.TenantID, batchID).Take(&body).Error
	return []byte(body), err
}

// SetRecord writes the sealed record of a batch.
func SetRecord(tx *postgres.Tx, batchID string, record payment.Record) error {
	body, err := json.Marshal(record)
	if err != nil {
		return err
	}
	return tx.Gorm.Exec(`UPDATE payment_batches SET sealed_record = ? WHERE tenant_id = ? AND id = ?`, string(body),
		tx.TenantID, batchID).Error
}

// BeginGeneration writes the job of a new generation and removes the former sealed record.
func BeginGeneration(tx *postgres.Tx, batchID, jobID string) error {
	return tx.Gorm.Exec(`UPDATE payment_batches SET job_id = ?, sealed_record = NULL WHERE tenant_id = ? AND id = ?`,
		jobID, tx.TenantID, batchID).Error
}

// Secrets are the encrypted number and bank password of the batch's own account. Only
// the bank pool can open them.
func Secrets(tx *postgres.Tx, b payment.Batch) (payment.Secrets, error) {
	secrets := payment.Secrets{AccountID: b.AccountID}
	var own struct {
		Account, DeliverySecret []byte
		Delivery                string
	}
	err := tx.Gorm.Raw(
		`SELECT account, delivery_secret, delivery::text AS delivery FROM bank_accounts WHERE tenant_id = ? AND id = ?`,
		tx.TenantID, b.AccountID).Take(&own).Error
	if err != nil {
		return secrets, err
	}
	secrets.Number, secrets.Password = own.Account, own.DeliverySecret
	if err := json.Unmarshal([]byte(own.Delivery), &secrets.Destination); err != nil {
		return secrets, fmt.Errorf("delivery of bank account %s: %w", b.AccountID, err)
	}
	return secrets, nil
}

// VendorNumbers are the encrypted account numbers of the vendors that a batch pays, by
// the id of the vendor's account.
func VendorNumbers(tx *postgres.Tx, b payment.Batch) (map[string][]byte, error) {
	var rows []struct {
		ID      string
		Account []byte
	}
	err := tx.Gorm.Raw(
		`SELECT DISTINCT v.id, v.account FROM payment_claims c JOIN payments p ON p.tenant_id = c.tenant_id AND p.id = c.payment_id
		JOIN vendor_bank_accounts v ON v.tenant_id = p.tenant_id AND v.id = p.vendor_bank_account_id
		WHERE c.tenant_id = ? AND c.batch_id = ? AND c.removed_at IS NULL AND v.status = 'approved'`, tx.TenantID,
		b.ID).Scan(&rows).Error
	numbers := make(map[string][]byte, len(rows))
	for _, r := range rows {
		numbers[r.ID] = r.Account
	}
	return numbers, err
}
