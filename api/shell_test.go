package api

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/release"
)

func TestTheReleaseIsTheProductsVersion(t *testing.T) {
	require.Equal(t, release.Version, Release().Version)
}
