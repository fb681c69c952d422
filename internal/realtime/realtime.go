// Package realtime notifies browsers of changes: over one socket per tab, opened with a ticket, with ids only.
// Every API process receives every event from PostgreSQL and notifies its own connections.
package realtime

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/centrifugal/centrifuge"

	"countersign.dev/domain/event"
	"countersign.dev/domain/id"
	"countersign.dev/domain/session"
	"countersign.dev/internal/postgres"
)

// Path is where browsers connect.
const Path = "/ws/notification"

// recheck is the interval of checking a connection's session, in case the event that ended it was missed while
// the database restarted.
const recheck = 30 * time.Second

// Sessions exchanges tickets, which are valid once, and reports whether a session is open.
type Sessions interface {
	TakeTicket(ctx context.Context, tenantID string, hash []byte) (session.Ticket, error)
	Access(ctx context.Context, t session.Token) (session.Access, error)
}

// Events is the source of events.
type Events interface {
	ListenEvents(ctx context.Context, began func(), handle func(postgres.Notice)) error
}

// Audience returns what each connected person may receive.
type Audience interface {
	Audience(ctx context.Context, n postgres.Notice,
		readers []session.Access) (permitted map[string]postgres.Notice, err error)
}

// Source delivers events and their audience.
type Source interface {
	Events
	Audience
}

// audienceTime limits how long later events wait.
const audienceTime = 3 * time.Second

// Hub holds this process's connections.
type Hub struct {
	node     *centrifuge.Node
	handler  http.Handler
	public   string
	sessions Sessions
	source   Source
	tabs     tabs
	idle     idleTimes
	log      *slog.Logger
	forget   func(tenantID string, userIDs []string)
	features func()
}

// New makes a hub for pages of the public origin alone.
func New(public string, sessions Sessions, source Source, log *slog.Logger) (*Hub, error) {
	node, err := centrifuge.New(centrifuge.Config{
		LogLevel: centrifuge.LogLevelError,
		LogHandler: func(e centrifuge.LogEntry) {
			log.Error("realtime: "+e.Message, "fields", redacted(e.Fields))
		},
		ClientExpiredCloseDelay: 5 * time.Second, ClientQueueMaxSize: 1 << 20,
	})
	if err != nil {
		return nil, err
	}
	h := &Hub{node: node, public: public, sessions: sessions, source: source, log: log,
		forget: func(string, []string) {}, features: func() {}}
	node.OnConnecting(h.connecting)
	node.OnConnect(h.connected)
	socket := centrifuge.NewWebsocketHandler(node, centrifuge.WebsocketConfig{
		CheckOrigin: func(r *http.Request) bool { return r.Header.Get("Origin") == public }, MessageSizeLimit: 4 << 10,
		WriteTimeout: 5 * time.Second,
	})
	h.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		socket.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), originKey{}, r.Header.Get("Origin"))))
	})
	return h, nil
}

// ForgetAccess sets what is called with the users of a tenant whose permissions may have changed, before their pages
// are notified. Without ids it concerns all users of the tenant. It must be set before Run.
func (h *Hub) ForgetAccess(forget func(tenantID string, userIDs []string)) { h.forget = forget }

// ForgetFeatures sets what is called when a feature flag changed, before the pages of all tenants are notified. It must
// be set before Run.
func (h *Hub) ForgetFeatures(forget func()) { h.features = forget }

type originKey struct{}

// redacted keeps what a client sent, tickets included, out of the log.
func redacted(fields map[string]any) map[string]any {
	out := map[string]any{}
	for name, value := range fields {
		if name == "error" || name == "client" || name == "code" || name == "reason" {
			out[name] = value
		}
	}
	return out
}

// ServeHTTP upgrades to the socket.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.handler.ServeHTTP(w, r) }

