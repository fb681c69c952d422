package server

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/session"
)

func TestDownloadLimitIsPerTenant(t *testing.T) {
	slots := newExportSlots()
	var held []func()
	for user := range 50 {
		for range 10 {
			if release, ok := slots.take(session.Access{TenantID: "greedy", UserID: fmt.Sprint(user)}); ok {
				held = append(held, release)
			}
		}
	}
	require.Len(t, held, exportsPerTenant)
	for range exportsPerUser {
		release, ok := slots.take(session.Access{TenantID: "other", UserID: "ann"})
		require.True(t, ok)
		held = append(held, release)
	}
	_, ok := slots.take(session.Access{TenantID: "other", UserID: "ann"})
	require.False(t, ok, "a person has a share of their own")
	release, ok := slots.take(session.Access{TenantID: "other", UserID: "bob"})
	require.True(t, ok)
	for _, release := range append(held, release) {
		release()
		release() // twice is once
	}
	require.Empty(t, slots.held)
}
