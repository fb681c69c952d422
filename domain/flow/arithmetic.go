package flow

import (
	"errors"
	"math"
	"reflect"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
)

// sumFunction adds the numbers of a list.
const sumFunction = "sum"

// operators are the functions that replace the operators of the language. Their results are rounded, so that
// 0.1 + 0.2 equals 0.3 inside of an expression, too.
var operators = map[string]string{"+": "plus", "-": "minus", "*": "times", "/": "divided"}

// arithmetic calculates for one evaluation and bounds the text that it puts together.
type arithmetic struct{ bytes int }

func (a *arithmetic) options() []expr.Option {
	return []expr.Option{expr.Patch(a),
		expr.Function(operators["+"], a.plus),
		expr.Function(operators["-"], calculation(func(x, y float64) float64 { return x - y })),
		expr.Function(operators["*"], calculation(func(x, y float64) float64 { return x * y })),
		expr.Function(operators["/"], calculation(func(x, y float64) float64 { return x / y }))}
}

// Visit replaces the operators of two values.
func (*arithmetic) Visit(node *ast.Node) {
	if b, ok := (*node).(*ast.BinaryNode); ok && operators[b.Operator] != "" {
		ast.Patch(node, &ast.CallNode{Callee: &ast.IdentifierNode{Value: operators[b.Operator]},
			Arguments: []ast.Node{b.Left, b.Right}})
	}
}

func (a *arithmetic) plus(params ...any) (any, error) {
	left, text := params[0].(string)
	right, ok := params[1].(string)
	if text != ok {
		return nil, errors.New("text and numbers cannot be added; use string()")
	}
	if !text {
		return calculation(func(x, y float64) float64 { return x + y })(params...)
	}
	if a.bytes += len(left) + len(right); a.bytes > maxTextSum {
		return nil, errors.New("the text is too long")
	}
	return left + right, nil
}

// calculation rounds what of returns. Whole numbers stay whole, because they are also positions in lists.
func calculation(of func(x, y float64) float64) func(params ...any) (any, error) {
	return func(params ...any) (any, error) {
		x, known := number(params[0])
		y, alsoKnown := number(params[1])
		if !known || !alsoKnown {
			return nil, errors.New("only numbers can be calculated with")
		}
		out, ok := rounded(of(x, y))
		if !ok {
			return nil, errors.New("the result is no number")
		}
		if f, isFloat := out.(float64); isFloat && f == math.Trunc(f) && math.Abs(f) < maxWhole {
			return int(f), nil
		}
		return out, nil
	}
}

// maxWhole is up to where whole numbers are exact.
const maxWhole = 1 << 53

func number(value any) (float64, bool) {
	switch v := value.(type) {
	case int:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// sum adds a list with a compensation for what each addition loses (Neumaier, 1974), so that many small amounts have
// an exact total.
func sum(params ...any) (any, error) {
	list := reflect.ValueOf(params[0])
	if list.Kind() != reflect.Slice {
		return nil, errors.New("sum needs a list of numbers")
	}
	total, lost := 0.0, 0.0
	for i := range list.Len() {
		x, ok := number(list.Index(i).Interface())
		if !ok {
			return nil, errors.New("sum needs a list of numbers")
		}
		next := total + x
		if math.Abs(total) >= math.Abs(x) {
			lost += (total - next) + x
		} else {
			lost += (x - next) + total
		}
		total = next
	}
	out, ok := rounded(total + lost)
	if !ok {
		return nil, errors.New("the result is no number")
	}
	return out, nil
}
