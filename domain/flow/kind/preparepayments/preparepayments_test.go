package preparepayments_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/preparepayments"
)

func TestPreparationNeedsAKnownFile(t *testing.T) {
	for batch, code := range map[string]fault.Code{"": fault.Required, "check": fault.InvalidValue, "ACH": fault.InvalidValue,
		preparepayments.ACH: "", preparepayments.PositivePay: ""} {
		var v fault.Validation
		s := preparepayments.Settings{Batch: batch}
		s.Check(kind.Check{Validation: &v, Path: "config", Env: flow.NewEnvironment(nil)})
		if code == "" {
			require.Empty(t, v.Fields(), batch)
			continue
		}
		require.Len(t, v.Fields(), 1, batch)
		require.Equal(t, []any{"config.batch", code}, []any{v.Fields()[0].Path, v.Fields()[0].Code}, batch)
	}
}

func TestEachChoiceIsAKnownFile(t *testing.T) {
	var offered []string
	for _, o := range preparepayments.Definition().Fields[0].Choices {
		offered = append(offered, o.Value)
	}
	require.Equal(t, preparepayments.Batches(), offered)
}
