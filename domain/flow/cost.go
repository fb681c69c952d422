package flow

import (
	"math"
	"reflect"

	"github.com/expr-lang/expr/ast"
)

// shortText is what a visit of an item costs at least, in characters.
const shortText = 10

// cost bounds how many characters the loops of an expression can visit: each loop each item of the longest list, and
// each time the longest text.
func cost(node ast.Node, env Env) float64 {
	depth := loops(node)
	if depth == 0 {
		return 0
	}
	e := extent{text: shortText}
	e.of(reflect.ValueOf(env.variables()))
	made := &lists{}
	ast.Walk(&node, made)
	e.length = max(e.length, made.longest)
	if made.splits {
		e.length = max(e.length, e.text)
	}
	return math.Pow(float64(e.length), float64(depth)) * float64(e.text)
}

// extent is the length of the longest list and of the longest text.
type extent struct{ length, text int }

func (e *extent) of(value reflect.Value) {
	switch value.Kind() {
	case reflect.Interface:
		e.of(value.Elem())
	case reflect.String:
		e.text = max(e.text, value.Len())
	case reflect.Slice:
		e.length = max(e.length, value.Len())
		for i := range value.Len() {
			e.of(value.Index(i))
		}
	case reflect.Map:
		e.length = max(e.length, value.Len())
		for _, key := range value.MapKeys() {
			e.of(value.MapIndex(key))
		}
	default:
	}
}

// lists finds the lists that an expression makes itself.
type lists struct {
	longest int
	splits  bool // it makes a list of a text
}

// Visit measures ranges, of which constant ones are lists already, and finds calls of split.
func (l *lists) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.BinaryNode:
		if n.Operator == ".." {
			l.longest = max(l.longest, maxElements)
		}
	case *ast.ConstantNode:
		if value := reflect.ValueOf(n.Value); value.Kind() == reflect.Slice {
			l.longest = max(l.longest, value.Len())
		}
	case *ast.BuiltinNode:
		l.splits = l.splits || n.Name == "split"
	}
}
