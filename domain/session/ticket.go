package session

import "time"

// TicketLife is how long a ticket for the live connection may lie around (gate R29).
const TicketLife = 30 * time.Second

// Ticket opens one live connection for the session it was given to.
type Ticket struct {
	Token
	Origin string // of the page that asked
}
