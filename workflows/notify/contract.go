// Package notify sends messages.
package notify

import (
	"context"
	"time"
)

// Names are stored in histories: add, never rename.
const (
	Send       = "notify.Send"
	ActDeliver = "notify.Deliver"
	ActGiveUp  = "notify.GiveUp"
)

// WorkflowID is the identity of one message's sending.
func WorkflowID(tenantID, mailID string) string { return "notify/" + tenantID + "/" + mailID }

// SendInput names the message; its text stays in the database.
type SendInput struct {
	TenantID string `json:"tenantId"`
	MailID   string `json:"mailId"`
	// NotBefore keeps the tenant's pace. The wait is a timer and takes no place in the queue of the connection.
	NotBefore time.Time `json:"notBefore,omitzero"`
}

// GiveUpInput says why a message will never be sent.
type GiveUpInput struct {
	SendInput
	Reason string `json:"reason"`
}

// Activities are the effects: one at the mail server, one in the database.
type Activities interface {
	Deliver(ctx context.Context, in SendInput) error
	GiveUp(ctx context.Context, in GiveUpInput) error
}
