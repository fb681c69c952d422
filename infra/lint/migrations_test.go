package lint_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// migrationName is the version, which is a second of UTC time, and what the migration does.
var migrationName = regexp.MustCompile(`^(\d{14})_[a-z0-9_]+\.sql$`)

// Two branches may choose the same version. Git merges them without a conflict, and goose refuses them at startup only.
func TestMigrationsHaveUniqueVersions(t *testing.T) {
	entries, err := os.ReadDir(filepath.Join(root, "internal", "postgres", "migrations"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(entries), 10)
	names := make([]string, len(entries))
	for i, entry := range entries {
		names[i] = entry.Name()
	}
	require.Empty(t, refusedMigrations(names))
}

func TestARefusedMigrationIsFound(t *testing.T) {
	require.Empty(t, refusedMigrations([]string{"20261123150000_job_names.sql", "20261123150100_job_names.sql"}))
	require.Equal(t, []string{
		"20261123150000_tasks.sql: version of 20261123150000_job_names.sql",
		"20261123150200_note.md: not named <14 digits>_<what_it_does>.sql",
		"2026112315_short.sql: not named <14 digits>_<what_it_does>.sql",
	}, refusedMigrations([]string{
		"20261123150000_tasks.sql", "2026112315_short.sql", "20261123150200_note.md", "20261123150000_job_names.sql"}))
}

// refusedMigrations lists the files whose version another file has, and the files without a version.
func refusedMigrations(names []string) (refused []string) {
	names = slices.Sorted(slices.Values(names))
	byVersion := map[string]string{}
	for _, name := range names {
		match := migrationName.FindStringSubmatch(name)
		if match == nil {
			refused = append(refused, name+": not named <14 digits>_<what_it_does>.sql")
			continue
		}
		if first, taken := byVersion[match[1]]; taken {
			refused = append(refused, name+": version of "+first)
			continue
		}
		byVersion[match[1]] = name
	}
	return refused
}
