package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

type agentCallRow struct {
	ID, AgentID, PrinterID, BatchID, Kind, JobName        string
	JobNumber                                             int
	URI                                                   string `gorm:"column:uri"`
	Sha256, Answer, AgentName, HostName                   string
	LeasedUntil, BegunAt, AnsweredAt, SeenAt, AgentRevoke *time.Time
	Now                                                   time.Time
}

const selectCall = `SELECT c.id, c.agent_id, c.printer_id, c.batch_id, c.kind, c.job_name, c.job_number, p.uri, b.sha256, c.leased_until, c.begun_at, c.answered_at,
	coalesce(c.answer, '{}')::text AS answer, a.name AS agent_name, a.host_name, a.last_seen_at AS seen_at, a.revoked_at AS agent_revoke, clock_timestamp() AS now
	FROM agent_calls c JOIN agents a ON a.tenant_id = c.tenant_id AND a.id = c.agent_id JOIN printers p ON p.tenant_id = c.tenant_id AND p.id = c.printer_id
	JOIN payment_batches b ON b.tenant_id = c.tenant_id AND b.id = c.batch_id `

func (r agentCallRow) toDomain() (agent.Call, error) {
	c := agent.Call{ID: r.ID, AgentID: r.AgentID, PrinterID: r.PrinterID, BatchID: r.BatchID, Kind: agent.CallKind(r.Kind),
		JobName: r.JobName, JobNumber: r.JobNumber, URI: r.URI, SHA256: r.Sha256, LeasedUntil: r.LeasedUntil,
		BegunAt: r.BegunAt, AnsweredAt: r.AnsweredAt, SeenAt: r.Now,
		Agent: agent.Agent{ID: r.AgentID, Name: r.AgentName, HostName: r.HostName, LastSeenAt: r.SeenAt,
			RevokedAt: r.AgentRevoke}}
	return c, json.Unmarshal([]byte(r.Answer), &c.Answer)
}

func (t *Tenant) call(where string, args ...any) (agent.Call, error) {
	var row agentCallRow
	if err := t.Gorm.Raw(selectCall+where, args...).Take(&row).Error; err != nil {
		return agent.Call{}, err
	}
	return row.toDomain()
}

// WantCall asks for a call. A document that is wanted under a name it was
// wanted under before is the same call: it is handed over at most once.
func (s *Store) WantCall(ctx context.Context, tenantID string, w agent.Call) (c agent.Call, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		// Questions leave nothing behind; what was handed over is kept with its batch.
		if err := t.Gorm.Exec(
			`DELETE FROM agent_calls WHERE tenant_id = ? AND kind <> 'print' AND wanted_until < now() - interval '1 day'`,
			t.TenantID).Error; err != nil {
			return err
		}
		callID := id.New()
		err := t.Gorm.Exec(
			`INSERT INTO agent_calls (tenant_id, id, agent_id, printer_id, batch_id, kind, job_name, job_number, wanted_until)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, now() + make_interval(secs => ?)) ON CONFLICT DO NOTHING`,
			t.TenantID, callID, w.AgentID, w.PrinterID, w.BatchID, w.Kind, w.JobName, w.JobNumber,
			agent.Patience.Seconds()).Error
		if err != nil {
			return err
		}
		if w.Kind == agent.Print {
			c, err = t.call(`WHERE c.tenant_id = ? AND c.kind = 'print' AND c.job_name = ? AND NOT c.void`, t.TenantID,
				w.JobName)
		} else {
			c, err = t.call(`WHERE c.tenant_id = ? AND c.id = ?`, t.TenantID, callID)
		}
		return err
	})
	return c, err
}

// AwaitedCall is the call as it stands, and says that somebody still waits for it.
func (s *Store) AwaitedCall(ctx context.Context, tenantID, callID string) (c agent.Call, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		err := t.Gorm.Exec(`UPDATE agent_calls SET wanted_until = now() + make_interval(secs => ?)
			WHERE tenant_id = ? AND id = ? AND answered_at IS NULL AND wanted_until < now() + make_interval(secs => ?)`,
			agent.Patience.Seconds(), t.TenantID, callID, agent.Patience.Seconds()/2).Error
		if err != nil {
			return err
		}
		c, err = t.call(`WHERE c.tenant_id = ? AND c.id = ?`, t.TenantID, callID)
		return err
	})
	return c, err
}

// WithdrawCall takes back what nobody has begun; it says whether that was still possible.
func (s *Store) WithdrawCall(ctx context.Context, tenantID, callID string) (withdrawn bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		res := t.Gorm.Exec(
			`UPDATE agent_calls SET void = true, answered_at = now() WHERE tenant_id = ? AND id = ? AND answered_at IS NULL AND begun_at IS NULL
			AND (leased_until IS NULL OR leased_until <= now())`, t.TenantID, callID)
		withdrawn = res.RowsAffected == 1
		return res.Error
	})
	return withdrawn, err
}

// HandedOver is the call by which the document of that name was handed over, if it may have been.
func (s *Store) HandedOver(ctx context.Context, tenantID, jobName string) (c agent.Call, handedOver bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		c, err = t.call(
			`WHERE c.tenant_id = ? AND c.kind = 'print' AND c.job_name = ? AND NOT c.void AND c.begun_at IS NOT NULL`,
			t.TenantID, jobName)
		return err
	})
	if err != nil && fault.KindOf(err) == fault.NotFound {
		return c, false, nil
	}
	return c, err == nil, err
}

