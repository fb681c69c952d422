package audit

import (
	"context"
	"time"

	"countersign.dev/domain/audit"
)

// grace is how long an entry may lack its link while the chainer restarts.
const grace = 5 * time.Minute

// Verify walks a tenant's whole chain and compares it with its checkpoints.
func (c *Chainer) Verify(ctx context.Context, tenantID string) (audit.Report, error) {
	start := time.Now()
	checkpoints, err := c.Anchors.Checkpoints(ctx, tenantID)
	if err != nil {
		return audit.Report{}, err
	}
	v := audit.NewVerifier(tenantID, c.Keys.linker(), checkpoints, c.Keys.public)
	if err := c.Log.Walk(ctx, tenantID, 0, func(l audit.Link) error { v.Add(l); return nil }); err != nil {
		return audit.Report{}, err
	}
	unlinked, err := c.Log.Unlinked(ctx, tenantID, start.Add(-grace))
	if err != nil {
		return audit.Report{}, err
	}
	r := audit.Report{TenantID: tenantID, Entries: v.Count(), Checkpoints: v.Checkpoints(), Forged: v.Forged,
		Unlinked: unlinked, Finding: v.Result(unlinked)}
	for _, checkpoint := range checkpoints {
		if checkpoint.At.After(r.LastCheckpoint) {
			r.LastCheckpoint = checkpoint.At
		}
	}
	r.Took = time.Since(start)
	return r, nil
}
