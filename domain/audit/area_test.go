package audit_test

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/audit"
)

var areaInCode = regexp.MustCompile(`\bArea: +"([^"]+)"`)

// An area that is not listed could not be filtered by and would have no name in the reader's language.
func TestEveryAreaOfTheCodeIsListed(t *testing.T) {
	found := map[string]string{}
	for _, layer := range []string{"activities", "api", "app", "internal", "workers"} {
		root := os.DirFS("../../" + layer)
		require.NoError(t, fs.WalkDir(root, ".", func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := fs.ReadFile(root, path)
			for _, match := range areaInCode.FindAllSubmatch(source, -1) {
				found[string(match[1])] = layer + "/" + path
			}
			return err
		}))
	}
	require.Greater(t, len(found), 15)
	for area, path := range found {
		if !strings.Contains(path, "test/") { // the packages of test helpers
			require.True(t, slices.Contains(audit.Areas(), area), "%s in %s", area, path)
		}
	}
}
