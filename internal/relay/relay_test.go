package relay_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/event"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/id"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/relay"
	"countersign.dev/internal/store/storetest"
)

// recorder notes what is delivered and refuses messages of one name.
type recorder struct {
	mu      sync.Mutex
	refuse  string
	got     []postgres.Message
	actors  []actor.Actor
	refused int
}

func (r *recorder) Deliver(ctx context.Context, m postgres.Message) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m.Name == r.refuse {
		r.refused++
		return errors.New("refused")
	}
	who, _ := actor.From(ctx)
	r.got, r.actors = append(r.got, m), append(r.actors, who)
	return nil
}

func (r *recorder) delivered() int { r.mu.Lock(); defer r.mu.Unlock(); return len(r.got) }

func run(t *testing.T, s *postgres.DB, to relay.Temporal) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	r := &relay.Relay{Outbox: s, Temporal: to, Log: slog.Default()}
	go func() { ended <- r.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		require.NoError(t, <-ended)
	})
}

func TestRefusedMessageHoldsUpNoOtherAndIsKept(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.Tenant(t, s)
	require.NoError(t, s.InTenant(context.Background(), tenantID, func(tx *postgres.Tx) error {
		if err := tx.Start("unknown.Workflow", map[string]string{}); err != nil {
			return err
		}
		return tx.Signal("invoice/"+tenantID+"/x", "paid", nil)
	}))
	to := &recorder{refuse: "unknown.Workflow"}
	run(t, s, to)
	require.Eventually(t, func() bool { return to.delivered() == 1 }, 10*time.Second, 10*time.Millisecond)
	require.Equal(t, "signal", to.got[0].Kind)
	waiting, err := s.RelayWaiting(context.Background())
	require.NoError(t, err)
	require.True(t, waiting)
}

func TestWorkflowContinuesWithItsCauseAsOrigin(t *testing.T) {
	s := storetest.New(t)
	tenantID := storetest.Tenant(t, s)
	ctx := storetest.As(tenantID, id.New(), "Ann Approver")
	require.NoError(t,
		s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return tx.Start("a", map[string]string{}) }))
	to := &recorder{}
	run(t, s, to)
	require.Eventually(t, func() bool { return to.delivered() == 1 }, 10*time.Second, 10*time.Millisecond)
	want, _ := actor.From(ctx)
	require.Equal(t, want, to.actors[0])
}

func TestEventsArriveCoalescedAndWithoutData(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	projectID := storetest.Project(t, s, superuser, tenantID, flow.AchPayments)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	notices := make(chan postgres.Notice, 100)
	listening := make(chan error, 1)
	go func() { listening <- s.ListenEvents(ctx, func() {}, func(n postgres.Notice) { notices <- n }) }()
	time.Sleep(300 * time.Millisecond) // LISTEN takes effect at its own commit

	emit := func(n int, one func() event.Event) {
		require.NoError(t, s.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
			for range n {
				if err := tx.Emit(one()); err != nil {
					return err
				}
			}
			return nil
		}))
	}
	emit(50, func() event.Event { return event.PaymentUpdated{ProjectID: projectID, PaymentID: id.New()} })
	emit(150, func() event.Event { return event.PaymentAdded{ProjectID: projectID, PaymentID: id.New()} })
	run(t, s, &recorder{})

	got := map[string]postgres.Notice{}
	for range 2 {
		select {
		case n := <-notices:
			got[n.Name] = n
		case <-time.After(10 * time.Second):
			require.Fail(t, "no notice")
		}
	}
	require.Len(t, got["updatePayment"].ObjectIDs, 50)
	require.Equal(t, projectID, got["updatePayment"].ProjectID)
	require.Equal(t, tenantID, got["updatePayment"].TenantID)
	require.Empty(t, got["addPayment"].ObjectIDs, "too many to name: read all again")
	require.Empty(t, notices)
}
