package twofactor

import "countersign.dev/internal/postgres"

// ReplaceRecoveryCodes makes these codes the only ones of a user.
func ReplaceRecoveryCodes(tx *postgres.Tx, userID string, hashes [][]byte) error {
	if err := tx.Gorm.Exec(`DELETE FROM recovery_codes WHERE tenant_id = ? AND user_id = ?`, tx.TenantID,
		userID).Error; err != nil {
		return err
	}
	for _, hash := range hashes {
		if err := tx.Gorm.Exec(`INSERT INTO recovery_codes (tenant_id, user_id, code_hash) VALUES (?, ?, ?)`, tx.TenantID,
			userID, hash).Error; err != nil {
			return err
		}
	}
	return nil
}

// UseRecoveryCode uses a code of a user. It reports false if there is no such unused code.
func UseRecoveryCode(tx *postgres.Tx, userID string, hash []byte) (used bool, err error) {
	res := tx.Gorm.Exec(`UPDATE recovery_codes SET used_at = now()
		WHERE tenant_id = ? AND user_id = ? AND code_hash = ? AND used_at IS NULL`, tx.TenantID, userID, hash)
	return res.RowsAffected == 1, res.Error
}

// RecoveryCodesLeft is the number of unused codes of a user.
func RecoveryCodesLeft(tx *postgres.Tx, userID string) (n int, err error) {
	err = tx.Gorm.Raw(`SELECT count(*) FROM recovery_codes WHERE tenant_id = ? AND user_id = ? AND used_at IS NULL`,
		tx.TenantID, userID).Row().Scan(&n)
	return n, err
}
