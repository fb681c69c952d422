package realtime_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/websocket"

	"countersign.dev/api/apitest"
	realtimeapi "countersign.dev/api/realtime"
	noticeapp "countersign.dev/app/notice"
	sessionapp "countersign.dev/app/session"
	userapp "countersign.dev/app/user"
	"countersign.dev/bench/gate"
	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/domain/user"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/realtime"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/testkit"
)

// open is an engine with its hub running.
func open(t *testing.T) *apitest.API {
	t.Helper()
	s := storetest.New(t)
	return openOn(t, s, noticeapp.Commands{DB: s}, slog.DiscardHandler)
}

func openOn(t *testing.T, s *postgres.DB, source realtime.Source, log slog.Handler) *apitest.API {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	a := apitest.Open(t, s, func(a *apitest.API) {
		sessions := sessionapp.Commands{DB: s, Now: time.Now}
		hub, err := realtime.New(a.URL, sessions, source, slog.New(log))
		require.NoError(t, err)
		a.Server.Mount(realtime.Path, "the socket takes a ticket", hub)
		realtimeapi.Routes(a.Server, sessions, a.Tokens)
		running.Go(func() { _ = hub.Run(ctx) })
	})
	t.Cleanup(func() { cancel(); running.Wait() })
	return a
}

func ticket(t *testing.T, a *apitest.API, token string) string {
	t.Helper()
	var out struct{ Key string }
	a.Call("POST", "/api/realtime/ticket", token, nil, "Origin", a.URL).Into(t, &out)
	return out.Key
}

// client is the socket of one tab. quiet is the time since the tenant's last event that it received when it
// connected.
type client struct {
	*websocket.Conn
	t       *testing.T
	waiting []string
	quiet   time.Duration
}

func dial(t *testing.T, a *apitest.API, origin string) (*client, error) {
	t.Helper()
	conn, err := websocket.Dial(strings.Replace(a.URL, "http", "ws", 1)+realtime.Path, "", origin)
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { _ = conn.Close() })
	return &client{Conn: conn, t: t}, nil
}

// connect sends the ticket and says whether it was taken.
func (c *client) connect(ticket string) bool {
	c.t.Helper()
	require.NoError(c.t, websocket.Message.Send(c.Conn, `{"id":1,"connect":{"token":"`+ticket+`"}}`))
	answer, err := c.read(5 * time.Second)
	if err != nil || !strings.Contains(answer, `"connect":{`) {
		return false
	}
	require.Contains(c.t, answer, `"data":{"quiet":true}`)
	c.quiet = c.readQuiet()
	return true
}

// readQuiet is for how long the tenant has been quiet, which is to be the next message.
func (c *client) readQuiet() time.Duration {
	c.t.Helper()
	text, err := c.read(5 * time.Second)
	require.NoError(c.t, err)
	var frame struct {
		Push struct {
			Message struct{ Data struct{ Quiet *int64 } }
		}
	}
	require.NoError(c.t, json.Unmarshal([]byte(text), &frame))
	require.NotNil(c.t, frame.Push.Message.Data.Quiet, text)
	return time.Duration(*frame.Push.Message.Data.Quiet) * time.Millisecond
}

// read returns the next message that is no ping. One frame may contain several.
func (c *client) read(within time.Duration) (string, error) {
	require.NoError(c.t, c.SetReadDeadline(time.Now().Add(within)))
	for len(c.waiting) == 0 {
		var frame string
		if err := websocket.Message.Receive(c.Conn, &frame); err != nil {
			return "", err
		}
		for text := range strings.SplitSeq(strings.TrimSpace(frame), "\n") {
			if text != "{}" {
				c.waiting = append(c.waiting, text)
				continue
			}
			require.NoError(c.t, websocket.Message.Send(c.Conn, "{}"))
		}
	}
	text := c.waiting[0]
	c.waiting = c.waiting[1:]
	return text, nil
}

func emit(t *testing.T, a *apitest.API, tenantID string, e event.Event) {
	t.Helper()
	require.NoError(t,
		a.DB.InTenant(context.Background(), tenantID, func(tx *postgres.Tx) error { return tx.Emit(e) }))
	_, err := a.DB.RelayNotices(context.Background())
	require.NoError(t, err)
}

func signedIn(t *testing.T, a *apitest.API, identifier string) (string, user.User, string) {
	t.Helper()
	d := a.Tenant(identifier)
	u := a.User(d.ID, "ann-"+identifier, "Approver")
	return d.ID, u, a.Token(d.ID, u)
}

func TestEventsReachOnlyTabsOfTenant(t *testing.T) {
	a := open(t)
	northwind := a.Tenant("northwind").ID
	ann := a.Token(northwind, a.User(northwind, "ann", "Administrator"))
	contoso := a.Tenant("contoso").ID
	bob := a.Token(contoso, a.User(contoso, "bob", "Administrator"))
	ours, err := dial(t, a, a.URL)
	require.NoError(t, err)
	require.True(t, ours.connect(ticket(t, a, ann)))
	theirs, err := dial(t, a, a.URL)
	require.NoError(t, err)
	require.True(t, theirs.connect(ticket(t, a, bob)))

	workspaceID := id.New()
	emit(t, a, northwind, event.WorkspaceUpdated{WorkspaceID: workspaceID})
	text, err := ours.read(5 * time.Second)
	require.NoError(t, err)
	var push struct {
		Push struct{ Pub struct{ Data map[string]any } }
	}
	require.NoError(t, json.Unmarshal([]byte(text), &push))
	require.Equal(t, map[string]any{"name": "updateWorkspace", "objectIds": []any{workspaceID}}, push.Push.Pub.Data)
	_, err = theirs.read(500 * time.Millisecond)
	require.Error(t, err, "another tenant receives nothing")
}

