// Package audit makes the log of changes tamper-evident. Each entry is linked to
// the one before it by a keyed hash, and signed checkpoints of the chain are kept
// where the database's administrator cannot reach them: editing, deleting,
// inserting, swapping or cutting off entries shows, and shows where.
//
// It does not show what was changed before an entry was linked, which is a matter
// of seconds, nor entries cut off the end since the last checkpoint.
package audit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"time"
)

// Entry is one change as it was recorded. JSON values are the database's text of them.
type Entry struct {
	TenantID      string
	ID            string
	At            time.Time
	UserID        string // empty: the system
	UserName      string
	ClientIP      string
	Area          string
	Action        string
	ObjectType    string
	ObjectID      string
	WorkspaceID   string
	ProjectID     string
	OldValue      string // empty: no previous value
	NewValue      string
	CorrelationID string
	Details       string // JSON of Details; empty: none
	Agent         bool   // UserID is a program's account; not part of what was recorded
}

// Link is an entry's place in its tenant's chain, counted from 1. Entry is nil
// when the chain names one that is no longer there.
type Link struct {
	Seq   int64
	Hash  []byte
	Entry *Entry
}

// Linker computes links with the key of the chain. Nobody can forge a link without the key, not even the
// administrator of the database.
type Linker struct{ mac hash.Hash }

// NewLinker is for one goroutine at a time.
func NewLinker(key []byte) *Linker { return &Linker{mac: hmac.New(sha256.New, key)} }

// Hash links e after the entry whose hash is previous; nil for the first.
func (l *Linker) Hash(previous []byte, seq int64, e *Entry) []byte {
	l.mac.Reset()
	var number [8]byte
	put := func(n uint64) {
		binary.BigEndian.PutUint64(number[:], n)
		l.mac.Write(number[:])
	}
	put(uint64(len(previous)))
	l.mac.Write(previous)
	put(uint64(seq))
	put(uint64(e.At.UnixMicro())) // PostgreSQL keeps microseconds
	// Each text is led by its length, so that no two entries have the same bytes.
	for _, text := range [...]string{e.TenantID, e.ID, e.UserID, e.UserName, e.ClientIP, e.Area, e.Action, e.ObjectType,
		e.ObjectID, e.WorkspaceID, e.ProjectID, e.OldValue, e.NewValue, e.CorrelationID} {
		put(uint64(len(text)))
		l.mac.Write([]byte(text))
	}
	if e.Details != "" { // entries without details hash as they did before there were any
		put(uint64(len(e.Details)))
		l.mac.Write([]byte(e.Details))
	}
	return l.mac.Sum(nil)
}
