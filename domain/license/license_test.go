package license

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func subscription(change func(*Subscription)) Subscription {
	s := Subscription{
		Features: []Feature{{APInvoices, Valid}, {Storage, Valid}, {OCR, Expired}, {NDSS, Inactivated}},
		Products: []Product{{Name: APInvoices, Tier: "Standard", Metric: Pages, Consumed: 99, Max: 100}},
	}
	if change != nil {
		change(&s)
	}
	return s
}

func TestUseIsAllowedOrRefusedWithReason(t *testing.T) {
	for name, c := range map[string]struct {
		s       Subscription
		feature string
		tiers   []string
		want    fault.Code
	}{
		"without a subscription everything is allowed": {Subscription{}, APInvoices, nil, ""},
		"without a name there is nothing to refuse":    {subscription(nil), "", nil, ""},
		"feature and storage are valid":                {subscription(nil), APInvoices, nil, ""},
		"an empty list of tiers allows all":            {subscription(nil), APInvoices, []string{}, ""},
		"the tier is in the list": {subscription(nil), APInvoices, []string{"Basic", "Standard"},
			""},
		"the tier is not in the list": {subscription(nil), APInvoices, []string{"Premium"},
			fault.LicenseUnavailable},
		"a feature that expired":         {subscription(nil), OCR, nil, fault.LicenseExpired},
		"a feature that was inactivated": {subscription(nil), NDSS, nil, fault.LicenseUnavailable},
		"a feature nobody bought":        {subscription(nil), APTax, nil, fault.LicenseUnavailable},
		"a legacy name means today's":    {subscription(nil), "Payroll", nil, fault.LicenseUnavailable},
		"storage that is not valid stops every feature": {
			subscription(func(s *Subscription) { s.Features[1].Status = Expired }), APInvoices, nil,
			fault.LicenseStorageReached},
		"the limit is used up": {
			subscription(func(s *Subscription) { s.Products[0].Consumed = 100 }), APInvoices, nil, fault.LicenseVolumeReached},
		"the limit is used up and overuse is agreed": {
			subscription(func(s *Subscription) { s.Products[0].Consumed = 200; s.Products[0].AllowOveruse = true }), APInvoices,
			nil, ""},
		"a product without a limit is never used up": {subscription(func(s *Subscription) { s.Products[0].Max = 0 }),
			APInvoices, nil, ""},
		"a feature without a product is not measured": {subscription(func(s *Subscription) { s.Products = nil }),
			APInvoices, nil, ""},
		"a tier asked of a feature that has none, is missing": {subscription(func(s *Subscription) { s.Products = nil }),
			APInvoices, []string{"Standard"}, fault.LicenseUnavailable},
	} {
		err := c.s.Check(c.feature, c.tiers...)
		if c.want == "" {
			require.NoError(t, err, name)
			continue
		}
		require.Equal(t, c.want, fault.CodeOf(err), name)
		require.Contains(t, err.Error(), "account executive", name)
	}
}

func TestLegacyFeatureNameMeansTheCurrentFeature(t *testing.T) {
	for old, today := range map[string]string{
		"Custom Project": CustomDocuments, "Payroll": PayrollDocuments,
		"Check and PPay Payments": CheckAndPPay, "Check and PPay Payments Custom": CheckAndPPay,
	} {
		older := subscription(func(s *Subscription) { s.Features = append(s.Features, Feature{old, Valid}) })
		require.NoError(t, older.Check(today), old)
		newer := subscription(func(s *Subscription) { s.Features = append(s.Features, Feature{today, Valid}) })
		require.NoError(t, newer.Check(old), old)
	}
}

func TestStorageHasSeparateLimit(t *testing.T) {
	full := subscription(func(s *Subscription) {
		s.Products = append(s.Products, Product{Name: Storage, Metric: Megabytes, Consumed: 5, Max: 5})
	})
	require.Equal(t, fault.LicenseStorageReached, fault.CodeOf(full.CheckStorage()))
	require.NoError(t, subscription(nil).CheckStorage())
}

func TestUsedShareOfLimitIsRoundedDown(t *testing.T) {
	require.Equal(t, 79, Product{Consumed: 799, Max: 1000}.Percent())
	require.Equal(t, 120, Product{Consumed: 120, Max: 100}.Percent())
	require.Zero(t, Product{Consumed: 120}.Percent())
}
