package lint_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The domain defines the values of every enumeration (domain/enum). A tag would repeat them.
func TestNoStructTagListsTheValuesOfAnEnumeration(t *testing.T) {
	for _, folder := range []string{"api", "app", "demo", "domain", "internal"} {
		readFiles(t, folder, 20, func(name string, source []byte) {
			if path.Ext(name) != ".go" {
				return
			}
			for _, field := range enumTags(t, name, source) {
				t.Errorf("%s: the field %s has an enum tag; give it a type with the method Values (domain/enum)", name, field)
			}
		})
	}
}

func TestEnumTagIsFound(t *testing.T) {
	require.Equal(t, []string{"b"}, enumTags(t, "a.go", "package p\ntype t struct {\n\ta string `json:\"enum\"`\n"+
		"\tb string `json:\"b\" enum:\"x,y\"`\n}"))
}

// enumTags names the fields of a file that have a tag of the key enum.
func enumTags(t *testing.T, name string, source any) (fields []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	require.NoError(t, err)
	ast.Inspect(file, func(n ast.Node) bool {
		field, ok := n.(*ast.Field)
		if !ok || field.Tag == nil || len(field.Names) == 0 {
			return true
		}
		tag, err := strconv.Unquote(field.Tag.Value)
		require.NoError(t, err)
		if _, has := reflect.StructTag(tag).Lookup("enum"); has {
			fields = append(fields, field.Names[0].Name)
		}
		return true
	})
	return fields
}

// outside are constants that are no value of their enumeration.
var outside = map[string][]string{
	"paymentimport.Status": {"Warned"}, // selects rows; no row has it
}

// A constant that is missing in the list would be refused in requests and absent from the API's document.
func TestEveryConstantOfAnEnumerationIsInItsList(t *testing.T) {
	packages, err := filepath.Glob(filepath.Join(root, "domain", "*"))
	require.NoError(t, err)
	lists, constants := 0, 0
	for _, folder := range packages {
		found := enumerationsOf(t, folder)
		for name, listed := range found.lists {
			lists++
			typ := filepath.Base(folder) + "." + name
			for _, constant := range found.constants[name] {
				constants++
				if !slices.Contains(outside[typ], constant) && !slices.Contains(listed, constant) {
					t.Errorf("%s: the list of values lacks the constant %s", typ, constant)
				}
			}
		}
	}
	require.Greater(t, lists, 50)
	require.Greater(t, constants, 250)
}

type enumerations struct {
	lists     map[string][]string // names in the method Values and in the functions it calls, by type
	constants map[string][]string // by type
}

func enumerationsOf(t *testing.T, folder string) enumerations {
	t.Helper()
	found := enumerations{lists: map[string][]string{}, constants: map[string][]string{}}
	functions, methods := map[string][]string{}, map[string][]string{}
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	require.NoError(t, err)
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					functions[d.Name.Name] = namesIn(d.Body)
				} else if of, ok := d.Recv.List[0].Type.(*ast.Ident); ok && d.Name.Name == "Values" {
					methods[of.Name] = namesIn(d.Body)
				}
			case *ast.GenDecl:
				found.addConstants(d)
				addLists(functions, d)
			}
		}
	}
	for name, listed := range methods {
		for n := 0; n < len(listed); n++ { // also the names in functions that are called
			for _, next := range functions[listed[n]] {
				if !slices.Contains(listed, next) {
					listed = append(listed, next)
				}
			}
		}
		found.lists[name] = listed
	}
	return found
}

func (e enumerations) addConstants(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		value, ok := spec.(*ast.ValueSpec)
		if !ok || d.Tok != token.CONST {
			continue
		}
		if of, ok := value.Type.(*ast.Ident); ok {
			for _, name := range value.Names {
				e.constants[of.Name] = append(e.constants[of.Name], name.Name)
			}
		}
	}
}

// addLists adds the names in the values of package variables.
func addLists(functions map[string][]string, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		value, ok := spec.(*ast.ValueSpec)
		if !ok || d.Tok != token.VAR || len(value.Values) != 1 {
			continue
		}
		functions[value.Names[0].Name] = namesIn(value.Values[0])
	}
}

func namesIn(n ast.Node) (names []string) {
	if n == nil {
		return nil
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			names = append(names, name.Name)
		}
		return true
	})
	return names
}

func TestConstantOutsideOfItsListIsFound(t *testing.T) {
	found := enumerationsOf(t, "testdata/enums")
	require.Equal(t, []string{"Red", "Green", "Blue"}, found.constants["Color"])
	require.Subset(t, found.lists["Color"], []string{"Red", "Green"})
	require.NotContains(t, found.lists["Color"], "Blue")
}
