package tenant

import "countersign.dev/internal/postgres"

// MailDomains are the mail domains from which the tenant invites people, sorted.
func MailDomains(tx *postgres.Tx) ([]string, error) {
	all := []string{}
	err := tx.Gorm.Raw(`SELECT domain FROM mail_domains WHERE tenant_id = ? ORDER BY domain`, tx.TenantID).Scan(&all).Error
	return all, err
}

// SetMailDomains replaces the mail domains.
func SetMailDomains(tx *postgres.Tx, domains []string) error {
	if err := tx.Gorm.Exec(`DELETE FROM mail_domains WHERE tenant_id = ? AND domain <> ALL(?::text[])`, tx.TenantID,
		postgres.Array(domains)).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(`INSERT INTO mail_domains (tenant_id, domain) SELECT ?, unnest(?::text[]) ON CONFLICT DO NOTHING`,
		tx.TenantID, postgres.Array(domains)).Error
}

// Touch makes a new version of the tenant on the version that was seen.
func Touch(tx *postgres.Tx, version int64) error {
	return postgres.OneRow(tx.Gorm.Exec(`UPDATE tenants SET updated_at = now(), version = version + 1
		WHERE tenant_id = ? AND version = ?`, tx.TenantID, version))
}
