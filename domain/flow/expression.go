package flow

import (
	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/vm"

	"countersign.dev/domain/fault"
)

// Item is the current item of a for-each.
type Item struct {
	Name  string `json:"name"` // in expressions
	Value any    `json:"value"`
	Index int    `json:"index"` // from 0
}

// Env is everything that an expression can use.
type Env struct {
	SubjectType string                    `json:"subjectType,omitempty"`
	Outcome     string                    `json:"outcome,omitempty"`   // of the last step that can fail
	ErrorCode   string                    `json:"errorCode,omitempty"` // of the last step that can fail
	Parameters  map[string]any            `json:"parameters,omitempty"`
	Values      map[string]any            `json:"values,omitempty"`
	Steps       map[string]map[string]any `json:"steps,omitempty"` // outputs by node id
	Items       []Item                    `json:"items,omitempty"` // of the loops around the step, the outermost first
	Today       string                    `json:"today,omitempty"` // in the zone of the company: 2026-12-01
}

// Names of the environment in expressions.
const (
	nameSubjectType = "subjectType"
	nameOutcome     = "outcome"
	nameErrorCode   = "errorCode"
	nameParameters  = "parameters"
	nameValues      = "values"
	nameSteps       = "steps"
	nameToday       = "today"
	suffixIndex     = "Index"
)

func (e Env) variables() map[string]any {
	v := map[string]any{nameSubjectType: e.SubjectType, nameOutcome: e.Outcome, nameErrorCode: e.ErrorCode,
		nameParameters: e.Parameters, nameValues: e.Values, nameSteps: e.Steps,
		nameToday: e.Today}
	for _, item := range e.Items {
		v[item.Name], v[item.Name+suffixIndex] = item.Value, float64(item.Index)
	}
	return v
}

// Limits of an expression. They bound its time and memory, because an evaluation cannot be interrupted.
const (
	MaxExpression = 2_000   // characters
	maxTextSum    = 1 << 20 // bytes that one evaluation may put together
	maxElements   = 50_000  // of the lists that one evaluation may make
	maxCost       = 2e7     // characters that loops may visit
	maxLoops      = 2       // loops inside of each other
)

// functions that an expression can use. Functions whose result can be much longer than their input are left out.
func functions() []string {
	return []string{"len", "lower", "upper", "trim", "trimPrefix", "trimSuffix", "hasPrefix", "hasSuffix", "indexOf",
		"lastIndexOf", "split", "int", "float", "string", "abs", "ceil", "floor", "round", "max", "min",
		"first", "last", "all", "any", "none", "one", "filter", "map", "count", "find", "findIndex", "date", "duration"}
}

// Evaluate returns the normalized value of an expression.
func Evaluate(expression string, env Env) (any, error) {
	program, err := expr.Compile(expression, append(options(), new(arithmetic).options()...)...)
	if err != nil {
		return nil, fault.Wrap(err, fault.Invalid, fault.WorkflowIncorrectlyDefined, "The expression %q cannot be read.",
			expression)
	}
	if cost(program.Node(), env) > maxCost {
		return nil, Incorrect("The expression %q needs too much time for so long lists and texts.", expression)
	}
	machine := vm.VM{MemoryBudget: maxElements}
	out, err := machine.Run(program, env.variables())
	if err != nil {
		return nil, fault.Wrap(err, fault.Invalid, fault.WorkflowIncorrectlyDefined,
			"The expression %q cannot be evaluated.", expression)
	}
	return Normalize(out)
}

// Decide evaluates an expression that is true or false.
func Decide(expression string, env Env) (bool, error) {
	out, err := Evaluate(expression, env)
	if err != nil {
		return false, err
	}
	yes, ok := out.(bool)
	if !ok {
		return false, Incorrect("The expression %q is neither true nor false.", expression)
	}
	return yes, nil
}

func options() []expr.Option {
	enabled := []expr.Option{expr.DisableAllBuiltins(), expr.MaxNodes(MaxExpression),
		expr.Function(sumFunction, sum, new(func(any) float64)),
		expr.Function(addDaysFunction, addDays, new(func(string, int) string), new(func(string, float64) string))}
	for _, name := range functions() {
		enabled = append(enabled, expr.EnableBuiltin(name))
	}
	return enabled
}

// loops is how many loops run inside of each other.
func loops(node ast.Node) (deepest int) {
	found := &predicates{}
	ast.Walk(&node, found)
	for _, p := range found.outer {
		deepest = max(deepest, p.depth)
	}
	return deepest
}

// predicates are the bodies of loops. The walk visits inner nodes first and otherwise follows the text, so that the
// bodies inside of another one are those found before it that begin after it.
type predicates struct{ outer []predicate }

type predicate struct{ begin, depth int }

// Visit adds a body and removes those that it contains.
func (p *predicates) Visit(node *ast.Node) {
	if _, ok := (*node).(*ast.PredicateNode); !ok {
		return
	}
	body := predicate{begin: (*node).Location().From, depth: 1}
	for last := len(p.outer) - 1; last >= 0 && p.outer[last].begin >= body.begin; last-- {
		body.depth = max(body.depth, p.outer[last].depth+1)
		p.outer = p.outer[:last]
	}
	p.outer = append(p.outer, body)
}
