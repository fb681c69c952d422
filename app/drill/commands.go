// Package drill holds the use cases of links in ERPs that open an invoice.
package drill

import (
	"context"

	"countersign.dev/domain/drill"
	"countersign.dev/domain/event"
	"countersign.dev/internal/postgres"
	drillrow "countersign.dev/internal/store/drill"
)

// Commands are the use cases that open their own transaction.
type Commands struct{ DB *postgres.DB }

// Setups are the setups of all targets.
func (c Commands) Setups(ctx context.Context, tenantID string) (all []drill.Setup, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		all, err = drillrow.All(tx)
		return err
	})
	return all, err
}

// Replace saves the setup of a target.
func (c Commands) Replace(
	ctx context.Context, tenantID string, target drill.Target, change drill.Change,
) (after drill.Setup, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		before, err := drillrow.Get(tx, target)
		if err != nil {
			return err
		}
		next, err := before.Apply(change)
		if err != nil {
			return err
		}
		if err := drillrow.Save(tx, next); err != nil {
			return err
		}
		if after, err = drillrow.Get(tx, target); err != nil {
			return err
		}
		if err := tx.Emit(event.ConnectionUpdated{}); err != nil {
			return err
		}
		return tx.Audit(postgres.Change{Area: "Connections", Action: "drill setup changed", ObjectType: "drillSetup",
			ObjectID: tenantID, Edit: true, Old: auditedOf(before), New: auditedOf(after)})
	})
	return after, err
}

// audited is the audited form of a setup.
type audited struct {
	ERPType       string `json:"erpType"`
	Enabled       bool   `json:"enabled"`
	InvoiceNumber string `json:"invoiceNumber"`
	VendorNumber  string `json:"vendorNumber"`
	CompanyNumber string `json:"companyNumber"`
	PONumber      string `json:"poNumber"`
	ERPReference  string `json:"erpReference"`
}

func auditedOf(s drill.Setup) audited {
	p := s.Parameters
	return audited{ERPType: string(s.Target), Enabled: s.Enabled, InvoiceNumber: p[drill.InvoiceNumber],
		VendorNumber: p[drill.VendorNumber], CompanyNumber: p[drill.CompanyNumber], PONumber: p[drill.PONumber],
		ERPReference: p[drill.ERPReference]}
}

// Find finds the invoices that a link names, among those of the projects that the reader sees.
func (c Commands) Find(
	ctx context.Context, tenantID string, target drill.Target, link []drill.Parameter,
) (answer drill.Answer, err error) {
	err = c.DB.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		setup, err := drillrow.Get(tx, target)
		if err != nil {
			return err
		}
		if answer.Search, err = setup.Read(link); err != nil {
			return err
		}
		answer.Invoices, answer.More, err = drillrow.Find(tx, target, answer.Search)
		return err
	})
	return answer, err
}
