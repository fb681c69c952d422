// Package command makes a request with an effect happen once: the caller names
// it with a key, and whoever sends the same key again gets the first answer.
// Follows Stripe's idempotent requests and brandur.org/idempotency-keys.
package command

import "time"

// MaxKey is the longest key accepted, as long as Stripe's.
const MaxKey = 255

// Lock is how long a request may run before another with the same key may take
// it over: longer than any request lives, so that only a crash is taken over.
const Lock = 60 * time.Second

// Request is one attempt at a command.
type Request struct {
	TenantID  string
	UserID    string
	Key       string
	Operation string
	Hash      []byte // of method, path, query and body: the same key with another one is refused
}

// Answer is what the first attempt was answered, kept word for word.
type Answer struct {
	Status      int
	ContentType string
	Body        []byte
}

// State is what became of a claim.
type State int

const (
	Mine     State = iota // go on: nobody has done it, or who tried crashed before any effect
	Answered              // done: give the stored answer
	Running               // somebody is at it right now
	Lost                  // done, but the process died before its answer was stored
)

// Claim is the result of asking for the right to carry a request out.
type Claim struct {
	State  State
	Answer Answer
}
