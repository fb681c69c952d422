package end_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/end"
)

func TestOnlyASuccessfulEndOutsideOfLoopsHasAResult(t *testing.T) {
	problems := func(s end.Settings, around ...string) int {
		v := &fault.Validation{}
		s.Check(kind.Check{Validation: v, Path: "config", Around: around})
		return len(v.Fields())
	}
	require.Equal(t, 0, problems(end.Settings{Result: "1 + 1"}))
	require.Equal(t, 0, problems(end.Settings{WithErrors: true}, "item"))
	require.Equal(t, 1, problems(end.Settings{Result: "1 + 1"}, "item"))
	require.Equal(t, 1, problems(end.Settings{Result: "1 + 1", WithErrors: true}))
}
