package audit_test

import (
	"crypto/ed25519"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/flow"
)

func TestDifferentEntriesHaveDifferentHashes(t *testing.T) {
	l := audit.NewLinker([]byte("key"))
	at := time.Date(2026, 5, 4, 3, 2, 1, 123456000, time.UTC)
	base := audit.Entry{TenantID: "t", ID: "1", At: at, UserName: "ab", ClientIP: "c"}
	moved := base
	moved.UserName, moved.ClientIP = "a", "bc" // the same letters, elsewhere
	later := base
	later.At = at.Add(time.Microsecond)
	seen := map[string]bool{}
	for _, hash := range [][]byte{l.Hash(nil, 1, &base), l.Hash(nil, 2, &base), l.Hash([]byte{0}, 1, &base),
		l.Hash(nil, 1, &moved), l.Hash(nil, 1, &later), audit.NewLinker([]byte("other")).Hash(nil, 1, &base)} {
		require.False(t, seen[string(hash)])
		seen[string(hash)] = true
	}
	abroad := base
	abroad.At = at.In(time.FixedZone("east", 7200))
	require.True(t, seen[string(l.Hash(nil, 1, &abroad))], "the same moment in another zone is the same entry")
}

func TestEntryDatedBeforePrecedingCheckpointIsReported(t *testing.T) {
	l := audit.NewLinker([]byte("key"))
	public, private, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	now := time.Now()
	first, old := audit.Entry{ID: "1", At: now}, audit.Entry{ID: "2", At: now.Add(-48 * time.Hour)}
	h1 := l.Hash(nil, 1, &first)
	h2 := l.Hash(h1, 2, &old)
	signed, err := audit.Checkpoint{TenantID: "t", Seq: 1, Hash: h1, At: now, Marks: audit.Mark(h1)}.Sign("k", private)
	require.NoError(t, err)
	for _, c := range []struct {
		checkpoints []audit.Checkpoint
		want        *audit.Finding
	}{
		{nil, nil}, // history may be imported before the first checkpoint
		{[]audit.Checkpoint{signed},
			&audit.Finding{Index: 2, Reason: audit.Backdated}},
	} {
		v := audit.NewVerifier("t", l, c.checkpoints, map[string]ed25519.PublicKey{"k": public})
		v.Add(audit.Link{Seq: 1, Hash: h1, Entry: &first})
		v.Add(audit.Link{Seq: 2, Hash: h2, Entry: &old})
		require.Equal(t, c.want, v.Result(0))
	}
}

func TestEveryWorkflowTypeIsAChoice(t *testing.T) {
	require.Subset(t, audit.Values(), flow.Payments.Values())
}
