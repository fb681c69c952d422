package notice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/event"
)

func TestEveryEventHasAnAudience(t *testing.T) {
	for _, of := range event.Types() {
		if of != event.EndSession { // for the connections of the session, not for people
			require.Contains(t, topics(), of, "state in topics who receives it")
		}
	}
	require.NotContains(t, topics(), event.EndSession)
}