// Run passes events on until ctx ends.
func (h *Hub) Run(ctx context.Context) error {
	if err := h.node.Run(); err != nil {
		return err
	}
	for ctx.Err() == nil {
		if err := h.source.ListenEvents(ctx, h.began, func(n postgres.Notice) { h.publish(ctx, n) }); err != nil &&
			ctx.Err() == nil {
			h.log.Warn("realtime: events are interrupted", "error", err)
		}
		// Events during the interruption are missed: reconnecting pages read again.
		h.idle.end()
		h.dropAll()
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	return h.node.Shutdown(stop)
}

// began makes pages that connected during the interruption read again.
func (h *Hub) began() {
	h.idle.begin(time.Now())
	for _, c := range h.node.Hub().Connections() {
		h.sendIdleTime(c, 0)
	}
}

func (h *Hub) dropAll() {
	for _, c := range h.node.Hub().Connections() {
		c.Disconnect(centrifuge.DisconnectForceReconnect)
	}
}

// connecting exchanges the ticket for the connection's own channel.
func (h *Hub) connecting(ctx context.Context, e centrifuge.ConnectEvent) (centrifuge.ConnectReply, error) {
	tenantID, _, found := strings.Cut(e.Token, ".")
	if !found || !id.Valid(tenantID) {
		return centrifuge.ConnectReply{}, centrifuge.DisconnectInvalidToken
	}
	ticket, err := h.sessions.TakeTicket(ctx, tenantID, Hash(e.Token))
	if err != nil {
		return centrifuge.ConnectReply{}, centrifuge.DisconnectInvalidToken
	}
	if origin, _ := ctx.Value(originKey{}).(string); origin != ticket.Origin {
		return centrifuge.ConnectReply{}, centrifuge.DisconnectInvalidToken
	}
	if _, err := h.sessions.Access(ctx, ticket.Token); err != nil {
		return centrifuge.ConnectReply{}, centrifuge.DisconnectInvalidToken
	}
	info, err := json.Marshal(ticket.Token)
	return centrifuge.ConnectReply{
		Credentials: &centrifuge.Credentials{UserID: ticket.SessionID, ExpireAt: time.Now().Add(recheck).Unix(),
			Info: info},
		Subscriptions: map[string]centrifuge.SubscribeOptions{channel(e.ClientID): {}},
		Data:          json.RawMessage(`{"quiet":true}`), // a message states the duration after the subscription
	}, err
}

// connected sends how long the tenant has had no event, after the subscription, so that an event is in one or
// the other. It also answers the library's question whether the connection may continue. Clients send nothing:
// all other events are refused because they have no handler.
func (h *Hub) connected(c *centrifuge.Client) {
	var of session.Token
	if err := json.Unmarshal(c.Info(), &of); err != nil {
		c.Disconnect(centrifuge.DisconnectInvalidToken)
		return
	}
	access, err := h.sessions.Access(c.Context(), of)
	if err != nil {
		c.Disconnect(centrifuge.DisconnectExpired)
		return
	}
	c.OnDisconnect(func(centrifuge.DisconnectEvent) { h.tabs.remove(c.ID()) })
	h.tabs.set(c.ID(), access)
	if c.Context().Err() != nil { // it was closed before anything listened for that
		h.tabs.remove(c.ID())
	}
	h.sendIdleTime(c, h.idle.of(of.TenantID, time.Now()))
	c.OnRefresh(func(_ centrifuge.RefreshEvent, reply centrifuge.RefreshCallback) {
		access, err := h.sessions.Access(c.Context(), of)
		if err == nil {
			h.tabs.set(c.ID(), access)
		}
		reply(centrifuge.RefreshReply{Expired: err != nil, ExpireAt: time.Now().Add(recheck).Unix()}, nil)
	})
}

// sendIdleTime sends to one connection. Errors are ignored, because a closing connection needs nothing.
func (h *Hub) sendIdleTime(c *centrifuge.Client, quiet time.Duration) {
	_ = c.Send(fmt.Appendf(nil, `{"quiet":%d}`, quiet.Milliseconds()))
}

func (h *Hub) publish(ctx context.Context, n postgres.Notice) {
	if n.Name == string(event.EndSession) {
		if len(n.ObjectIDs) == 0 { // more than a notice contains: all users reconnect if they are still permitted
			h.dropAll()
		}
		for _, sessionID := range n.ObjectIDs {
			// of this node alone: it has no peers to fail
			_ = h.node.Disconnect(sessionID, centrifuge.WithCustomDisconnect(centrifuge.DisconnectExpired))
		}
		return
	}
	if n.Name == string(event.UpdateFeature) {
		h.features()
		for _, c := range h.node.Hub().Connections() {
			h.send(c.ID(), postgres.Notice{Name: n.Name})
		}
		return
	}
	h.idle.record(n.TenantID, time.Now())
	if n.Name == string(event.UpdateUser) {
		h.forget(n.TenantID, n.ObjectIDs)
		h.readAccess(ctx, n)
	}
	tabs := h.tabs.of(n.TenantID)
	if len(tabs) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, audienceTime)
	defer cancel()
	permitted, err := h.source.Audience(ctx, n, people(tabs))
	if err != nil {
		h.log.Error("realtime: find the audience", "error", err)
		h.readAgain(tabs)
		return
	}
	for tab, access := range tabs {
		if n, ok := permitted[access.UserID]; ok {
			h.send(tab, n)
		}
	}
}

// readAccess reads the permissions of the connections again that a change of users concerns.
func (h *Hub) readAccess(ctx context.Context, n postgres.Notice) {
	for tab, access := range h.tabs.of(n.TenantID) {
		if len(n.ObjectIDs) > 0 && !slices.Contains(n.ObjectIDs, access.UserID) {
			continue
		}
		token := session.Token{TenantID: access.TenantID, UserID: access.UserID, SessionID: access.SessionID}
		current, err := h.sessions.Access(ctx, token)
		if err != nil {
			continue // the next check of the session ends the connection
		}
		h.tabs.update(tab, current)
	}
}

// send sends a notice to one tab.
func (h *Hub) send(tab string, n postgres.Notice) {
	body, err := json.Marshal(event.Notice{Name: event.NoticeName(n.Name), ProjectID: n.ProjectID, ObjectIDs: n.ObjectIDs})
	if err == nil {
		_, err = h.node.Publish(channel(tab), body)
	}
	if err != nil {
		h.log.Error("realtime: publish", "error", err)
	}
}

// readAgain has tabs read everything again, which names no record.
func (h *Hub) readAgain(tabs map[string]session.Access) {
	for _, c := range h.node.Hub().Connections() {
		if _, ok := tabs[c.ID()]; ok {
			h.sendIdleTime(c, 0)
		}
	}
}

func channel(clientID string) string { return "tab:" + clientID }

// Hash is the stored form of a ticket.
func Hash(ticket string) []byte {
	sum := sha256.Sum256([]byte(ticket))
	return sum[:]
}
