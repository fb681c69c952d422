package configuration_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	configurationapi "countersign.dev/api/configuration"
)

// twoFactors are the roles of an export with their rule about two-factor sign-in.
func (c company) twoFactors() map[string]bool {
	var f struct {
		Roles []struct {
			Name               string `yaml:"name"`
			RequiresTwoFactors *bool  `yaml:"requiresTwoFactors"`
		} `yaml:"roles"`
	}
	require.NoError(c.t, yaml.Unmarshal([]byte(c.export()), &f))
	all := map[string]bool{}
	for _, r := range f.Roles {
		require.NotNil(c.t, r.RequiresTwoFactors, "an export states it for %s", r.Name)
		all[r.Name] = *r.RequiresTwoFactors
	}
	return all
}

func (c company) applyAndConfirm(file string) {
	var done configurationapi.Plan
	c.apply(file, c.plan(file).Base).Into(c.t, &done)
	for _, p := range c.pending() {
		require.Equal(c.t, http.StatusOK,
			c.api.Call(http.MethodPost, "/api/proposals/"+p+"/approve", c.bob, struct{}{}).Status)
	}
	require.Equal(c.t, 0, c.plan(file).Changes, "the company has everything now")
}

func TestFileDecidesAboutTwoFactorsOrLeavesTheDefault(t *testing.T) {
	c := admit(t, open(t), "northwind")
	const head = "version: 1\ncurrency: USD\nroles:\n"
	c.applyAndConfirm(head + `  - {name: Open, permissions: ["payments:release"]}
  - {name: Ended, requiresTwoFactors: false, permissions: ["payments:release"]}
  - {name: Later, permissions: ["payments:get"]}
  - {name: Later without, permissions: ["payments:get"]}
`)
	now := c.twoFactors()
	require.Equal(t, []bool{true, false, false, false},
		[]bool{now["Open"], now["Ended"], now["Later"], now["Later without"]})
	c.applyAndConfirm(head + `  - {name: Ended, permissions: ["payments:get", "payments:release"]}
  - {name: Later, permissions: ["payments:release"]}
  - {name: Later without, requiresTwoFactors: false, permissions: ["payments:release"]}
`)
	now = c.twoFactors()
	require.Equal(t, []bool{true, false, true, false},
		[]bool{now["Open"], now["Ended"], now["Later"], now["Later without"]})
	require.Equal(t, 0, c.plan(c.export()).Changes, "an export changes nothing where it comes from")
}
