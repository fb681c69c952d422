package payment

import (
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Members are the payments of a batch in the order of their numbers, which is also the
// order in the file. It leaves out those that were removed before the release.
func Members(tx *postgres.Tx, batchID string) ([]payment.Payment, error) {
	return Load(tx, `WHERE p.tenant_id = ? AND EXISTS (SELECT FROM payment_claims c
		WHERE c.tenant_id = p.tenant_id AND c.payment_id = p.id AND c.batch_id = ? AND c.removed_at IS NULL) ORDER BY p.number`, tx.TenantID, batchID)
}

// LockClaimed locks the payments on which the batch holds a live claim. Only these may
// be written into its file.
func LockClaimed(tx *postgres.Tx, batchID string) ([]payment.Payment, error) {
	return Load(tx, `WHERE p.tenant_id = ? AND EXISTS (SELECT FROM payment_claims c
		WHERE c.tenant_id = p.tenant_id AND c.payment_id = p.id AND c.batch_id = ? AND c.live) ORDER BY p.number FOR UPDATE OF p`, tx.TenantID, batchID)
}

// LockClaimedOf is LockClaimed for the payments of a selection.
func LockClaimedOf(tx *postgres.Tx, batchID string, paymentIDs []string) ([]payment.Payment, error) {
	return Load(tx, `WHERE p.tenant_id = ? AND p.id = ANY(?::uuid[]) AND EXISTS (SELECT FROM payment_claims c
		WHERE c.tenant_id = p.tenant_id AND c.payment_id = p.id AND c.batch_id = ? AND c.live) ORDER BY p.number FOR UPDATE OF p`, tx.TenantID, postgres.Array(paymentIDs), batchID)
}

// OfIDs are payments by their ids.
func OfIDs(tx *postgres.Tx, paymentIDs []string) ([]payment.Payment, error) {
	return Load(tx, `WHERE p.tenant_id = ? AND p.id = ANY(?::uuid[])`, tx.TenantID, postgres.Array(paymentIDs))
}

// LockVisible locks the payments of a selection that are in visible projects.
func LockVisible(tx *postgres.Tx, paymentIDs []string) ([]payment.Payment, error) {
	return Load(tx, `WHERE p.tenant_id = ? AND p.id = ANY(?::uuid[]) AND `+postgres.VisibleProject("p.project_id")+
		` ORDER BY p.id FOR UPDATE OF p`, tx.TenantID, postgres.Array(paymentIDs))
}

// LockMode says whether the payments that are read are locked.
type LockMode string

const (
	ReadOnly  LockMode = ""
	ForUpdate LockMode = " FOR UPDATE OF p"
)

// Selected are the payments of a project that a person selected, in the order of the file.
func Selected(tx *postgres.Tx, projectID string, paymentIDs []string, lock LockMode) ([]payment.Payment, error) {
	return Load(tx,
		`WHERE p.tenant_id = ? AND p.project_id = ? AND p.id = ANY(?::uuid[]) AND p.deleted_at IS NULL ORDER BY p.number`+
			string(lock),
		tx.TenantID, projectID, postgres.Array(paymentIDs))
}

const ofMethod = `WHERE p.tenant_id = ? AND p.project_id = ? AND p.method = ? AND `

// Payable are the payments of a project that a batch can pay, in the order of the file.
func Payable(tx *postgres.Tx, projectID string, method payment.Method, lock LockMode) ([]payment.Payment, error) {
	return Load(tx, ofMethod+`p.status = 'new' AND p.void_status = 'none' AND `+ImportApproved+
		` ORDER BY p.number LIMIT ?`+string(lock), tx.TenantID, projectID, method, payment.MaxBatch)
}

// Reportable returns the checks of a project that must be reported to the bank, in the order of the file.
func Reportable(tx *postgres.Tx, projectID string, method payment.Method, lock LockMode) ([]payment.Payment, error) {
	return Load(tx, ofMethod+
		`p.check_number IS NOT NULL AND p.positive_pay_status IN ('notSent', 'failed') ORDER BY p.number LIMIT ?`+
		string(lock), tx.TenantID, projectID, method, payment.MaxBatch)
}

// SetMessage writes why a batch left a payment out.
func SetMessage(tx *postgres.Tx, paymentID, message string) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE payments SET status_message = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ?`,
		message, tx.TenantID, paymentID))
}

// StepPaying makes the payments of a batch follow its status. A canceled batch no
// longer pays them.
func StepPaying(tx *postgres.Tx, b payment.Batch) error {
	var batch any = b.ID
	if b.Status == payment.BatchCanceled {
		batch = nil
	}
	return StepMembers(tx, b.ID, b.PayingStep(),
		SQL(`batch_id = ?, execution_date = ?, `, batch, postgres.DateOrNull(b.Seal.EffectiveDate)), Fragment{})
}

// StepReporting stores the report status of the checks that a batch reports for a purpose.
func StepReporting(tx *postgres.Tx, b payment.Batch, purpose payment.Purpose) error {
	return StepMembers(tx, b.ID, b.ReportingStep(purpose), Fragment{}, SQL(` AND c.kind = ?`, purpose))
}

// StepPrinting makes a step of the print status of the checks of a run.
func StepPrinting(tx *postgres.Tx, batchID string, s payment.Step) error {
	return StepMembers(tx, batchID, s, Fragment{}, Fragment{})
}

// ShowPrinting is StepPrinting with a message for people.
func ShowPrinting(tx *postgres.Tx, batchID string, s payment.Step, message string) error {
	return StepMembers(tx, batchID, s, SQL(`status_message = ?, `, message), Fragment{})
}

// StepPrinted writes that a check is printed and the date on it.
func StepPrinted(tx *postgres.Tx, paymentID string, s payment.Step, on calendar.Date) error {
	return StepOne(tx, paymentID, s, SQL(`check_date = ?, `, postgres.DateOrNull(on)), Fragment{})
}

// StepUnverified records that it is unknown whether a check was printed.
func StepUnverified(tx *postgres.Tx, paymentID string, s payment.Step) error {
	return StepOne(tx, paymentID, s, Fragment{}, Fragment{})
}

// StepSpoiled takes a payment out of its batch after its sheet was spoiled.
func StepSpoiled(tx *postgres.Tx, paymentID string, s payment.Step) error {
	return StepOne(tx, paymentID, s, SQL(`batch_id = NULL, check_number = NULL, `), Fragment{})
}
