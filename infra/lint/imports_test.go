package lint_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"
)

// importRule is one rule of depguard.
type importRule struct {
	Files []string
	Allow []string
	Deny  []struct{ Pkg, Desc string }
}

// configuration is the part of .golangci.yml that holds the import rules.
type configuration struct {
	Linters struct {
		Settings struct {
			Depguard struct{ Rules map[string]importRule }
		}
	}
}

// places names folders of the product that a rule covers, and folders that it excepts.
// The test writes its packages below them.
var places = map[string]struct{ covered, excepted []string }{
	"domain":     {covered: []string{"domain/payment"}},
	"workflows":  {covered: []string{"workflows/ach"}},
	"activities": {covered: []string{"activities/batch"}},
	"api":        {covered: []string{"api/invoice"}, excepted: []string{"api/apitest", "api"}},
	"internal":   {covered: []string{"internal/bank", "internal/store/storetest"}},
	"contracts": {covered: []string{"internal/bank", "internal/objects"},
		excepted: []string{"internal/flows", "internal/relay", "internal/temporalx"}},
	"postgres": {covered: []string{"internal/postgres"}},
	"aggregates": {covered: []string{"internal/store/job"},
		excepted: []string{"internal/store/storetest"}},
	"app":    {covered: []string{"app/job"}},
	"demo":   {covered: []string{"internal/stack", "workers", "api"}, excepted: []string{"demo/seed", "cmd/countersign"}},
	"errors": {covered: []string{"domain/payment", "workers", "internal/bank"}},
}

// Every import that a rule denies and every import that it allows is written once into a separate module. One
// run of the linter must report exactly the denied ones.
func TestEachImportRuleFindsWhatItDenies(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, ".golangci.yml"))
	require.NoError(t, err)
	var c configuration
	require.NoError(t, yaml.Unmarshal(text, &c))
	rules := c.Linters.Settings.Depguard.Rules
	require.NotEmpty(t, rules)

	m := module{t: t, folder: t.TempDir(), stubs: map[string]bool{}}
	m.write(".golangci.yml", string(text))
	var expected, excepted []string
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		require.Contains(t, places, name, "name a folder that the rule covers")
		for _, place := range places[name].covered {
			expected = append(expected, m.violate(name, rules[name], place)...)
		}
		for _, place := range places[name].excepted {
			excepted = append(excepted, m.violate(name, rules[name], place)...)
		}
	}
	require.Len(t, rules, len(places), "a rule is missing")
	m.describe()
	found := m.lint()
	for _, line := range expected {
		require.Contains(t, found, line)
	}
	for _, line := range excepted {
		require.NotContains(t, found, line)
	}
	for _, line := range found {
		require.NotContains(t, line, "/allowed", "what a rule allows is not reported")
	}
}

// importable is a path that a rule's prefix covers. "net$" is the package net alone.
func importable(prefix, name string) string {
	if exact, ok := strings.CutSuffix(prefix, "$"); ok {
		return exact
	}
	if standard(prefix) {
		return prefix
	}
	return strings.TrimSuffix(prefix, "/") + "/" + name
}

func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// module is a Go module with the name of this one, in which nothing but imports is.
type module struct {
	t      *testing.T
	folder string
	stubs  map[string]bool // modules of others, each an empty one beside it
}

func (m *module) write(path, text string) {
	m.t.Helper()
	path = filepath.Join(m.folder, path)
	require.NoError(m.t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(m.t, os.WriteFile(path, []byte(text), 0o600))
}

// violate breaks a rule in a folder in every way, and uses everything that the rule
// allows. It returns what the linter says of the former.
func (m *module) violate(name string, rule importRule, place string) (lines []string) {
	m.t.Helper()
	require.DirExists(m.t, filepath.Join(root, place), "rule %s covers no folder of this name", name)
	for n, deny := range rule.Deny {
		file, path := fmt.Sprintf("%s/%s_denied%d.go", place, name, n), importable(deny.Pkg, "denied")
		m.imports(file, path)
		lines = append(lines, fmt.Sprintf("%s: import '%s' is not allowed from list '%s': %s", file, path, name, deny.Desc))
	}
	for n, allow := range rule.Allow {
		m.imports(fmt.Sprintf("%s/allowed_%s%d.go", place, name, n), importable(allow, "allowed"))
	}
	return lines
}

// imports writes a file with one import, and the package that it imports.
func (m *module) imports(file, path string) {
	m.t.Helper()
	m.write(file, fmt.Sprintf("package %s\n\nimport _ %q\n", filepath.Base(filepath.Dir(file)), path))
	name := "package " + filepath.Base(path) + "\n"
	if own, ok := strings.CutPrefix(path, "countersign.dev/"); ok {
		m.write(own+"/empty.go", name)
		return
	}
	if !standard(path) {
		m.stubs[path] = true
		m.write("stubs/"+path+"/go.mod", "module "+path+"\n")
		m.write("stubs/"+path+"/empty.go", name)
	}
}

// describe writes go.mod.
func (m *module) describe() {
	var b strings.Builder
	b.WriteString("module countersign.dev\n\ngo 1.26\n")
	for _, path := range slices.Sorted(maps.Keys(m.stubs)) {
		fmt.Fprintf(&b, "require %s v0.0.0\nreplace %s => ./stubs/%s\n", path, path, path)
	}
	m.write("go.mod", b.String())
}

// lint runs the pinned linter with the import rules alone, and returns its findings as "file: text".
func (m *module) lint() (found []string) {
	m.t.Helper()
	ensure := exec.Command("infra/tools/ensure", "golangci-lint")
	ensure.Dir = root
	tool, err := ensure.Output()
	require.NoError(m.t, err)
	cmd := exec.Command(strings.TrimSpace(string(tool)), "run", "--enable-only=depguard", "--output.json.path=stdout",
		"--show-stats=false", "--max-issues-per-linter=0", "--max-same-issues=0", "--issues-exit-code=0", "./...")
	cmd.Dir = m.folder
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.Output()
	require.NoError(m.t, err, "%s\n%s", out, &errors)
	var report struct {
		Issues []struct {
			Text string
			Pos  struct{ Filename string }
		}
	}
	require.NoError(m.t, json.Unmarshal(out, &report), "%s\n%s", out, &errors)
	for _, issue := range report.Issues {
		found = append(found, issue.Pos.Filename+": "+issue.Text)
	}
	return found
}
