// Package place finds the parts of a local installation: the source tree, the cache of built tools, free ports.
package place

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// ErrNoSource means we do not run inside the source tree.
var ErrNoSource = errors.New("not inside the source tree of countersign")

// Source is the root of the source tree: the folder with the main go.mod. The search starts in the working
// directory and continues in its parents.
func Source() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(mod), "module countersign.dev\n") {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", ErrNoSource
		}
		dir = filepath.Dir(dir)
	}
}

// Cache is where built tools are kept: COUNTERSIGN_CACHE, else .cache of the
// source tree. A linked git worktree shares the cache of its main checkout.
func Cache() (string, error) {
	if dir := os.Getenv("COUNTERSIGN_CACHE"); dir != "" {
		return filepath.Abs(dir)
	}
	source, err := Source()
	if err != nil {
		return "", err
	}
	link, err := os.ReadFile(filepath.Join(source, ".git"))
	if err == nil {
		gitdir := strings.TrimSpace(strings.TrimPrefix(string(link), "gitdir:"))
		if main, _, ok := strings.Cut(gitdir, "/.git/worktrees/"); ok {
			source = main
		}
	}
	return filepath.Join(source, ".cache"), nil
}
