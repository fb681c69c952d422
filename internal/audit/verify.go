package audit

import (
	"context"
	"time"

	"countersign.dev/domain/audit"
)

// grace is how long an entry may lack its link while the chainer restarts.
const grace = 5 * time.Minute

// Report is the result of a verification of one tenant's log.
type Report struct {
	TenantID       string
	Entries        int64 // in the chain
	Checkpoints    int   // genuine ones it was compared with
	Forged         int   // checkpoints with an invalid signature
	LastCheckpoint time.Time
	Unlinked       int64 // entries that should have been linked
	Finding        *audit.Finding
	Took           time.Duration
}

// OK says that the log is what it always was.
func (r Report) OK() bool { return r.Finding == nil && r.Forged == 0 }

// Verify walks a tenant's whole chain and compares it with its checkpoints.
func Verify(ctx context.Context, log Log, keys *Keys, anchors Anchors, tenantID string) (Report, error) {
	start := time.Now()
	checkpoints, err := anchors.Checkpoints(ctx, tenantID)
	if err != nil {
		return Report{}, err
	}
	v := audit.NewVerifier(tenantID, keys.linker(), checkpoints, keys.public)
	if err := log.Walk(ctx, tenantID, 0, func(l audit.Link) error { v.Add(l); return nil }); err != nil {
		return Report{}, err
	}
	unlinked, err := log.Unlinked(ctx, tenantID, start.Add(-grace))
	if err != nil {
		return Report{}, err
	}
	r := Report{TenantID: tenantID, Entries: v.Count(), Checkpoints: v.Checkpoints(), Forged: v.Forged, Unlinked: unlinked,
		Finding: v.Result(unlinked)}
	for _, c := range checkpoints {
		if c.At.After(r.LastCheckpoint) {
			r.LastCheckpoint = c.At
		}
	}
	r.Took = time.Since(start)
	return r, nil
}
