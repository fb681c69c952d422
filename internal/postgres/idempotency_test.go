package postgres_test

import (
	"context"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/command"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/workspace"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func claim(t *testing.T, s *postgres.DB, r command.Request) command.State {
	t.Helper()
	c, err := s.ClaimCommand(ctx, r)
	require.NoError(t, err)
	return c.State
}

// crash expires the lock of the key's holder.
func crash(t *testing.T, superuser string) {
	t.Helper()
	conn, err := pgx.Connect(ctx, superuser)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	_, err = conn.Exec(ctx, `UPDATE idempotency_keys SET locked_until = now() - interval '1 second' WHERE status IS NULL`)
	require.NoError(t, err)
}

func TestR5OneOfManyGetsTheKey(t *testing.T) {
	s := storetest.New(t)
	r := command.Request{TenantID: storetest.Tenant(t, s), UserID: id.New(), Key: "k", Operation: "op", Hash: []byte("h")}
	var mine sync.Map
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			if c, err := s.ClaimCommand(ctx, r); err == nil && c.State == command.Mine {
				mine.Store(i, true)
			}
		})
	}
	all.Wait()
	winners := 0
	mine.Range(func(any, any) bool { winners++; return true })
	require.Equal(t, 1, winners)
}

func TestR5ACrashBeforeAnyEffectIsTakenOverAndTheAnswerIsRepeated(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	r := command.Request{TenantID: storetest.Tenant(t, s), UserID: id.New(), Key: "k", Operation: "op", Hash: []byte("h")}
	require.Equal(t, command.Mine, claim(t, s, r))
	require.Equal(t, command.Running, claim(t, s, r))
	crash(t, superuser)
	require.Equal(t, command.Mine, claim(t, s, r))
	require.NoError(t,
		s.FinishCommand(ctx, r, command.Answer{Status: 201, ContentType: "application/json", Body: []byte(`{"id":"1"}`)}))
	again, err := s.ClaimCommand(ctx, r)
	require.NoError(t, err)
	require.Equal(t,
		command.Claim{State: command.Answered,
			Answer: command.Answer{Status: 201, ContentType: "application/json", Body: []byte(`{"id":"1"}`)}}, again)
	r.Hash = []byte("other")
	_, err = s.ClaimCommand(ctx, r)
	require.Equal(t, fault.IdempotencyMismatch, fault.CodeOf(err))
}

func TestR5ACrashAfterTheEffectNeverLetsTheKeyActAgain(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	r := command.Request{TenantID: storetest.Tenant(t, s), UserID: id.New(), Key: "k", Operation: "createWorkspace",
		Hash: []byte("h")}
	require.Equal(t, command.Mine, claim(t, s, r))
	acting := actor.With(ctx, actor.Actor{TenantID: r.TenantID, UserID: r.UserID, UserName: "Ann", CommandKey: r.Key})
	_, err := storetest.Workspaces(s).Create(acting, r.TenantID,
		workspace.Workspace{ID: id.New(), Name: "Accounts Payable"})
	require.NoError(t, err)
	crash(t, superuser)
	require.Equal(t, command.Lost, claim(t, s, r))
	released, err := s.ReleaseCommand(ctx, r)
	require.NoError(t, err)
	require.False(t, released, "what had an effect is never given up")
}

func TestR5AFailureWithoutEffectGivesTheKeyBack(t *testing.T) {
	s := storetest.New(t)
	r := command.Request{TenantID: storetest.Tenant(t, s), UserID: id.New(), Key: "k", Operation: "op", Hash: []byte("h")}
	require.Equal(t, command.Mine, claim(t, s, r))
	released, err := s.ReleaseCommand(ctx, r)
	require.NoError(t, err)
	require.True(t, released)
	require.Equal(t, command.Mine, claim(t, s, r))
	other := r
	other.UserID = id.New()
	require.Equal(t, command.Mine, claim(t, s, other), "a key belongs to its user")
}
