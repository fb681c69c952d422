package tenant

import (
	"context"
	"sync"
	"time"

	"countersign.dev/domain/fault"
)

// directoryAge is how long a renamed or closed tenant may still answer at its old address.
const directoryAge = 5 * time.Second

// Directory finds tenants by address for people who are not signed in yet, and
// asks the platform door at most once in a while for each.
type Directory struct {
	find func(ctx context.Context, identifier string) (Tenant, error)
	now  func() time.Time

	mu    sync.Mutex
	known map[string]found
}

type found struct {
	tenant Tenant
	until  time.Time
}

// NewDirectory asks find and keeps what it says for a few seconds.
func NewDirectory(find func(context.Context, string) (Tenant, error), now func() time.Time) *Directory {
	return &Directory{find: find, now: now, known: map[string]found{}}
}

// Open is an active tenant. One that is closed answers like one that does not exist.
func (d *Directory) Open(ctx context.Context, identifier string) (Tenant, error) {
	if !identifierForm.MatchString(identifier) {
		return Tenant{}, errUnknown
	}
	d.mu.Lock()
	hit, ok := d.known[identifier]
	d.mu.Unlock()
	if !ok || d.now().After(hit.until) {
		t, err := d.find(ctx, identifier)
		if fault.KindOf(err) == fault.NotFound && err != nil {
			return Tenant{}, errUnknown
		}
		if err != nil {
			return Tenant{}, err
		}
		hit = found{t, d.now().Add(directoryAge)}
		d.mu.Lock()
		d.known[identifier] = hit // only tenants that exist are kept: guesses cannot fill it
		d.mu.Unlock()
	}
	if hit.tenant.Status != Active {
		return Tenant{}, errUnknown
	}
	return hit.tenant, nil
}

var errUnknown = fault.New(fault.NotFound, fault.NotFoundCode, "There is no such tenant.")
