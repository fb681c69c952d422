package bankfile

import (
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/postgres"
)

// Problems are the files and folders that cannot be fetched, the oldest first.
func Problems(tx *postgres.Tx) (all []payment.BankFileProblem, err error) {
	err = tx.Gorm.Raw(
		`SELECT bank_account_id AS account_id, name, since, tried_at, attempts, code, message FROM bank_file_problems WHERE tenant_id = ? ORDER BY since, id LIMIT ?`,
		tx.TenantID, newest).Scan(&all).Error
	return all, err
}

// SaveProblem stores why a file or folder cannot be fetched, and counts the attempts.
func SaveProblem(tx *postgres.Tx, p payment.BankFileProblem) (attempts int, err error) {
	err = tx.Gorm.Raw(
		`INSERT INTO bank_file_problems AS b (tenant_id, id, bank_account_id, name, code, message) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (tenant_id, bank_account_id, name) DO UPDATE SET tried_at = now(), attempts = b.attempts + 1, code = excluded.code, message = excluded.message RETURNING attempts`,
		tx.TenantID, id.New(), p.AccountID, p.Name, p.Code, p.Message).Row().Scan(&attempts)
	return attempts, err
}

// DeleteProblem deletes the problem of a file that was read.
func DeleteProblem(tx *postgres.Tx, accountID, name string) error {
	return tx.Exec(`DELETE FROM bank_file_problems WHERE tenant_id = $1 AND bank_account_id = $2 AND name = $3`,
		tx.TenantID, accountID, name)
}

// DeleteOtherProblems deletes the problems of an account, except those of the named files.
func DeleteOtherProblems(tx *postgres.Tx, accountID string, names []string) error {
	return tx.Exec(`DELETE FROM bank_file_problems WHERE tenant_id = $1 AND bank_account_id = $2 AND name <> ALL ($3)`,
		tx.TenantID, accountID, names)
}
