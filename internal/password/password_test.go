package password_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
	"countersign.dev/internal/password"
)

var ctx = context.Background()

func TestHashMatchesOnlyItsPassword(t *testing.T) {
	h, err := password.New()
	require.NoError(t, err)
	hash, err := h.Hash(ctx, "correct horse")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$"))
	for plain, want := range map[string]bool{"correct horse": true, "correct horsf": false, "": false} {
		got, err := h.Matches(ctx, hash, plain)
		require.NoError(t, err)
		require.Equal(t, want, got, plain)
	}
}

// The two are measured in turns and by processor time, so that other work on the machine slows both alike.
func TestUnknownUserTakesAsLongAsKnownUser(t *testing.T) {
	h, err := password.New()
	require.NoError(t, err)
	hash, err := h.Hash(ctx, "correct horse")
	require.NoError(t, err)
	known, unknown := time.Hour, time.Hour
	for range 15 {
		known = min(known, comparison(t, h, hash))
		unknown = min(unknown, comparison(t, h, ""))
	}
	require.Less(t, max(known, unknown).Seconds()/min(known, unknown).Seconds(), 1.8, "%s and %s", known, unknown)
}

// comparison is the processor time that the comparison with a wrong password takes.
func comparison(t *testing.T, h *password.Hasher, hash string) time.Duration {
	t.Helper()
	before := gate.ProcessorTime(t)
	matches, err := h.Matches(ctx, hash, "wrong")
	require.NoError(t, err)
	require.False(t, matches)
	return gate.ProcessorTime(t) - before
}
