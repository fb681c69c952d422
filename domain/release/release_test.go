package release

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestBuildReportsGoBuildInfo(t *testing.T) {
	i := FromBuild("1.2.3",
		map[string]string{"vcs.revision": "0e18b0e", "vcs.time": "2026-11-20T23:25:00Z", "vcs.modified": "true"})
	require.Equal(t,
		Info{Version: "1.2.3", Revision: "0e18b0e", LastUpdate: time.Date(2026, 11, 20, 23, 25, 0, 0, time.UTC),
			Modified: true}, i)
}

func TestBuildWithoutCheckoutHasNoDate(t *testing.T) {
	require.Equal(t, Info{Version: "1.2.3"}, FromBuild("1.2.3", nil))
}
