// Package bankaccount reads and writes the rows of the tenant's own bank accounts and of their connections.
package bankaccount

import (
	"encoding/json"
	"fmt"

	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/routing"
	"countersign.dev/internal/postgres"
)

type accountRow struct {
	Pending, Profile, BankKey, OwnKey                  *string // JSON
	ID, Name, BankName, Routing, AccountLast4, FileKey string
	Ach, PositivePay, CheckSettings, Delivery          string // jsonb
	NextCheck, Version                                 int64
	Confirmed                                          bool
}

const selectAccount = `SELECT a.id, a.name, a.bank_name, a.routing, a.account_last4, a.ach::text AS ach, a.positive_pay::text AS positive_pay,
	a.check_settings::text AS check_settings, a.delivery::text AS delivery, a.file_key, a.next_check, a.confirmed, a.version, ` +
	pendingChange + ` AS pending, ` + profileOf + ` AS profile, ` + keyOfBank + ` AS bank_key, ` + keyOfCompany + ` AS own_key FROM bank_accounts a `

// profileOf is the profile of an account's delivery, as JSON.
const profileOf = `(SELECT jsonb_build_object('ID', p.id, 'ConnectionID', p.connection_id, 'Name', p.name, 'ConnectionName', c.name,
	'Settings', p.settings, 'Secrets', (SELECT coalesce(jsonb_agg(s.name), '[]') FROM connection_secrets s
		WHERE s.tenant_id = p.tenant_id AND s.profile_id = p.id), 'Test', p.test_state, 'Reason', p.test_reason)::text
	FROM connection_profiles p JOIN connections c ON c.tenant_id = p.tenant_id AND c.id = p.connection_id
	WHERE p.tenant_id = a.tenant_id AND p.id = a.profile_id)`

// The current keys of an account's files, as JSON.
const (
	keyOfBank    = keyOf + `a.bank_key_profile_id)`
	keyOfCompany = keyOf + `a.own_key_profile_id)`
	keyOf        = `(SELECT jsonb_build_object('ID', p.id, 'ConnectionID', p.connection_id, 'Name', p.name, 'ConnectionName', c.name,
	'Fingerprint', k.fingerprint, 'ExpiresAt', k.expires_at)::text
	FROM connection_profiles p JOIN connections c ON c.tenant_id = p.tenant_id AND c.id = p.connection_id
	JOIN pgp_keys k ON k.tenant_id = p.tenant_id AND k.profile_id = p.id AND k.state = 'current'
	WHERE p.tenant_id = a.tenant_id AND p.id = `
)

func (r accountRow) toDomain() (bankaccount.Account, error) {
	a := bankaccount.Account{
		ID: r.ID, Name: r.Name, BankName: r.BankName, Routing: routing.Number(r.Routing), Last4: r.AccountLast4,
		FileKey: r.FileKey, NextCheck: r.NextCheck, Confirmed: r.Confirmed, Version: r.Version,
	}
	for text, into := range map[*string]any{&r.Ach: &a.ACH, &r.PositivePay: &a.PositivePay,
		&r.CheckSettings: &a.Check, &r.Delivery: &a.Delivery} {
		if err := json.Unmarshal([]byte(*text), into); err != nil {
			return a, fmt.Errorf("settings of bank account %s: %w", r.ID, err)
		}
	}
	var err error
	if a.Profile, err = decoded[bankaccount.Profile](r.Profile); err != nil {
		return a, fmt.Errorf("profile of bank account %s: %w", r.ID, err)
	}
	if a.BankKey, err = decoded[bankaccount.KeyProfile](r.BankKey); err != nil {
		return a, fmt.Errorf("key of the bank of account %s: %w", r.ID, err)
	}
	if a.OwnKey, err = decoded[bankaccount.KeyProfile](r.OwnKey); err != nil {
		return a, fmt.Errorf("own key of bank account %s: %w", r.ID, err)
	}
	if a.Pending, err = decoded[bankaccount.Change](r.Pending); err != nil {
		return a, fmt.Errorf("change of bank account %s: %w", r.ID, err)
	}
	return a, nil
}

// decoded is the value of a JSON text, or nil without one.
func decoded[T any](text *string) (*T, error) {
	if text == nil {
		return nil, nil
	}
	value := new(T)
	return value, json.Unmarshal([]byte(*text), value)
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
	keys := a.Delivery.KeysOrNone()
	return tx.Gorm.Exec(
		`INSERT INTO bank_accounts (tenant_id, id, name, bank_name, routing, account, account_last4, ach, positive_pay, check_settings, delivery, delivery_secret, file_key, next_check, profile_id, bank_key_profile_id, own_key_profile_id, confirmed)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULLIF(?, '')::uuid, NULLIF(?, '')::uuid, NULLIF(?, '')::uuid, ?)`,
		tx.TenantID, a.ID, a.Name, a.BankName, a.Routing, number, a.Last4, parts[0], parts[1], parts[2], parts[3],
		password, a.FileKey, max(a.NextCheck, 1), a.Delivery.ProfileID, keys.BankProfileID, keys.OwnProfileID,
		a.Confirmed).Error
}

// Rename writes the name of a locked account.
func Rename(tx *postgres.Tx, accountID, name string, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE bank_accounts SET name = ?, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		name, tx.TenantID, accountID, version))
}

// Confirm writes the settings that two people agreed to. next raises the sequence of checks, or is 0. password is the
// encrypted password of a server without a profile. Without one, the stored password stays only if its server does.
func Confirm(tx *postgres.Tx, a bankaccount.Account, next int64, password []byte, keep bool) error {
	parts, err := settings(a)
	if err != nil {
		return err
	}
	keys := a.Delivery.KeysOrNone()
	return postgres.OneRow(tx.Gorm.Exec(
		`UPDATE bank_accounts SET bank_name = ?, routing = ?, ach = ?, positive_pay = ?, check_settings = ?, delivery = ?,
			profile_id = NULLIF(?, '')::uuid, bank_key_profile_id = NULLIF(?, '')::uuid, own_key_profile_id = NULLIF(?, '')::uuid,
			next_check = greatest(next_check, ?), delivery_secret = CASE WHEN ? THEN delivery_secret ELSE ?::bytea END,
			confirmed = true, updated_at = now(), version = version + 1 WHERE tenant_id = ? AND id = ? AND version = ?`,
		a.BankName, a.Routing, parts[0], parts[1], parts[2], parts[3], a.Delivery.ProfileID, keys.BankProfileID,
		keys.OwnProfileID, next, keep, password, tx.TenantID, a.ID, a.Version))
}

// Password is the encrypted password of the bank's server.
func Password(tx *postgres.Tx, accountID string) (password []byte, err error) {
	err = tx.Gorm.Raw(`SELECT delivery_secret FROM bank_accounts WHERE tenant_id = ? AND id = ?`, tx.TenantID,
		accountID).Row().Scan(&password)
	return password, err
}
