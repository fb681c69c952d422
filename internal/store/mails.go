package store

import (
	"context"
	"time"

	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
)

// mail queues one message and, in the same transaction, the start of its
// sending. A message to the same person that still waits takes it in instead.
func (t *Tenant) mail(d mail.Draft) error {
	joined := t.Gorm.Exec(`UPDATE mails SET subject = (parts + 1) || ' messages: ' || ?, parts = parts + 1,
			body = CASE WHEN parts = 1 THEN subject || E'\n\n' || body ELSE body END || ? || ?
		WHERE tenant_id = ? AND taken_at IS NULL AND id = (SELECT id FROM mails WHERE tenant_id = ? AND recipient = ? AND status = 'pending' AND taken_at IS NULL
			AND send_at > now() AND parts < ? ORDER BY send_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
		d.Subject, mail.Rule, d.Part(), t.TenantID, t.TenantID, d.To, mail.MaxParts)
	if joined.Error != nil || joined.RowsAffected == 1 {
		return joined.Error
	}
	mailID := id.New()
	var sendAt time.Time
	// Two transactions at once may take the same place: the pace is kept on average.
	err := t.Gorm.Raw(
		`WITH pace AS (SELECT greatest(now(), max(paced_at) + make_interval(secs => ?)) AS at FROM mails WHERE tenant_id = ?),
			theirs AS (SELECT max(send_at) + make_interval(secs => ?) AS at FROM mails WHERE tenant_id = ? AND recipient = ?)
		INSERT INTO mails (tenant_id, id, recipient, subject, body, message_id, paced_at, send_at)
		SELECT ?, ?, ?, ?, ?, ?, pace.at, greatest(pace.at, theirs.at) FROM pace, theirs RETURNING send_at`,
		mail.Pace.Seconds(), t.TenantID, mail.Gathering.Seconds(), t.TenantID, d.To, t.TenantID, mailID, d.To, d.Subject,
		d.Text(), mailID+"@countersign").Row().Scan(&sendAt)
	if err != nil {
		return err
	}
	return t.Start(mail.SendName, map[string]any{"tenantId": t.TenantID, "mailId": mailID, "notBefore": sendAt.UTC()})
}

// TakeMail is a message that is sent now: nothing joins it any more.
func (s *Store) TakeMail(ctx context.Context, tenantID, mailID string) (mail.Message, error) {
	err := s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Exec(
			`UPDATE mails SET taken_at = now() WHERE tenant_id = ? AND id = ? AND status = 'pending' AND taken_at IS NULL`,
			t.TenantID, mailID).Error
	})
	if err != nil {
		return mail.Message{}, err
	}
	return s.Mail(ctx, tenantID, mailID)
}

// Mail is one message as it stands.
func (s *Store) Mail(ctx context.Context, tenantID, mailID string) (m mail.Message, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		var row struct{ ID, Recipient, Subject, Body, MessageID, Status string }
		err := t.Gorm.Raw(`SELECT id, recipient, subject, body, message_id, status FROM mails WHERE tenant_id = ? AND id = ?`,
			t.TenantID, mailID).Take(&row).Error
		m = mail.Message{ID: row.ID, To: row.Recipient, Subject: row.Subject, Body: row.Body, MessageID: row.MessageID,
			Status: mail.Status(row.Status)}
		return err
	})
	return m, err
}

// FinishMail notes that a message was sent, or why it never will be. The first
// answer stands: a repeat that comes late changes nothing.
func (s *Store) FinishMail(ctx context.Context, tenantID, mailID string, status mail.Status, reason string) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		return t.Gorm.Exec(`UPDATE mails SET status = ?, error = ?, sent_at = CASE WHEN ? = 'sent' THEN now() END
			WHERE tenant_id = ? AND id = ? AND status = 'pending'`, status, reason, status, t.TenantID, mailID).Error
	})
}
