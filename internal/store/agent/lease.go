package agent

import (
	"database/sql"
	"encoding/json"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// DeleteOldQuestions removes calls that asked about a job and left nothing behind. A call that printed is kept
// with its batch.
func DeleteOldQuestions(tx *postgres.Tx) error {
	return tx.Gorm.Exec(
		`DELETE FROM agent_calls WHERE tenant_id = ? AND kind <> 'print' AND wanted_until < now() - interval '1 day'`,
		tx.TenantID).Error
}

// InsertCall adds a call, unless a call for the same document under the same name exists.
func InsertCall(tx *postgres.Tx, callID string, w agent.Call) error {
	return tx.Gorm.Exec(
		`INSERT INTO agent_calls (tenant_id, id, agent_id, printer_id, batch_id, visit_id, kind, job_name, job_number, wanted_until)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, now() + make_interval(secs => ?)) ON CONFLICT DO NOTHING`,
		tx.TenantID, callID, w.AgentID, w.PrinterID, postgres.Null(w.BatchID), postgres.Null(w.VisitID), w.Kind, w.JobName,
		w.JobNumber, agent.Patience.Seconds()).Error
}

// ExtendWait notes that a process still waits for the answer to a call.
func ExtendWait(tx *postgres.Tx, callID string) error {
	return tx.Gorm.Exec(`UPDATE agent_calls SET wanted_until = now() + make_interval(secs => ?)
			WHERE tenant_id = ? AND id = ? AND answered_at IS NULL AND wanted_until < now() + make_interval(secs => ?)`,
		agent.Patience.Seconds(), tx.TenantID, callID, agent.Patience.Seconds()/2).Error
}

// WithdrawCall makes a call void that no agent has begun, and reports whether that was possible.
func WithdrawCall(tx *postgres.Tx, callID string) (withdrawn bool, err error) {
	res := tx.Gorm.Exec(
		`UPDATE agent_calls SET void = true, answered_at = now() WHERE tenant_id = ? AND id = ? AND answered_at IS NULL AND begun_at IS NULL
			AND (leased_until IS NULL OR leased_until <= now())`, tx.TenantID, callID)
	return res.RowsAffected == 1, res.Error
}

// VoidPrintCalls ends the calls of agents to print a run, unless its document may be at the printer. It waits for an
// agent that is beginning one.
func VoidPrintCalls(tx *postgres.Tx, batchID string) error {
	return tx.Gorm.Exec(
		`UPDATE agent_calls SET void = true, answered_at = now() WHERE tenant_id = ? AND batch_id = ? AND kind = 'print' AND answered_at IS NULL AND begun_at IS NULL`,
		tx.TenantID, batchID).Error
}

// LeaseCall gives a locked call to the holder of the lease, or renews it. It reports false if another process
// holds the call or no process waits for it.
func LeaseCall(tx *postgres.Tx, callID, lease string) (held bool, err error) {
	return update(tx, callID, `lease = @lease, leased_until = now() + make_interval(secs => @secs)`,
		`answered_at IS NULL AND (lease = @lease OR begun_at IS NULL AND wanted_until > now() AND (leased_until IS NULL OR leased_until <= now()))`,
		sql.Named("lease", lease), sql.Named("secs", agent.Lease.Seconds()))
}

// BeginCall records that the document of a locked call may be at the printer from now on. It reports false if
// the lease is lost or no process waits for the call.
func BeginCall(tx *postgres.Tx, callID, lease string) (held bool, err error) {
	return update(tx, callID,
		`begun_at = coalesce(begun_at, now()), leased_until = now() + make_interval(secs => @secs)`,
		`lease = @lease AND leased_until > now() AND wanted_until > now() AND answered_at IS NULL`,
		sql.Named("lease", lease), sql.Named("secs", agent.Lease.Seconds()))
}

// AnswerCall writes the answer to a locked call of the process that held the lease last. It reports false if
// another process held it or gave another answer.
func AnswerCall(tx *postgres.Tx, callID, lease string, answer agent.Answer) (held bool, err error) {
	body, err := json.Marshal(answer)
	if err != nil {
		return false, err
	}
	return update(tx, callID,
		`answered_at = coalesce(answered_at, now()), answer = coalesce(answer, CAST(@answer AS jsonb)), void = void OR @void`,
		`lease = @lease AND (answered_at IS NULL OR answer = CAST(@answer AS jsonb))`,
		sql.Named("lease", lease), sql.Named("answer", string(body)), sql.Named("void", answer.Harmless()))
}

func update(tx *postgres.Tx, callID, set, where string, args ...any) (held bool, err error) {
	res := tx.Gorm.Exec(`UPDATE agent_calls SET `+set+` WHERE tenant_id = @tenant AND id = @call AND `+where,
		append(args, sql.Named("tenant", tx.TenantID), sql.Named("call", callID))...)
	return res.RowsAffected > 0, res.Error
}

// Document is the sealed file that the holder of the lease is to print. It is not found if the lease is lost.
func Document(tx *postgres.Tx, callID, lease string) (file payment.StoredFile, found bool, err error) {
	var files []payment.StoredFile
	err = tx.Gorm.Raw(
		`SELECT b.object_key AS key, b.sha256, b.size FROM agent_calls c JOIN payment_batches b ON b.tenant_id = c.tenant_id AND b.id = c.batch_id
			WHERE c.tenant_id = ? AND c.id = ? AND c.kind = 'print' AND c.lease = ? AND c.leased_until > now() AND c.answered_at IS NULL AND b.object_key <> ''`,
		tx.TenantID, callID, lease).Scan(&files).Error
	if err != nil || len(files) == 0 {
		return file, false, err
	}
	return files[0], true, nil
}

// TestPage is the page that the holder of the lease is to print. It is not found if the lease is lost.
func TestPage(tx *postgres.Tx, callID, lease string) (page []byte, found bool, err error) {
	var pages []struct{ Document []byte }
	err = tx.Gorm.Raw(
		`SELECT v.document FROM agent_calls c JOIN printer_visits v ON v.tenant_id = c.tenant_id AND v.id = c.visit_id
			WHERE c.tenant_id = ? AND c.id = ? AND c.kind = 'print' AND c.lease = ? AND c.leased_until > now() AND c.answered_at IS NULL AND v.document IS NOT NULL`,
		tx.TenantID, callID, lease).Scan(&pages).Error
	if err != nil || len(pages) == 0 {
		return nil, false, err
	}
	return pages[0].Document, true, nil
}
