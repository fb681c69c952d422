// Package license holds the use cases of licenses: what a tenant may use, and how much of it is used.
package license

import (
	"context"

	"countersign.dev/domain/license"
	"countersign.dev/domain/project"
	"countersign.dev/internal/postgres"
	licenserow "countersign.dev/internal/store/license"
	projectrow "countersign.dev/internal/store/project"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Get returns the tenant's license with the counted use of every product.
func (c Commands) Get(ctx context.Context, tenantID string) (sub license.Subscription, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		sub, err = read(tx, func(string) bool { return true })
		return err
	})
	return sub, err
}

// read counts the use of the products that counted selects. A check of one product does not count the others.
func read(tx *postgres.Tx, counted func(product string) bool) (license.Subscription, error) {
	var sub license.Subscription
	var err error
	if sub.Features, err = licenserow.Features(tx); err != nil {
		return sub, err
	}
	products, err := licenserow.Products(tx)
	if err != nil {
		return sub, err
	}
	for _, p := range products {
		if counted(license.Named(p.Name)) {
			if p.Consumed, err = used(tx, p); err != nil {
				return sub, err
			}
		}
		sub.Products = append(sub.Products, p.Product)
	}
	return sub, nil
}

// only selects one product.
func only(product string) func(string) bool { return func(name string) bool { return name == product } }

// used counts a product's metric in the records themselves, so that no counter can differ from them. The use by a
// project counts for the product of its type alone.
func used(tx *postgres.Tx, p licenserow.Product) (int64, error) {
	switch name := license.Named(p.Name); name {
	case license.APInvoices:
		return licenserow.Pages(tx, projectTypes(name), p.StartsOn)
	case license.APPayments, license.CheckAndPPay:
		return licenserow.Payments(tx, projectTypes(name), p.StartsOn)
	case license.Storage: // includes documents from before the license
		return licenserow.Megabytes(tx)
	}
	return 0, nil
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
