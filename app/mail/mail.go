// Package mail queues messages in the transaction of their cause and tracks their delivery.
package mail

import (
	"context"
	"time"

	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/permission"
	"countersign.dev/domain/user"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	mailrow "countersign.dev/internal/store/mail"
	userrow "countersign.dev/internal/store/user"
)

// Queue adds one message to the outbox of the transaction. A message to the same
// person that still waits takes the draft in.
func Queue(tx *postgres.Tx, d mail.Draft) error {
	joined, err := mailrow.Join(tx, d)
	if err != nil || joined {
		return err
	}
	return insert(tx, id.New(), d, nil)
}

// QueueOnce queues a message under an id that follows from its cause. A repetition adds nothing.
func QueueOnce(tx *postgres.Tx, mailID string, d mail.Draft) error {
	known, err := mailrow.Exists(tx, mailID)
	if err != nil || known {
		return err
	}
	return insert(tx, mailID, d, nil)
}

func insert(tx *postgres.Tx, mailID string, d mail.Draft, sealedLink []byte) error {
	sendAt, err := mailrow.Insert(tx, mailID, d, sealedLink)
	if err != nil {
		return err
	}
	if err := mailrow.Attach(tx, mailID, d.Files); err != nil {
		return err
	}
	start := flows.MailStart(tx.TenantID, mailID, sendAt)
	return tx.Start(start.Workflow, start.Input)
}

// Sealer encrypts what only one place may read.
type Sealer interface {
	Seal(ctx context.Context, tenantID, place string, plain []byte) ([]byte, error)
}

// QueueLink queues a message with a one-time link. It is sent alone, and its link is stored encrypted until then.
func QueueLink(tx *postgres.Tx, vault Sealer, d mail.Draft, path mail.Link) error {
	mailID := id.New()
	sealed, err := vault.Seal(tx.Ctx, tx.TenantID, mail.LinkPlace(mailID), []byte(path))
	if err != nil {
		return err
	}
	return insert(tx, mailID, d, sealed)
}

// QueueForAssignees queues a message for each active user who wants messages about tasks, in their language and as
// often as they chose.
func QueueForAssignees(tx *postgres.Tx, userIDs []string, write func(mail.Reader) mail.Draft) error {
	readers, err := mailrow.TaskReaders(tx, userIDs)
	if err != nil {
		return err
	}
	now := time.Now()
	for _, r := range readers {
		draft := write(r.Reader)
		if at := r.Chosen.NextDigest(now, r.Zone); at.IsZero() {
			err = Queue(tx, draft)
		} else {
			err = queueDigest(tx, draft, at)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// queueDigest adds a message to the digest of its recipient for a time.
func queueDigest(tx *postgres.Tx, d mail.Draft, at time.Time) error {
	mailID, sendAt, added, err := mailrow.Digest(tx, id.New(), d.To, at)
	if err != nil {
		return err
	}
	if added {
		start := flows.MailStart(tx.TenantID, mailID, sendAt)
		if err := tx.Start(start.Workflow, start.Input); err != nil {
			return err
		}
	}
	return mailrow.AddPart(tx, mailID, d)
}

// QueueForAdministrators queues a message for each active administrator, whatever messages they chose.
func QueueForAdministrators(tx *postgres.Tx, write func(mail.Reader) mail.Draft) error {
	people, err := userrow.Holders(tx, permission.Administrator)
	if err != nil {
		return err
	}
	for _, u := range people {
		if u.Status != user.Active {
			continue
		}
		reader, err := Reader(tx, u.Email)
		if err != nil {
			return err
		}
		if err := Queue(tx, write(reader)); err != nil {
			return err
		}
	}
	return nil
}

// Holders are the active people who hold a permission, whatever messages they chose.
func Holders(tx *postgres.Tx, p permission.Permission) ([]mail.Reader, error) {
	return mailrow.Holders(tx, p)
}

// Reader is the recipient at an address. Without an account there, the language is that of the acting person.
func Reader(tx *postgres.Tx, email string) (mail.Reader, error) { return mailrow.Reader(tx, email) }

// Opener decrypts what a Sealer has encrypted.
type Opener interface {
	Open(ctx context.Context, tenantID, place string, sealed []byte) ([]byte, error)
}

// Messages is the delivery of queued messages.
type Messages struct {
	DB    *postgres.DB
	Vault Opener // opens one-time links
}

// TakeMail returns a message that is being sent now. No draft joins it any more.
func (m Messages) TakeMail(ctx context.Context, tenantID, mailID string) (message mail.Message, err error) {
	err = m.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		if err := mailrow.Take(tx, mailID); err != nil {
			return err
		}
		if err := writeDigest(tx, mailID); err != nil {
			return err
		}
		message, err = mailrow.Get(tx, mailID)
		return err
	})
	if err != nil || message.SealedLink == nil {
		return message, err
	}
	path, err := m.Vault.Open(ctx, tenantID, mail.LinkPlace(mailID), message.SealedLink)
	return message.With(mail.Link(path)), err
}

// writeDigest writes the text of a digest at its first attempt. One without a message that still matters is not sent.
func writeDigest(tx *postgres.Tx, mailID string) error {
	digest, language, err := mailrow.IsDigest(tx, mailID)
	if err != nil || !digest {
		return err
	}
	parts, err := mailrow.Parts(tx, mailID)
	if err != nil {
		return err
	}
	if len(parts) == 0 {
		return mailrow.Finish(tx, mailID, mail.Empty, "")
	}
	subject, body := mail.Digest(language, parts)
	return mailrow.Write(tx, mailID, subject, body, len(parts))
}

// FinishMail records that a message was sent, or why it will not be. A second call changes nothing.
func (m Messages) FinishMail(
	ctx context.Context, tenantID, mailID string, status mail.Status, reason string,
) error {
	return m.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		return mailrow.Finish(tx, mailID, status, reason)
	})
}
