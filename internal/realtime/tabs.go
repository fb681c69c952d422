package realtime

import (
	"sync"

	"countersign.dev/domain/session"
)

// tabs are the connections of this process, each with what its user may do. It
// is read again whenever the session is checked.
type tabs struct {
	mu  sync.Mutex
	all map[string]session.Access // by client id
}

func (t *tabs) set(client string, a session.Access) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.all == nil {
		t.all = map[string]session.Access{}
	}
	t.all[client] = a
}

// update is set for a connection that is still open.
func (t *tabs) update(client string, a session.Access) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, open := t.all[client]; open {
		t.all[client] = a
	}
}

func (t *tabs) remove(client string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.all, client)
}

// of are the connections of a tenant.
func (t *tabs) of(tenantID string) map[string]session.Access {
	t.mu.Lock()
	defer t.mu.Unlock()
	found := map[string]session.Access{}
	for client, a := range t.all {
		if a.TenantID == tenantID {
			found[client] = a
		}
	}
	return found
}

// people are the users of connections, each once.
func people(tabs map[string]session.Access) (all []session.Access) {
	seen := map[string]bool{}
	for _, a := range tabs {
		if !seen[a.UserID] {
			seen[a.UserID] = true
			all = append(all, a)
		}
	}
	return all
}
