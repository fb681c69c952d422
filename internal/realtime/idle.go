package realtime

import (
	"sync"
	"time"
)

// idleTimes measures for each tenant how long ago this process received its last event.
// A page compares this duration with the time since its first request: an event between
// that request and the subscription of its socket does not reach the page otherwise.
// Only durations are sent, so that no two clocks are compared.
type idleTimes struct {
	mu        sync.Mutex
	listening bool
	since     time.Time
	last      map[string]time.Time // by tenant, of the events since then
}

// begin is called when the subscription to events is complete.
func (q *idleTimes) begin(now time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.listening, q.since, q.last = true, now, map[string]time.Time{}
}

// end is called when events may be missed again.
func (q *idleTimes) end() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.listening, q.last = false, nil
}

// record is called before the event is published. A connection that subscribes too late
// to receive the event finds its time here.
func (q *idleTimes) record(tenantID string, now time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.listening {
		q.last[tenantID] = now
	}
}

// of returns how long the tenant has had no event. It is 0 while events may be missed.
func (q *idleTimes) of(tenantID string, now time.Time) time.Duration {
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
