package autonumber_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/autonumber"
	"countersign.dev/domain/fault"
)

func TestBaseIsBelowNextAndMaxAndNextDoesNotExceedMax(t *testing.T) {
	for name, c := range map[string]struct {
		s    autonumber.Setting
		path string
	}{
		"good":                {autonumber.Setting{Base: 0, Next: 1, Max: 1}, ""},
		"last number":         {autonumber.Setting{Base: 8, Next: 10, Max: 10}, ""},
		"next not above 0":    {autonumber.Setting{Base: -1, Next: 0, Max: 5}, "next"},
		"max not above 0":     {autonumber.Setting{Base: 0, Next: 1, Max: 0}, "max"},
		"base at next":        {autonumber.Setting{Base: 5, Next: 5, Max: 9}, "base"},
		"base at max":         {autonumber.Setting{Base: 5, Next: 6, Max: 5}, "base"},
		"next above max":      {autonumber.Setting{Base: 5, Next: 10, Max: 9}, "next"},
		"more than JSON says": {autonumber.Setting{Base: 5, Next: 6, Max: 1 << 60}, "max"},
	} {
		err := c.s.Check()
		if c.path == "" {
			require.NoError(t, err, name)
			continue
		}
		var f *fault.Fault
		require.True(t, errors.As(err, &f), name)
		var paths []string
		for _, field := range f.Fields {
			paths = append(paths, field.Path)
		}
		require.Contains(t, paths, c.path, name)
	}
	require.NoError(t, autonumber.Default("p").Check())
}

func TestNumbersEndAtMaximum(t *testing.T) {
	s := autonumber.Setting{Base: 8, Next: 9, Max: 10}
	for _, want := range []int64{9, 10} {
		n, err := s.Take()
		require.NoError(t, err)
		require.Equal(t, want, n)
	}
	_, err := s.Take()
	require.Equal(t, fault.AutoNumberExhausted, fault.CodeOf(err))
}
