package docs_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the list of unused operations again")

const unusedHead = `# API operations that the user interface does not use

Written by ` + "`go test ./docs -run TestOperationsThatTheInterfaceDoesNotUse -update`" +
	`. Agents, scripts and other systems call some of these;
the others wait for their screen. An address that the interface builds itself counts for every method of its path.

| operation | method and path |
|---|---|
`

var (
	pathLine   = regexp.MustCompile(`^  (/\S+):$`)
	methodLine = regexp.MustCompile(`^    (get|put|post|patch|delete):$`)
	idLine     = regexp.MustCompile(`^      operationId: (\S+)$`)
	call       = regexp.MustCompile(`\.(GET|PUT|POST|PATCH|DELETE)\(\s*'([^']+)'`)
	callByName = regexp.MustCompile(`\.(GET|PUT|POST|PATCH|DELETE)\(\s*([A-Za-z]\w*)`)
	pathByName = regexp.MustCompile(`const (\w+)(?:: [^=]+)? = '(/api/[^']+)'`)
	listed     = regexp.MustCompile(`\bdefineList\(\s*'(/api/[^']+)'`)
	importAt   = regexp.MustCompile(`\baddress="(/api/[^"]+)"`)
	built      = regexp.MustCompile("`(/(?:api|oidc)(?:/(?:\\$\\{[^}]*\\}|[a-z0-9.-]+))+)")
	parameter  = regexp.MustCompile(`\$?\{[^}]*\}`)
)

type operation struct{ id, method, path string }

func TestOperationsThatTheInterfaceDoesNotUse(t *testing.T) {
	used := usedOperations(t)
	var list strings.Builder
	list.WriteString(unusedHead)
	all := operations(t)
	require.Greater(t, len(all), 50)
	for _, op := range all {
		path := parameter.ReplaceAllString(op.path, "{}")
		if !used[op.method+" "+path] && !used[path] {
			fmt.Fprintf(&list, "| `%s` | %s `%s` |\n", op.id, op.method, op.path)
		}
	}
	file := filepath.Join(root, "docs/unused-operations.md")
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(list.String()), 0o644))
	}
	require.Equal(t, read(t, "docs/unused-operations.md"), list.String(), "run go test ./docs -update")
}

// operations are those of the API's document, by path.
func operations(t *testing.T) []operation {
	t.Helper()
	var all []operation
	var path, method string
	for line := range strings.Lines(read(t, "api/openapi.yaml")) {
		line = strings.TrimRight(line, "\n")
		if m := pathLine.FindStringSubmatch(line); m != nil {
			path = m[1]
		}
		if m := methodLine.FindStringSubmatch(line); m != nil {
			method = strings.ToUpper(m[1])
		}
		if m := idLine.FindStringSubmatch(line); m != nil {
			all = append(all, operation{m[1], method, path})
		}
	}
	slices.SortFunc(all, func(a, b operation) int { return strings.Compare(a.path+a.method, b.path+b.method) })
	return all
}

// usedOperations are "METHOD path" of each call and each list of the pages, and "path" of each address they build.
func usedOperations(t *testing.T) map[string]bool {
	t.Helper()
	used := map[string]bool{}
	add := func(method, path string) {
		used[strings.TrimSpace(method+" "+parameter.ReplaceAllString(path, "{}"))] = true
	}
	for _, file := range pageModules(t) {
		if strings.HasSuffix(file, "schema.d.ts") {
			continue
		}
		body := read(t, file)
		for _, m := range call.FindAllStringSubmatch(body, -1) {
			add(m[1], m[2])
		}
		paths := map[string]string{}
		for _, m := range pathByName.FindAllStringSubmatch(body, -1) {
			paths[m[1]] = m[2]
		}
		for _, m := range callByName.FindAllStringSubmatch(body, -1) {
			if path := paths[m[2]]; path != "" {
				add(m[1], path)
			}
		}
		for _, m := range listed.FindAllStringSubmatch(body, -1) {
			add("POST", m[1]+"/grid")
			add("POST", m[1]+"/csv")
		}
		for _, m := range importAt.FindAllStringSubmatch(body, -1) { // the dialog of imports
			for _, call := range []string{
				"GET /import/template", "POST /import/preview", "POST /import/report", "POST /import",
			} {
				method, path, _ := strings.Cut(call, " ")
				add(method, m[1]+path)
			}
		}
		for _, m := range built.FindAllStringSubmatch(body, -1) {
			add("", m[1])
		}
	}
	return used
}
