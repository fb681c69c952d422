// Package command executes a request with an effect once. The client names it with a key. Repeated requests with
// the same key get the first response. Follows Stripe's idempotent requests and brandur.org/idempotency-keys.
package command

import "time"

// MaxKey is the longest key accepted, as long as Stripe's.
const MaxKey = 255

// Lock is how long a request may run before another request with the same key takes over. It is longer than any
// request runs, so that only a crash leads to a takeover.
const Lock = 60 * time.Second

// Request is one attempt at a command.
type Request struct {
	TenantID  string
	UserID    string
	Key       string
	Operation string
	Hash      []byte // of method, path, query and body: the same key with another one is refused
}

// Answer is the unchanged response to the first attempt.
type Answer struct {
	Status      int
	ContentType string
	Body        []byte
}

// State is what became of a claim.
type State int

const (
	Mine     State = iota // execute: no attempt, or the attempt crashed before any effect
	Answered              // done: give the stored answer
	Running               // another attempt is running
	Lost                  // executed, but the process crashed before it stored the response
)

// Claim is the result of a request for the right to execute.
type Claim struct {
	State  State
	Answer Answer
}
