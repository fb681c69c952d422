package nacha

import (
	"slices"
	"time"

	"countersign.dev/domain/calendar"
)

// window is one of the Fed's same-day windows: until when files are taken and
// what the batch header says of their settlement, both in Eastern time.
// Originating banks close earlier. Confirm with your bank.
type window struct {
	hour, minute int
	mark         string
}

var windows = []window{{10, 30, "SD1300"}, {14, 45, "SD1700"}, {16, 45, "SD1800"}}

// SettlementTime is the value of the field "company descriptive date" of a same-day batch: the settlement time
// of the window of that moment. It is empty if the day has no later window.
func SettlementTime(now time.Time, settles calendar.Date) (string, error) {
	eastern, err := calendar.Zone("America/New_York")
	if err != nil {
		return "", err
	}
	now = now.In(eastern)
	if calendar.Of(now, eastern).Before(settles) {
		return windows[0].mark, nil // handled on a later day, from its first window on
	}
	for _, w := range windows {
		if now.Hour() < w.hour || now.Hour() == w.hour && now.Minute() < w.minute {
			return w.mark, nil
		}
	}
	return "", nil
}

func knownSettlementTime(mark string) bool {
	return mark == "" || slices.ContainsFunc(windows, func(w window) bool { return w.mark == mark })
}
