package seed

import (
	"context"
	"time"

	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/calendar"
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
	if sub, err := licenses.Get(ctx, tenantID); err != nil || len(sub) > 0 {
		return err
	}
	startsOn := calendar.Of(now, time.UTC).AddMonths(-12)
	term := func(name string) license.Term {
		return license.Term{Name: name, StartsOn: startsOn, EndsOn: startsOn.AddMonths(24).AddDays(-1), Tier: "Standard",
			AllowOveruse: true}
	}
	terms := []license.Term{term(license.APInvoices), term(license.APPayments), term(license.CheckAndPPay),
		term(license.OCR), {Name: license.Storage, StartsOn: startsOn, Tier: "Standard", Max: 50_000}}
	if err := licenses.Set(ctx, tenantID, terms); err != nil {
		return err
	}
	used, err := licenses.Get(ctx, tenantID)
	if err != nil {
		return err
	}
	for i, t := range terms {
		if e, _ := used.Entry(t.Name); t.Max == 0 && t.Name != license.OCR {
			terms[i].Max = limitFor(e.Consumed, h.licenseUsed)
		}
	}
	return licenses.Set(ctx, tenantID, terms)
}

// limitFor is a round limit of which used is about the given percentage.
func limitFor(used int64, percent int64) int64 {
	const step = 10
	return (used*100/percent/step + 1) * step
}
