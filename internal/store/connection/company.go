package connection

import "countersign.dev/internal/postgres"

// Sender is the profile that sends the company's messages, or empty.
func Sender(tx *postgres.Tx) (profileID string, err error) {
	var rows []string
	err = tx.Gorm.Raw(`SELECT profile_id::text FROM mail_senders WHERE tenant_id = ?`, tx.TenantID).Scan(&rows).Error
	if err != nil || len(rows) == 0 {
		return "", err
	}
	return rows[0], nil
}

// SetSender replaces the profile that sends the company's messages. An empty one removes it.
func SetSender(tx *postgres.Tx, profileID string) error {
	if profileID == "" {
		return tx.Gorm.Exec(`DELETE FROM mail_senders WHERE tenant_id = ?`, tx.TenantID).Error
	}
	return tx.Gorm.Exec(`INSERT INTO mail_senders (tenant_id, profile_id) VALUES (?, ?)
		ON CONFLICT (tenant_id) DO UPDATE SET profile_id = excluded.profile_id`, tx.TenantID, profileID).Error
}

// BlockedHosts are the hosts that REST connections may not reach, in their order.
func BlockedHosts(tx *postgres.Tx) (hosts []string, err error) {
	hosts = []string{}
	err = tx.Gorm.Raw(`SELECT host FROM blocked_hosts WHERE tenant_id = ? ORDER BY host`, tx.TenantID).
		Scan(&hosts).Error
	return hosts, err
}

// SetBlockedHosts replaces them.
func SetBlockedHosts(tx *postgres.Tx, hosts []string) error {
	if err := tx.Gorm.Exec(`DELETE FROM blocked_hosts WHERE tenant_id = ?`, tx.TenantID).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(`INSERT INTO blocked_hosts (tenant_id, host) SELECT ?, unnest(?::text[])`, tx.TenantID,
		postgres.Array(hosts)).Error
}
