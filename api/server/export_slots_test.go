package server

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
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

func TestLongOperationTakesADownloadSlotAndReturnsIt(t *testing.T) {
	s := newServer(t, "invoices:get")
	var during int
	Register(s, Operation{ID: "long", Method: "GET", Path: "/api/long", Permission: "invoices:get", Long: true},
		func(ctx context.Context, _ *struct{}) (*echoOut, error) {
			during = len(s.exports.held)
			deadline, _ := ctx.Deadline()
			require.Greater(t, time.Until(deadline), requestTime)
			return &echoOut{}, nil
		})
	w, _ := send(t, s, "GET", "/api/long", "", "Authorization", "Bearer good")
	require.Equal(t, http.StatusOK, w.Code, w.Body)
	require.Equal(t, 3, during, "of the process, of the tenant and of the user")
	require.Empty(t, s.exports.held)
	s.exports.held[""] = exportsAtOnce
	during = 0
	w, p := send(t, s, "GET", "/api/long", "", "Authorization", "Bearer good")
	require.Equal(t, http.StatusTooManyRequests, w.Code)
	require.Equal(t, string(fault.TooManyRequests), p.ErrorCode)
	require.Zero(t, during, "a refused request reads nothing")
}
