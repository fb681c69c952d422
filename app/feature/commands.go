package feature

import (
	"context"

	"countersign.dev/domain/event"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/feature"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/session"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/postgres"
	featurerow "countersign.dev/internal/store/feature"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Commands are the use cases of platform administrators.
type Commands struct {
	DB    *postgres.DB
	Flags *Flags
}

// platform is the platform tenant of the caller. Flags do not exist for people of other tenants, whatever their roles
// hold.
func platform(ctx context.Context) (tenantID string, err error) {
	caller, ok := session.From(ctx)
	if !ok || caller.Tenant.Kind != tenant.Platform {
		return "", fault.New(fault.NotFound, fault.NotFoundCode, "This feature does not exist.")
	}
	return caller.TenantID, nil
}

// List is the list of flags. Outside of the platform tenant it is empty.
func (c Commands) List(ctx context.Context) grid.List[feature.Entry] {
	caller, _ := session.From(ctx)
	return featurerow.List(c.DB, caller.TenantID)
}

// Get is one flag.
func (c Commands) Get(ctx context.Context, featureID string) (f feature.Flag, err error) {
	tenantID, err := platform(ctx)
	if err != nil {
		return f, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		f, err = featurerow.Get(tx, featureID)
		return err
	})
	return f, err
}

// NameTaken reports whether a flag other than except has the name.
func (c Commands) NameTaken(ctx context.Context, name, except string) (taken bool, err error) {
	tenantID, err := platform(ctx)
	if err != nil {
		return false, err
	}
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		taken, err = featurerow.NameTaken(tx, name, except)
		return err
	})
	return taken, err
}

// Customers are the names of the tenants that a flag can name, by id.
func (c Commands) Customers(ctx context.Context) (map[string]string, error) {
	if _, err := platform(ctx); err != nil {
		return nil, err
	}
	return c.customers(ctx)
}

// customers are the names of the customers by id.
func (c Commands) customers(ctx context.Context) (names map[string]string, err error) {
	names = map[string]string{}
	err = c.DB.InPlatform(ctx, "name the tenants of a feature flag", func(p *postgres.PlatformTx) error {
		all, err := tenantrow.List(p)
		for _, t := range all {
			if t.Kind == tenant.Customer {
				names[t.ID] = t.Name
			}
		}
		return err
	})
	return names, err
}

// audited is the audited form of a flag, with the names of its tenants.
type audited struct {
	Name, Description string
	Global, Enabled   bool
	Tenants           []string
}

func auditedOf(f feature.Flag, customers map[string]string) *audited {
	a := &audited{f.Name, f.Description, f.Global, f.Enabled, []string{}}
	for _, id := range f.Tenants {
		a.Tenants = append(a.Tenants, customers[id])
	}
	return a
}

// record notifies every process and every page of a change and writes its audit entry.
func record(tx *postgres.Tx, action, featureID string, before, after *audited) error {
	if err := tx.Emit(event.FeatureUpdated{FeatureID: featureID}); err != nil {
		return err
	}
	c := postgres.Change{Area: "Features", Action: action, ObjectType: "feature", ObjectID: featureID, New: after}
	if before != nil {
		c.Old, c.Edit = before, true
	}
	return tx.Audit(c)
}

// SeedCatalog adds the flags that this release reads to the platform tenant. Flags that exist keep their settings.
func SeedCatalog(tx *postgres.Tx) error {
	for _, f := range feature.Catalog() {
		if err := featurerow.Seed(tx, f); err != nil {
			return err
		}
	}
	return nil
}
