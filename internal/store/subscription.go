package store

import (
	"context"
	"time"

	"countersign.dev/domain/license"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
)

// Subscription is what the tenant has a licence for, with what it has used of it.
func (s *Store) Subscription(ctx context.Context, tenantID string) (sub license.Subscription, err error) {
	err = s.InTenant(ctx, tenantID, func(t *Tenant) error {
		sub, err = t.subscription("")
		return err
	})
	return sub, err
}

type productRow struct {
	Name, LicenseTier string
	AllowOveruse      bool
	MaxMetrics        int64
	StartsOn          time.Time
}

// subscription counts what was used of one product alone when it is named: a
// check must not count what it does not ask about.
func (t *Tenant) subscription(only string) (license.Subscription, error) {
	var sub license.Subscription
	if err := t.Gorm.Raw(`SELECT name, status FROM subscription_features ORDER BY name`).Scan(
		&sub.Features).Error; err != nil {
		return sub, err
	}
	var rows []productRow
	if err := t.Gorm.Raw(
		`SELECT name, license_tier, allow_overuse, max_metrics, starts_on FROM subscription_products ORDER BY name`).Scan(
		&rows).Error; err != nil {
		return sub, err
	}
	for _, r := range rows {
		p := license.Product{Name: r.Name, Tier: r.LicenseTier, AllowOveruse: r.AllowOveruse, Max: r.MaxMetrics,
			Metric: license.MetricOf(r.Name)}
		if only == "" || license.Named(r.Name) == only {
			used, err := t.used(license.Named(r.Name), r.StartsOn)
			if err != nil {
				return sub, err
			}
			p.Consumed = used
		}
		sub.Products = append(sub.Products, p)
	}
	return sub, nil
}

// used counts a product's metric in the record itself, so it can neither drift nor
// be forgotten. What a project does is charged to the product of its type alone.
func (t *Tenant) used(product string, since time.Time) (n int64, err error) {
	sql := ""
	switch product {
	case license.APInvoices:
		sql =
			`SELECT coalesce(sum(d.pages), 0) FROM documents d JOIN projects p ON p.tenant_id = d.tenant_id AND p.id = d.project_id
			WHERE d.kind = 'invoice' AND d.created_at >= @since AND p.project_type IN @types`
	case license.APPayments, license.CheckAndPPay:
		sql = `SELECT count(*) FROM payments y JOIN payment_batches b ON b.tenant_id = y.tenant_id AND b.id = y.batch_id
			JOIN projects p ON p.tenant_id = y.tenant_id AND p.id = y.project_id WHERE b.prepared_at >= @since AND p.project_type IN @types`
	case license.Storage: // everything kept, whenever it came
		sql = `SELECT ceil(coalesce(sum(size), 0) / 1e6)::bigint FROM documents WHERE created_at >= @since`
		since = time.Time{}
	default:
		return 0, nil
	}
	return n, t.Gorm.Raw(sql, map[string]any{"since": since, "types": typesOf(product)}).Scan(&n).Error
}

// typesOf are the types of projects that use a product.
func typesOf(product string) (types []string) {
	for _, kind := range project.Types() {
		if license.OfProject(kind.Name) == product {
			types = append(types, kind.Name)
		}
	}
	return types
}

// mayUse refuses new work of a project whose product the licence does not cover.
// Work that has begun goes on: a batch is sealed and delivered in any case.
func (t *Tenant) mayUse(projectID string) error {
	product, err := t.productOf(projectID)
	if err != nil {
		return err
	}
	sub, err := t.subscription(product)
	if err != nil {
		return err
	}
	return sub.Check(product)
}

// mayCapture refuses documents the licence does not cover: of the project's
// product, whose limit may be used up, and of storage.
func (t *Tenant) mayCapture(projectID string) error {
	product, err := t.productOf(projectID)
	if err != nil {
		return err
	}
	sub, err := t.subscription(product)
	if err != nil || len(sub.Features) == 0 {
		return err
	}
	if err := sub.Check(product); err != nil {
		return err
	}
	if p, ok := sub.Product(license.Storage); !ok || p.AllowOveruse || p.Max == 0 {
		return nil
	}
	if sub, err = t.subscription(license.Storage); err != nil {
		return err
	}
	return sub.CheckStorage()
}

func (t *Tenant) productOf(projectID string) (string, error) {
	var projectType string
	err := t.Gorm.Raw(`SELECT project_type FROM projects WHERE id = ?`, projectID).Scan(&projectType).Error
	return license.OfProject(projectType), err
}

// tellUse makes open browsers ask for the figures again once a warning is due.
func (t *Tenant) tellUse(projectID string) error {
	product, err := t.productOf(projectID)
	if err != nil {
		return err
	}
	sub, err := t.subscription(product)
	if err != nil {
		return err
	}
	if p, ok := sub.Product(product); !ok || p.Percent() < license.WarnAt {
		return nil
	}
	return t.Emit(postgres.Event{Name: "updateSubscription"})
}

// SetSubscription replaces the tenant's licence.
func (s *Store) SetSubscription(
	ctx context.Context, tenantID string, sub license.Subscription, startsOn time.Time,
) error {
	return s.InTenant(ctx, tenantID, func(t *Tenant) error {
		before, err := t.subscription("-")
		if err != nil {
			return err
		}
		for _, table := range []string{"subscription_features", "subscription_products"} {
			if err := t.Gorm.Exec(`DELETE FROM ` + table).Error; err != nil {
				return err
			}
		}
		for _, f := range sub.Features {
			if err := t.Gorm.Exec(`INSERT INTO subscription_features (tenant_id, name, status) VALUES (?, ?, ?)`, t.TenantID,
				f.Name, f.Status).Error; err != nil {
				return err
			}
		}
		for _, p := range sub.Products {
			if err := t.Gorm.Exec(
				`INSERT INTO subscription_products (tenant_id, name, license_tier, allow_overuse, max_metrics, starts_on) VALUES (?, ?, ?, ?, ?, ?)`,
				t.TenantID, p.Name, p.Tier, p.AllowOveruse, p.Max, startsOn).Error; err != nil {
				return err
			}
		}
		if err := t.Emit(postgres.Event{Name: "updateSubscription"}); err != nil {
			return err
		}
		return t.Audit(postgres.Change{Area: "Licences", Action: "updated", ObjectType: "subscription", ObjectID: t.TenantID,
			Old: before, New: sub, Edit: true})
	})
}
