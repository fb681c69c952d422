package store

import (
	"context"

	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
)

// mail queues one message and, in the same transaction, the start of its sending.
func (t *Tenant) mail(to, subject, body string) error {
	mailID := id.New()
	err := t.db.Exec(`INSERT INTO mails (tenant_id, id, recipient, subject, body, message_id) VALUES (?, ?, ?, ?, ?, ?)`,
		t.id, mailID, to, subject, body, mailID+"@countersign").Error
	if err != nil {
		return err
	}
	return t.Start(mail.SendName, map[string]string{"tenantId": t.id, "mailId": mailID})
}

// Mail is one message as it stands.
func (s *Store) Mail(ctx context.Context, tenantID, mailID string) (m mail.Message, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row struct{ ID, Recipient, Subject, Body, MessageID, Status string }
		err := t.db.Raw(`SELECT id, recipient, subject, body, message_id, status FROM mails WHERE tenant_id = ? AND id = ?`, t.id, mailID).Take(&row).Error
		m = mail.Message{ID: row.ID, To: row.Recipient, Subject: row.Subject, Body: row.Body, MessageID: row.MessageID, Status: mail.Status(row.Status)}
		return err
	})
	return m, err
}

// FinishMail notes that a message was sent, or why it never will be. The first
// answer stands: a repeat that comes late changes nothing.
func (s *Store) FinishMail(ctx context.Context, tenantID, mailID string, status mail.Status, reason string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.db.Exec(`UPDATE mails SET status = ?, error = ?, sent_at = CASE WHEN ? = 'sent' THEN now() END
			WHERE tenant_id = ? AND id = ? AND status = 'pending'`, status, reason, status, t.id, mailID).Error
	})
}
