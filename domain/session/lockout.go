package session

import "time"

// MaxFailures passwords may be wrong in a row; then each further failure
// doubles the wait. It counts per tenant and name as typed, so that a name
// that exists is treated like one that does not.
const (
	MaxFailures = 10
	firstWait   = 30 * time.Second
	longestWait = 15 * time.Minute
)

// Wait is how long sign-in is refused after so many failures in a row.
func Wait(failures int) time.Duration {
	if failures < MaxFailures {
		return 0
	}
	wait := firstWait
	for range failures - MaxFailures {
		if wait *= 2; wait >= longestWait {
			return longestWait
		}
	}
	return wait
}
