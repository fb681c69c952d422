// Package postgres finds, initialises and runs a PostgreSQL server.
package postgres

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// Oldest is the first major release we support: the SQL of the store is written for it.
const Oldest = 15

// Binaries is a folder with initdb and postgres.
type Binaries struct {
	Dir   string
	Major int
}

var versionLine = regexp.MustCompile(`\(PostgreSQL\) (\d+)`)

// FindSystem looks for the newest installed PostgreSQL that is recent enough:
// COUNTERSIGN_POSTGRES_BIN alone when it is set, else the PATH and the folders
// where distributions put them.
func FindSystem(ctx context.Context) (Binaries, bool) {
	if dir := os.Getenv("COUNTERSIGN_POSTGRES_BIN"); dir != "" {
		return newestOf(ctx, []string{dir})
	}
	var dirs []string
	if path, err := exec.LookPath("postgres"); err == nil {
		dirs = append(dirs, filepath.Dir(path))
	}
	for _, pattern := range []string{"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin"} {
		if found, err := filepath.Glob(pattern); err == nil {
			dirs = append(dirs, found...)
		}
	}
	return newestOf(ctx, dirs)
}

func newestOf(ctx context.Context, dirs []string) (Binaries, bool) {
	var good []Binaries
	for _, dir := range dirs {
		if b, err := Inspect(ctx, dir); err == nil {
			good = append(good, b)
		}
	}
	if len(good) == 0 {
		return Binaries{}, false
	}
	return slices.MaxFunc(good, func(a, b Binaries) int { return a.Major - b.Major }), true
}

// Inspect says which PostgreSQL is in a folder.
func Inspect(ctx context.Context, dir string) (Binaries, error) {
	if _, err := os.Stat(filepath.Join(dir, "initdb")); err != nil {
		return Binaries{}, err
	}
	out, err := exec.CommandContext(ctx, filepath.Join(dir, "postgres"), "--version").Output()
	if err != nil {
		return Binaries{}, fmt.Errorf("%s/postgres --version: %w", dir, err)
	}
	m := versionLine.FindSubmatch(out)
	if m == nil {
		return Binaries{}, fmt.Errorf("%s/postgres --version says %q", dir, out)
	}
	major, err := strconv.Atoi(string(m[1]))
	if err != nil || major < Oldest {
		return Binaries{}, fmt.Errorf("PostgreSQL %s in %s is older than %d", m[1], dir, Oldest)
	}
	return Binaries{Dir: dir, Major: major}, nil
}
