// Package mail sends queued messages to the mail server.
package mail

import (
	"context"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"countersign.dev/domain/mail"
	"countersign.dev/internal/temporalx"
	notifyflow "countersign.dev/workflows/notify"
)

// Mails is where messages wait.
type Mails interface {
	TakeMail(ctx context.Context, tenantID, mailID string) (mail.Message, error)
	FinishMail(ctx context.Context, tenantID, mailID string, status mail.Status, reason string) error
}

// Objects has the bytes of attached files.
type Objects interface {
	Bytes(ctx context.Context, tenantID, key string, limit int64) ([]byte, error)
}

// Server takes messages of tenants.
type Server interface {
	Send(ctx context.Context, tenantID string, m mail.Message) error
}

// Activities satisfies the contract of workflows/notify.
type Activities struct {
	Mails   Mails
	Server  Server
	Public  string // address that links begin with
	Objects Objects
}

var _ notifyflow.Activities = (*Activities)(nil)

// RegisterDelivery registers the activities that use the mail server, on a separate limited queue.
func (a *Activities) RegisterDelivery(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.Deliver, activity.RegisterOptions{Name: notifyflow.ActDeliver})
}

// Register registers the activities that use the database.
func (a *Activities) Register(w worker.ActivityRegistry) {
	w.RegisterActivityWithOptions(a.GiveUp, activity.RegisterOptions{Name: notifyflow.ActGiveUp})
}

// Deliver sends a message that is still waiting. Between the server's answer and
// our note of it a crash can make it go twice, then under the same Message-ID.
func (a *Activities) Deliver(ctx context.Context, in notifyflow.SendInput) error {
	m, err := a.Mails.TakeMail(ctx, in.TenantID, in.MailID)
	if err != nil || m.Status != mail.Pending {
		return temporalx.Error(err)
	}
	for i, f := range m.Files {
		if m.Files[i].Content, err = a.Objects.Bytes(ctx, in.TenantID, f.ObjectKey, mail.MaxFileBytes); err != nil {
			return temporalx.Error(err)
		}
	}
	if err := a.Server.Send(ctx, in.TenantID, m.At(a.Public)); err != nil {
		return temporalx.Error(err)
	}
	return temporalx.Error(a.Mails.FinishMail(ctx, in.TenantID, in.MailID, mail.Sent, ""))
}

// GiveUp notes why a message will not be sent.
func (a *Activities) GiveUp(ctx context.Context, in notifyflow.GiveUpInput) error {
	return temporalx.Error(a.Mails.FinishMail(ctx, in.TenantID, in.MailID, mail.Failed, in.Reason))
}
