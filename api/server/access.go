package server

import (
	"context"
	"slices"
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
	changes int // how often permissions changed: what was read before a change is not kept
}

type accessEntry struct {
	access session.Access
	until  time.Time
}

func newAccessCache(source AccessSource) *accessCache {
	return &accessCache{source: source, entries: map[session.Token]accessEntry{}}
}

func (a *accessCache) get(ctx context.Context, token session.Token) (session.Access, error) {
	now := time.Now()
	a.mu.Lock()
	entry, ok := a.entries[token]
	changes := a.changes
	a.mu.Unlock()
	if ok && now.Before(entry.until) {
		return entry.access, nil
	}
	access, err := a.source.Access(ctx, token)
	if err != nil {
		a.forget(token)
		return session.Access{}, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.sweep(now)
	if changes == a.changes {
		a.entries[token] = accessEntry{access, now.Add(accessAge)}
	}
	return access, nil
}

func (a *accessCache) forget(token session.Token) {
	a.mu.Lock()
	defer a.mu.Unlock()
	delete(a.entries, token)
}

// forgetUsers has the permissions of users of a tenant read again; without ids those of all its users.
func (a *accessCache) forgetUsers(tenantID string, userIDs []string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.changes++
	for token := range a.entries {
		if token.TenantID == tenantID && (len(userIDs) == 0 || slices.Contains(userIDs, token.UserID)) {
			delete(a.entries, token)
		}
	}
}

// ForgetAccess has the next request of each of these users of a tenant read their permissions again; without ids, of
// all its users.
func (s *Server) ForgetAccess(tenantID string, userIDs []string) {
	s.access.forgetUsers(tenantID, userIDs)
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