// NextCall is the oldest call the agent may take.
func (s *Store) NextCall(ctx context.Context, tenantID, agentID string) (c agent.Call, found bool, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		c, err = t.call(
			`WHERE c.tenant_id = ? AND c.agent_id = ? AND a.revoked_at IS NULL AND c.answered_at IS NULL AND c.begun_at IS NULL AND c.wanted_until > now()
			AND (c.leased_until IS NULL OR c.leased_until <= now()) ORDER BY c.id LIMIT 1`, t.TenantID, agentID)
		return err
	})
	if fault.KindOf(err) == fault.NotFound && err != nil {
		return c, false, nil
	}
	return c, err == nil, err
}

var errLeaseLost = fault.New(fault.Conflict, fault.AgentLeaseLost,
	"Another process has taken this, or nobody waits for it any longer.")

// held runs an update of a call of the agent and tells a lost lease from a call that does not exist.
func (t *Tenant) held(agentID, callID, set, where string, args ...any) error {
	if _, err := t.call(`WHERE c.tenant_id = ? AND c.agent_id = ? AND c.id = ? AND a.revoked_at IS NULL FOR UPDATE OF c`,
		t.TenantID, agentID, callID); err != nil {
		return err
	}
	res := t.Gorm.Exec(`UPDATE agent_calls SET `+set+` WHERE tenant_id = @tenant AND id = @call AND `+where,
		append(args, named("tenant", t.TenantID), named("call", callID))...)
	if res.Error == nil && res.RowsAffected == 0 {
		return errLeaseLost
	}
	return res.Error
}

// LeaseCall takes the call, or renews the lease of the process that has it.
func (s *Store) LeaseCall(ctx context.Context, tenantID, agentID, callID, lease string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.Gorm.Exec(`UPDATE agents SET last_seen_at = now() WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL`,
			t.TenantID, agentID).Error; err != nil {
			return err
		}
		return t.held(agentID, callID, `lease = @lease, leased_until = now() + make_interval(secs => @secs)`,
			`answered_at IS NULL AND (lease = @lease OR begun_at IS NULL AND wanted_until > now() AND (leased_until IS NULL OR leased_until <= now()))`,
			named("lease", lease), named("secs", agent.Lease.Seconds()))
	})
}

// CallDocument is the sealed file that the holder of the lease is to print.
func (s *Store) CallDocument(
	ctx context.Context, tenantID, agentID, callID, lease string,
) (file payment.StoredFile, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		c, err := t.call(`WHERE c.tenant_id = ? AND c.agent_id = ? AND c.id = ? AND a.revoked_at IS NULL`, t.TenantID,
			agentID, callID)
		if err != nil {
			return err
		}
		var files []payment.StoredFile
		err = t.Gorm.Raw(
			`SELECT b.object_key AS key, b.sha256, b.size FROM agent_calls c JOIN payment_batches b ON b.tenant_id = c.tenant_id AND b.id = c.batch_id
			WHERE c.tenant_id = ? AND c.id = ? AND c.kind = 'print' AND c.lease = ? AND c.leased_until > now() AND c.answered_at IS NULL AND b.object_key <> ''`,
			t.TenantID, callID, lease).Scan(&files).Error
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return errLeaseLost
		}
		file = files[0]
		return t.Audit(postgres.Change{Area: "Payments", Action: "file given to agent", ObjectType: "batch",
			ObjectID: c.BatchID, New: map[string]any{"sha256": c.SHA256, "agent": c.Agent.Name}})
	})
	return file, err
}

// BeginCall notes that the document may be at the printer from now on. It is
// refused to who has lost the lease and when nobody waits any longer: what was
// not begun may be given to another printer under another number.
func (s *Store) BeginCall(ctx context.Context, tenantID, agentID, callID, lease string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		c, err := t.call(`WHERE c.tenant_id = ? AND c.agent_id = ? AND c.id = ? AND a.revoked_at IS NULL`, t.TenantID,
			agentID, callID)
		if err != nil {
			return err
		}
		err = t.held(agentID, callID,
			`begun_at = coalesce(begun_at, now()), leased_until = now() + make_interval(secs => @secs)`,
			`lease = @lease AND leased_until > now() AND wanted_until > now() AND answered_at IS NULL`, named("lease", lease),
			named("secs", agent.Lease.Seconds()))
		if err != nil || c.BegunAt != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Payments", Action: "handed to printer by agent", ObjectType: "batch",
			ObjectID: c.BatchID, New: map[string]any{"job": c.JobName, "agent": c.Agent.Name}})
	})
}

// AnswerCall writes what became of the call. It is taken from the process that
// had the call last, however late: it knows what happened.
func (s *Store) AnswerCall(ctx context.Context, tenantID, agentID, callID, lease string, answer agent.Answer) error {
	body, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.held(agentID, callID,
			`answered_at = coalesce(answered_at, now()), answer = coalesce(answer, CAST(@answer AS jsonb)), void = void OR @void`,
			`lease = @lease AND (answered_at IS NULL OR answer = CAST(@answer AS jsonb))`,
			named("lease", lease), named("answer", string(body)), named("void", answer.Harmless()))
	})
}

// named is one of several parameters that a statement uses more than once.
func named(name string, value any) any { return sql.Named(name, value) }
