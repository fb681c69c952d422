package mail

import (
	"time"

	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
	"countersign.dev/internal/postgres"
)

// Digest returns the digest of a person that waits for a time. It adds one if there is none: then added is true, and
// sendAt is its place in the rate of the tenant.
func Digest(
	tx *postgres.Tx, mailID, recipient string, at time.Time,
) (found string, sendAt time.Time, added bool, err error) {
	err = tx.Gorm.Raw(`INSERT INTO mails (tenant_id, id, recipient, subject, body, message_id, digest_at, paced_at, send_at)
		SELECT ?, ?, ?, '', '', ?, ?, p.at, p.at FROM (SELECT greatest(?::timestamptz, max(paced_at) + make_interval(secs => ?)) AS at
			FROM mails WHERE tenant_id = ? AND digest_at = ?) p
		ON CONFLICT (tenant_id, recipient, digest_at) WHERE digest_at IS NOT NULL AND status = 'pending' AND taken_at IS NULL
		DO UPDATE SET digest_at = excluded.digest_at RETURNING id, send_at, id = ?`,
		tx.TenantID, mailID, recipient, mailID+"@countersign", at, at, mail.Pace.Seconds(), tx.TenantID, at, mailID).
		Row().Scan(&found, &sendAt, &added)
	return found, sendAt, added, err
}

// AddPart adds a message to a digest. It replaces an earlier one about the same task.
func AddPart(tx *postgres.Tx, mailID string, d mail.Draft) error {
	if d.TaskID != "" {
		if err := tx.Gorm.Exec(`DELETE FROM mail_parts WHERE tenant_id = ? AND mail_id = ? AND task_id = ?`, tx.TenantID,
			mailID, d.TaskID).Error; err != nil {
			return err
		}
	}
	return tx.Gorm.Exec(`INSERT INTO mail_parts (tenant_id, id, mail_id, task_id, subject, body)
		VALUES (?, ?, ?, ?, ?, ?)`, tx.TenantID, id.New(), mailID, postgres.Null(d.TaskID), d.Subject, d.Text()).Error
}

// IsDigest reports whether the text of a message is written when it is sent, and the language of its recipient.
func IsDigest(tx *postgres.Tx, mailID string) (digest bool, language string, err error) {
	err = tx.Gorm.Raw(`SELECT m.digest_at IS NOT NULL AND m.status = 'pending' AND m.body = '', coalesce((SELECT u.language FROM users u
			WHERE u.tenant_id = m.tenant_id AND lower(u.email) = lower(m.recipient) LIMIT 1), '')
		FROM mails m WHERE m.tenant_id = ? AND m.id = ?`, tx.TenantID, mailID).Row().Scan(&digest, &language)
	return digest, language, err
}

// Parts are the messages of a digest that matter now: those about a task only while it waits for the recipient.
func Parts(tx *postgres.Tx, mailID string) (all []mail.Part, err error) {
	err = tx.Gorm.Raw(`SELECT p.subject, p.body FROM mail_parts p JOIN mails m ON m.tenant_id = p.tenant_id AND m.id = p.mail_id
		WHERE p.tenant_id = ? AND p.mail_id = ? AND (p.task_id IS NULL OR EXISTS (
			SELECT FROM tasks t JOIN task_assignees a ON a.tenant_id = t.tenant_id AND a.task_id = t.id AND a.level = t.level
			JOIN users u ON u.tenant_id = a.tenant_id AND u.id = a.user_id
			WHERE t.tenant_id = p.tenant_id AND t.id = p.task_id AND t.bucket = 'active' AND lower(u.email) = lower(m.recipient)))
		ORDER BY p.id`, tx.TenantID, mailID).Scan(&all).Error
	return all, err
}

// Write writes the text of a digest that is being sent, and removes its parts.
func Write(tx *postgres.Tx, mailID, subject, body string, parts int) error {
	if err := tx.Gorm.Exec(`UPDATE mails SET subject = ?, body = ?, parts = ? WHERE tenant_id = ? AND id = ?`, subject, body,
		parts, tx.TenantID, mailID).Error; err != nil {
		return err
	}
	return tx.Gorm.Exec(`DELETE FROM mail_parts WHERE tenant_id = ? AND mail_id = ?`, tx.TenantID, mailID).Error
}
