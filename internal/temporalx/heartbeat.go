package temporalx

import (
	"context"
	"sync"
	"time"

	"go.temporal.io/sdk/activity"
)

// beat is well below every heartbeat timeout of workflows/retry.
const beat = 3 * time.Second

// Heartbeat reports to the server that the activity's process is running, until stop is called. It is for waits
// inside one call (a bank's login, a printer that receives a document), whose own timeouts end a call that
// hangs.
func Heartbeat(ctx context.Context) (stop func()) {
	done := make(chan struct{})
	var beating sync.WaitGroup
	beating.Go(func() {
		ticker := time.NewTicker(beat)
		defer ticker.Stop()
		for {
			select {
			case <-done:
				return
			case <-ctx.Done():
				return
			case <-ticker.C:
				activity.RecordHeartbeat(ctx)
			}
		}
	})
	return func() { close(done); beating.Wait() }
}
