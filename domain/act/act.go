// Package act defines requests of people to running workflows. A request is stored before the workflow acts and
// read again in the transaction of its effect. Data from Temporal names the request but is no evidence of the
// actor.
package act

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"countersign.dev/domain/permission"
)

// Kind is the kind of request. Kinds are stored: add new ones and do not rename them.
type Kind string

const (
	DecideTask   Kind = "task.decide"
	ReassignTask Kind = "task.reassign"
	ActOnTask    Kind = "task.act" // any other action
	RetryInvoice Kind = "invoice.retry"
	ReleaseBatch Kind = "batch.release"
	CancelBatch  Kind = "batch.cancel"
	ResendBatch  Kind = "batch.resend"
	LookAtBatch  Kind = "batch.reconcile"
	SettleSheets Kind = "batch.sheets"
)

// needs says which permissions allow an act; one of them is enough. They are
// those of the operations of the API that lead to it.
var needs = map[Kind][]permission.Permission{
	DecideTask:   {"tasks:performAction", "tasks:bulk"},
	ReassignTask: {"tasks:performAction", "tasks:reassign"},
	ActOnTask:    {"tasks:performAction"},
	RetryInvoice: {"invoices:update"},
	ReleaseBatch: {"payments:release"},
	CancelBatch:  {"payments:prepare"},
	ResendBatch:  {"payments:release"},
	LookAtBatch:  {"payments:release"},
	SettleSheets: {"payments:prepare"},
}

// Allowed reports whether the permissions allow the request. A kind without an entry is refused.
func (k Kind) Allowed(held permission.Set) bool {
	for _, need := range needs[k] {
		if _, ok := held[need]; ok {
			return true
		}
	}
	return false
}

// Life is how long an act may wait for its effect: as long as the slowest
// activity that has one is tried (a banking day), and an hour.
const Life = 25 * time.Hour

// ErrDone says that the act has had its effect: what there is to do is read.
var ErrDone = errors.New("the act has had its effect")

// separator cannot be part of a length, so that no two contents give the same bytes.
const separator = "\x00"

// Request is one act: of which kind, on which record, under which key, with
// which content. The same key with another content is another act.
type Request struct {
	Kind      Kind
	SubjectID string
	UpdateID  string // of the command: the same on a retry of the click
	Digest    []byte // of the content
}

// New is a request with what it says, in words.
func New(kind Kind, subjectID, updateID string, content ...string) Request {
	h := sha256.New()
	fmt.Fprint(h, string(kind), separator)
	for _, part := range content {
		fmt.Fprint(h, strconv.Itoa(len(part)), separator, part)
	}
	return Request{Kind: kind, SubjectID: subjectID, UpdateID: updateID, Digest: h.Sum(nil)}
}

// NewSheets is the request of people who checked the tray of a printer.
func NewSheets(batchID, updateID, fate, reason string, numbers []int64) Request {
	return New(SettleSheets, batchID, updateID, fate, reason, strings.Trim(fmt.Sprint(numbers), "[]"))
}

type key struct{}

// With makes the next transaction the effect of an act. The transaction reads the actor from the stored request.
func With(ctx context.Context, r Request) context.Context { return context.WithValue(ctx, key{}, r) }

// Without makes the next transactions no effect of an act.
func Without(ctx context.Context) context.Context { return context.WithValue(ctx, key{}, nil) }

// From is the act a transaction is the effect of.
func From(ctx context.Context) (Request, bool) {
	r, ok := ctx.Value(key{}).(Request)
	return r, ok
}
