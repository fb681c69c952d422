package batch

import (
	"strings"
	"time"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Attempt is an attempt to seal a batch, with the numbers that it took.
type Attempt struct {
	Generation     int
	Same           bool // it is for the payments that were asked for, in the same order
	TraceStart     int64
	Traces         int64
	FirstCheck     int64
	Checks         int64
	FileDay        *time.Time
	FileIDModifier string
}

// Modifier is the file id modifier without the blank of its column.
func (a Attempt) Modifier() string { return strings.TrimSpace(a.FileIDModifier) }

// OpenAttempt is the newest attempt of the batch that is not closed, if there is one.
func OpenAttempt(tx *postgres.Tx, batchID string, paymentIDs []string) (a Attempt, found bool, err error) {
	var open []Attempt
	err = tx.Gorm.Raw(
		`SELECT generation, payments = ?::uuid[] AS same, trace_start, traces, first_check, file_day, file_id_modifier FROM seal_attempts
		WHERE tenant_id = ? AND batch_id = ? AND state = 'open' ORDER BY created_at DESC LIMIT 1`,
		postgres.Array(paymentIDs), tx.TenantID, batchID).Scan(&open).Error
	if err != nil || len(open) == 0 {
		return a, false, err
	}
	return open[0], true, nil
}

// InsertAttempt writes an attempt for payments in their order.
func InsertAttempt(tx *postgres.Tx, batchID, attemptID string, paymentIDs []string, a Attempt) error {
	return tx.Gorm.Exec(
		`INSERT INTO seal_attempts (tenant_id, id, batch_id, generation, payments, trace_start, traces, file_day, file_id_modifier, first_check)
		VALUES (?, ?, ?, ?, ?::uuid[], ?, ?, ?, ?, ?)`,
		tx.TenantID, attemptID, batchID, a.Generation, postgres.Array(paymentIDs), a.TraceStart, a.Traces, a.FileDay,
		orBlank(a.FileIDModifier), a.FirstCheck).Error
}

// SealAttempt marks an open attempt as sealed and the others of its batch as
// superseded. sealed is false if the attempt is closed or too old.
func SealAttempt(
	tx *postgres.Tx, b payment.Batch, attemptID string, file payment.StoredFile,
) (sealed bool, err error) {
	res := tx.Gorm.Exec(`UPDATE seal_attempts SET state = 'sealed', sha256 = ?, object_key = ?, closed_at = now()
		WHERE tenant_id = ? AND id = ? AND batch_id = ? AND generation = ? AND state = 'open' AND created_at > clock_timestamp() - make_interval(secs => ?)`,
		file.SHA256, file.Key, tx.TenantID, attemptID, b.ID, b.Generation, payment.AttemptLife.Seconds())
	if res.Error != nil || res.RowsAffected != 1 {
		return false, res.Error
	}
	return true, tx.Gorm.Exec(
		`UPDATE seal_attempts SET state = 'superseded', closed_at = now() WHERE tenant_id = ? AND batch_id = ? AND state = 'open'`,
		tx.TenantID, b.ID).Error
}

// BurnAttempts closes the open attempts of a batch for good and returns their numbers.
func BurnAttempts(tx *postgres.Tx, batchID, reason string) (burned []Attempt, err error) {
	err = tx.Gorm.Raw(
		`UPDATE seal_attempts SET state = 'burned', reason = ?, closed_at = now() WHERE tenant_id = ? AND batch_id = ? AND state = 'open'
		RETURNING generation, trace_start, traces, first_check, file_id_modifier, cardinality(payments) AS checks`,
		reason, tx.TenantID, batchID).Scan(&burned).Error
	return burned, err
}

// Leftovers are the attempts whose objects no seal names, when they are too old to be
// committed.
func Leftovers(tx *postgres.Tx, limit int) (attemptIDs []string, err error) {
	err = tx.Gorm.Raw(`SELECT id FROM seal_attempts WHERE tenant_id = ? AND state <> 'sealed' AND collected_at IS NULL
		AND created_at < clock_timestamp() - make_interval(secs => ?) ORDER BY created_at LIMIT ?`,
		tx.TenantID, payment.CollectAfter.Seconds(), limit).Scan(&attemptIDs).Error
	return attemptIDs, err
}

// SetCollected records that the objects of an attempt are removed.
func SetCollected(tx *postgres.Tx, attemptID string) error {
	return tx.Gorm.Exec(
		`UPDATE seal_attempts SET collected_at = now() WHERE tenant_id = ? AND id = ? AND state <> 'sealed'`, tx.TenantID,
		attemptID).Error
}

// TakeChecks takes a block from the account's sequence of check numbers.
func TakeChecks(tx *postgres.Tx, accountID string, count int) (first int64, err error) {
	err = tx.Gorm.Raw(
		`UPDATE bank_accounts SET next_check = next_check + ? WHERE tenant_id = ? AND id = ? RETURNING next_check - ?`,
		count, tx.TenantID, accountID, count).Take(&first).Error
	return first, err
}

// UsedFileIDs locks the account and returns the file id modifiers that it used on a day.
func UsedFileIDs(tx *postgres.Tx, accountID string, day *time.Time) (used []string, err error) {
	if err := tx.Gorm.Exec(`SELECT 1 FROM bank_accounts WHERE tenant_id = ? AND id = ? FOR UPDATE`, tx.TenantID,
		accountID).Error; err != nil {
		return nil, err
	}
	err = tx.Gorm.Raw(`SELECT modifier FROM ach_file_ids WHERE tenant_id = ? AND bank_account_id = ? AND day = ?`,
		tx.TenantID, accountID, day).Scan(&used).Error
	return used, err
}

// InsertFileID records that a batch uses a file id modifier of its account's day.
func InsertFileID(tx *postgres.Tx, batchID, accountID string, day *time.Time, modifier string) error {
	return tx.Gorm.Exec(
		`INSERT INTO ach_file_ids (tenant_id, bank_account_id, day, modifier, batch_id) VALUES (?, ?, ?, ?, ?)`,
		tx.TenantID, accountID, day, modifier, batchID).Error
}
