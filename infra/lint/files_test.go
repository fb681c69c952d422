package lint_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// notSource are folders of generated files and of files that other projects wrote.
var notSource = []string{"node_modules", "testdata", "dist", "test-results"}

// readFiles visits the Go files and documents below a folder of the project, by name and content. It fails if it finds
// fewer than expected.
func readFiles(t *testing.T, folder string, expected int, visit func(name string, source []byte)) {
	t.Helper()
	read := 0
	err := filepath.WalkDir(filepath.Join(root, folder), func(file string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			if slices.Contains(notSource, e.Name()) || strings.HasPrefix(e.Name(), ".") && e.Name() != ".." {
				return filepath.SkipDir
			}
			return nil
		}
		if !slices.Contains([]string{".go", ".md"}, filepath.Ext(file)) {
			return nil
		}
		source, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		read++
		visit(filepath.ToSlash(name), source)
		return nil
	})
	require.NoError(t, err)
	require.GreaterOrEqual(t, read, expected)
}
