package session

import "time"

// TicketLife is the lifetime of a ticket for the live connection (gate R29).
const TicketLife = 30 * time.Second

// Ticket opens one live connection for its session.
type Ticket struct {
	Token
	Origin string // of the page that asked
}
