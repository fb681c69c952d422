package flow

import (
	"github.com/expr-lang/expr"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/subject"
)

// Parameters are everything that a condition can use.
type Parameters struct {
	Subject   subject.Ref
	Outcome   string // of the last sealed step: Succeeded or Failed
	ErrorCode string // of the last sealed step
}

// environment names the parameters in expressions.
type environment struct {
	SubjectType string `expr:"subjectType"`
	Outcome     string `expr:"outcome"`
	ErrorCode   string `expr:"errorCode"`
}

// Decide evaluates a condition.
func Decide(expression string, p Parameters) (bool, error) {
	program, err := expr.Compile(expression, expr.Env(environment{}), expr.AsBool(), expr.DisableBuiltin("now"))
	if err != nil {
		return false, fault.Wrap(err, fault.Invalid, fault.WorkflowIncorrectlyDefined, "The condition cannot be read.")
	}
	out, err := expr.Run(program,
		environment{SubjectType: string(p.Subject.Type), Outcome: p.Outcome, ErrorCode: p.ErrorCode})
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
	_, err := expr.Compile(expression, expr.Env(environment{}), expr.AsBool(), expr.DisableBuiltin("now"))
	return err
}
