package preference

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func TestDefaultIsValid(t *testing.T) { require.NoError(t, Default().Check()) }

func TestCheckReportsEveryInvalidChoice(t *testing.T) {
	var problem *fault.Fault
	require.ErrorAs(t,
		Preferences{Language: "xx", ColorScheme: "pink", OpenDetails: "window", TaskMails: "hourly"}.Check(), &problem)
	require.Len(t, problem.Fields, 4)
}

func TestInvalidChoiceBecomesDefault(t *testing.T) {
	require.Equal(t, Preferences{Language: "de", OpenDetails: "panel", TaskMails: EveryTask},
		Preferences{Language: "de", ColorScheme: "pink", OpenDetails: "window"}.Sound())
}
