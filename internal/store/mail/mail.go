// Package mail reads and writes the rows of queued messages.
package mail

import (
	"encoding/json"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/preference"
	"countersign.dev/internal/postgres"
)

// Join adds the draft to a message to the same person that waits, and says whether there was one.
func Join(tx *postgres.Tx, d mail.Draft) (joined bool, err error) {
	res := tx.Gorm.Exec(`UPDATE mails SET subject = (parts + 1) || ?, parts = parts + 1,
			body = CASE WHEN parts = 1 THEN subject || E'\n\n' || body ELSE body END || ? || ?
		WHERE tenant_id = ? AND taken_at IS NULL AND id = (SELECT id FROM mails WHERE tenant_id = ? AND recipient = ? AND status = 'pending' AND taken_at IS NULL AND sealed_link IS NULL
			AND digest_at IS NULL AND send_at > now() AND parts < ? AND NOT EXISTS (SELECT FROM mail_files f WHERE f.tenant_id = mails.tenant_id AND f.mail_id = mails.id) ORDER BY send_at LIMIT 1 FOR UPDATE SKIP LOCKED)`,
		d.Several(), mail.Rule, d.Part(), tx.TenantID, tx.TenantID, d.To, mail.MaxParts)
	return res.RowsAffected == 1, res.Error
}

// Exists says whether there is a message of that id.
func Exists(tx *postgres.Tx, mailID string) (exists bool, err error) {
	err = tx.Gorm.Raw(`SELECT EXISTS (SELECT FROM mails WHERE tenant_id = ? AND id = ?)`, tx.TenantID, mailID).Row().
		Scan(&exists)
	return exists, err
}

// Insert writes a new message and returns when it is due. Two transactions at once may
// get the same time: the rate is kept on average. Somebody waits for a message with a link,
// which is not gathered with others. A sender of the tenant can be slower than the usual rate.
func Insert(tx *postgres.Tx, mailID string, d mail.Draft, sealedLink []byte) (sendAt time.Time, err error) {
	err = tx.Gorm.Raw(
		`WITH rate AS (SELECT coalesce((SELECT 60.0 / (p.settings->>'perMinute')::int FROM mail_senders m JOIN connection_profiles p ON p.tenant_id = m.tenant_id AND p.id = m.profile_id
				WHERE m.tenant_id = ?), ?)::float8 AS pause),
			pace AS (SELECT greatest(now(), max(paced_at) + make_interval(secs => (SELECT pause FROM rate))) AS at FROM mails WHERE tenant_id = ? AND digest_at IS NULL),
			theirs AS (SELECT max(send_at) + make_interval(secs => ?) AS at FROM mails WHERE tenant_id = ? AND recipient = ? AND digest_at IS NULL)
		INSERT INTO mails (tenant_id, id, recipient, subject, body, message_id, sealed_link, paced_at, send_at)
		SELECT ?, ?, ?, ?, ?, ?, ?, pace.at, CASE WHEN ? THEN pace.at ELSE greatest(pace.at, theirs.at) END
		FROM pace, theirs RETURNING send_at`,
		tx.TenantID,
		mail.Pace.Seconds(),
		tx.TenantID,
		mail.Gathering.Seconds(),
		tx.TenantID,
		d.To,
		tx.TenantID,
		mailID,
		d.To,
		d.Subject,
		d.Text(),
		mailID+"@countersign",
		sealedLink,
		sealedLink != nil,
	).Row().Scan(&sendAt)
	return sendAt, err
}

type readerRow struct{ Email, Language, DatePattern, TimeZone, Settings string }

func (r readerRow) toDomain() (mail.Reader, error) {
	zone, err := calendar.Zone(r.TimeZone)
	return mail.Reader{Email: r.Email, Language: r.Language, DatePattern: r.DatePattern, Zone: zone}, err
}

// TaskReader is a person who wants messages about tasks, and how often.
type TaskReader struct {
	mail.Reader
	Chosen preference.Preferences
}

// TaskReaders are the active users among userIDs who want messages about tasks.
func TaskReaders(tx *postgres.Tx, userIDs []string) ([]TaskReader, error) {
	var rows []readerRow
	if err := tx.Gorm.Raw(`SELECT u.email, u.language, n.date_pattern, n.time_zone, coalesce(p.settings::text, '{}') AS settings
		FROM users u JOIN tenants n ON n.tenant_id = u.tenant_id
		LEFT JOIN preferences p ON p.tenant_id = u.tenant_id AND p.user_id = u.id AND p.path = ?
		WHERE u.tenant_id = ? AND u.status = 'active' AND u.id::text = ANY(?::text[])
		AND p.settings->>'TaskMails' IS DISTINCT FROM ?`,
		preference.UserPath, tx.TenantID, postgres.Array(userIDs), preference.NoMails).Scan(&rows).Error; err != nil {
		return nil, err
	}
	readers := make([]TaskReader, len(rows))
	for n, r := range rows {
		var err error
		if readers[n].Reader, err = r.toDomain(); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(r.Settings), &readers[n].Chosen); err != nil {
			return nil, err
		}
	}
	return readers, nil
}

