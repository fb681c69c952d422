package workers

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/workflows/queue"
)

func TestPoolWithCredentialsRunsNoWorkflowCode(t *testing.T) {
	for _, pool := range queue.All() {
		runs := pool == queue.Core || pool == queue.Flows
		require.Equal(t, !runs, options(pool, time.Second, &precedence{}).DisableWorkflowWorker, pool)
	}
}
