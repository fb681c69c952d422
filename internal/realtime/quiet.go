package realtime

import (
	"sync"
	"time"
)

// quiet knows how long nothing has happened to a tenant, as far as this process
// would have heard of it. A page compares that with how long ago it began to ask:
// what was saved after its questions and before its socket stood is never heard.
// Durations are told and never times, so no clock is compared with another.
type quiet struct {
	mu        sync.Mutex
	listening bool
	since     time.Time
	last      map[string]time.Time // by tenant: at most one entry for each that had news since
}

// begin is called once every event from now on is heard.
func (q *quiet) begin(now time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.listening, q.since, q.last = true, now, map[string]time.Time{}
}

// end is called when events may be missed again.
func (q *quiet) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.listening, q.last = false, nil
}

// heard comes before the event is passed on: whoever is subscribed too late to
// be told of it finds it here.
func (q *quiet) heard(tenantID string, now time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.listening {
		q.last[tenantID] = now
	}
}

// of is how long the tenant has been quiet; nothing while events may be missed.
func (q *quiet) of(tenantID string, now time.Time) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.listening {
		return 0
	}
	if last, ok := q.last[tenantID]; ok {
		return now.Sub(last)
	}
	return now.Sub(q.since)
}
