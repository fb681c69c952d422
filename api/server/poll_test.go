package server_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/api/server"
)

func TestPollEndsWhenItFindsSomethingOrHasWaited(t *testing.T) {
	refused := errors.New("refused")
	for name, c := range map[string]struct {
		wait    time.Duration
		foundAt int // the number of the look
		failsAt int
		looks   int
		lasts   time.Duration
	}{
		"it is there":                {wait: 10 * time.Second, foundAt: 1, looks: 1},
		"it comes later":             {wait: 10 * time.Second, foundAt: 3, looks: 3, lasts: 800 * time.Millisecond},
		"it does not come":           {wait: time.Second, looks: 3, lasts: time.Second},
		"the caller does not wait":   {looks: 1},
		"the second look is refused": {wait: 10 * time.Second, failsAt: 2, looks: 2, lasts: 400 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began, looks := time.Now(), 0
				err := server.Poll(context.Background(), c.wait, func() (bool, error) {
					looks++
					if looks == c.failsAt {
						return false, refused
					}
					return looks == c.foundAt, nil
				})
				require.Equal(t, c.failsAt > 0, errors.Is(err, refused))
				require.Equal(t, c.looks, looks)
				require.Equal(t, c.lasts, time.Since(began))
			})
		})
	}
}

func TestPollEndsWhenTheCallerHasGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
		defer cancel()
		began := time.Now()
		require.NoError(t, server.Poll(ctx, 10*time.Second, func() (bool, error) { return false, nil }))
		require.Equal(t, 500*time.Millisecond, time.Since(began))
	})
}
