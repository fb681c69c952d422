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
	OutputStatus    = "status"    // of an HTTP response; 0: there was none
	OutputBody      = "body"      // of an HTTP response: the value of its JSON, or its text
	OutputJob       = "job"       // number of the job that a step ran; 0: none
	OutputResult    = "result"    // of the job that a step ran
	OutputTask      = "task"      // number of the task of a step; 0: none
	OutputDecision  = "decision"  // of a task: approve or reject
	OutputReason    = "reason"    // of the decision, as the person entered it
	OutputBy        = "by"        // name of the person who decided or filled in the form
	OutputAnswers   = "answers"   // to a form, by the names of its fields
	OutputRecords   = "records"   // that a step found, each with the names of its fields
	OutputMore      = "more"      // whether further records meet the conditions
	OutputFile      = "file"      // of the job, with the fields of kind.FileFields
)

// MaxName is the longest name that expressions can use, in characters.
const MaxName = 50

// NameRule says in a sentence which names expressions can use.
const NameRule = "A name starts with a letter and has at most 50 letters, digits and underscores."

var identifier = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,49}$`)

// IsName says whether expressions can use the name behind a dot: values.name.
func IsName(name string) bool { return identifier.MatchString(name) }

// IsItemName says whether expressions can use the name alone. Words of the language are taken.
func IsItemName(name string) bool {
	return IsName(name) && !reserved(name) && !reserved(name+suffixIndex)
}

// reserved are the names of the environment and the words of the language.
func reserved(name string) bool {
	return slices.Contains([]string{nameSubjectType, nameOutcome, nameErrorCode, nameParameters, nameValues, nameSteps,
		nameToday, sumFunction, addDaysFunction, operators["+"], operators["-"], operators["*"], operators["/"], "let", "if",
		"else", "nil", "true", "false", "not", "and", "or", "in", "matches", "contains", "startsWith", "endsWith"}, name) ||
		slices.Contains(functions(), name)
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

// Environment is the type of what expressions of a graph can use.
type Environment struct {
	parameters, values, steps types.Map
	items                     types.Map // of the loops around an expression
}

// NewEnvironment is the environment outside of loops, without values and outputs of steps.
func NewEnvironment(parameters []Parameter) Environment {
	env := Environment{parameters: types.Map{}, values: types.Map{}, steps: types.Map{}}
	for _, p := range parameters {
		env.parameters[p.Name] = p.Type.of()
	}
	return env
}

// AddValue adds a value that a step sets.
func (e Environment) AddValue(name string) { e.values[name] = types.Any }

// AddOutput adds an output of a step.
func (e Environment) AddOutput(stepID, name string, t ValueType) {
	outputs, known := e.steps[stepID].(types.Map)
	if !known {
		outputs = types.Map{}
		e.steps[stepID] = outputs
	}
	outputs[name] = t.of()
}

// In is the environment inside of loops whose items have these names.
func (e Environment) In(items []string) Environment {
	e.items = types.Map{}
	for _, name := range items {
		e.items[name], e.items[name+suffixIndex] = types.Any, types.Float64
	}
	return e
}

// of is the type of the environment with the steps that one expression uses. Types of all steps would make the time of
// a check grow with the square of the size of the graph.
func (e Environment) of(expression string) types.Map {
	steps := types.Map{}
	for _, id := range UsedSteps(expression) {
		if step, known := e.steps[id]; known {
			steps[id] = step
		}
	}
	env := types.Map{nameSubjectType: types.String, nameOutcome: types.String, nameErrorCode: types.String,
		nameParameters: e.parameters, nameValues: e.values, nameSteps: steps, nameToday: types.String}
	maps.Copy(env, e.items)
	return env
}

// Problem says in a sentence what is wrong with an expression, or nothing.
func (e Environment) Problem(expression string, result ValueType) string {
	if strings.TrimSpace(expression) == "" {
		return "Enter an expression."
	}
	if len(expression) > MaxExpression {
		return fmt.Sprintf("An expression has at most %d characters.", MaxExpression)
	}
	options := append(options(), expr.Env(e.of(expression)))
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

// FixedText is the value of an expression that is one text in quotation marks.
func FixedText(expression string) (text string, fixed bool) {
	tree, err := parser.Parse(expression)
	if err != nil {
		return "", false
	}
	if node, ok := tree.Node.(*ast.StringNode); ok {
		return node.Value, true
	}
	return "", false
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
