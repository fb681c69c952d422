package session

import (
	"time"
)

// MaxFailures passwords may be wrong in a row from one address or known device, and
// MaxFailuresOfStrangers from all unknown devices together; then each further failure
// doubles the wait. They count per tenant and name as typed, so that a name that exists
// is treated like one that does not.
const (
	MaxFailures            = 10
	MaxFailuresOfStrangers = 100
	firstWait              = 30 * time.Second
	longestWait            = 15 * time.Minute
)

// Wait is how long sign-in is refused after so many failures in a row.
func Wait(failures, most int) time.Duration {
	if failures < most {
		return 0
	}
	wait := firstWait
	for range failures - most {
		if wait *= 2; wait >= longestWait {
			return longestWait
		}
	}
	return wait
}

// DeviceLife is how long a browser is known after a sign-in.
const DeviceLife = 180 * 24 * time.Hour
