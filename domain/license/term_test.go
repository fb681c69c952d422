package license

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/calendar"
	"countersign.dev/domain/fault"
)

func on(t *testing.T, text string) calendar.Date {
	t.Helper()
	d, err := calendar.Parse(text)
	require.NoError(t, err)
	return d
}

func TestStatusFollowsTheDaysOfTheTerm(t *testing.T) {
	term := Term{StartsOn: on(t, "2026-01-01"), EndsOn: on(t, "2026-12-31")}
	for day, want := range map[string]Status{"2025-12-31": Upcoming, "2026-01-01": Valid, "2026-12-31": Valid,
		"2027-01-01": Expired} {
		require.Equal(t, want, term.StatusOn(on(t, day)), day)
	}
	term.EndsOn = calendar.Date{}
	require.Equal(t, Valid, term.StatusOn(on(t, "2099-01-01")), "a term without an end")
	term.Inactive = true
	require.Equal(t, Inactivated, term.StatusOn(on(t, "2026-06-01")))
}

func TestTermsWithProblemsAreRefusedAtTheirFields(t *testing.T) {
	start := on(t, "2026-01-01")
	storage := Term{Name: Storage, StartsOn: start}
	for want, terms := range map[string][]Term{
		"":                         {storage, {Name: APInvoices, StartsOn: start, EndsOn: start, Max: 100, Tier: "Standard"}},
		"terms":                    {{Name: APInvoices, StartsOn: start}},
		"terms[1].name":            {storage, {Name: "Coffee", StartsOn: start}},
		"terms[1].startsOn":        {storage, {Name: APInvoices}},
		"terms[1].endsOn":          {storage, {Name: APInvoices, StartsOn: start, EndsOn: start.AddDays(-1)}},
		"terms[1].licenseTier":     {storage, {Name: APInvoices, StartsOn: start, Tier: strings.Repeat("x", 51)}},
		"terms[1].maxMetricsCount": {storage, {Name: APInvoices, StartsOn: start, Max: -1}},
	} {
		err := CheckTerms(terms)
		if want == "" {
			require.NoError(t, err)
			continue
		}
		var refused *fault.Fault
		require.ErrorAs(t, err, &refused, want)
		require.Len(t, refused.Fields, 1, want)
		require.Equal(t, want, refused.Fields[0].Path)
	}
	require.NoError(t, CheckTerms(nil), "no license has no restrictions")
	require.Error(t, CheckTerms([]Term{storage, storage}))
	require.Error(t, CheckTerms([]Term{storage, {Name: NDSS, StartsOn: start, Max: 1}}), "NDSS is not measured")
}

func TestNextEndIsTheDayAfterTheLastOneOfTheTenant(t *testing.T) {
	zone, err := calendar.Zone("America/New_York")
	require.NoError(t, err)
	now := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	terms := []Term{{Name: OCR, EndsOn: on(t, "2026-05-31")}, {Name: APTax, EndsOn: on(t, "2026-07-31"), Inactive: true},
		{Name: APInvoices, EndsOn: on(t, "2026-09-30")}, {Name: APPayments, EndsOn: on(t, "2026-12-31")}, {Name: Storage}}
	require.Equal(t, time.Date(2026, 10, 1, 4, 0, 0, 0, time.UTC), NextEnd(terms, zone, now).UTC())
	require.Zero(t, NextEnd(terms[4:], zone, now))
}

func TestEachThresholdAndEndIsOneOccasion(t *testing.T) {
	e := Entry{Term: Term{Name: APInvoices, StartsOn: on(t, "2026-01-01"), EndsOn: on(t, "2026-12-31"), Max: 100},
		Status: Valid, Consumed: 79}
	require.Empty(t, e.Notices())
	e.Consumed = 80
	first := e.Notices()
	require.Len(t, first, 1)
	require.Equal(t, ThresholdReached, first[0].Type)
	require.Equal(t, 20, first[0].RemainingPercentage)
	e.Consumed = 130
	full := e.Notices()
	require.Len(t, full, 2)
	require.Equal(t, first[0].Occasion, full[0].Occasion, "more use is not another occasion")
	require.Zero(t, full[1].RemainingPercentage)
	e.Max = 1000
	require.Empty(t, e.Notices())
	e.Status = Expired
	require.Equal(t, ProductExpired, e.Notices()[0].Type)
}
