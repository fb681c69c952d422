package main

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/config"
	"countersign.dev/workflows/queue"
)

// guide is the tables of infra/README.md: which keys each process needs.
type guide map[string]process

// process is one row: the keys that it requires, and those that it may have.
type process struct{ required, optional []string }

func (p process) keys() []string { return slices.Concat(p.required, p.optional) }

func readGuide(t *testing.T) guide {
	t.Helper()
	text, err := os.ReadFile("../../infra/README.md")
	require.NoError(t, err)
	_, section, found := strings.Cut(string(text), "## Keys of each process")
	require.True(t, found)
	groups, g := guide{}, guide{}
	key := regexp.MustCompile("`(COUNTERSIGN_[A-Z_]+)`")
	list := func(cell string) (names []string) {
		for _, match := range key.FindAllStringSubmatch(cell, -1) {
			names = append(names, match[1])
		}
		return names
	}
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		name := strings.Trim(strings.TrimSpace(cells[0]), "`")
		switch {
		case name == "" || strings.HasPrefix(name, "---"):
		case len(cells) == 3:
			groups[name] = process{list(cells[1]), list(cells[2])}
		case len(cells) == 4 && name != "command":
			row := process{list(cells[2]), list(cells[3])}
			for _, group := range strings.Fields(cells[1]) {
				require.Contains(t, groups, group, name)
				row.required = append(row.required, groups[group].required...)
				row.optional = append(row.optional, groups[group].optional...)
			}
			g[name] = row
		}
	}
	return g
}

func poolCommand(pool string) string { return "worker --pool=" + pool }

// A key that no row names is one that an operator does not find.
func TestGuideListsEveryProcessAndEveryKeyThatExists(t *testing.T) {
	g := readGuide(t)
	commands := []string{"migrate", "temporal apply", "bootstrap", "api", "agent"}
	for _, pool := range queue.All() {
		commands = append(commands, poolCommand(pool))
	}
	require.ElementsMatch(t, commands, slices.Collect(maps.Keys(g)))
	var listed, known []string
	for _, row := range g {
		listed = append(listed, row.keys()...)
	}
	for _, k := range config.Keys() {
		known = append(known, k.Name)
	}
	require.ElementsMatch(t, known, slices.Compact(slices.Sorted(slices.Values(listed))))
}

// The owner's role is for the migrations, and account numbers are opened by one pool.
func TestGuideGivesTheOwnersRoleToMigrationsOnly(t *testing.T) {
	for name, row := range readGuide(t) {
		require.Equal(t, name == "migrate", slices.Contains(row.keys(), "COUNTERSIGN_DATABASE_OWNER_URL"), name)
	}
}

// gives fails if a deployment withholds a required key from a process, or gives it one that no process of its command
// line reads. Process is a command line such as worker --pool=core,flows.
func (g guide) gives(t *testing.T, where, command string, keys []string, tolerated ...string) {
	t.Helper()
	var row process
	name, pools, several := strings.Cut(command, "--pool=")
	for pool := range strings.SplitSeq(pools, ",") {
		one := strings.TrimSpace(name)
		if several {
			one = poolCommand(pool)
		}
		require.Contains(t, g, one, where)
		row.required = append(row.required, g[one].required...)
		row.optional = append(row.optional, g[one].optional...)
	}
	require.Subset(t, keys, row.required, "%s: %s", where, command)
	require.Subset(t, append(row.keys(), tolerated...), keys, "%s: %s", where, command)
}
