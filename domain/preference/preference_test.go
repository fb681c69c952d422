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
		Preferences{Language: "xx", ColorScheme: "pink", OpenDetails: "window", TaskMails: "hourly",
			MailWeekday: 8, MailDay: 32, MailWorkingDay: -1}.Check(), &problem)
	require.Len(t, problem.Fields, 7)
}

func TestInvalidChoiceBecomesDefault(t *testing.T) {
	require.Equal(t, Preferences{Language: "de", OpenDetails: "panel", TaskMails: EveryTask, MailWeekday: 1, MailDay: 1,
		MailWorkingDay: 1},
		Preferences{Language: "de", ColorScheme: "pink", OpenDetails: "window", MailDay: 32}.Sound())
}
