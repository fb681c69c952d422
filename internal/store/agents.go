package store

import (
	"context"
	"strings"
	"time"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
)

type agentRow struct {
	ID, Name, HostName, Release string
	LastSeenAt, RevokedAt       *time.Time
	CreatedAt                   time.Time
	Version                     int64
}

func (r agentRow) toDomain() agent.Agent { return agent.Agent(r) }

const agentColumns = `a.id, a.name, a.host_name, a.release, a.last_seen_at, a.revoked_at, a.created_at, a.version`

// Agents are the tenant's agents, those in use first.
func (s *Store) Agents(ctx context.Context, tenantID string) ([]agent.Agent, error) {
	all := []agent.Agent{}
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var rows []agentRow
		err := t.Gorm.Raw(`SELECT `+agentColumns+
			` FROM agents a ORDER BY a.revoked_at DESC NULLS FIRST, lower(a.name), a.id LIMIT ?`, grid.MaxPage).Scan(&rows).Error
		for _, r := range rows {
			all = append(all, r.toDomain())
		}
		return err
	})
	return all, err
}

// CreateAgent adds an agent with its machine account, which has no password
// and the role of agents alone.
func (s *Store) CreateAgent(ctx context.Context, tenantID, name string, keyHash []byte) (a agent.Agent, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		agentID := id.New()
		account := userFromDomain(t.TenantID, user.User{ID: agentID, Email: "agent-" + agentID + "@agents.invalid",
			Username: "agent-" + agentID, FirstName: strings.TrimSpace(name), LastName: "(agent)", Language: "en",
			Status: user.Active, Version: 1})
		if err := t.Gorm.Create(&account).Error; err != nil {
			return err
		}
		if err := t.setRoles(agentID, []string{agent.Role}); err != nil {
			return err
		}
		err := t.Gorm.Exec(`INSERT INTO agents (tenant_id, id, name, key_hash) VALUES (?, ?, ?, ?)`, t.TenantID, agentID,
			strings.TrimSpace(name), keyHash).Error
		if err != nil {
			return err
		}
		if a, err = t.agent(agentID, ""); err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Agents", Action: "created", ObjectType: "agent", ObjectID: agentID,
			New: map[string]any{"name": a.Name}})
	})
	return a, err
}

func (t *Tenant) agent(agentID, lock string) (agent.Agent, error) {
	var row agentRow
	err := t.Gorm.Raw(`SELECT `+agentColumns+` FROM agents a WHERE a.tenant_id = ? AND a.id = ?`+lock, t.TenantID,
		agentID).Take(&row).Error
	return row.toDomain(), err
}

// RevokeAgent ends an agent for good: its key, its sessions and its work. What
// it was handed may be at the printer; people see to that.
func (s *Store) RevokeAgent(ctx context.Context, tenantID, agentID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		a, err := t.agent(agentID, " FOR UPDATE")
		if err != nil || a.RevokedAt != nil {
			return err
		}
		if err := t.Gorm.Exec(`UPDATE agents SET revoked_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ?`,
			t.TenantID, agentID).Error; err != nil {
			return err
		}
		var open []string
		if err := t.Gorm.Raw(`SELECT id FROM sessions WHERE user_id = ? AND ended_at IS NULL`,
			agentID).Scan(&open).Error; err != nil {
			return err
		}
		for _, sessionID := range open {
			if err := t.endSession(sessionID, "agent revoked"); err != nil {
				return err
			}
		}
		err = t.Gorm.Exec(
			`UPDATE users SET status = 'inactive', deactivated_at = now(), updated_at = now(), version = version + 1 WHERE id = ? AND status = 'active'`, agentID).Error
		if err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Agents", Action: "revoked", ObjectType: "agent", ObjectID: agentID,
			Old: map[string]any{"name": a.Name}})
	})
}

// AgentKey is the hash of a live agent's key.
func (s *Store) AgentKey(ctx context.Context, tenantID, agentID string) (hash []byte, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Raw(`SELECT key_hash FROM agents WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL`, t.TenantID,
			agentID).Row().Scan(&hash)
	})
	return hash, err
}

// AgentSession notes from where the agent comes and gives it a session. One
// that began at the same address and goes on for long enough is used again, so
// that an agent signs in once a day and not every quarter of an hour.
func (s *Store) AgentSession(
	ctx context.Context, tenantID, agentID string, from agent.Presence, tokenHash []byte,
) (session.Token, error) {
	token := session.Token{TenantID: tenantID, UserID: agentID}
	name := ""
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		err := t.Gorm.Raw(
			`UPDATE agents SET host_name = left(?, 200), release = left(?, 50), last_seen_at = now() WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL RETURNING name`,
			from.HostName, from.Release, t.TenantID, agentID).Row().Scan(&name)
		if err != nil {
			return err
		}
		return t.Gorm.Raw(
			`SELECT id FROM sessions WHERE user_id = ? AND ended_at IS NULL AND client_ip = ? AND expires_at > ? ORDER BY id DESC LIMIT 1`,
			agentID, from.ClientIP, time.Now().Add(2*session.AccessLife)).Scan(&token.SessionID).Error
	})
	if err != nil || token.SessionID != "" {
		return token, err
	}
	token.SessionID, err = s.StartSession(ctx, tenantID, session.NewSession{UserID: agentID, UserName: name + " (agent)",
		ClientIP: from.ClientIP, UserAgent: "countersign agent " + from.Release + " on " + from.HostName, Method: "agent key",
		TokenHash: tokenHash, Machine: true})
	return token, err
}

// AgentSeen notes that the agent is there; NotFound for who is none.
func (s *Store) AgentSeen(ctx context.Context, tenantID, agentID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		res := t.Gorm.Exec(`UPDATE agents SET last_seen_at = now() WHERE tenant_id = ? AND id = ? AND revoked_at IS NULL`,
			t.TenantID, agentID)
		if res.Error == nil && res.RowsAffected == 0 {
			return fault.New(fault.NotFound, fault.NotFoundCode, "You are signed in, but not as an agent.")
		}
		return res.Error
	})
}

// SetPrinterAgent says through which agent a printer is reached; none means by our workers.
func (s *Store) SetPrinterAgent(ctx context.Context, tenantID, printerID, agentID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var before *string
		if err := t.Gorm.Raw(`SELECT agent_id FROM printers WHERE tenant_id = ? AND id = ? FOR UPDATE`, t.TenantID,
			printerID).Row().Scan(&before); err != nil {
			return err
		}
		if agentID != "" {
			a, err := t.agent(agentID, "")
			if err != nil {
				return err
			}
			if a.RevokedAt != nil {
				return a.Offline()
			}
		}
		if err := t.Gorm.Exec(`UPDATE printers SET agent_id = ? WHERE tenant_id = ? AND id = ?`, postgres.Null(agentID),
			t.TenantID, printerID).Error; err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Printers", Action: "agent set", ObjectType: "printer", ObjectID: printerID,
			Old: map[string]any{"agentId": before}, New: map[string]any{"agentId": postgres.Null(agentID)}})
	})
}
