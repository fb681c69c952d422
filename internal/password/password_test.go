package password_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

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

func TestUnknownUserTakesAsLongAsKnownUser(t *testing.T) {
	h, err := password.New()
	require.NoError(t, err)
	hash, err := h.Hash(ctx, "correct horse")
	require.NoError(t, err)
	took := func(hash string) time.Duration {
		best := time.Hour
		for range 5 {
			began := time.Now()
			matches, err := h.Matches(ctx, hash, "wrong")
			require.NoError(t, err)
			require.False(t, matches)
			best = min(best, time.Since(began))
		}
		return best
	}
	somebody, nobody := took(hash), took("")
	require.InDelta(t, float64(somebody), float64(nobody), float64(somebody)*0.8)
}
