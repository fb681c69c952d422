package api

import (
	"log/slog"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/tenant"
	"countersign.dev/internal/config"
	"countersign.dev/internal/postgres"
)

// The table of routes, the server's own addresses and the reserved identifiers change together.
func TestTenantNamesExcludeProductAddresses(t *testing.T) {
	taken := map[string]string{"assets": "built files"}
	table, err := os.ReadFile("../ui/src/lib/routes/table.ts")
	require.NoError(t, err)
	_, guests, found := strings.Cut(string(table), "guestPaths")
	require.True(t, found)
	guests, _, _ = strings.Cut(guests, "];")
	for _, path := range regexp.MustCompile(`'/([^']*)'`).FindAllStringSubmatch(guests, -1) {
		for segment := range strings.SplitSeq(strings.TrimPrefix(path[1], "$tenant/"), "/") {
			taken[segment] = "guest route"
			break
		}
	}
	early, err := os.ReadFile("../ui/src/lib/session/early.ts")
	require.NoError(t, err)
	for _, list := range regexp.MustCompile(`(?:noTenant|guestPages) = \[([^\]]*)\]`).FindAllStringSubmatch(string(early),
		-1) {
		for _, name := range regexp.MustCompile(`'([^']+)'`).FindAllStringSubmatch(list[1], -1) {
			taken[name[1]] = "early.ts"
		}
	}
	s, err := NewServer(Deps{DB: &postgres.DB{},
		Config: config.Config{HTTP: config.HTTP{PublicURL: "https://countersign.example"}}}, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	for prefix := range s.Prefixes() {
		taken[prefix] = "route of the server"
	}
	for _, known := range []string{"error", "dev", "logout", "redirect", "login", "api", "oidc", "ws", "metrics"} {
		require.Contains(t, taken, known, "the test reads too little")
	}
	for name, where := range taken {
		if !regexp.MustCompile(`^[a-z0-9-]+$`).MatchString(name) {
			continue // no identifier has this form
		}
		_, err := tenant.New("id", name, "Name")
		require.Error(t, err, "%s (%s) must be reserved", name, where)
	}
	_, err = tenant.New("id", "northwind", "Northwind")
	require.NoError(t, err)
}
