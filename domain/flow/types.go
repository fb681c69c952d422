package flow

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/types"
)

// Names of the outputs that steps can have.
const (
	OutputOutcome   = nameOutcome
	OutputErrorCode = nameErrorCode
	OutputSummary   = "summary"
	OutputResults   = "results"   // of a for-each, in the order of its items
	OutputSucceeded = "succeeded" // items of a for-each
	OutputFailed    = "failed"    // items of a for-each
)

// identifier is a name that expressions can use.
var identifier = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,49}$`)

// reserved are the names of the environment and the words of the language.
func reserved(name string) bool {
	return slices.Contains([]string{nameSubjectType, nameOutcome, nameErrorCode, nameParameters, nameValues, nameSteps,
		sumFunction, operators["+"], operators["-"], operators["*"], operators["/"], "let", "if", "else", "nil", "true",
		"false", "not", "and", "or", "in", "matches", "contains", "startsWith", "endsWith"}, name) ||
		slices.Contains(functions(), name)
}

// outputs are the types of what a step of the kind leaves for later expressions.
func (k Kind) outputs() types.Map {
	out := types.Map{OutputOutcome: types.String, OutputErrorCode: types.String}
	switch {
	case k == ForEach:
		out[OutputResults], out[OutputSucceeded], out[OutputFailed] = types.Array(types.Any), types.Float64, types.Float64
	case k == Join:
	case k.Sealed():
		out[OutputSummary] = types.String
	default:
		return nil
	}
	return out
}

func (t ValueType) of() types.Type {
	switch t {
	case Text:
		return types.String
	case Number:
		return types.Float64
	case Boolean:
		return types.Bool
	case List:
		return types.Array(types.Any)
	case Record:
		return types.Map{types.Extra: types.Any}
	}
	return types.Any
}

// environment is the type of what expressions of a graph can use.
type environment struct {
	parameters, values, steps types.Map
	items                     types.Map // of the loops around an expression
}

func (g Graph) environment() environment {
	env := environment{parameters: types.Map{}, values: types.Map{}, steps: types.Map{}, items: types.Map{}}
	for _, p := range g.Parameters {
		env.parameters[p.Name] = p.Type.of()
	}
	for _, n := range g.Nodes {
		if out := n.Kind.outputs(); out != nil {
			env.steps[n.ID] = out
		}
		if n.Kind != SetValue {
			continue
		}
		if config, err := ConfigOf[SetValueConfig](n); err == nil {
			for _, a := range config.Values {
				env.values[a.Name] = types.Any
			}
		}
	}
	return env
}

// in is the environment inside of loops.
func (e environment) in(loops []Node) environment {
	e.items = types.Map{}
	for _, loop := range loops {
		if config, err := ConfigOf[ForEachConfig](loop); err == nil {
			e.items[config.Name()], e.items[config.Name()+suffixIndex] = types.Any, types.Float64
		}
	}
	return e
}

// of is the type of the environment with the steps that one expression uses. Types of all steps would make the time of
// a check grow with the square of the size of the graph.
func (e environment) of(expression string) types.Map {
	steps := types.Map{}
	for _, id := range UsedSteps(expression) {
		if step, known := e.steps[id]; known {
			steps[id] = step
		}
	}
	env := types.Map{nameSubjectType: types.String, nameOutcome: types.String, nameErrorCode: types.String,
		nameParameters: e.parameters, nameValues: e.values, nameSteps: steps}
	maps.Copy(env, e.items)
	return env
}

// checkExpression says in a sentence what is wrong with an expression, or nothing.
func checkExpression(expression string, result ValueType, env environment) string {
	if strings.TrimSpace(expression) == "" {
		return "Enter an expression."
	}
	if len(expression) > maxExpression {
		return fmt.Sprintf("An expression has at most %d characters.", maxExpression)
	}
	options := append(options(), expr.Env(env.of(expression)))
	switch result {
	case Boolean:
		options = append(options, expr.AsBool())
	case Text, Number, List, Record:
	}
	program, err := expr.Compile(expression, options...)
	if err != nil {
		return fmt.Sprintf("The expression cannot be read: %v", err)
	}
	if loops(program.Node()) > maxLoops {
		return fmt.Sprintf("An expression has at most %d loops inside of each other.", maxLoops)
	}
	if of := program.Node().Type(); result == List && of != nil &&
		!slices.Contains([]reflect.Kind{reflect.Slice, reflect.Interface}, of.Kind()) {
		return "The expression is no list."
	}
	if used := stepsIn(program.Node()); used.named > len(used.ids) {
		return `Name each step directly: steps.id or steps["id"].`
	}
	return ""
}

// UsedSteps are the ids of the steps whose outputs an expression uses.
func UsedSteps(expression string) []string {
	tree, err := parser.Parse(expression)
	if err != nil {
		return nil
	}
	return stepsIn(tree.Node).ids
}

func stepsIn(node ast.Node) *usedSteps {
	used := &usedSteps{}
	ast.Walk(&node, used)
	return used
}

type usedSteps struct {
	ids   []string
	named int // uses of the name steps; more than ids if an id follows from a value
}

// Visit collects the steps that the expression names.
func (r *usedSteps) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		if n.Value == nameSteps {
			r.named++
		}
	case *ast.MemberNode:
		of, isName := n.Node.(*ast.IdentifierNode)
		id, isText := n.Property.(*ast.StringNode)
		if isName && isText && of.Value == nameSteps {
			r.ids = append(r.ids, id.Value)
		}
	}
}
