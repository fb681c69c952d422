package agent

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/printer"
	"countersign.dev/internal/postgres"
)

type callRow struct {
	ID, AgentID, PrinterID, BatchID, Kind, JobName        string
	JobNumber                                             int
	URI                                                   string `gorm:"column:uri"`
	Sha256, Answer, AgentName, HostName                   string
	LeasedUntil, BegunAt, AnsweredAt, SeenAt, AgentRevoke *time.Time
	Now                                                   time.Time
	VisitID, Tray, PageSize, Orientation, Sides           string
}

const selectCall = `SELECT c.id, c.agent_id, c.printer_id, coalesce(c.batch_id::text, '') AS batch_id, coalesce(c.visit_id::text, '') AS visit_id, c.kind, c.job_name, c.job_number, p.uri, p.tray, p.page_size, p.orientation, p.sides, coalesce(b.sha256, v.sha256) AS sha256, c.leased_until, c.begun_at, c.answered_at,
	coalesce(c.answer, '{}')::text AS answer, a.name AS agent_name, a.host_name, a.last_seen_at AS seen_at, a.revoked_at AS agent_revoke, clock_timestamp() AS now
	FROM agent_calls c JOIN agents a ON a.tenant_id = c.tenant_id AND a.id = c.agent_id JOIN printers p ON p.tenant_id = c.tenant_id AND p.id = c.printer_id
	LEFT JOIN payment_batches b ON b.tenant_id = c.tenant_id AND b.id = c.batch_id LEFT JOIN printer_visits v ON v.tenant_id = c.tenant_id AND v.id = c.visit_id `

func (r callRow) toDomain() (agent.Call, error) {
	c := agent.Call{ID: r.ID, AgentID: r.AgentID, PrinterID: r.PrinterID, BatchID: r.BatchID, VisitID: r.VisitID,
		Kind:    agent.CallKind(r.Kind),
		JobName: r.JobName, JobNumber: r.JobNumber, URI: r.URI, SHA256: r.Sha256, LeasedUntil: r.LeasedUntil,
		BegunAt: r.BegunAt,
		Options: printer.Options{Tray: r.Tray, PageSize: r.PageSize, Orientation: printer.Orientation(r.Orientation),
			Sides: printer.Sides(r.Sides)}, AnsweredAt: r.AnsweredAt, SeenAt: r.Now,
		Agent: agent.Agent{ID: r.AgentID, Name: r.AgentName, HostName: r.HostName, LastSeenAt: r.SeenAt,
			RevokedAt: r.AgentRevoke}}
	return c, json.Unmarshal([]byte(r.Answer), &c.Answer)
}

func call(tx *postgres.Tx, where string, args ...any) (agent.Call, error) {
	var r callRow
	if err := tx.Gorm.Raw(selectCall+where, args...).Take(&r).Error; err != nil {
		return agent.Call{}, err
	}
	return r.toDomain()
}

// Call is one call.
func Call(tx *postgres.Tx, callID string) (agent.Call, error) {
	return call(tx, `WHERE c.tenant_id = ? AND c.id = ?`, tx.TenantID, callID)
}

// PrintCall is the call that prints the document of that name, unless it is void.
func PrintCall(tx *postgres.Tx, jobName string) (agent.Call, error) {
	return call(tx, `WHERE c.tenant_id = ? AND c.kind = 'print' AND c.job_name = ? AND NOT c.void`, tx.TenantID, jobName)
}

// BegunPrintCall is PrintCall if the document may have been handed over.
func BegunPrintCall(tx *postgres.Tx, jobName string) (agent.Call, error) {
	return call(tx,
		`WHERE c.tenant_id = ? AND c.kind = 'print' AND c.job_name = ? AND NOT c.void AND c.begun_at IS NOT NULL`,
		tx.TenantID, jobName)
}

// NextCall is the oldest call that the agent may take.
func NextCall(tx *postgres.Tx, agentID string) (agent.Call, error) {
	return call(tx,
		`WHERE c.tenant_id = ? AND c.agent_id = ? AND a.revoked_at IS NULL AND c.answered_at IS NULL AND c.begun_at IS NULL AND c.wanted_until > now()
			AND (c.leased_until IS NULL OR c.leased_until <= now()) ORDER BY c.id LIMIT 1`, tx.TenantID, agentID)
}

// CallOf is a call of an agent that is not revoked.
func CallOf(tx *postgres.Tx, agentID, callID string) (agent.Call, error) {
	return call(tx, `WHERE c.tenant_id = ? AND c.agent_id = ? AND c.id = ? AND a.revoked_at IS NULL`, tx.TenantID,
		agentID, callID)
}

// LockCallOf is CallOf. Other changes of the call wait until the transaction ends.
func LockCallOf(tx *postgres.Tx, agentID, callID string) (agent.Call, error) {
	return call(tx, `WHERE c.tenant_id = ? AND c.agent_id = ? AND c.id = ? AND a.revoked_at IS NULL FOR UPDATE OF c`,
		tx.TenantID, agentID, callID)
}
