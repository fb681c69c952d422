package server

import (
	"sync"

	"countersign.dev/domain/session"
)

// Limits of concurrent downloads. Each uses a connection to the database. The limit per tenant protects other
// tenants, and the limit per user protects the other users of the tenant.
const (
	exportsAtOnce    = 9
	exportsPerTenant = 3
	exportsPerUser   = 2
)

// exportSlots counts the downloads under way.
type exportSlots struct {
	mu   sync.Mutex
	held map[string]int // "" for the process, then per tenant and per user
}

func newExportSlots() *exportSlots { return &exportSlots{held: map[string]int{}} }

// take gives a slot, or false. The caller must release it.
func (s *exportSlots) take(who session.Access) (release func(), ok bool) {
	tenant, user := "t/"+who.TenantID, "u/"+who.TenantID+"/"+who.UserID
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[""] >= exportsAtOnce || s.held[tenant] >= exportsPerTenant || s.held[user] >= exportsPerUser {
		return nil, false
	}
	keys := []string{"", tenant, user}
	for _, key := range keys {
		s.held[key]++
	}
	return sync.OnceFunc(func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, key := range keys {
			if s.held[key]--; s.held[key] == 0 {
				delete(s.held, key)
			}
		}
	}), true
}
