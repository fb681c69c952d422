package license

import (
	"fmt"
	"time"

	"countersign.dev/domain/enum"
)

// NoticeType is the occasion of a notice (spec document 1, section 3).
type NoticeType string

const (
	ThresholdReached   NoticeType = "ThresholdReached"
	ProductExpired     NoticeType = "ProductExpired"
	ProductInactivated NoticeType = "ProductInactivated"
)

// Values lists every NoticeType.
func (NoticeType) Values() []string {
	return enum.Of(ThresholdReached, ProductExpired, ProductInactivated)
}

// Notice is a message about a feature. Each occasion has one.
type Notice struct {
	ID                  string
	Feature             string
	Type                NoticeType
	RemainingPercentage int // of the limit
	NotificationTime    time.Time
	Occasion            string // distinguishes the notices of one type
}

// Notices are the occasions that apply to an entry now: its expiry, and the thresholds that its use has reached.
func (e Entry) Notices() (all []Notice) {
	if e.Status == Expired {
		all = append(all, Notice{Feature: e.Name, Type: ProductExpired, RemainingPercentage: e.RemainingPercent(),
			Occasion: "until " + e.EndsOn.String()})
	}
	for _, threshold := range []int{WarnAt, Full} {
		if e.Percent() >= threshold {
			all = append(all, Notice{Feature: e.Name, Type: ThresholdReached, RemainingPercentage: e.RemainingPercent(),
				Occasion: fmt.Sprintf("%d%% of %d from %s", threshold, e.Max, e.StartsOn)})
		}
	}
	return all
}

// InactivatedNotice is the notice about a feature that was switched off at a time.
func (e Entry) InactivatedNotice(at time.Time) Notice {
	return Notice{Feature: e.Name, Type: ProductInactivated, RemainingPercentage: e.RemainingPercent(),
		Occasion: at.UTC().Format(time.RFC3339Nano)}
}
