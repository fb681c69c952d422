package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func TestFailedCommandHasNoEffect(t *testing.T) {
	s, super := storetest.Open(t, 2)
	tenantID := storetest.Tenant(t, s)
	refused := fault.New(fault.Conflict, fault.IllegalTransition, "no")
	err := s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		require.NoError(t, tx.Audit(postgres.Change{Area: "Test", Action: "tried", ObjectType: "thing", ObjectID: "1"}))
		require.NoError(t, tx.Emit(event.PaymentUpdated{}))
		_, err := tx.Next("payments")
		require.NoError(t, err)
		return refused
	})
	require.ErrorIs(t, err, refused)
	require.Panics(t, func() {
		_ = s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
			require.NoError(t, tx.Emit(event.PaymentUpdated{}))
			panic("half way")
		})
	})
	require.Zero(t, storetest.Count(t, super, `SELECT count(*) FROM audit_entries WHERE action = 'tried'`))
	require.Zero(t, storetest.Count(t, super, `SELECT count(*) FROM events`))
	require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		n, err := tx.Next("payments")
		require.EqualValues(t, 1, n, "the number of the failed command is given out again")
		return err
	}))
}

func TestNumbersAreGapFreeUnderConcurrency(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.Tenant(t, s)
	const workers, each = 8, 25
	got := make(chan int64, workers*each)
	done := make(chan error, workers)
	for w := range workers {
		go func() {
			done <- func() error {
				for i := range each {
					err := s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
						n, err := tx.NextBlock("checks", 2)
						if err != nil || (w+i)%5 == 0 {
							return fault.New(fault.Conflict, fault.IllegalTransition, "rolled back")
						}
						got <- n
						return nil
					})
					if err != nil && fault.CodeOf(err) != fault.IllegalTransition {
						return err
					}
				}
				return nil
			}()
		}()
	}
	for range workers {
		require.NoError(t, <-done)
	}
	close(got)
	seen := map[int64]bool{}
	for n := range got {
		require.False(t, seen[n], "%d twice", n)
		seen[n] = true
	}
	for i := range len(seen) {
		require.True(t, seen[int64(1+2*i)], "%d of %d missing", 1+2*i, len(seen))
	}
}

func TestEntryContainsActorAndOrigin(t *testing.T) {
	s, super := storetest.Open(t, 2)
	a, b := storetest.TwoTenants(t, s)
	userID := id.New()
	as := storetest.As(a, userID, "Nadia Ruiz")
	write := func(tenantID string) {
		require.NoError(t, s.InTenant(as, tenantID, func(tx *postgres.Tx) error {
			return tx.Audit(postgres.Change{Area: "Users", Action: "renamed", ObjectType: "user", ObjectID: userID,
				Old: map[string]string{"name": "Nadia"}, New: map[string]string{"name": "Nadia Ruiz"}})
		}))
	}
	write(a)
	write(b)
	require.EqualValues(t, 1, storetest.Count(t, super,
		`SELECT count(*) FROM audit_entries WHERE tenant_id = $1 AND user_id = $2 AND user_name = 'Nadia Ruiz'
		AND client_ip = '192.0.2.7' AND old_value->>'name' = 'Nadia' AND new_value->>'name' = 'Nadia Ruiz'`, a, userID))
	require.EqualValues(t, 1,
		storetest.Count(t, super,
			`SELECT count(*) FROM audit_entries WHERE tenant_id = $1 AND user_id IS NULL AND user_name = 'Nadia Ruiz (platform)'`, b))
}

func TestEachUseOfThePlatformDoorIsRecorded(t *testing.T) {
	s, super := storetest.Open(t, 2)
	who := actor.With(ctx, actor.Actor{UserName: "Priya Nair"})
	for range 3 {
		_, err := tenantapp.Commands{DB: s}.List(who, "list tenants for the license report")
		require.NoError(t, err)
	}
	require.EqualValues(t, 3,
		storetest.Count(t, super,
			`SELECT sum(uses) FROM platform_access WHERE purpose = 'list tenants for the license report' AND actor = 'Priya Nair'`))
}

func TestStoreRefusesPowerfulRole(t *testing.T) {
	_, super := storetest.Open(t, 2)
	_, err := postgres.Open(ctx, postgres.Config{AppURL: super, PlatformURL: super})
	require.ErrorContains(t, err, "use the application role")
}

func TestMigratingTwiceAtOnceIsHarmless(t *testing.T) {
	_, super := storetest.Open(t, 2)
	cfg := postgres.Config{AppURL: super, PlatformURL: super}
	done := make(chan error, 2)
	for range 2 {
		go func() { done <- postgres.Migrate(ctx, super, cfg) }()
	}
	require.NoError(t, <-done)
	require.NoError(t, <-done)
}
