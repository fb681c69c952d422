package flows

import (
	"context"
	"encoding/json"
	"time"

	"countersign.dev/domain/fault"
	notifyflow "countersign.dev/workflows/notify"
	"countersign.dev/workflows/queue"
)

// MailStart sends a message, not before the given time.
func MailStart(tenantID, mailID string, notBefore time.Time) Start {
	return Start{Workflow: notifyflow.Send,
		Input: notifyflow.SendInput{TenantID: tenantID, MailID: mailID, NotBefore: notBefore.UTC()}}
}

// sendMail starts the sending of one message from its outbox row.
func (f *Flows) sendMail(ctx context.Context, tenantID string, payload json.RawMessage) error {
	var in notifyflow.SendInput
	if err := json.Unmarshal(payload, &in); err != nil || in.MailID == "" {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The start of a message's sending cannot be read.")
	}
	in.TenantID = tenantID
	return f.startOnce(ctx, start{
		workflow: notifyflow.Send, id: notifyflow.WorkflowID(tenantID, in.MailID), queue: queue.Core,
		tenantID: tenantID, business: in.MailID, summary: "Send a message", input: in,
	})
}
