// Package bankaccount reads and writes the rows of the tenant's own bank accounts and of their connections.
package bankaccount

import (
	"encoding/json"
	"fmt"
	"strings"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/routing"
	"countersign.dev/internal/postgres"
)

type accountRow struct {
	Pending                                            *string // JSON
	ID, Name, BankName, Routing, AccountLast4, FileKey string
	Ach, PositivePay, CheckSettings, Delivery          string // jsonb
	NextCheck, Version                                 int64
}

const selectAccount = `SELECT a.id, a.name, a.bank_name, a.routing, a.account_last4, a.ach::text AS ach, a.positive_pay::text AS positive_pay,
	a.check_settings::text AS check_settings, a.delivery::text AS delivery, a.file_key, a.next_check, a.version, ` +
	pendingConnection + ` AS pending FROM bank_accounts a `

func (r accountRow) toDomain() (bankaccount.Account, error) {
	a := bankaccount.Account{
		ID: r.ID, Name: r.Name, BankName: r.BankName, Routing: routing.Number(r.Routing), Last4: r.AccountLast4,
		FileKey: r.FileKey, NextCheck: r.NextCheck, Version: r.Version,
	}
	for text, into := range map[*string]any{&r.Ach: &a.ACH, &r.PositivePay: &a.PositivePay,
		&r.CheckSettings: &a.Check, &r.Delivery: &a.Delivery} {
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

// List is every account, by name.
func List(tx *postgres.Tx) (accounts []bankaccount.Account, err error) {
	var rows []accountRow
	if err := tx.Gorm.Raw(selectAccount+`WHERE a.tenant_id = ? ORDER BY lower(a.name)`,
		tx.TenantID).Scan(&rows).Error; err != nil {
		return nil, err
	}
	for _, r := range rows {
		a, err := r.toDomain()
		if err != nil {
			return nil, err
		}
		accounts = append(accounts, a)
	}
	return accounts, nil
}

// Get is one account.
func Get(tx *postgres.Tx, accountID string) (bankaccount.Account, error) {
	var row accountRow
	if err := tx.Gorm.Raw(selectAccount+`WHERE a.tenant_id = ? AND a.id = ?`, tx.TenantID,
		accountID).Take(&row).Error; err != nil {
		return bankaccount.Account{}, err
	}
	return row.toDomain()
}

// Lock is one account, which no other transaction changes until this one ends.
func Lock(tx *postgres.Tx, accountID string) (bankaccount.Account, error) {
	if err := tx.Gorm.Exec(`SELECT FROM bank_accounts WHERE tenant_id = ? AND id = ? FOR UPDATE`, tx.TenantID,
		accountID).Error; err != nil {
		return bankaccount.Account{}, err
	}
	return Get(tx, accountID)
}

// OfProject is the account the project pays from; false if none is chosen.
func OfProject(tx *postgres.Tx, projectID string) (bankaccount.Account, bool, error) {
	var rows []accountRow
	err := tx.Gorm.Raw(selectAccount+
		`JOIN project_bank_accounts p ON p.tenant_id = a.tenant_id AND p.bank_account_id = a.id
		WHERE p.tenant_id = ? AND p.project_id = ?`, tx.TenantID, projectID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return bankaccount.Account{}, false, err
	}
	a, err := rows[0].toDomain()
	return a, true, err
}

// Insert stores a new account. number and password are encrypted.
func Insert(tx *postgres.Tx, a bankaccount.Account, number, password []byte) error {
	parts, err := settings(a)
	if err != nil {
		return err
	}
	return tx.Gorm.Exec(
		`INSERT INTO bank_accounts (tenant_id, id, name, bank_name, routing, account, account_last4, ach, positive_pay, check_settings, delivery, delivery_secret, file_key, next_check)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		tx.TenantID, a.ID, a.Name, a.BankName, a.Routing, number, a.Last4, parts[0], parts[1], parts[2], parts[3],
		password, a.FileKey, max(a.NextCheck, 1)).Error
}

// Update writes everything but the number, the sequence of checks and the password, under the version.
func Update(tx *postgres.Tx, a bankaccount.Account) error {
	parts, err := settings(a)
	if err != nil {
		return err
	}
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE bank_accounts SET name = ?, bank_name = ?, routing = ?, ach = ?, positive_pay = ?, check_settings = ?, delivery = ?,
			updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		a.Name, a.BankName, a.Routing, parts[0], parts[1], parts[2], parts[3], tx.TenantID, a.ID, a.Version))
}

// Password is the encrypted password of the bank's server.
func Password(tx *postgres.Tx, accountID string) (password []byte, err error) {
	err = tx.Gorm.Raw(`SELECT delivery_secret FROM bank_accounts WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		accountID).Row().Scan(&password)
	return password, err
}

// Assign makes the project pay from the account. It returns the account before, or "".
func Assign(tx *postgres.Tx, projectID, accountID string) (before string, err error) {
	var accounts []string
	if err := tx.Gorm.Raw(
		`SELECT bank_account_id FROM project_bank_accounts WHERE tenant_id = ? AND project_id = ? FOR UPDATE`, tx.TenantID,
		projectID).Scan(&accounts).Error; err != nil {
		return "", err
	}
	return strings.Join(accounts, ""), tx.Gorm.Exec(
		`INSERT INTO project_bank_accounts (tenant_id, project_id, bank_account_id) VALUES (?, ?, ?)
			ON CONFLICT (tenant_id, project_id) DO UPDATE SET bank_account_id = excluded.bank_account_id`, tx.TenantID,
		projectID, accountID).Error
}
