package agent_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/agent"
	"countersign.dev/domain/fault"
)

func TestOnlyAnAgentThatMayReturnIsWaitedFor(t *testing.T) {
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		agent agent.Agent
		want  fault.Kind
	}{
		"never connected": {agent.Agent{Name: "Plant"}, fault.Unavailable},
		"offline":         {agent.Agent{Name: "Plant", LastSeenAt: &at}, fault.Unavailable},
		"revoked":         {agent.Agent{Name: "Plant", LastSeenAt: &at, RevokedAt: &at}, fault.Conflict},
	} {
		err := c.agent.Offline()
		require.Equal(t, c.want, err.Kind, name)
		require.Equal(t, fault.AgentOffline, err.Code, name)
		require.Contains(t, err.Message, "Plant", name)
	}
}
