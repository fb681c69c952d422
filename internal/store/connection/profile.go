package connection

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/postgres"
)

type profileRow struct {
	ID, ConnectionID, Type, Name, TestState, TestReason string
	Settings                                            string
	Secrets                                             string // names, a JSON array
	Accounts                                            string // a JSON array
	Sends                                               bool
	Projects                                            string // a JSON array
	Workflows                                           string // a JSON array
	Keys                                                string // a JSON array
	TestedAt                                            *time.Time
	UpdatedAt                                           time.Time
	Version                                             int64
}

func (r profileRow) toDomain() (connection.Profile, error) {
	p := connection.Profile{ID: r.ID, ConnectionID: r.ConnectionID, Type: connection.Type(r.Type), Name: r.Name,
		Test:      connection.Test{State: connection.TestState(r.TestState), Reason: connection.Reason(r.TestReason)},
		UpdatedAt: r.UpdatedAt, Version: r.Version, UsedBy: []connection.Purpose{}}
	if r.TestedAt != nil {
		p.Test.At = *r.TestedAt
	}
	if r.Sends {
		p.UsedBy = append(p.UsedBy, connection.MailSender)
	}
	if err := json.Unmarshal([]byte(r.Accounts), &p.BankAccounts); err != nil {
		return p, fmt.Errorf("bank accounts of profile %s: %w", r.ID, err)
	}
	switch {
	case len(p.BankAccounts) == 0:
	case p.Type == connection.PGP:
		p.UsedBy = append(p.UsedBy, connection.FileProtection)
	default:
		p.UsedBy = append(p.UsedBy, connection.BankDelivery)
	}
	if err := json.Unmarshal([]byte(r.Projects), &p.Projects); err != nil {
		return p, fmt.Errorf("projects of profile %s: %w", r.ID, err)
	}
	if len(p.Projects) > 0 {
		p.UsedBy = append(p.UsedBy, connection.ERP)
	}
	if err := json.Unmarshal([]byte(r.Workflows), &p.Workflows); err != nil {
		return p, fmt.Errorf("workflows of profile %s: %w", r.ID, err)
	}
	if len(p.Workflows) > 0 {
		p.UsedBy = append(p.UsedBy, connection.Steps)
	}
	if err := json.Unmarshal([]byte(r.Keys), &p.Keys); err != nil {
		return p, fmt.Errorf("keys of profile %s: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Settings), &p.Settings); err != nil {
		return p, fmt.Errorf("settings of profile %s: %w", r.ID, err)
	}
	if err := json.Unmarshal([]byte(r.Secrets), &p.Secrets); err != nil {
		return p, fmt.Errorf("secrets of profile %s: %w", r.ID, err)
	}
	return p, nil
}

// usedByNewest says whether the newest version of workflow k has a step that uses profile p.
const usedByNewest = `p.id = ANY ((SELECT g.profiles FROM graphs g WHERE g.tenant_id = k.tenant_id AND g.component_id = k.id
	ORDER BY g.number DESC LIMIT 1)::uuid[])`

// profiles reads the profiles of a condition, by name.
func profiles(tx *postgres.Tx, where string, args ...any) ([]connection.Profile, error) {
	var rows []profileRow
	if err := tx.Gorm.Raw(`SELECT p.id, p.connection_id, c.type, p.name, p.settings::text AS settings, p.test_state, p.test_reason, p.tested_at,
			p.updated_at, p.version, EXISTS (SELECT FROM mail_senders m WHERE m.tenant_id = p.tenant_id AND m.profile_id = p.id) AS sends,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('ID', a.id, 'Name', a.name) ORDER BY lower(a.name)), '[]')::text FROM bank_accounts a
				WHERE a.tenant_id = p.tenant_id AND p.id IN (a.profile_id, a.bank_key_profile_id, a.own_key_profile_id)) AS accounts,
			`+profileKeys+` AS keys,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'workspaceId', j.workspace_id, 'name', j.name) ORDER BY j.name), '[]')::text
				FROM erp_connections e JOIN projects j ON j.tenant_id = e.tenant_id AND j.id = e.project_id
				WHERE e.tenant_id = p.tenant_id AND e.profile_id = p.id) AS projects,
			(SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'workspaceId', j.workspace_id, 'projectId', j.id, 'name', k.name) ORDER BY k.name), '[]')::text
				FROM project_components k JOIN projects j ON j.tenant_id = k.tenant_id AND j.id = k.project_id
				WHERE k.tenant_id = p.tenant_id AND k.deleted_at IS NULL AND `+usedByNewest+`) AS workflows,
			(SELECT coalesce(jsonb_agg(s.name ORDER BY s.name), '[]')::text FROM connection_secrets s WHERE s.tenant_id = p.tenant_id AND s.profile_id = p.id) AS secrets
		FROM connection_profiles p JOIN connections c ON c.tenant_id = p.tenant_id AND c.id = p.connection_id
		WHERE p.tenant_id = ? AND `+where+` ORDER BY lower(p.name), p.id`,
		append([]any{tx.TenantID}, args...)...).Scan(&rows).Error; err != nil {
		return nil, err
	}
	found := make([]connection.Profile, len(rows))
	for n, r := range rows {
		var err error
		if found[n], err = r.toDomain(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// Profile is one profile of a connection.
func Profile(tx *postgres.Tx, profileID string) (connection.Profile, error) {
	found, err := profiles(tx, `p.id = ?::uuid`, profileID)
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
	}
	if err != nil {
		return connection.Profile{}, err
	}
	return found[0], nil
}

// AllProfiles are the profiles of all connections, by the names of connection and profile.
func AllProfiles(tx *postgres.Tx) ([]NamedProfile, error) {
	var connections []row
	if err := tx.Gorm.Where("tenant_id = ?", tx.TenantID).Order("lower(name)").Find(&connections).Error; err != nil {
		return nil, err
	}
	found, err := profiles(tx, `TRUE`)
	if err != nil {
		return nil, err
	}
	all := make([]NamedProfile, 0, len(found))
	for _, c := range connections {
		for _, p := range found {
			if p.ConnectionID == c.ID {
				all = append(all, NamedProfile{Profile: p, Connection: c.Name})
			}
		}
	}
	return all, nil
}

// NamedProfile is a profile with the name of its connection.
type NamedProfile struct {
	connection.Profile

	Connection string
}

// MailProfiles are the profiles that can send messages.
func MailProfiles(tx *postgres.Tx) ([]connection.Profile, error) {
	return profiles(tx, `c.type = ?`, string(connection.SMTP))
}

// InsertProfile adds a profile without secrets.
func InsertProfile(tx *postgres.Tx, p connection.Profile) error {
	settings, err := json.Marshal(p.Settings)
	if err != nil {
		return err
	}
	return tx.Gorm.Exec(`INSERT INTO connection_profiles (tenant_id, id, connection_id, name, settings) VALUES (?, ?, ?, ?, ?::jsonb)`,
		tx.TenantID, p.ID, p.ConnectionID, p.Name, string(settings)).Error
}

// UpdateProfile writes name and settings if the version is still the current one. The result of the latest test is
// that of other settings and ends.
func UpdateProfile(tx *postgres.Tx, p connection.Profile) error {
	settings, err := json.Marshal(p.Settings)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE connection_profiles SET name = ?, settings = ?::jsonb, test_state = 'untested', test_reason = 'none',
			tested_at = NULL, trial_id = NULL, trial_email = '', updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND id = ? AND version = ?`, p.Name, string(settings), tx.TenantID, p.ID, p.Version))
}

// Invalidate marks a changed profile as one that cannot work.
func Invalidate(tx *postgres.Tx, profileID string, reason connection.Reason) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE connection_profiles SET test_state = ?, test_reason = ? WHERE tenant_id = ? AND id = ?`,
		string(connection.Outcome(reason)), string(reason), tx.TenantID, profileID))
}

// DeleteProfile removes a profile with its secrets.
func DeleteProfile(tx *postgres.Tx, profileID string) error {
	return postgres.OneRow(tx.Gorm.Exec(`DELETE FROM connection_profiles WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		profileID))
}

// SetSecrets keeps the secrets that kept names, stores the sealed ones and removes all others.
func SetSecrets(
	tx *postgres.Tx, profileID string, kept []connection.Secret, sealed map[connection.Secret][]byte,
) error {
	names := make([]string, len(kept))
	for n, name := range kept {
		names[n] = string(name)
	}
	if err := tx.Gorm.Exec(`DELETE FROM connection_secrets WHERE tenant_id = ? AND profile_id = ? AND name <> ALL(?::text[])`,
		tx.TenantID, profileID, postgres.Array(names)).Error; err != nil {
		return err
	}
	for name, value := range sealed {
		if slices.Contains(kept, name) {
			return fmt.Errorf("secret %s is kept and replaced", name)
		}
		if err := tx.Gorm.Exec(`INSERT INTO connection_secrets (tenant_id, profile_id, name, sealed) VALUES (?, ?, ?, ?)`,
			tx.TenantID, profileID, string(name), value).Error; err != nil {
			return err
		}
	}
	return nil
}

// Sealed are the sealed secrets of a profile.
func Sealed(tx *postgres.Tx, profileID string) (map[connection.Secret][]byte, error) {
	var rows []struct {
		Name   string
		Sealed []byte
	}
	err := tx.Gorm.Raw(`SELECT name, sealed FROM connection_secrets WHERE tenant_id = ? AND profile_id = ?`, tx.TenantID,
		profileID).Scan(&rows).Error
	sealed := make(map[connection.Secret][]byte, len(rows))
	for _, r := range rows {
		sealed[connection.Secret(r.Name)] = r.Sealed
	}
	return sealed, err
}

// BeginTrial makes a profile wait for the result of a test.
func BeginTrial(tx *postgres.Tx, t connection.Trial) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE connection_profiles SET test_state = 'connecting', test_reason = 'none', tested_at = now(),
			trial_id = ?, trial_email = ? WHERE tenant_id = ? AND id = ?`, t.ID, t.Email, tx.TenantID, t.ProfileID))
}

// Trial returns the recipient of the message of a test. It is false if another test, or a change, has replaced it.
func Trial(tx *postgres.Tx, profileID, trialID string) (email string, waits bool, err error) {
	var rows []struct{ TrialEmail string }
	err = tx.Gorm.Raw(`SELECT trial_email FROM connection_profiles WHERE tenant_id = ? AND id = ? AND trial_id = ? AND test_state = 'connecting'`,
		tx.TenantID, profileID, trialID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return "", false, err
	}
	return rows[0].TrialEmail, true, nil
}

// EndTrial records the result of a test, unless another test or a change has replaced it.
func EndTrial(tx *postgres.Tx, profileID, trialID string, reason connection.Reason) (recorded bool, err error) {
	done := tx.Gorm.Exec(`UPDATE connection_profiles SET test_state = ?, test_reason = ?, tested_at = now(), trial_id = NULL, trial_email = ''
		WHERE tenant_id = ? AND id = ? AND trial_id = ? AND test_state = 'connecting'`,
		string(connection.Outcome(reason)), string(reason), tx.TenantID, profileID, trialID)
	return done.RowsAffected == 1, done.Error
}
