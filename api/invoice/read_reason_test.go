package invoice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/capture"
)

// The interface has words only for the reasons that the API's document lists.
func TestUnknownReasonIsOmitted(t *testing.T) {
	for _, reason := range capture.Reasons() {
		require.Equal(t, reason, readReason(string(reason)))
	}
	require.Empty(t, readReason("an unknown sentence"))
}
