// Package license holds the use cases of licenses: what a tenant may use, how much of it is used, and who is notified.
package license

import (
	"context"
	"time"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/license"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	licenserow "countersign.dev/internal/store/license"
	projectrow "countersign.dev/internal/store/project"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Get returns the tenant's license with the use of every product.
func (c Commands) Get(ctx context.Context, tenantID string) (sub license.Subscription, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		sub, err = read(tx, everything)
		return err
	})
	return sub, err
}

// Notices is the list of the tenant's notices.
func (c Commands) Notices(tenantID string) grid.List[license.Notice] {
	return licenserow.Notices(c.DB, tenantID)
}

// counted says what read counts.
type counted int

const (
	limited counted = iota // leaves out storage without a limit, because it is the sum of all documents
	everything
)

// read returns the tenant's license today.
func read(tx *postgres.Tx, what counted) (license.Subscription, error) {
	terms, err := licenserow.Terms(tx)
	if err != nil || len(terms) == 0 {
		return nil, err
	}
	zone, err := zone(tx)
	if err != nil {
		return nil, err
	}
	totals, err := licenserow.Totals(tx)
	if err != nil {
		return nil, err
	}
	sub := license.On(calendar.Of(time.Now(), zone), terms)
	for _, t := range totals {
		sub.Count(t.Name, t.Kind, t.Quantity)
	}
	return sub, countStorage(tx, sub, what)
}

// countStorage counts what is stored, also from before the term.
func countStorage(tx *postgres.Tx, sub license.Subscription, what counted) error {
	if e, ok := sub.Entry(license.Storage); !ok || what == limited && e.Max == 0 {
		return nil
	}
	bytes, err := licenserow.Stored(tx)
	sub.Store(bytes)
	return err
}

// zone is the time zone in which the tenant's terms begin and end.
func zone(tx *postgres.Tx) (*time.Location, error) {
	own, err := tenantrow.Get(tx)
	if err != nil {
		return nil, err
	}
	return calendar.Zone(own.TimeZone)
}

// projectTypes are the types of projects that use a product.
func projectTypes(product string) (types []string) {
	for _, t := range project.Types() {
		if license.OfProject(t.Name) == product {
			types = append(types, t.Name)
		}
	}
	return types
}

// productOf is the product that a project uses.
func productOf(tx *postgres.Tx, projectID string) (string, error) {
	projectType, err := projectrow.Type(tx, projectID)
	return license.OfProject(projectType), err
}
