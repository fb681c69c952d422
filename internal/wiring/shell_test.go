package wiring

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheReleaseIsTheProductsVersion(t *testing.T) {
	require.Equal(t, Version, Release().Version)
}
