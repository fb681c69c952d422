// Package feature holds the use cases of feature flags, and the only place that evaluates them.
package feature

import (
	"context"
	"sync"
	"time"

	"countersign.dev/domain/feature"
	"countersign.dev/internal/postgres"
	featurerow "countersign.dev/internal/store/feature"
)

// flagsAge is how long a process uses flags that it read. An API process reads them again as soon as the event of a
// change arrives.
const flagsAge = 4 * time.Second

// Flags evaluates feature flags for routes, pages and workers.
type Flags struct {
	db  *postgres.DB
	now func() time.Time

	mu      sync.Mutex
	known   []feature.Flag
	until   time.Time
	changes int // how often flags changed: what was read before a change is not kept
}

// NewFlags reads the flags of the installation and keeps them for a few seconds.
func NewFlags(db *postgres.DB, now func() time.Time) *Flags { return &Flags{db: db, now: now} }

// Enabled are the flags that are on for a tenant.
func (f *Flags) Enabled(ctx context.Context, tenantID string) (feature.Set, error) {
	f.mu.Lock()
	known, fresh, changes := f.known, f.now().Before(f.until), f.changes
	f.mu.Unlock()
	if fresh {
		return feature.Enabled(known, tenantID), nil
	}
	err := f.db.InPlatform(ctx, "evaluate feature flags", func(p *postgres.PlatformTx) (err error) {
		known, err = featurerow.All(p)
		return err
	})
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if changes == f.changes {
		f.known, f.until = known, f.now().Add(flagsAge)
	}
	return feature.Enabled(known, tenantID), nil
}

// Forget has the flags read again. It is called when the event of a change arrives.
func (f *Flags) Forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changes++
	f.until = time.Time{}
}
