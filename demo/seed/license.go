package seed

import (
	"context"
	"time"

	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/license"
	"countersign.dev/domain/tenant"
)

// license gives a tenant without a subscription one that fits what it has used:
// the share of the limit is the house's, the use is counted.
func (s Seeder) license(ctx context.Context, tenantID string, h company, now time.Time) error {
	if h.kind == tenant.Platform {
		return nil
	}
	licenses := licenseapp.Commands{DB: s.Store.DB}
	if sub, err := licenses.Get(ctx, tenantID); err != nil || len(sub.Features) > 0 {
		return err
	}
	startsOn := now.AddDate(-1, 0, 0)
	sub := license.Subscription{}
	for _, name := range []string{license.APInvoices, license.APPayments, license.CheckAndPPay, license.OCR,
		license.Storage} {
		sub.Features = append(sub.Features, license.Feature{Name: name, Status: license.Valid})
	}
	sub.Products = []license.Product{
		{Name: license.APInvoices, Tier: "Standard", AllowOveruse: true},
		{Name: license.APPayments, Tier: "Standard", AllowOveruse: true},
		{Name: license.CheckAndPPay, Tier: "Standard", AllowOveruse: true},
		{Name: license.Storage, Tier: "Standard", Max: 50_000},
	}
	if err := licenses.Set(ctx, tenantID, sub, startsOn); err != nil {
		return err
	}
	used, err := licenses.Get(ctx, tenantID)
	if err != nil {
		return err
	}
	for i, p := range sub.Products {
		if counted, _ := used.Product(p.Name); p.Max == 0 {
			sub.Products[i].Max = limitFor(counted.Consumed, h.licenseUsed)
		}
	}
	return licenses.Set(ctx, tenantID, sub, startsOn)
}

// limitFor is a round limit of which used is about the given percentage.
func limitFor(used int64, percent int64) int64 {
	const step = 10
	return (used*100/percent/step + 1) * step
}
