package license

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func subscription(change func(Subscription)) Subscription {
	entry := func(name string, status Status) Entry {
		return Entry{Term: Term{Name: name}, Status: status, Metric: MetricOf(name)}
	}
	s := Subscription{entry(APInvoices, Valid), entry(Storage, Valid), entry(OCR, Expired), entry(NDSS, Inactivated),
		entry(APTax, Upcoming)}
	s[0].Tier, s[0].Consumed, s[0].Max = "Standard", 99, 100
	if change != nil {
		change(s)
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
		"the tier is in the list":                      {subscription(nil), APInvoices, []string{"Basic", "Standard"}, ""},
		"the tier is not in the list": {subscription(nil), APInvoices, []string{"Premium"},
			fault.LicenseUnavailable},
		"a feature that expired":             {subscription(nil), OCR, nil, fault.LicenseExpired},
		"a feature that was inactivated":     {subscription(nil), NDSS, nil, fault.LicenseUnavailable},
		"a feature whose term has not begun": {subscription(nil), APTax, nil, fault.LicenseUnavailable},
		"a feature nobody bought":            {subscription(nil), ARDocuments, nil, fault.LicenseUnavailable},
		"a legacy name means today's":        {subscription(nil), "Payroll", nil, fault.LicenseUnavailable},
		"storage that is not valid stops every feature": {
			subscription(func(s Subscription) { s[1].Status = Expired }), APInvoices, nil, fault.LicenseStorageReached},
		"the limit is used up": {
			subscription(func(s Subscription) { s[0].Consumed = 100 }), APInvoices, nil, fault.LicenseVolumeReached},
		"the limit is used up and overuse is agreed": {
			subscription(func(s Subscription) { s[0].Consumed = 200; s[0].AllowOveruse = true }), APInvoices, nil, ""},
		"a product without a limit is never used up": {
			subscription(func(s Subscription) { s[0].Max = 0 }), APInvoices, nil, ""},
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
		require.Equal(t, today, Cleaned([]Term{{Name: " " + old}})[0].Name)
		valid := append(subscription(nil), Entry{Term: Term{Name: today}, Status: Valid})
		require.NoError(t, valid.Check(old), old)
	}
}

func TestQuantityNeverExceedsLimitWithoutOveruse(t *testing.T) {
	s := subscription(func(s Subscription) { s[0].Consumed = 95 })
	require.NoError(t, s.CheckUse(APInvoices, 5))
	err := s.CheckUse(APInvoices, 6)
	require.Equal(t, fault.LicenseVolumeReached, fault.CodeOf(err))
	require.Contains(t, err.Error(), "needs 6 of AP Invoices, and 5 are left")
	s[0].AllowOveruse = true
	require.NoError(t, s.CheckUse(APInvoices, 600))
}

func TestStorageHasSeparateLimit(t *testing.T) {
	full := subscription(func(s Subscription) { s[1].Max = 5 })
	full.Store(4_000_001)
	require.EqualValues(t, 5, full[1].Consumed, "each begun megabyte counts")
	require.Equal(t, fault.LicenseStorageReached, fault.CodeOf(full.CheckStorage(1)))
	require.NoError(t, subscription(nil).CheckStorage(1))
	require.NoError(t, Subscription{}.CheckStorage(1))
}

func TestEachKindOfUseCountsForItsProduct(t *testing.T) {
	s := subscription(func(s Subscription) { s[0].Consumed = 0 })
	s.Count(APInvoices, UsedPages, 10)
	s.Count(APInvoices, UsedOCRPages, 4)
	s.Count(APInvoices, UsedInvoices, 3)
	s.Count(OCR, UsedOCRPages, 4)
	s.Count(ARDocuments, UsedPages, 1)
	require.EqualValues(t, 10, s[0].Consumed)
	require.EqualValues(t, 6, s[0].ManualPages())
	require.EqualValues(t, 3, s[0].Invoices)
	require.EqualValues(t, 4, s[2].Consumed)
	require.Zero(t, s[2].ManualPages())
}

func TestUsedShareOfLimitIsRoundedDown(t *testing.T) {
	of := func(consumed, most int64) Entry { return Entry{Term: Term{Max: most}, Consumed: consumed} }
	require.Equal(t, 79, of(799, 1000).Percent())
	require.Equal(t, 21, of(799, 1000).RemainingPercent())
	require.Equal(t, 120, of(120, 100).Percent())
	require.Zero(t, of(120, 100).RemainingPercent())
	require.EqualValues(t, 20, of(120, 100).Overused())
	require.Zero(t, of(120, 0).Percent())
	require.Zero(t, of(120, 0).Overused())
}
