package audit

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"countersign.dev/domain/tenant"
)

// VerifyAll verifies the log of each tenant, prints what it finds and says whether all are what they always were.
func VerifyAll(
	ctx context.Context, out io.Writer, log Log, keys *Keys, anchors Anchors, tenants []tenant.Tenant,
) (bool, error) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "TENANT\tENTRIES\tCHECKPOINTS\tLAST CHECKPOINT\tPER SECOND\tRESULT")
	ok := true
	for _, t := range tenants {
		r, err := Verify(ctx, log, keys, anchors, t.ID)
		if err != nil {
			return false, fmt.Errorf("tenant %s: %w", t.Identifier, err)
		}
		ok = ok && r.OK()
		fmt.Fprintf(table, "%s\t%d\t%d\t%s\t%.0f\t%s\n", t.Identifier, r.Entries, r.Checkpoints, moment(r.LastCheckpoint),
			float64(r.Entries)/max(r.Took.Seconds(), 1e-6), r.Result())
	}
	return ok, table.Flush()
}

// Result is the report in words.
func (r Report) Result() string {
	switch {
	case r.Finding != nil && r.Forged > 0:
		return fmt.Sprintf("CHANGED at entry %d: %s; and %d checkpoints are forged", r.Finding.Index, r.Finding.Reason,
			r.Forged)
	case r.Finding != nil:
		return fmt.Sprintf("CHANGED at entry %d: %s", r.Finding.Index, r.Finding.Reason)
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
