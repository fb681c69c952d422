package tenant

import (
	"context"
	"sync"
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/tenant"
)

// directoryAge is how long a tenant may still answer as it was before a suspension or another domain name.
const directoryAge = 5 * time.Second

// Directory finds tenants by address before users are signed in. It reads each tenant from the database at most
// once within directoryAge.
type Directory struct {
	tenants Commands
	now     func() time.Time

	mu    sync.Mutex
	known map[string]found
}

type found struct {
	tenant tenant.Tenant
	until  time.Time
}

// NewDirectory reads tenants and keeps them for a few seconds.
func NewDirectory(tenants Commands, now func() time.Time) *Directory {
	return &Directory{tenants: tenants, now: now, known: map[string]found{}}
}

// Open is a tenant that is open to people, found by its domain name or a former one. A draft answers like a tenant that
// does not exist.
func (d *Directory) Open(ctx context.Context, identifier string) (tenant.Tenant, error) {
	t, err := d.find(ctx, identifier)
	if err != nil {
		return tenant.Tenant{}, err
	}
	return t, t.Open()
}

// OpenToAgents is Open for agents, which work for a suspended tenant too.
func (d *Directory) OpenToAgents(ctx context.Context, identifier string) (tenant.Tenant, error) {
	t, err := d.find(ctx, identifier)
	if err != nil || t.Status == tenant.Inactive {
		return t, err
	}
	return t, t.Open()
}

func (d *Directory) find(ctx context.Context, identifier string) (tenant.Tenant, error) {
	if !tenant.IsIdentifier(identifier) {
		return tenant.Tenant{}, errUnknown
	}
	d.mu.Lock()
	hit, ok := d.known[identifier]
	d.mu.Unlock()
	if !ok || d.now().After(hit.until) {
		t, err := d.tenants.ByIdentifier(ctx, identifier)
		if fault.KindOf(err) == fault.NotFound && err != nil {
			return tenant.Tenant{}, errUnknown
		}
		if err != nil {
			return tenant.Tenant{}, err
		}
		hit = found{t, d.now().Add(directoryAge)}
		d.mu.Lock()
		d.known[identifier] = hit // only tenants that exist are kept: guesses cannot fill it
		d.mu.Unlock()
	}
	return hit.tenant, nil
}

var errUnknown = fault.New(fault.NotFound, fault.NotFoundCode, "There is no such tenant.")
