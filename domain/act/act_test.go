package act_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/act"
	"countersign.dev/domain/permission"
)

func TestActNeedsItsPermission(t *testing.T) {
	require.True(t, act.ReassignTask.Allowed(permission.NewSet("tasks:performAction")))
	require.True(t, act.ReassignTask.Allowed(permission.NewSet("tasks:reassign")))
	require.False(t,
		act.ReleaseBatch.Allowed(permission.NewSet("payments:prepare", "operations:get", "operations:decode")))
	require.False(t, act.Kind("unknown").Allowed(permission.NewSet(permission.All()...)))
}

func TestDigestDependsOnContent(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range []act.Request{
		act.New(act.DecideTask, "t", "u", "approve", ""), act.New(act.DecideTask, "t", "u", "approve", "x"),
		act.New(act.DecideTask, "t", "u", "reject", "x"), act.New(act.ActOnTask, "t", "u", "approve", "x"),
		act.New(act.DecideTask, "t", "u", "approvex"), act.New(act.DecideTask, "t", "u"),
		act.NewSheets("b", "u", "printed", "", nil), act.NewSheets("b", "u", "printed", "", []int64{1001, 1002}),
		act.NewSheets("b", "u", "printed", "", []int64{10011002}), act.NewSheets("b", "u", "spoiled", "", nil),
	} {
		require.False(t, seen[string(r.Digest)], "%+v", r)
		seen[string(r.Digest)] = true
	}
	require.Equal(t, act.NewSheets("b", "u", "printed", "", nil), act.NewSheets("b", "u", "printed", "", []int64{}),
		"JSON tells no difference")
}
