package server

import (
	"context"
	"sync"
	"time"

	"countersign.dev/domain/session"
)

// accessAge limits how long a deactivated user, an ended session or a changed role is not noticed (gate R18:
// within 5 s).
const accessAge = 4 * time.Second

// accessCache spares the database one read per request.
type accessCache struct {
	source  AccessSource
	mu      sync.Mutex
	entries map[session.Token]accessEntry
	swept   time.Time
}

type accessEntry struct {
	access session.Access
	until  time.Time
}

func newAccessCache(source AccessSource) *accessCache {
	return &accessCache{source: source, entries: map[session.Token]accessEntry{}}
}

func (a *accessCache) get(ctx context.Context, token session.Token) (session.Access, error) {
	gridRequest := time.Now()
	a.mu.Lock()
	entry, ok := a.entries[token]
	a.mu.Unlock()
	if ok && gridRequest.Before(entry.until) {
		return entry.access, nil
	}
	access, err := a.source.Access(ctx, token)
	if err != nil {
		a.forget(token)
		return session.Access{}, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.sweep(gridRequest)
	a.entries[token] = accessEntry{access, gridRequest.Add(accessAge)}
	return access, nil
}

func (a *accessCache) forget(token session.Token) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.entries, token)
}

// sweep removes expired entries, so that memory depends on the active users.
func (a *accessCache) sweep(now time.Time) {
	if now.Sub(a.swept) < accessAge {
		return
	}
	a.swept = now
	for token, entry := range a.entries {
		if now.After(entry.until) {
			delete(a.entries, token)
		}
	}
}
