package bankaccount

import (
	"encoding/json"
	"fmt"
	"strings"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/flow"
	"countersign.dev/internal/postgres"
)

// LockAssignment is the account from which a locked project pays, or "".
func LockAssignment(tx *postgres.Tx, projectID string) (accountID string, err error) {
	if err := tx.Gorm.Exec(`SELECT FROM projects WHERE tenant_id = ? AND id = ? FOR UPDATE`, tx.TenantID,
		projectID).Error; err != nil {
		return "", err
	}
	var accounts []string
	err = tx.Gorm.Raw(`SELECT bank_account_id FROM project_bank_accounts WHERE tenant_id = ? AND project_id = ?`,
		tx.TenantID, projectID).Scan(&accounts).Error
	return strings.Join(accounts, ""), err
}

// Assign makes the project pay from the account.
func Assign(tx *postgres.Tx, projectID, accountID string) error {
	return tx.Gorm.Exec(
		`INSERT INTO project_bank_accounts (tenant_id, project_id, bank_account_id) VALUES (?, ?, ?)
			ON CONFLICT (tenant_id, project_id) DO UPDATE SET bank_account_id = excluded.bank_account_id`, tx.TenantID,
		projectID, accountID).Error
}

// Assignments are the visible payment projects with the accounts they pay from, and the changes of them that wait.
func Assignments(tx *postgres.Tx) (all []bankaccount.Assignment, err error) {
	var rows []struct {
		ProjectID, Project, ProjectType, AccountID, Account string
		Change                                              *string
	}
	if err := tx.Gorm.Raw(`SELECT p.id AS project_id, p.name AS project, p.project_type, coalesce(a.id::text, '') AS account_id, coalesce(a.name, '') AS account,
			(SELECT `+changeJSON+` FROM bank_account_changes k WHERE k.tenant_id = p.tenant_id AND k.project_id = p.id AND k.status = 'pending') AS change
		FROM projects p LEFT JOIN project_bank_accounts b ON b.tenant_id = p.tenant_id AND b.project_id = p.id
		LEFT JOIN bank_accounts a ON a.tenant_id = b.tenant_id AND a.id = b.bank_account_id
		WHERE p.tenant_id = ? AND p.project_type IN (?, ?) AND p.status <> 'archived' AND `+postgres.VisibleProject("p.id")+` ORDER BY lower(p.name), p.id LIMIT 500`,
		tx.TenantID, flow.AchPayments, flow.CheckAndPPayPayments).Scan(&rows).Error; err != nil {
		return nil, err
	}
	for _, r := range rows {
		one := bankaccount.Assignment{ProjectID: r.ProjectID, Project: r.Project, ProjectType: r.ProjectType,
			AccountID: r.AccountID, Account: r.Account}
		if one.Pending, err = decoded[bankaccount.Change](r.Change); err != nil {
			return nil, fmt.Errorf("change of the account of project %s: %w", r.ProjectID, err)
		}
		all = append(all, one)
	}
	return all, nil
}

// Profiles are the profiles that can deliver files.
func Profiles(tx *postgres.Tx) (choices []bankaccount.ProfileChoice, err error) {
	var rows []struct{ ID, Name, Connection, Settings string }
	err = tx.Gorm.Raw(`SELECT p.id, p.name, c.name AS connection, p.settings::text AS settings
		FROM connection_profiles p JOIN connections c ON c.tenant_id = p.tenant_id AND c.id = p.connection_id
		WHERE p.tenant_id = ? AND c.type = 'sftp' AND NOT EXISTS (SELECT FROM erp_connections e
			WHERE e.tenant_id = p.tenant_id AND e.profile_id = p.id)
		ORDER BY lower(c.name), lower(p.name) LIMIT 1000`, tx.TenantID).Scan(&rows).Error
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		var s connection.Settings
		if err := json.Unmarshal([]byte(r.Settings), &s); err != nil {
			return nil, fmt.Errorf("settings of profile %s: %w", r.ID, err)
		}
		at := bankaccount.ConnectionOf(s)
		choices = append(choices, bankaccount.ProfileChoice{ID: r.ID, Name: r.Name, Connection: r.Connection,
			Address: at.Address, Login: at.User})
	}
	return choices, nil
}

// KeyProfiles are the profiles whose keys can protect files.
func KeyProfiles(tx *postgres.Tx) (choices []bankaccount.KeyChoice, err error) {
	err = tx.Gorm.Raw(`SELECT p.id, p.name, c.name AS connection, p.settings->>'keyOwner' AS owner, k.fingerprint
		FROM connection_profiles p JOIN connections c ON c.tenant_id = p.tenant_id AND c.id = p.connection_id
		JOIN pgp_keys k ON k.tenant_id = p.tenant_id AND k.profile_id = p.id AND k.state = 'current'
		WHERE p.tenant_id = ? AND c.type = 'pgp' ORDER BY lower(c.name), lower(p.name) LIMIT 1000`, tx.TenantID).Scan(&choices).Error
	return choices, err
}
