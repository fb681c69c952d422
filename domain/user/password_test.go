package user

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

func TestPasswordNeedsLengthAndEveryKindOfCharacter(t *testing.T) {
	require.NoError(t, CheckPassword("password", "Correct-horse-7"))
	for _, weak := range []string{"", "Short-7a", "correct-horse-7", "CORRECT-HORSE-7", "Correct-horse-x",
		"Correcthorse77"} {
		var problem *fault.Fault
		require.ErrorAs(t, CheckPassword("password", weak), &problem, weak)
		require.NotEmpty(t, problem.Fields, weak)
	}
}
