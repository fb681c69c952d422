package batch

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/payment"
)

func TestEveryWaitingStatusHasOperatorInstructions(t *testing.T) {
	for _, status := range payment.BatchStatuses() {
		require.NotEmpty(t, statusNames[status], status)
		waits := status.InProgress() && status != payment.Preparing || status == payment.Rejected || status == payment.Expired
		require.Equal(t, waits, nextSteps[status] != "", status)
	}
}
