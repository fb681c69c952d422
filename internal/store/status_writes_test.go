package store_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var (
	updates = regexp.MustCompile(`(?is)\bUPDATE\s+(?:ONLY\s+)?"?(payments|payment_batches|check_numbers)"?\b(.*)`)
	clauses = regexp.MustCompile(`(?is)\bSET\b(.*?)(?:\bFROM\b|\bWHERE\b|$)(.*)`)
	guarded = []string{"status", "print_status", "positive_pay_status", "void_status", "fate", "void_report"}
)

// computed replaces the text of an expression that is not a literal.
const computed = "\x00"

// plainWrite says what is wrong with a statement that writes a status of a
// payment, a batch or a check number.
func plainWrite(sql string) string {
	update := updates.FindStringSubmatch(sql)
	if update == nil {
		return ""
	}
	parts := clauses.FindStringSubmatch(update[2])
	if parts == nil || strings.Contains(parts[1], computed) {
		return "the columns that it writes are computed"
	}
	for _, column := range guarded {
		if !regexp.MustCompile(`(?i)(?:^|[\s,(])"?` + column + `"?\s*=`).MatchString(parts[1]) {
			continue
		}
		if update[1] == "payments" {
			return column + " of a payment is written by the helper step alone"
		}
		if !regexp.MustCompile(`\b` + column + `\s+IN\s+\?`).MatchString(parts[2]) {
			return column + " is written without its from-states"
		}
	}
	return ""
}

// texts are the string expressions of a file.
func texts(file *ast.File, each func(token.Pos, string)) {
	inner := map[ast.Expr]bool{}
	var text func(ast.Expr) string
	text = func(e ast.Expr) string {
		inner[e] = true
		switch e := e.(type) {
		case *ast.BasicLit:
			if s, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
				return s
			}
		case *ast.BinaryExpr:
			return text(e.X) + text(e.Y)
		case *ast.ParenExpr:
			return text(e.X)
		}
		return computed
	}
	ast.Inspect(file, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || inner[e] {
			return true
		}
		switch e.(type) {
		case *ast.BasicLit, *ast.BinaryExpr:
			each(e.Pos(), text(e))
		}
		return true
	})
}

// stepFile is the one file that may compute what an UPDATE of payments writes.
const stepFile = "internal/store/payment/steps.go"

func TestStatusesOfPaymentsAreWrittenByTheirStepsAlone(t *testing.T) {
	root, statements := "../..", 0
	var found []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() &&
			(d.Name() == "node_modules" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		texts(file, func(at token.Pos, sql string) {
			if updates.MatchString(sql) {
				statements++
			}
			if wrong := plainWrite(sql); wrong != "" && name != stepFile {
				found = append(found, fmt.Sprintf("%s:%d: %s", name, files.Position(at).Line, wrong))
			}
		})
		return nil
	})
	require.NoError(t, err)
	require.Empty(t, found)
	require.Greater(t, statements, 10, "the statements are found")
}

func TestPlainWritesOfStatusesAreRecognized(t *testing.T) {
	for sql, wrong := range map[string]bool{
		"UPDATE payments SET status = 'new' WHERE id = ?":                                 true,
		"UPDATE payments p SET version = 1, print_status = ? FROM payment_claims c":       true,
		"UPDATE payments SET " + computed + " = ? WHERE id = ?":                           true,
		"UPDATE payments SET status_message = ? WHERE status = 'new'":                     false,
		"UPDATE payment_batches SET status = ?, version = 2 WHERE id = ?":                 true,
		"UPDATE payment_batches SET status = ? WHERE id = ? AND status IN ?":              false,
		"UPDATE check_numbers SET fate = ?, reason = ? WHERE number = ?":                  true,
		"UPDATE check_numbers SET void_report = ? WHERE number = ? AND fate IN ?":         true,
		"SELECT status FROM payments WHERE id = ? FOR UPDATE":                             false,
		"UPDATE payments SET batch_id = ?, bank_account_id = ? WHERE id = ANY(?::uuid[])": false,
	} {
		require.Equal(t, wrong, plainWrite(sql) != "", sql)
	}
}
