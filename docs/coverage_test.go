package docs_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// rule is a row of docs/spec-coverage.md.
type rule struct{ text, where, shown string }

func rules(t *testing.T) []rule {
	t.Helper()
	var all []rule
	for line := range strings.Lines(read(t, "docs/spec-coverage.md")) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 5 || strings.HasPrefix(cells[1], "---") || strings.TrimSpace(cells[len(cells)-2]) == "shown by" {
			continue
		}
		n := len(cells)
		all = append(all, rule{text: strings.TrimSpace(cells[1]), where: cells[n-3], shown: strings.TrimSpace(cells[n-2])})
	}
	require.Greater(t, len(all), 200)
	return all
}

// Statements that a row may make instead of naming a test.
var withoutTest = regexp.MustCompile(
	`^(not built|not raised|left out|see [A-Z]|see below|API only|there are no|the API's document|—$)`)

// Tests that are declared and never run would show nothing.
var skipped = regexp.MustCompile(`\b[tb]\.(Skip|SkipNow|Skipf)\(|\b(test|it|describe)\.(skip|todo|fixme|fails|only)\b`)

func TestEveryRowOfTheCoverageNamesATestThatRuns(t *testing.T) {
	// No test of the project is skipped, so one that is declared runs (the tag e2e is set by its stage).
	pages := sources(t, ".test.ts", ".test.tsx", ".spec.ts")
	require.Empty(t, skipped.FindString(sources(t, "_test.go")))
	require.Empty(t, skipped.FindString(pages))
	for _, r := range rules(t) {
		names := goTest.MatchString(r.shown) || named.MatchString(r.shown)
		require.True(t, names || withoutTest.MatchString(r.shown), "the row %q names no test and does not say why: %s",
			r.text, r.shown)
		if strings.HasPrefix(r.shown, "not built") || r.shown == "—" {
			continue
		}
		for _, m := range named.FindAllStringSubmatch(r.shown, -1) {
			require.True(t, strings.Contains(pages, m[1]), "the row %q names the test %q", r.text, m[1])
		}
	}
}

var named = regexp.MustCompile(`"([^"]+)"`)

// What a row names must be in the binary or in the pages that the binary serves.
func TestEveryPlaceOfTheCoverageIsPartOfTheProduct(t *testing.T) {
	packages, modules := productPackages(t), pageModules(t)
	for _, r := range rules(t) {
		for _, m := range place.FindAllStringSubmatch(r.where, -1) {
			switch path := filepath.Clean(m[1]); {
			case strings.HasPrefix(path, "e2e/"), strings.HasPrefix(path, "api/openapi"),
				strings.HasPrefix(path, "internal/postgres/migrations/"):
			case strings.HasPrefix(path, "ui/"):
				require.True(t, slices.ContainsFunc(modules, func(file string) bool {
					return file == path || strings.HasPrefix(file, path+"/")
				}), "the row %q names %s, which no page loads", r.text, path)
			default:
				folder := strings.TrimSuffix(path, "/")
				if filepath.Ext(path) == ".go" {
					folder = filepath.Dir(path)
				}
				require.Contains(t, packages, folder, "the row %q names %s, which the binary does not contain", r.text, path)
			}
		}
	}
}

// productPackages are the folders of the packages that are linked into the binary.
func productPackages(t *testing.T) []string {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}}", "./cmd/countersign")
	list.Dir = root
	out, err := list.Output()
	require.NoError(t, err)
	var folders []string
	for name := range strings.Lines(string(out)) {
		if folder, ours := strings.CutPrefix(strings.TrimSpace(name), "countersign.dev/"); ours {
			folders = append(folders, folder)
		}
	}
	require.Greater(t, len(folders), 50)
	return folders
}

var imported = regexp.MustCompile(`(?:from|import)\s*\(?\s*'([^']+)'|url\('([^']+)'\)`)

// pageModules are the files of the user interface that its entry point loads, directly or not.
func pageModules(t *testing.T) []string {
	t.Helper()
	found := []string{"ui/src/main.tsx"}
	for i := 0; i < len(found); i++ {
		body := read(t, found[i])
		for _, m := range imported.FindAllStringSubmatch(body, -1) {
			file := resolve(found[i], m[1]+m[2])
			if file != "" && !slices.Contains(found, file) {
				found = append(found, file)
			}
		}
	}
	require.Greater(t, len(found), 100)
	return found
}

// resolve finds the file that an import names; empty for a library.
func resolve(from, name string) string {
	base, own := strings.CutPrefix(name, "@/")
	switch {
	case own:
		base = filepath.Join("ui/src", base)
	case strings.HasPrefix(name, "."):
		base = filepath.Join(filepath.Dir(from), name)
	default:
		return ""
	}
	for _, ending := range []string{"", ".ts", ".tsx", "/index.ts", "/index.tsx"} {
		if info, err := os.Stat(filepath.Join(root, base+ending)); err == nil && !info.IsDir() {
			return base + ending
		}
	}
	return ""
}
