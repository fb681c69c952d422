package main

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

func TestUnknownCommandsAreRefused(t *testing.T) {
	for _, args := range [][]string{{"bogus"}, {"keys", "bogus"}, {"audit", "verify", "surplus"}, {"up", "surplus"},
		{"worker", "--bogus"}, {"internal", "bogus"}} {
		c := root()
		c.SetArgs(args)
		c.SetOut(io.Discard)
		c.SetErr(io.Discard)
		require.Error(t, c.Execute(), "%v", args)
	}
}

func TestEveryCommandHasASummary(t *testing.T) {
	seen := 0
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		require.NotEmpty(t, c.Short, c.CommandPath())
		require.True(t, c.Runnable() || c.HasSubCommands(), c.CommandPath())
		seen++
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root())
	require.Greater(t, seen, 20)
}

// Every command line in the documents names a command that exists.
func TestDocumentsReferToExistingCommands(t *testing.T) {
	line := regexp.MustCompile("`(?:bin/)?countersign ([a-z][^`]*)`")
	found := 0
	read := func(path string) {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, match := range line.FindAllStringSubmatch(string(text), -1) {
			words := strings.Fields(match[1])
			c, rest, err := root().Find(words)
			require.NoError(t, err, "%s: %s", path, match[0])
			require.True(t, c.HasParent(), "%s: %s", path, match[0])
			if c.HasSubCommands() && len(rest) > 0 {
				require.True(t, strings.HasPrefix(rest[0], "-") || rest[0] == "…", "%s: %s", path, match[0])
			}
			found++
		}
	}
	const top = "../.."
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "SECURITY.md"} {
		read(filepath.Join(top, name))
	}
	require.NoError(t, filepath.WalkDir(filepath.Join(top, "docs"), func(path string, e fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".md") {
			read(path)
		}
		return err
	}))
	require.Greater(t, found, 20)
}
