package realtime_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/api/apitest"
	noticeapp "countersign.dev/app/notice"
	"countersign.dev/domain/event"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/store/storetest"
)

func connected(t *testing.T, a *apitest.API, token string) *client {
	t.Helper()
	c, err := dial(t, a, a.URL)
	require.NoError(t, err)
	require.True(t, c.connect(ticket(t, a, token)))
	return c
}

// A page sends its requests, another user saves, and only then the page's socket is connected: the page must be
// notified.
func TestConnectingTabLearnsTimeSinceLastEvent(t *testing.T) {
	a := open(t)
	northwind, _, ann := signedIn(t, a, "northwind")
	contoso, _, bob := signedIn(t, a, "contoso")
	first := connected(t, a, ann)
	time.Sleep(500 * time.Millisecond) // longer than an answer takes: contoso is quiet for so much longer than northwind
	began := time.Now()                // the page asks
	emit(t, a, northwind, event.AppearanceUpdated{})
	_, err := first.read(5 * time.Second) // the process has received it
	require.NoError(t, err)

	time.Sleep(50 * time.Millisecond)
	late := connected(t, a, ann)
	require.LessOrEqual(t, late.quiet, time.Since(began), "something happened since the page asked")
	require.GreaterOrEqual(t, late.quiet, 50*time.Millisecond, "as long ago as it was")

	asked := time.Now()
	require.Greater(t, connected(t, a, ann).quiet, time.Since(asked), "nothing happened since this one asked")

	theirs := connected(t, a, bob)
	require.Greater(t, theirs.quiet, time.Since(began), "what happens to one tenant disturbs no other")
	emit(t, a, contoso, event.AppearanceUpdated{})
	_, err = theirs.read(5 * time.Second)
	require.NoError(t, err)
	require.Greater(t, connected(t, a, ann).quiet, connected(t, a, bob).quiet)
}

// held listens again only when it is let.
type held struct {
	noticeapp.Commands
	let chan struct{}
}

func (h held) ListenEvents(ctx context.Context, began func(), handle func(postgres.Notice)) error {
	select {
	case <-h.let:
		return h.Commands.ListenEvents(ctx, began, handle)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// While the process receives no events, it must not report that nothing happened.
func TestTabsReloadAfterProcessMissedEvents(t *testing.T) {
	s, super := storetest.Open(t, 4)
	let := make(chan struct{}, 1)
	a := openOn(t, s, held{noticeapp.Commands{DB: s}, let}, slog.DiscardHandler)
	_, _, ann := signedIn(t, a, "northwind")

	early := connected(t, a, ann)
	require.Zero(t, early.quiet, "no event is received yet")
	let <- struct{}{}
	require.Zero(t, early.readQuiet(), "and what happened until it was has been missed")
	time.Sleep(50 * time.Millisecond)
	require.GreaterOrEqual(t, connected(t, a, ann).quiet, 50*time.Millisecond)

	conn, err := pgx.Connect(context.Background(), super)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	_, err = conn.Exec(context.Background(),
		`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN `+postgres.EventsChannel+
			`' AND datname = current_database()`)
	require.NoError(t, err)
	for err == nil { // dropped
		_, err = early.read(5 * time.Second)
	}
	again := connected(t, a, ann)
	require.Zero(t, again.quiet)
	let <- struct{}{}
	require.Zero(t, again.readQuiet())
}
