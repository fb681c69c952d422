package store

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/routing"
	"countersign.dev/internal/postgres"
)

type bankAccountRow struct {
	Pending                                            *string // JSON
	ID, Name, BankName, Routing, AccountLast4, FileKey string
	Ach, PositivePay, CheckSettings, Delivery          string // jsonb
	NextCheck, Version                                 int64
}

const selectBankAccount = `SELECT a.id, a.name, a.bank_name, a.routing, a.account_last4, a.ach::text AS ach, a.positive_pay::text AS positive_pay,
	a.check_settings::text AS check_settings, a.delivery::text AS delivery, a.file_key, a.next_check, a.version, ` +
	pendingConnection + ` AS pending FROM bank_accounts a `

func (r bankAccountRow) toDomain() (bankaccount.Account, error) {
	a := bankaccount.Account{
		ID: r.ID, Name: r.Name, BankName: r.BankName, Routing: routing.Number(r.Routing), Last4: r.AccountLast4,
		FileKey: r.FileKey, NextCheck: r.NextCheck, Version: r.Version,
	}
	for text, into := range map[*string]any{&r.Ach: &a.ACH, &r.PositivePay: &a.PositivePay, &r.CheckSettings: &a.Check,
		&r.Delivery: &a.Delivery} {
		if err := json.Unmarshal([]byte(*text), into); err != nil {
			return a, fmt.Errorf("settings of bank account %s: %w", r.ID, err)
		}
	}
	var err error
	a.Pending, err = connectionChange(r.Pending)
	return a, err
}

// settings are the account's JSON columns in the order they are declared.
func settings(a bankaccount.Account) (out [4]string, err error) {
	for i, part := range []any{a.ACH, a.PositivePay, a.Check, a.Delivery} {
		body, err := json.Marshal(part)
		if err != nil {
			return out, err
		}
		out[i] = string(body)
	}
	return out, nil
}

// BankAccounts are the tenant's own accounts, by name.
func (s *Store) BankAccounts(ctx context.Context, tenantID string) (accounts []bankaccount.Account, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var rows []bankAccountRow
		if err := t.Gorm.Raw(selectBankAccount+`WHERE a.tenant_id = ? ORDER BY lower(a.name)`,
			t.TenantID).Scan(&rows).Error; err != nil {
			return err
		}
		for _, r := range rows {
			a, err := r.toDomain()
			if err != nil {
				return err
			}
			accounts = append(accounts, a)
		}
		return nil
	})
	return accounts, err
}

// BankAccount is one account.
func (s *Store) BankAccount(ctx context.Context, tenantID, accountID string) (a bankaccount.Account, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		a, err = t.bankAccount(accountID)
		return err
	})
	return a, err
}

func (t *Tenant) bankAccount(accountID string) (bankaccount.Account, error) {
	var row bankAccountRow
	if err := t.Gorm.Raw(selectBankAccount+`WHERE a.tenant_id = ? AND a.id = ?`, t.TenantID,
		accountID).Take(&row).Error; err != nil {
		return bankaccount.Account{}, err
	}
	return row.toDomain()
}

// projectAccount is the account the project pays from; false when none is chosen.
func (t *Tenant) projectAccount(projectID string) (bankaccount.Account, bool, error) {
	var rows []bankAccountRow
	err := t.Gorm.Raw(selectBankAccount+
		`JOIN project_bank_accounts p ON p.tenant_id = a.tenant_id AND p.bank_account_id = a.id
		WHERE p.tenant_id = ? AND p.project_id = ?`, t.TenantID, projectID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return bankaccount.Account{}, false, err
	}
	a, err := rows[0].toDomain()
	return a, true, err
}

// CreateBankAccount stores a new account. number and password arrive sealed.
func (s *Store) CreateBankAccount(
	ctx context.Context, tenantID string, a bankaccount.Account, number, password []byte,
) error {
	parts, err := settings(a)
	if err != nil {
		return err
	}
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		err := t.Gorm.Exec(
			`INSERT INTO bank_accounts (tenant_id, id, name, bank_name, routing, account, account_last4, ach, positive_pay, check_settings, delivery, delivery_secret, file_key, next_check)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			t.TenantID, a.ID, a.Name, a.BankName, a.Routing, number, a.Last4, parts[0], parts[1], parts[2], parts[3], password,
			a.FileKey, max(a.NextCheck, 1)).Error
		if err != nil {
			return err
		}
		return t.auditAccount("created", nil, a)
	})
}

// UpdateBankAccount changes everything but the number, the sequence of checks and
// the connection. Another connection, or a password, waits for a second person.
func (s *Store) UpdateBankAccount(ctx context.Context, tenantID string, a bankaccount.Account, password []byte) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		before, err := t.lockedBankAccount(a.ID)
		if err != nil {
			return err
		}
		wanted := a.Delivery.Connection()
		a.Delivery = a.Delivery.WithConnection(before.Delivery.Connection())
		parts, err := settings(a)
		if err != nil {
			return err
		}
		err = postgres.OneRow(t.Gorm.Exec(
			`UPDATE bank_accounts SET name = ?, bank_name = ?, routing = ?, ach = ?, positive_pay = ?, check_settings = ?, delivery = ?,
			updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
			a.Name, a.BankName, a.Routing, parts[0], parts[1], parts[2], parts[3], t.TenantID, a.ID, a.Version))
		if err != nil {
			return err
		}
		if err := t.auditAccount("updated", before, a); err != nil {
			return err
		}
		if wanted == before.Delivery.Connection() && len(password) == 0 {
			return nil
		}
		return t.proposeConnection(a.ID, wanted, password)
	})
}

// AssignBankAccount says from which account a project pays.
func (s *Store) AssignBankAccount(ctx context.Context, tenantID, projectID, accountID string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		if err := t.RequireProject(projectID); err != nil {
			return err
		}
		var before []string
		if err := t.Gorm.Raw(
			`SELECT bank_account_id FROM project_bank_accounts WHERE tenant_id = ? AND project_id = ? FOR UPDATE`, t.TenantID,
			projectID).Scan(&before).Error; err != nil {
			return err
		}
		err := t.Gorm.Exec(`INSERT INTO project_bank_accounts (tenant_id, project_id, bank_account_id) VALUES (?, ?, ?)
			ON CONFLICT (tenant_id, project_id) DO UPDATE SET bank_account_id = excluded.bank_account_id`, t.TenantID, projectID,
			accountID).Error
		if err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Payments", Action: "bank account assigned", ObjectType: "project",
			ObjectID: projectID, ProjectID: projectID, Old: map[string]any{"bankAccountId": strings.Join(before, "")},
			New: map[string]any{"bankAccountId": accountID}, Edit: true})
	})
}

func (t *Tenant) auditAccount(action string, before any, a bankaccount.Account) error {
	return t.Audit(postgres.Change{Area: "BankAccounts", Action: action, ObjectType: "bankAccount", ObjectID: a.ID,
		Old: before, New: a, Edit: before != nil})
}
