package feature_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/feature"
)

func TestFlagIsOnForEveryTenantOrForThoseItNames(t *testing.T) {
	for name, c := range map[string]struct {
		flag        feature.Flag
		ann, others bool
	}{
		"global":              {feature.Flag{Global: true, Enabled: true, Tenants: []string{"ann"}}, true, true},
		"for one tenant":      {feature.Flag{Enabled: true, Tenants: []string{"ann"}}, true, false},
		"off for every one":   {feature.Flag{Global: true, Tenants: []string{"ann"}}, false, false},
		"off for a tenant":    {feature.Flag{Tenants: []string{"ann"}}, false, false},
		"on, but for nothing": {feature.Flag{Enabled: true}, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			c.flag.Name = string(feature.TextRecognition)
			stored := []feature.Flag{c.flag}
			require.Equal(t, c.ann, feature.Enabled(stored, "ann").Has(feature.TextRecognition))
			require.Equal(t, c.others, feature.Enabled(stored, "bob").Has(feature.TextRecognition))
		})
	}
}

func TestCatalogContainsEveryKnownFlagAndIsOn(t *testing.T) {
	require.ElementsMatch(t, feature.Known("").Values(), feature.Enabled(nil, "ann").Names())
	require.Len(t, feature.Catalog(), len(enum.Of(feature.Known("").Values()...)))
}

func TestChangeNamesItsProblems(t *testing.T) {
	customers := map[string]string{"a": "Northwind"}
	check := func(c feature.Change, before feature.Flag) []fault.Field {
		var f *fault.Fault
		if err := c.Clean().Check(before, customers); err != nil {
			require.ErrorAs(t, err, &f)
			return f.Fields
		}
		return nil
	}
	require.Empty(t, check(feature.Change{Name: " Beta ", Tenants: []string{"a", "a"}}, feature.Flag{}))
	for _, character := range `\:*?<>|"/` {
		problems := check(feature.Change{Name: "a" + string(character)}, feature.Flag{})
		require.Equal(t, fault.UnsupportedCharacter, problems[0].Code)
	}
	require.Equal(t, "tenantIds", check(feature.Change{Name: "a", Tenants: []string{"x", "y"}}, feature.Flag{})[0].Path)
	known := feature.Catalog()[0]
	require.Equal(t, "name", check(feature.Change{Name: "Other"}, known)[0].Path)
}
