// Package realtime issues tickets for the live connection.
package realtime

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/session"
)

// Tickets stores the hashes of issued tickets.
type Tickets interface {
	AddTicket(ctx context.Context, t session.Ticket, hash []byte) error
}

// Secrets creates and hashes tokens.
type Secrets interface {
	New() string
	Hash(secret string) []byte
}

type handlers struct {
	tickets Tickets
	secrets Secrets
	public  string
}

// Routes adds the operation.
func Routes(s *server.Server, tickets Tickets, secrets Secrets) {
	h := handlers{tickets, secrets, s.PublicURL()}
	server.Register(s, server.Operation{ID: "createRealtimeTicket", Method: http.MethodPost, Path: "/api/realtime/ticket",
		Summary: "A single-use ticket for a live connection at /ws/notification, valid for 30 seconds and one origin",
		Tag:     "Realtime", SignedIn: true, Reads: true}, h.ticket)
	server.Describe[event.Notice](s, "notice", "A message on a live connection: records have changed")
}

// TicketInput contains the origin of the page. The socket must have the same origin.
type TicketInput struct {
	Origin string `header:"Origin"`
}

// TicketOutput is the ticket.
type TicketOutput struct {
	Body struct {
		Key string `json:"key" doc:"The connection's token"`
	}
}

func (h handlers) ticket(ctx context.Context, in *TicketInput) (*TicketOutput, error) {
	caller := server.Caller(ctx)
	origin := in.Origin
	if origin == "" {
		origin = h.public // a client other than a browser
	}
	if origin != h.public {
		return nil, fault.New(fault.Forbidden, fault.ForbiddenAccess, "This request came from another site.")
	}
	out := &TicketOutput{}
	out.Body.Key = caller.TenantID + "." + h.secrets.New()
	t := session.Ticket{
		Token: session.Token{TenantID: caller.TenantID, UserID: caller.UserID, SessionID: caller.SessionID}, Origin: origin}
	return out, h.tickets.AddTicket(ctx, t, h.secrets.Hash(out.Body.Key))
}
