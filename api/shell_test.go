package api

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/release"
)

func TestReportedReleaseIsProductVersion(t *testing.T) {
	require.Equal(t, release.Version, Release().Version)
}
