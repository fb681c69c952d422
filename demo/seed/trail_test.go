package seed

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/audit"
)

// entriesOf are the audit entries of each record of a kind, in the order of their ids.
func (b *book) entriesOf(kind string) map[string][]row {
	all := slices.Clone(b.tables["audit_entries"])
	slices.SortStableFunc(all, func(x, y row) int { return strings.Compare(x["id"].(string), y["id"].(string)) })
	found := map[string][]row{}
	for _, r := range all {
		if r["object_type"] == kind {
			found[r["object_id"].(string)] = append(found[r["object_id"].(string)], r)
		}
	}
	return found
}

func actionsOf(entries []row) (actions []string) {
	for _, r := range entries {
		actions = append(actions, r["action"].(string))
	}
	return actions
}

func TestSeededRecordsHaveCompleteHistory(t *testing.T) {
	for _, h := range customers() {
		b := established(t, h, firstHour)
		b.progress()
		require.NoError(t, b.complete())
		for _, r := range b.tables["audit_entries"] {
			require.NotEqual(t, audit.Other, audit.CodeOf(r["object_type"].(string), r["action"].(string)), "%v %v",
				r["object_type"], r["action"])
			details := r["details"].(audit.Details)
			require.NotEqual(t, r["user_id"] == nil, details.Workflow == "", "a person or a process acts: %v", r["action"])
			for _, c := range details.Causes {
				require.Contains(t, audit.CauseCodes(), c.Code)
			}
		}
		invoices := b.entriesOf("invoice")
		for _, r := range b.tables["invoices"] {
			stage := ""
			for _, e := range invoices[r["id"].(string)] {
				if before, ok := e["old_value"].(row); ok {
					require.Equal(t, stage, before["stage"], "%v of %v", actionsOf(invoices[r["id"].(string)]), r["number"])
				}
				stage = "captured"
				if after := e["new_value"].(row); after["stage"] != nil {
					stage = after["stage"].(string)
				}
			}
			require.Equal(t, r["stage"], stage, "%v", actionsOf(invoices[r["id"].(string)]))
		}
		payments, batches := b.entriesOf("payment"), b.entriesOf("batch")
		for _, r := range b.tables["payments"] {
			require.Equal(t, "created", actionsOf(payments[r["id"].(string)])[0])
		}
		for _, r := range b.tables["payment_batches"] {
			want := []string{"prepared", "released", "delivering", "delivered", "settled"}
			if r["kind"] == "ach" {
				want[4] = "acknowledged"
			}
			require.Equal(t, want, actionsOf(batches[r["id"].(string)]), r["kind"])
			require.Equal(t, want[4], r["status"])
		}
	}
}
