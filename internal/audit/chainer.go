package audit

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
	auditrow "countersign.dev/internal/store/audit"
)

// Tenants lists whose logs there are.
type Tenants interface {
	List(ctx context.Context, purpose string) ([]tenant.Tenant, error)
}

// Chainer links what was committed and signs checkpoints. Any number may run:
// the database lets one at a time work on a tenant.
type Chainer struct {
	Log     Log
	Tenants Tenants
	Keys    *Keys
	Anchors Anchors
	Slog    *slog.Logger

	full       map[string]time.Time // per tenant: time of the last complete check
	checkpoint map[string]time.Time // per tenant: when one was signed last
}

const (
	pause           = 3 * time.Second  // how long an entry may wait for its link, and so be changed unseen
	window          = 10 * time.Minute // how far back each pass looks; transactions end long before
	checkpointEvery = time.Hour
	linkBatch       = 5000
)

// Run works until ctx ends. A failed pass is reported and tried again.
func (c *Chainer) Run(ctx context.Context) error {
	c.full, c.checkpoint = map[string]time.Time{}, map[string]time.Time{}
	for {
		if err := c.pass(ctx, time.Now()); err != nil && ctx.Err() == nil {
			c.Slog.Error("audit chainer: the pass failed and is tried again", "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

func (c *Chainer) pass(ctx context.Context, now time.Time) error {
	tenants, err := c.Tenants.List(ctx, "link audit entries")
	if err != nil {
		return err
	}
	var failed []error
	for _, t := range tenants {
		failed = append(failed, c.tenant(ctx, t.ID, now))
	}
	return errors.Join(failed...)
}

func (c *Chainer) tenant(ctx context.Context, tenantID string, now time.Time) error {
	since := now.Add(-window)
	everything := now.Sub(c.full[tenantID]) >= checkpointEvery
	if everything { // also what was written while no chainer ran, or by a transaction of more than ten minutes
		since = time.Time{}
	}
	if _, err := c.Link(ctx, tenantID, since); err != nil {
		return err
	}
	if everything {
		c.full[tenantID] = now
	}
	if now.Sub(c.checkpoint[tenantID]) < checkpointEvery {
		return nil
	}
	if _, err := c.Checkpoint(ctx, tenantID, now); err != nil {
		return err
	}
	c.checkpoint[tenantID] = now
	return nil
}

// Link links all entries made since then and says how many there were.
func (c *Chainer) Link(ctx context.Context, tenantID string, since time.Time) (total int, err error) {
	linker, after := c.Keys.linker(), auditrow.IDSince(since)
	for {
		linked, err := c.Log.Link(ctx, tenantID, after, linkBatch, linker.Hash)
		total += len(linked)
		if err != nil || len(linked) < linkBatch {
			return total, err
		}
		after = linked[len(linked)-1]
	}
}

// Checkpoint signs the current chain unless no entry was added since the last one. It refuses to sign a part
// that was tampered with.
func (c *Chainer) Checkpoint(ctx context.Context, tenantID string, now time.Time) (signed bool, err error) {
	known, err := c.Anchors.Checkpoints(ctx, tenantID)
	if err != nil {
		return false, err
	}
	last := audit.Checkpoint{}
	for _, k := range known {
		if public := c.Keys.public[k.KeyID]; k.Seq > last.Seq && public != nil && k.Genuine(public) {
			last = k
		}
	}
	next := audit.Checkpoint{TenantID: tenantID, At: now.UTC(), After: last.Seq, Seq: last.Seq, Hash: last.Hash}
	linker := c.Keys.linker()
	var marks bytes.Buffer
	err = c.Log.Walk(ctx, tenantID, last.Seq, func(l audit.Link) error {
		if l.Seq != next.Seq+1 || l.Entry == nil || !bytes.Equal(l.Hash, linker.Hash(next.Hash, l.Seq, l.Entry)) {
			return fault.New(fault.Internal, fault.InternalError,
				"The audit log of tenant %s was changed at entry %d: no checkpoint is signed. Run countersign audit verify.",
				tenantID, next.Seq+1)
		}
		next.Seq, next.Hash = l.Seq, bytes.Clone(l.Hash)
		marks.Write(audit.Mark(l.Hash))
		return nil
	})
	if err != nil || next.Seq == last.Seq {
		return false, err
	}
	next.Marks = marks.Bytes()
	if next, err = next.Sign(c.Keys.id, c.Keys.signer); err != nil {
		return false, err
	}
	return true, c.Anchors.Save(ctx, next)
}
