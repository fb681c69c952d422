// Package postgres finds, initialises and runs a PostgreSQL server.
package postgres

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// FindSystem searches for an installed PostgreSQL: only COUNTERSIGN_POSTGRES_BIN if it is set, else the PATH and
// the folders of distributions. A data folder can only be used by its own major release, so major may be
// required; 0 means the newest.
func FindSystem(ctx context.Context, major int) (Binaries, bool) {
	var best Binaries
	for _, dir := range candidates() {
		b, err := Inspect(ctx, dir)
		if err == nil && b.Major > best.Major && (major == 0 || major == b.Major) {
			best = b
		}
	}
	return best, best.Dir != ""
}

func candidates() []string {
	if dir := os.Getenv("COUNTERSIGN_POSTGRES_BIN"); dir != "" {
		return []string{dir}
	}
	var dirs []string
	if path, err := exec.LookPath("postgres"); err == nil {
		dirs = append(dirs, filepath.Dir(path))
	}
	for _, pattern := range []string{"/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin",
		"/opt/homebrew/opt/postgresql@*/bin"} {
		if found, err := filepath.Glob(pattern); err == nil {
			dirs = append(dirs, found...)
		}
	}
	return dirs
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
