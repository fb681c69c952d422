package flow

import (
	"github.com/expr-lang/expr"

	"countersign.dev/domain/fault"
)

// Parameters are what a condition can ask about. Its results depend on nothing
// else, so that a replayed run decides the same again.
type Parameters struct {
	SubjectType string `expr:"subjectType"`
	Outcome     string `expr:"outcome"`   // of the last sealed step: Succeeded or Failed
	ErrorCode   string `expr:"errorCode"` // of the last sealed step
}

// Decide evaluates a condition.
func Decide(expression string, p Parameters) (bool, error) {
	program, err := expr.Compile(expression, expr.Env(Parameters{}), expr.AsBool(), expr.DisableBuiltin("now"))
	if err != nil {
		return false, fault.Wrap(err, fault.Invalid, fault.WorkflowIncorrectlyDefined, "The condition cannot be read.")
	}
	out, err := expr.Run(program, p)
	if err != nil {
		return false, fault.Wrap(err, fault.Invalid, fault.WorkflowIncorrectlyDefined, "The condition cannot be decided.")
	}
	yes, ok := out.(bool)
	if !ok {
		return false, fault.New(fault.Invalid, fault.WorkflowIncorrectlyDefined, "The condition is neither true nor false.")
	}
	return yes, nil
}

func checkExpression(expression string) error {
	_, err := expr.Compile(expression, expr.Env(Parameters{}), expr.AsBool(), expr.DisableBuiltin("now"))
	return err
}