// R29 in its short form: a ticket is valid once, from the page that requested it, during its session.
func TestR29TicketIsValidOnceFromItsOriginUntilLogout(t *testing.T) {
	a := open(t)
	tenantID, _, ann := signedIn(t, a, "northwind")
	used := ticket(t, a, ann)
	first, err := dial(t, a, a.URL)
	require.NoError(t, err)
	require.True(t, first.connect(used))

	for name, key := range map[string]string{"replayed": used, "guessed": tenantID + ".guess", "empty": "",
		"another tenant's": strings.Replace(ticket(t, a, ann), tenantID, "01934b5e-8a4c-7c3d-9e7f-0123456789ab", 1)} {
		c, err := dial(t, a, a.URL)
		require.NoError(t, err)
		require.False(t, c.connect(key), name)
	}
	replays, opened := 200, 0
	if gate.Wanted() {
		replays = 10_000
	}
	for n := range replays {
		c, err := dial(t, a, a.URL)
		require.NoError(t, err)
		if c.connect([]string{used, tenantID + "." + id.New()}[n%2]) {
			opened++
		}
		require.NoError(t, c.Close())
	}
	require.Zero(t, opened, "by a used or invented ticket")
	gate.Record(t,
		gate.Figure{Gate: "R29", Ours: float64(opened), Peer: float64(replays),
			Goal: "0 sockets opened by a used or guessed ticket", OK: opened == 0, Unit: "sockets",
			Note: fmt.Sprintf("%d attempts", replays)})
	_, err = dial(t, a, "https://evil.example")
	require.Error(t, err)
	r := a.Call("POST", "/api/realtime/ticket", ann, nil, "Origin", "https://evil.example")
	require.Equal(t, http.StatusForbidden, r.Status)

	late := ticket(t, a, ann)
	require.Equal(t, http.StatusNoContent, a.Call("POST", "/api/tenants/northwind/account/logout", ann, nil).Status)
	c, err := dial(t, a, a.URL)
	require.NoError(t, err)
	require.False(t, c.connect(late), "a ticket does not outlive its session")
}

// R29: a ticket expires after half a minute, and no log contains one.
func TestR29TicketExpiresSoonAndIsNotLogged(t *testing.T) {
	var log syncBuffer
	s, super := storetest.Open(t, 4)
	a := openOn(t, s, noticeapp.Commands{DB: s}, slog.NewTextHandler(&log,
		&slog.HandlerOptions{Level: slog.LevelDebug}))
	_, _, ann := signedIn(t, a, "northwind")
	old := ticket(t, a, ann)
	conn, err := pgx.Connect(context.Background(), super)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	var seconds float64
	require.NoError(t, conn.QueryRow(context.Background(),
		`UPDATE realtime_tickets SET expires_at = expires_at - interval '30 seconds'
		RETURNING extract(epoch FROM expires_at - now())`).Scan(&seconds))
	require.LessOrEqual(t, seconds, 0.0, "a ticket lives at most 30 s")
	c, err := dial(t, a, a.URL)
	require.NoError(t, err)
	require.False(t, c.connect(old))
	good := ticket(t, a, ann)
	c, err = dial(t, a, a.URL)
	require.NoError(t, err)
	require.True(t, c.connect(good))
	for _, key := range []string{old, good} {
		_, secret, _ := strings.Cut(key, ".")
		require.NotEmpty(t, secret)
		require.NotContains(t, log.String(), secret)
	}
}

// syncBuffer is a log that many write.
type syncBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func TestConnectionIsClosedWhenSessionEnds(t *testing.T) {
	a := open(t)
	tenantID, ann, token := signedIn(t, a, "northwind")
	c, err := dial(t, a, a.URL)
	require.NoError(t, err)
	require.True(t, c.connect(ticket(t, a, token)))
	a.User(tenantID, "admin", "Administrator")
	_, err = userapp.Commands{DB: a.DB}.SetActive(context.Background(), tenantID, ann.ID, false)
	require.NoError(t, err)
	_, err = a.DB.RelayNotices(context.Background())
	require.NoError(t, err)
	began := time.Now()
	for err == nil {
		_, err = c.read(5 * time.Second)
	}
	require.Less(t, time.Since(began), 5*time.Second)
}

func TestEventsOfReservedProjectReachMembersOnly(t *testing.T) {
	s, super := storetest.Open(t, 4)
	a := openOn(t, s, noticeapp.Commands{DB: s}, slog.DiscardHandler)
	d := a.Tenant("northwind")
	project := storetest.Project(t, s, super, d.ID, "Payables")
	conn := testkit.Pool(t, super)
	tabOf := func(name string) (*client, user.User) {
		u := a.User(d.ID, name, "AP Manager")
		return connected(t, a, a.Token(d.ID, u)), u
	}
	ours, ann := tabOf("ann")
	theirs, _ := tabOf("bob")
	_, err := conn.Exec(context.Background(),
		`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, d.ID, project,
		ann.ID)
	require.NoError(t, err)
	emit(t, a, d.ID, event.PaymentUpdated{ProjectID: project, PaymentID: id.New()})
	text, err := ours.read(5 * time.Second)
	require.NoError(t, err)
	require.Contains(t, text, project)
	_, err = theirs.read(500 * time.Millisecond)
	require.Error(t, err, "a non-member receives nothing")
}
