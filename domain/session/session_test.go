package session_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/session"
)

func TestRefreshTokenIsUsedOnceAndRepeatedOnlyInGracePeriod(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	ago := func(d time.Duration) *time.Time { at := now.Add(-d); return &at }
	for name, c := range map[string]struct {
		presented session.Presented
		want      session.Verdict
	}{
		"first use":                      {session.Presented{}, session.Follow},
		"racing tab":                     {session.Presented{UsedAt: ago(time.Second)}, session.Repeat},
		"at the end of the grace":        {session.Presented{UsedAt: ago(session.Grace)}, session.Repeat},
		"grandparent inside the grace":   {session.Presented{UsedAt: ago(time.Second), SuccessorUsed: true}, session.Refuse},
		"stolen, after the grace":        {session.Presented{UsedAt: ago(session.Grace + time.Millisecond)}, session.Kill},
		"stolen grandparent, long after": {session.Presented{UsedAt: ago(time.Hour), SuccessorUsed: true}, session.Kill},
	} {
		require.Equal(t, c.want, c.presented.Evaluate(now), name)
	}
}

func TestWaitStartsAfterTenFailuresDoublesAndEnds(t *testing.T) {
	require.Zero(t, session.Wait(9, session.MaxFailures))
	require.Equal(t, 30*time.Second, session.Wait(10, session.MaxFailures))
	require.Equal(t, time.Minute, session.Wait(11, session.MaxFailures))
	require.Equal(t, 15*time.Minute, session.Wait(1000, session.MaxFailures))
}

func TestUnknownDevicesShareHigherLimitThanOneDevice(t *testing.T) {
	require.Zero(t, session.Wait(99, session.MaxFailuresOfStrangers))
	require.Equal(t, 30*time.Second, session.Wait(100, session.MaxFailuresOfStrangers))
}
