package notice

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/event"
)

func TestEveryEventHasAnAudience(t *testing.T) {
	var names []string
	for of := range topics() {
		names = append(names, string(of))
	}
	require.ElementsMatch(t, enum.Values[event.NoticeName](), names)
}
