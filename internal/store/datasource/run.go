package datasource

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/datasource"
	"countersign.dev/internal/postgres"
)

type runRow struct {
	ID, SourceID, Source, Arguments, StartedBy, Reason string
	StartedAt, SeenAt                                  time.Time
	TakenAt, EndedAt                                   *time.Time
	Rows                                               int
	Result                                             []byte
}

func (r runRow) toDomain() (datasource.Run, error) {
	run := datasource.Run{ID: r.ID, SourceID: r.SourceID, Source: r.Source, StartedBy: r.StartedBy,
		StartedAt: r.StartedAt, TakenAt: r.TakenAt, EndedAt: r.EndedAt, Reason: datasource.Reason(r.Reason),
		Result: r.Result, Rows: r.Rows, SeenAt: r.SeenAt}
	return run, json.Unmarshal([]byte(r.Arguments), &run.Arguments)
}

const selectRun = `SELECT r.id, r.data_source_id AS source_id, s.name AS source, r.arguments::text AS arguments, r.started_by, r.reason,
	r.started_at, clock_timestamp() AS seen_at, r.taken_at, r.ended_at, r.rows, r.result
	FROM data_source_runs r JOIN data_sources s ON s.tenant_id = r.tenant_id AND s.id = r.data_source_id
	JOIN agents a ON a.tenant_id = s.tenant_id AND a.id = s.agent_id `

func run(tx *postgres.Tx, where string, args ...any) (datasource.Run, error) {
	var r runRow
	if err := tx.Gorm.Raw(selectRun+where, args...).Take(&r).Error; err != nil {
		return datasource.Run{}, err
	}
	return r.toDomain()
}

// Run is a run that the person started.
func Run(tx *postgres.Tx, runID, startedBy string) (datasource.Run, error) {
	return run(tx, `WHERE r.tenant_id = ? AND r.id = ? AND r.started_by = ?`, tx.TenantID, runID, startedBy)
}

// LockRunOf is a run of an agent that is not revoked. Other changes of the run wait until the transaction ends.
func LockRunOf(tx *postgres.Tx, agentID, runID string) (datasource.Run, error) {
	return run(tx, `WHERE r.tenant_id = ? AND r.id = ? AND s.agent_id = ? AND a.revoked_at IS NULL FOR UPDATE OF r`,
		tx.TenantID, runID, agentID)
}

// NextRun is the oldest run that the agent may take.
func NextRun(tx *postgres.Tx, agentID string) (datasource.Run, error) {
	return run(tx, `WHERE r.tenant_id = ? AND s.agent_id = ? AND a.revoked_at IS NULL AND r.taken_at IS NULL AND r.ended_at IS NULL
		AND r.started_at > now() - make_interval(secs => ?) ORDER BY r.started_at, r.id LIMIT 1`,
		tx.TenantID, agentID, datasource.TakeWithin.Seconds())
}

// CountOpen is the number of runs that wait for the agent or that it carries out.
func CountOpen(tx *postgres.Tx, agentID string) (open int, err error) {
	err = tx.Gorm.Raw(`SELECT count(*) FROM data_source_runs r JOIN data_sources s ON s.tenant_id = r.tenant_id AND s.id = r.data_source_id
		WHERE r.tenant_id = ? AND s.agent_id = ? AND r.ended_at IS NULL AND CASE WHEN r.taken_at IS NULL
			THEN r.started_at > now() - make_interval(secs => ?) ELSE r.taken_at > now() - make_interval(secs => ?) END`,
		tx.TenantID, agentID, datasource.TakeWithin.Seconds(), datasource.AnswerWithin.Seconds()).Scan(&open).Error
	return open, err
}

// InsertRun adds a run of a locked data source.
func InsertRun(tx *postgres.Tx, r datasource.Run) error {
	arguments, err := json.Marshal(r.Arguments)
	if err != nil {
		return err
	}
	if err := tx.Gorm.Exec(`INSERT INTO data_source_runs (tenant_id, id, data_source_id, arguments, started_by)
			VALUES (?, ?, ?, CAST(? AS jsonb), ?)`, tx.TenantID, r.ID, r.SourceID, string(arguments),
		r.StartedBy).Error; err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE data_sources SET last_run_at = now() WHERE tenant_id = ? AND id = ?`,
		tx.TenantID, r.SourceID))
}

// TakeRun records that the agent carries out a locked run.
func TakeRun(tx *postgres.Tx, runID string) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE data_source_runs SET taken_at = now() WHERE tenant_id = ? AND id = ?`,
		tx.TenantID, runID))
}

// EndRun stores the answer to a locked run. result is the sealed table of a run that succeeded.
func EndRun(tx *postgres.Tx, runID string, reason datasource.Reason, rows int, result []byte) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE data_source_runs SET ended_at = now(), reason = ?, rows = ?, result = ? WHERE tenant_id = ? AND id = ?`,
		reason, rows, result, tx.TenantID, runID))
}

// DeleteOldRuns removes runs with their results after KeepFor.
func DeleteOldRuns(tx *postgres.Tx) error {
	return tx.Gorm.Exec(`DELETE FROM data_source_runs WHERE tenant_id = ? AND started_at < now() - make_interval(secs => ?)`,
		tx.TenantID, datasource.KeepFor.Seconds()).Error
}
