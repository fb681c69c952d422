package license

import (
	"context"
	"slices"
	"time"

	tenantapp "countersign.dev/app/tenant"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/license"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/postgres"
	licenserow "countersign.dev/internal/store/license"
	tenantrow "countersign.dev/internal/store/tenant"
)

// Administration are the use cases of platform administrators.
type Administration struct{ Tenants tenantapp.Platform }

// View is the license of a tenant with the version of the tenant.
type View struct {
	License license.Subscription
	Version int64
}

// Get is the license of a tenant with the use of every product.
func (a Administration) Get(ctx context.Context, tenantID string) (v View, err error) {
	err = a.Tenants.Of(ctx, tenantID, func(tx *postgres.Tx) error {
		v, err = view(tx)
		return err
	})
	return v, err
}

func view(tx *postgres.Tx) (v View, err error) {
	own, err := tenantrow.Get(tx)
	if err != nil {
		return v, err
	}
	v.Version = own.Version
	v.License, err = read(tx, everything)
	return v, err
}

// Set replaces the license of a tenant on the version that was seen. No terms mean no restrictions.
func (a Administration) Set(
	ctx context.Context, tenantID string, terms []license.Term, seen int64,
) (v View, err error) {
	terms = license.Cleaned(terms)
	if err := license.CheckTerms(terms); err != nil {
		return v, err
	}
	change := tenantapp.PlatformChange{Action: "license changed"}
	_, err = a.Tenants.Change(ctx, tenantID, seen, change, func(tx *postgres.Tx, t tenant.Tenant) error {
		if err := t.MayHaveLicense(); err != nil {
			return err
		}
		if err := set(tx, terms); err != nil {
			return err
		}
		if err := tenantrow.NextVersion(tx, seen); err != nil {
			return err
		}
		v, err = view(tx)
		return err
	})
	return v, err
}

// Set replaces the license of a tenant.
func (c Commands) Set(ctx context.Context, tenantID string, terms []license.Term) error {
	return c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error { return set(tx, terms) })
}

func set(tx *postgres.Tx, terms []license.Term) error {
	before, err := licenserow.Terms(tx)
	if err != nil {
		return err
	}
	if err := licenserow.Replace(tx, terms); err != nil {
		return err
	}
	if err := notifyChange(tx, before); err != nil {
		return err
	}
	if err := watch(tx, terms); err != nil {
		return err
	}
	if err := changed(tx); err != nil {
		return err
	}
	return tx.Audit(postgres.Change{Area: "Licenses", Action: "updated", ObjectType: "subscription", ObjectID: tx.TenantID,
		Old: audited(differing(before, terms)), New: audited(differing(terms, before)), Edit: true})
}

// auditedLicense shows a term as one text.
type auditedLicense struct {
	Licenses []string `json:"licenses"`
}

func audited(terms []license.Term) auditedLicense {
	out := auditedLicense{Licenses: make([]string, len(terms))}
	for n, t := range terms {
		out.Licenses[n] = t.String()
	}
	return out
}

// differing are the terms that the other license lacks.
func differing(terms, other []license.Term) []license.Term {
	return slices.DeleteFunc(slices.Clone(terms), func(t license.Term) bool { return slices.Contains(other, t) })
}

// notifyChange adds the notices that apply since the change: of limits, and of features that expired or were switched
// off.
func notifyChange(tx *postgres.Tx, before []license.Term) error {
	sub, err := read(tx, everything)
	if err != nil {
		return err
	}
	notices, now := due(sub), time.Now()
	for _, e := range sub {
		wasActive := slices.ContainsFunc(before, func(t license.Term) bool { return t.Name == e.Name && !t.Inactive })
		if e.Inactive && wasActive {
			notices = append(notices, e.InactivatedNotice(now))
		}
	}
	return notify(tx, notices)
}

// watch has the end of the terms noticed, also of the ones that replace others.
func watch(tx *postgres.Tx, terms []license.Term) error {
	if !slices.ContainsFunc(terms, func(t license.Term) bool { return !t.EndsOn.IsZero() }) {
		return nil
	}
	start := flows.LicenseStart(tx.TenantID)
	return tx.Start(start.Workflow, start.Input)
}

// EndTerms adds the notices of terms that have ended, and returns when the next one ends: zero if none will.
func (c Commands) EndTerms(ctx context.Context, tenantID string) (next time.Time, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		terms, err := licenserow.Terms(tx)
		if err != nil {
			return err
		}
		zone, err := zone(tx)
		if err != nil {
			return err
		}
		now := time.Now()
		next = license.NextEnd(terms, zone, now)
		ended := license.On(calendar.Of(now, zone), terms)
		ended = slices.DeleteFunc(ended, func(e license.Entry) bool { return e.Status != license.Expired })
		if len(ended) == 0 {
			return nil
		}
		if err := notify(tx, due(ended)); err != nil {
			return err
		}
		return changed(tx)
	})
	return next, err
}
