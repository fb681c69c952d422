package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// root of the repository, as seen from here.
const root = ".."

var (
	goTest = regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9]+)`")
	uiTest = regexp.MustCompile(`"([a-z][^"]{12,})"`)
	place  = regexp.MustCompile("`((?:ui|domain|app|activities|demo|api|internal|workflows|workers|e2e)/[^`]*)`")
	link   = regexp.MustCompile(`\]\(([^)#]+)\)`)
)

// A document that names a test or a place must be corrected with it.
func TestEveryTestAndPlaceThatIsNamedExists(t *testing.T) {
	goTests, uiTests := sources(t, "_test.go"), sources(t, ".test.ts", ".test.tsx", ".spec.ts")
	for _, name := range []string{"docs/spec-coverage.md", "SECURITY.md"} {
		text := read(t, name)
		for _, m := range goTest.FindAllStringSubmatch(text, -1) {
			require.True(t, strings.Contains(goTests, "\nfunc "+m[1]+"("), "%s names %s", name, m[1])
		}
		if name == "SECURITY.md" {
			continue
		}
		for _, m := range uiTest.FindAllStringSubmatch(text, -1) {
			require.True(t, strings.Contains(uiTests, m[1]), "%s names the test %q", name, m[1])
		}
		for _, m := range place.FindAllStringSubmatch(text, -1) {
			_, err := os.Stat(filepath.Join(root, m[1]))
			require.NoError(t, err, name)
		}
	}
}

func TestEveryLinkBetweenDocumentsLeadsSomewhere(t *testing.T) {
	var documents []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "infra/*.md"} {
		found, err := filepath.Glob(filepath.Join(root, pattern))
		require.NoError(t, err)
		documents = append(documents, found...)
	}
	require.NotEmpty(t, documents)
	for _, document := range documents {
		body, err := os.ReadFile(document)
		require.NoError(t, err)
		for _, m := range link.FindAllStringSubmatch(string(body), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			_, err := os.Stat(filepath.Join(filepath.Dir(document), m[1]))
			require.NoError(t, err, "%s leads to %s", document, m[1])
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(root, name))
	require.NoError(t, err)
	return string(body)
}

// sources is the text of all files with one of the endings.
func sources(t *testing.T, endings ...string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || path != root && strings.HasPrefix(d.Name(), ".")) {
			return fs.SkipDir
		}
		for _, ending := range endings {
			if strings.HasSuffix(path, ending) {
				body, err := os.ReadFile(path)
				all.WriteString("\n" + string(body))
				return err
			}
		}
		return nil
	})
	require.NoError(t, err)
	return all.String()
}
