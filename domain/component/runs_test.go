package component_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/component"
)

func TestWorkflowDecidesAboutMoneyThroughOthers(t *testing.T) {
	all := []component.Runs{
		{ComponentID: "approve", MovesMoney: true, Workflows: []string{"check"}},
		{ComponentID: "check", Workflows: []string{"look-up", "check-again"}},
		{ComponentID: "check-again", Workflows: []string{"check"}},
		{ComponentID: "report", Workflows: []string{"mail", "look-up"}},
	}
	for id, decides := range map[string]bool{"check": true, "look-up": true, "check-again": true, "mail": false,
		"report": false, "approve": false} {
		require.Equal(t, decides, component.DecidesAboutMoney(id, all), id)
	}
}
