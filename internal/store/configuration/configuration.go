// Package configuration reads and locks what configuration files change.
package configuration

import (
	"strings"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/configuration"
	"countersign.dev/internal/postgres"
)

// Group is a group with its id.
type Group struct {
	configuration.Group

	ID string
}

// Groups are all groups by name.
func Groups(tx *postgres.Tx) ([]Group, error) {
	var found []struct{ ID, Name, Description, Roles string }
	err := tx.Gorm.Raw(`SELECT g.id, g.name, g.description, coalesce((SELECT string_agg(r.name, chr(10) ORDER BY r.priority, r.name)
		FROM group_roles gr JOIN roles r ON r.tenant_id = gr.tenant_id AND r.id = gr.role_id
		WHERE gr.tenant_id = g.tenant_id AND gr.group_id = g.id), '') AS roles
		FROM groups g WHERE g.tenant_id = ? ORDER BY lower(g.name)`, tx.TenantID).Scan(&found).Error
	all := make([]Group, len(found))
	for n, g := range found {
		all[n] = Group{ID: g.ID, Group: configuration.Group{Name: g.Name, Description: g.Description,
			Roles: strings.FieldsFunc(g.Roles, func(r rune) bool { return r == '\n' })}}
	}
	return all, err
}

// Limit is the own approval limit of a person.
type Limit struct {
	configuration.PersonLimit

	Active bool
}

// Limits are the own approval limits of all people by address.
func Limits(tx *postgres.Tx) ([]Limit, error) {
	var found []struct {
		Email         string
		ApprovalLimit decimal.Decimal
		Active        bool
	}
	err := tx.Gorm.Raw(`SELECT email, approval_limit, status <> 'inactive' AS active FROM users
		WHERE tenant_id = ? AND approval_limit IS NOT NULL ORDER BY lower(email)`, tx.TenantID).Scan(&found).Error
	all := make([]Limit, len(found))
	for n, l := range found {
		all[n] = Limit{Active: l.Active,
			PersonLimit: configuration.PersonLimit{User: l.Email, ApprovalLimit: &found[n].ApprovalLimit}}
	}
	return all, err
}

// Locked are the records that a file names.
type Locked struct {
	ProjectIDs []string
	Addresses  []string // of people
	// Connections and BankAccounts are their names.
	Connections, BankAccounts []string
}

// Lock keeps all groups and roles and the named records as they are until the transaction ends. The order is that of
// the commands that change several of them, so that none waits for another in a circle.
func Lock(tx *postgres.Tx, l Locked) error {
	for _, rows := range []struct {
		sql  string
		args []any
	}{
		{`SELECT FROM bank_accounts WHERE tenant_id = ? AND name = ANY(?) ORDER BY id FOR UPDATE`,
			[]any{tx.TenantID, postgres.Array(l.BankAccounts)}},
		{`SELECT FROM projects WHERE tenant_id = ? AND id::text = ANY(?) ORDER BY id FOR NO KEY UPDATE`,
			[]any{tx.TenantID, postgres.Array(l.ProjectIDs)}},
		{`SELECT FROM users WHERE tenant_id = ? AND email = ANY(?) ORDER BY id FOR NO KEY UPDATE`,
			[]any{tx.TenantID, postgres.Array(l.Addresses)}},
		{`SELECT FROM groups WHERE tenant_id = ? ORDER BY id FOR UPDATE`, []any{tx.TenantID}},
		{`SELECT FROM roles WHERE tenant_id = ? ORDER BY id FOR UPDATE`, []any{tx.TenantID}},
		{`SELECT FROM connections WHERE tenant_id = ? AND name = ANY(?) ORDER BY id FOR UPDATE`,
			[]any{tx.TenantID, postgres.Array(l.Connections)}},
	} {
		if err := tx.Gorm.Exec(rows.sql, rows.args...).Error; err != nil {
			return err
		}
	}
	return nil
}
