package objects

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/fault"
)

const (
	acme  = "0192b3f0-0000-7000-8000-000000000001"
	other = "0192b3f0-0000-7000-8000-000000000002"
)

var may = time.Date(2026, 5, 31, 23, 30, 0, 0, time.FixedZone("east", -3600))

func TestKeyBeginsWithTheTenantAndUsesTheUTCMonth(t *testing.T) {
	sum := strings.Repeat("ab", 32)
	key, err := Key(acme, may, sum)
	require.NoError(t, err)
	require.Equal(t, acme+"/2026/06/"+sum, key)
}

func TestKeyRefusesTenantsThatCouldLeaveTheirFolder(t *testing.T) {
	for _, tenant := range []string{"", "..", "a/b", "a\\b", "-a", "a b"} {
		_, err := Key(tenant, may, strings.Repeat("ab", 32))
		require.Error(t, err, tenant)
	}
}

func TestForeignAndMalformedKeysAnswerLikeMissingOnes(t *testing.T) {
	sum := strings.Repeat("ab", 32)
	for _, key := range []string{
		other + "/2026/05/" + sum, acme, acme + "/", acme + "/2026/05/" + sum + "0",
		acme + "/../" + other + "/2026/05/" + sum, "/" + acme + "/2026/05/" + sum, acme + "x/2026/05/" + sum,
	} {
		_, err := check(acme, key)
		require.Equal(t, fault.FileDoesNotExist, fault.CodeOf(err), key)
		require.Equal(t, fault.NotFound, fault.KindOf(err), key)
	}
}
