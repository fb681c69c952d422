package session

import (
	"context"
	"log/slog"
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/internal/postgres"
	sessionrow "countersign.dev/internal/store/session"
)

// Refusal is the refusal of a machine credential or of an identity provider.
type Refusal struct {
	Area, Action string
	ObjectType   string
	ObjectID     string // empty: unknown
	Reason       audit.CauseCode
	New          any // what the entry says about the object; never a part of the credential

	MachineID, MachineName string // the machine account, if the credential was its own
}

// auditTime bounds how long the answer to a refused credential waits for its audit entry.
const auditTime = 5 * time.Second

// Refused writes the audit entry of a refusal, unless one of the same object and reason was written within an hour. It
// returns the refusal in every case: whether the entry could be written does not change the answer. A client that
// closes its connection cannot prevent the entry.
func (c Commands) Refused(
	ctx context.Context, tenantID string, refusal error, find func(*postgres.Tx) (Refusal, error),
) error {
	detached, cancel := context.WithTimeout(context.WithoutCancel(ctx), auditTime)
	defer cancel()
	err := c.DB.InTenantBounded(detached, tenantID, postgres.RefusalBounds, func(tx *postgres.Tx) error {
		r, err := find(tx)
		if err != nil {
			return err
		}
		return auditCredential(tx, r)
	})
	if err != nil {
		slog.ErrorContext(ctx, "a refused credential was not audited", "tenant", tenantID, "error", err)
	}
	return refusal
}

func auditCredential(tx *postgres.Tx, r Refusal) error {
	due, err := sessionrow.BeginRefusal(tx, r.ObjectType, r.ObjectID, string(r.Reason))
	if err != nil || !due {
		return err
	}
	if r.MachineID != "" {
		tx.Actor.UserID, tx.Actor.UserName = r.MachineID, r.MachineName
	}
	return tx.Audit(postgres.Change{Area: r.Area, Action: r.Action, ObjectType: r.ObjectType, ObjectID: r.ObjectID,
		New: r.New, Causes: []audit.Cause{{Code: r.Reason}}})
}
