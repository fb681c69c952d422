package passwordlink

import (
	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/passwordlink"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Send creates a link of a user and queues the message that contains it.
func (l Links) Send(tx *postgres.Tx, u user.User, purpose passwordlink.Purpose) error {
	token, err := l.Issue(tx, u.ID, purpose)
	if err != nil {
		return err
	}
	company, err := tenantrow.Get(tx)
	if err != nil {
		return err
	}
	reader, err := mailapp.Reader(tx, u.Email)
	if err != nil {
		return err
	}
	draft := reader.PasswordReset(company.Name)
	if purpose == passwordlink.Invitation {
		draft = reader.Invitation(company.Name, tx.Actor.UserName, l.Now().Add(purpose.Life()))
	}
	return mailapp.QueueLink(tx, l.Vault, draft, mail.Link(passwordlink.Path(company.Identifier, token)))
}
