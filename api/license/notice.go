package license

import (
	"time"

	"countersign.dev/domain/license"
)

// Notice is a message about a feature.
type Notice struct {
	ID                  string             `json:"id"`
	Feature             string             `json:"feature"`
	Type                license.NoticeType `json:"type"`
	RemainingPercentage int                `json:"remainingPercentage" doc:"Of the limit, at the time of the notice"`
	NotificationTime    time.Time          `json:"notificationTime"`
}

func noticeToAPI(n license.Notice) Notice {
	return Notice{ID: n.ID, Feature: n.Feature, Type: n.Type, RemainingPercentage: n.RemainingPercentage,
		NotificationTime: n.NotificationTime}
}
