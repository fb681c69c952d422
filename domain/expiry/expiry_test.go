package expiry_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/expiry"
)

func TestMostUrgentThresholdAppliesUntilTheNextOne(t *testing.T) {
	end := time.Date(2027, 3, 31, 15, 0, 0, 0, time.UTC)
	item := expiry.Item{Kind: expiry.Token, ExpiresAt: end}
	before := func(days int) time.Time { return end.AddDate(0, 0, -days) }
	for name, c := range map[string]struct {
		now  time.Time
		due  bool
		days int
		next time.Time
	}{
		"long before":             {before(400), false, 0, before(30)},
		"a second before 30 days": {before(30).Add(-time.Second), false, 0, before(30)},
		"30 days before":          {before(30), true, 30, before(7)},
		"8 days before":           {before(8), true, 30, before(7)},
		"7 days before":           {before(7), true, 7, before(1)},
		"1 day before":            {before(1), true, 1, end},
		"a second before the end": {end.Add(-time.Second), true, 1, end},
		"at the end":              {end, true, 0, time.Time{}},
		"years later":             {end.AddDate(3, 0, 0), true, 0, time.Time{}},
	} {
		days, due := item.Due(c.now)
		require.Equal(t, []any{c.due, c.days}, []any{due, days}, name)
		require.Equal(t, c.next, item.Next(c.now), name)
	}
}

func TestUnusedKeyIsNoReasonToWarn(t *testing.T) {
	require.False(t, expiry.Item{Kind: expiry.Key}.Used())
	require.True(t, expiry.Item{Kind: expiry.Key, Accounts: []string{"Operating"}}.Used())
	require.True(t, expiry.Item{Kind: expiry.Token}.Used())
}

func TestNoTimeIsNeverTheEarlierOne(t *testing.T) {
	now, none := time.Now(), time.Time{}
	for _, c := range [][3]time.Time{{none, none, none}, {now, none, now}, {none, now, now},
		{now, now.Add(1), now}, {now.Add(1), now, now}} {
		require.Equal(t, c[2], expiry.Earlier(c[0], c[1]))
	}
}
