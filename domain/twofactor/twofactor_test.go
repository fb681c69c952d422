package twofactor_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/twofactor"
)

func TestNeededDependsOnFactorsRoleAndFirstFactor(t *testing.T) {
	for _, c := range []struct {
		external  bool
		confirmed int
		required  bool
		want      twofactor.Purpose
	}{
		{false, 0, false, ""}, {false, 0, true, twofactor.Enroll}, {false, 1, false, twofactor.Verify},
		{false, 2, true, twofactor.Verify}, {true, 0, false, ""}, {true, 1, false, ""}, {true, 0, true, twofactor.Enroll},
		{true, 1, true, twofactor.Verify},
	} {
		require.Equal(t, c.want, twofactor.Needed(c.external, c.confirmed, c.required), "%+v", c)
	}
}

func TestChallengeIsOpenToItsSecretOnceAndForFiveMinutes(t *testing.T) {
	now := time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
	secret, mark := []byte("secret"), twofactor.MarkOf("hash")
	open := twofactor.Challenge{SecretHash: secret, PasswordMark: mark, ExpiresAt: now.Add(twofactor.ChallengeLife)}
	require.True(t, open.OpenTo(secret, mark, now))
	require.False(t, open.OpenTo([]byte("other"), mark, now))
	require.False(t, open.OpenTo(nil, mark, now))
	require.False(t, open.OpenTo(secret, twofactor.MarkOf("another password"), now))
	require.False(t, open.OpenTo(secret, mark, now.Add(twofactor.ChallengeLife)))
	used, tried := open, open
	used.Used, tried.Failures = true, twofactor.MaxAttempts
	require.False(t, used.OpenTo(secret, mark, now))
	require.False(t, tried.OpenTo(secret, mark, now))
}

func TestRecoveryCodeIsReadHoweverItIsTyped(t *testing.T) {
	code := twofactor.RecoveryCode([]byte("0123456789"))
	require.Regexp(t, `^[a-z2-7]{4}(-[a-z2-7]{4}){3}$`, code)
	want := twofactor.ParseCode(code)
	require.Len(t, string(want), 16)
	require.Equal(t, want, twofactor.ParseCode(" GAYT EMZU-GU3DOOBZ"))
	require.False(t, want.OfApp())
	require.True(t, twofactor.ParseCode("123 456").OfApp())
	require.False(t, twofactor.ParseCode("12345").OfApp())
	require.False(t, twofactor.ParseCode("12345a").OfApp())
}

func TestLastFactorStaysWhileRoleRequiresIt(t *testing.T) {
	require.Equal(t, fault.LastFactor, fault.CodeOf(twofactor.MayRemove(1, true)))
	require.NoError(t, twofactor.MayRemove(1, false))
	require.NoError(t, twofactor.MayRemove(2, true))
	require.Equal(t, fault.OwnFactors, fault.CodeOf(twofactor.MayReset("ann", "ann")))
	require.NoError(t, twofactor.MayReset("ann", "bob"))
	require.Error(t, twofactor.CheckName("  "))
}
