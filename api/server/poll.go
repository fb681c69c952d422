package server

import (
	"context"
	"time"
)

// lookEvery is the interval at which a waiting request checks for new work.
const lookEvery = 400 * time.Millisecond

// Poll calls look until it finds something, fails, the time of wait has passed or the caller has closed the connection.
func Poll(ctx context.Context, wait time.Duration, look func() (found bool, err error)) error {
	ended := time.NewTimer(wait)
	defer ended.Stop()
	for {
		found, err := look()
		if found || err != nil || wait <= 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ended.C:
			return nil
		case <-time.After(lookEvery):
		}
	}
}
