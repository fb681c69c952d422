package audit

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/tenant"
)

// VerifyAll verifies the log of each tenant, prints what it finds and says whether all are what they always were.
func (c *Chainer) VerifyAll(ctx context.Context, out io.Writer, tenants []tenant.Tenant) (bool, error) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "TENANT\tENTRIES\tCHECKPOINTS\tLAST CHECKPOINT\tPER SECOND\tRESULT")
	ok := true
	for _, t := range tenants {
		r, err := c.Verify(ctx, t.ID)
		if err != nil {
			return false, fmt.Errorf("tenant %s: %w", t.Identifier, err)
		}
		ok = ok && r.OK()
		fmt.Fprintf(table, "%s\t%d\t%d\t%s\t%.0f\t%s\n", t.Identifier, r.Entries, r.Checkpoints, moment(r.LastCheckpoint),
			float64(r.Entries)/max(r.Took.Seconds(), 1e-6), result(r))
	}
	return ok, table.Flush()
}

// reasons are the reasons in words.
var reasons = map[audit.Reason]string{
	audit.Gap:         "the chain has a gap here: an entry was deleted or moved",
	audit.Removed:     "the entry was deleted",
	audit.Altered:     "the entry or its link was changed, inserted or swapped",
	audit.Substituted: "another entry stood here when the checkpoint was signed at",
	audit.Backdated:   "the entry is dated long before the checkpoint that precedes it: it was inserted later",
	audit.CutOff:      "the end of the chain was cut off",
	audit.Unlinked:    "entries were never linked: somebody inserted them, or the chainer does not run",
}

// why is a finding in words.
func why(f audit.Finding) string {
	if f.Checkpoint.IsZero() {
		return reasons[f.Reason]
	}
	return reasons[f.Reason] + " " + moment(f.Checkpoint)
}

// result is a report in words.
func result(r audit.Report) string {
	switch {
	case r.Finding != nil && r.Forged > 0:
		return fmt.Sprintf("CHANGED at entry %d: %s; and %d checkpoints are forged", r.Finding.Index, why(*r.Finding),
			r.Forged)
	case r.Finding != nil:
		return fmt.Sprintf("CHANGED at entry %d: %s", r.Finding.Index, why(*r.Finding))
	case r.Forged > 0:
		return fmt.Sprintf("%d checkpoints are FORGED", r.Forged)
	case r.Checkpoints == 0 && r.Entries > 0:
		return "ok, but no checkpoint yet: a cut end would not show"
	}
	return "ok"
}

func moment(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return t.UTC().Format(time.RFC3339)
}