// Reader is the user with that address. An address without a user has the language of the acting person.
func Reader(tx *postgres.Tx, email string) (mail.Reader, error) {
	var r readerRow
	err := tx.Gorm.Raw(`SELECT n.date_pattern, n.time_zone, coalesce(
			(SELECT language FROM users WHERE tenant_id = n.tenant_id AND lower(email) = lower(?) LIMIT 1),
			(SELECT language FROM users WHERE tenant_id = n.tenant_id AND id = ?), '') AS language
		FROM tenants n WHERE n.tenant_id = ?`, email, postgres.Null(tx.Actor.UserID), tx.TenantID).Take(&r).Error
	if err != nil {
		return mail.Reader{}, err
	}
	r.Email = email
	return r.toDomain()
}

// Holders are the active people who hold a permission. Nobody reads the messages of machine accounts.
func Holders(tx *postgres.Tx, p permission.Permission) ([]mail.Reader, error) {
	var rows []readerRow
	if err := tx.Gorm.Raw(`SELECT u.email, u.language, n.date_pattern, n.time_zone FROM users u JOIN tenants n ON n.tenant_id = u.tenant_id
		WHERE u.tenant_id = ? AND u.status = 'active' AND NOT u.machine AND `+postgres.HoldsPermission+` ORDER BY u.id`,
		tx.TenantID, p).Scan(&rows).Error; err != nil {
		return nil, err
	}
	readers := make([]mail.Reader, len(rows))
	for n, r := range rows {
		var err error
		if readers[n], err = r.toDomain(); err != nil {
			return nil, err
		}
	}
	return readers, nil
}

// Take marks a waiting message as being sent, so that no draft joins it any more.
func Take(tx *postgres.Tx, mailID string) error {
	return tx.Gorm.Exec(
		`UPDATE mails SET taken_at = now() WHERE tenant_id = ? AND id = ? AND status = 'pending' AND taken_at IS NULL`,
		tx.TenantID, mailID).Error
}

// Get is one message.
func Get(tx *postgres.Tx, mailID string) (mail.Message, error) {
	var row struct {
		ID, Recipient, Subject, Body, MessageID, Status string
		SealedLink                                      []byte
		Live                                            bool
	}
	err := tx.Gorm.Raw(`SELECT id, recipient, subject, body, message_id, status, sealed_link,
			(SELECT t.mode = 'live' FROM tenants t WHERE t.tenant_id = mails.tenant_id) AS live
		FROM mails WHERE tenant_id = ? AND id = ?`,
		tx.TenantID, mailID).
		Take(&row).
		Error
	if err != nil {
		return mail.Message{}, err
	}
	files, err := files(tx, mailID)
	return mail.Message{ID: row.ID, To: row.Recipient, Subject: row.Subject, Body: row.Body, MessageID: row.MessageID,
		Status: mail.Status(row.Status), SealedLink: row.SealedLink, Live: row.Live, Files: files}, err
}

func files(tx *postgres.Tx, mailID string) (all []mail.File, err error) {
	err = tx.Gorm.Raw(`SELECT name, content_type, size, object_key FROM mail_files WHERE tenant_id = ? AND mail_id = ?
		ORDER BY position`, tx.TenantID, mailID).Scan(&all).Error
	return all, err
}

// Attach adds the files of a message.
func Attach(tx *postgres.Tx, mailID string, all []mail.File) error {
	for i, f := range all {
		if err := tx.Gorm.Exec(`INSERT INTO mail_files (tenant_id, mail_id, position, name, content_type, size, object_key)
			VALUES (?, ?, ?, ?, ?, ?, ?)`, tx.TenantID, mailID, i, f.Name, f.ContentType, f.Size, f.ObjectKey).Error; err != nil {
			return err
		}
	}
	return nil
}

// Finish records that a message was sent, or why it will not be. A second call changes nothing.
func Finish(tx *postgres.Tx, mailID string, status mail.Status, reason string) error {
	return tx.Gorm.Exec(`UPDATE mails SET status = ?, error = ?, sent_at = CASE WHEN ? = 'sent' THEN now() END, sealed_link = NULL
		WHERE tenant_id = ? AND id = ? AND status = 'pending'`, status, reason, status, tx.TenantID, mailID).Error
}
