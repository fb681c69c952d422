package lint_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	// sqlText is what only SQL contains: its keywords, a parameter, a cast. Use cases may join conditions
	// of the rows with AND and OR.
	sqlText = regexp.MustCompile(
		`\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|EXISTS|JOIN|VALUES|RETURNING|IS NULL|NOT NULL|ANY)\b|\$[?0-9]|= \?|\w::\w`)
	// sqlDoors are the members of internal/postgres that take SQL text.
	sqlDoors = map[string]bool{"Gorm": true, "PGX": true, "SQL": true, "Exec": true}
)

func TestUseCasesContainNoSQL(t *testing.T) {
	readFiles(t, "app", 200, func(name string, source []byte) {
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return
		}
		found, err := sqlIn(name, source)
		require.NoError(t, err)
		for _, line := range found {
			t.Errorf("%s:%s: SQL is in internal/store/<aggregate>", name, line)
		}
	})
}

func TestSQLInAUseCaseIsFound(t *testing.T) {
	for body, expected := range map[string]string{
		`tx.Gorm.Where("id", id)`:                    "3 Gorm",
		`tx.PGX(nil)`:                                "3 PGX",
		`db.SQL("")`:                                 "3 SQL",
		`tx.Exec("")`:                                "3 Exec",
		`use("SELECT 1")`:                            `3 "SELECT 1"`,
		"use(`UPDATE tasks SET state = 'x'`)":        "3 `UPDATE tasks SET state = 'x'`",
		`use("d.project_id IS NULL")`:                `3 "d.project_id IS NULL"`,
		`use("b.user_id = $?")`:                      `3 "b.user_id = $?"`,
		`use("tenant_id = ?")`:                       `3 "tenant_id = ?"`,
		`use("x" + "::uuid", "id::text")`:            `3 "id::text"`,
		`use("(" + taskrow.Concerns + " OR " + own)`: "",
		`use("Select at most 5. Where is it?", "$")`: "",
	} {
		found, err := sqlIn("use.go", "package p\nfunc f() {\n"+body+"\n}\n")
		require.NoError(t, err)
		require.Equal(t, expected, strings.Join(found, "\n"), body)
	}
}

// sqlIn lists the statements, conditions and doors to the database in a file, each with its line.
func sqlIn(path string, source any) (found []string, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if sqlDoors[n.Sel.Name] {
				found = append(found, fmt.Sprint(files.Position(n.Pos()).Line, " ", n.Sel.Name))
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && sqlText.MatchString(n.Value) {
				found = append(found, fmt.Sprint(files.Position(n.Pos()).Line, " ", n.Value))
			}
		}
		return true
	})
	return found, nil
}
