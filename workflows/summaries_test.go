package workflows_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// plain are functions of the SDK that start a timer or an activity without a
// summary for operators. The packages retry and timer wrap them.
var plain = []string{"Sleep", "NewTimer", "NewTimerWithOptions", "AwaitWithTimeout", "AwaitWithOptions",
	"WithActivityOptions", "WithLocalActivityOptions"}

// options start a workflow and need a static summary.
var options = []string{"ChildWorkflowOptions", "StartWorkflowOptions"}

// code is the analyzed source of one package.
type code struct {
	activities []string // constants that name an activity
	summarized []string // activities with a summary: beside the call, or in a map
}

func TestEveryActivityTimerAndWorkflowHasASummary(t *testing.T) {
	packages := map[string]*code{}
	calls := 0
	for _, root := range []string{".", "../internal/flows"} {
		for _, path := range sources(t, root) {
			folder := filepath.Dir(path)
			if packages[folder] == nil {
				packages[folder] = &code{}
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, 0)
			require.NoError(t, err)
			at := func(n ast.Node) string { return files.Position(n.Pos()).String() }
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					calls += checkCall(t, packages[folder], folder, n, at(n))
				case *ast.CompositeLit:
					checkOptions(t, n, at(n))
				case *ast.ValueSpec:
					packages[folder].declare(t, n)
				}
				return true
			})
		}
	}
	require.Greater(t, calls, 40, "the test finds the calls")
	for folder, p := range packages {
		require.Subset(t, p.summarized, p.activities, "activities of %s without a summary", folder)
	}
}

func sources(t *testing.T, root string) (paths []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			paths = append(paths, path)
		}
		return err
	}))
	require.NotEmpty(t, paths)
	return paths
}

// checkCall refuses plain calls and empty summaries, and counts the calls with a summary.
func checkCall(t *testing.T, p *code, folder string, call *ast.CallExpr, at string) int {
	t.Helper()
	from, name := selected(call.Fun)
	switch {
	case from == "workflow" && slices.Contains(plain, name):
		require.Contains(t, []string{"retry", "timer"}, filepath.Base(folder),
			"%s: workflow.%s takes no summary; use the package retry or timer", at, name)
	case from == "workflow" && (name == "ExecuteActivity" || name == "ExecuteLocalActivity"):
		if constant, ok := call.Args[1].(*ast.Ident); ok {
			p.summarized = append(p.summarized, constant.Name)
		}
	case from == "retry" || from == "timer":
		i := 1 // retry.Database(ctx, summary)
		if from == "timer" {
			i = 2 // timer.Sleep(ctx, span, summary)
		}
		if text, ok := call.Args[i].(*ast.BasicLit); ok {
			words, err := strconv.Unquote(text.Value)
			require.NoError(t, err)
			require.NotEmpty(t, strings.TrimSpace(words), at)
			require.LessOrEqual(t, len(words), 140, "%s: the server cuts no summary, it refuses one", at)
		}
		return 1
	}
	return 0
}

func checkOptions(t *testing.T, literal *ast.CompositeLit, at string) {
	t.Helper()
	if _, name := selected(literal.Type); !slices.Contains(options, name) {
		return
	}
	for _, e := range literal.Elts {
		if field, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := field.Key.(*ast.Ident); ok && key.Name == "StaticSummary" {
				return
			}
		}
	}
	require.Fail(t, "a workflow is started without StaticSummary", at)
}

// declare notes the names of activities, and those that a map of summaries has words for.
func (p *code) declare(t *testing.T, spec *ast.ValueSpec) {
	t.Helper()
	for i, name := range spec.Names {
		if strings.HasPrefix(name.Name, "Act") && len(spec.Values) > i {
			p.activities = append(p.activities, name.Name)
		}
		if !strings.HasSuffix(strings.ToLower(name.Name), "summaries") {
			continue
		}
		literal, ok := spec.Values[i].(*ast.CompositeLit)
		require.True(t, ok, name.Name)
		for _, e := range literal.Elts {
			pair, ok := e.(*ast.KeyValueExpr)
			require.True(t, ok)
			key, ok := pair.Key.(*ast.Ident)
			require.True(t, ok)
			text, ok := pair.Value.(*ast.BasicLit)
			require.True(t, ok)
			require.NotEqual(t, `""`, text.Value, key.Name)
			p.summarized = append(p.summarized, key.Name)
		}
	}
}

func selected(e ast.Expr) (from, name string) {
	s, ok := e.(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	if x, ok := s.X.(*ast.Ident); ok {
		return x.Name, s.Sel.Name
	}
	return "", s.Sel.Name
}
