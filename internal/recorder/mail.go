package recorder

import (
	"context"

	"countersign.dev/domain/mail"
	"countersign.dev/domain/recording"
	mailserver "countersign.dev/internal/mail"
)

// Mail sends messages. For a sandbox it records them, except one-time links: only their recipients may read them, and
// without them nobody could sign in.
type Mail struct {
	Server  mailserver.Tenants
	Records Records
}

// Send sends or records one message of a tenant.
func (m Mail) Send(ctx context.Context, tenantID string, message mail.Message) error {
	if message.Live || message.SealedLink != nil {
		return m.Server.Send(ctx, tenantID, message)
	}
	body := message.Body
	for _, f := range message.Files {
		body += "\n[" + f.Name + "]"
	}
	next := recording.Of(recording.Address{Channel: recording.Mail, Recipient: message.To, Name: message.MessageID},
		recording.Delivered, []byte(body))
	next.Subject, next.Body = message.Subject, body
	return m.Records.Change(ctx, tenantID, next.Address,
		func(recording.Recording, bool) (recording.Recording, bool, error) { return next, true, nil })
}
