package taskflow

import (
	"errors"
	"fmt"

	"go.temporal.io/sdk/workflow"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/task"
	"countersign.dev/workflows/problem"
)

// handlers serves what people do. Each is one transaction, answered with the
// new standing; the Update's id is the key by which a repeat finds its effect.
func (h *human) handlers(ctx workflow.Context) error {
	return errors.Join(
		handle(ctx, h, UpdatePerform, ActDecide, func(in *PerformInput) *Command { return &in.Command },
			PerformInput.decision),
		handle(ctx, h, UpdateReassign, ActReassign, func(in *ReassignInput) *Command { return &in.Command }, nil),
		handle(ctx, h, UpdateRequestInfo, ActRequestInfo, func(in *RequestInfoInput) *Command { return &in.Command },
			RequestInfoInput.question),
		handle(ctx, h, UpdateProvideInfo, ActProvideInfo, func(in *ProvideInfoInput) *Command { return &in.Command }, nil),
		handle(ctx, h, UpdateRestart, ActRestart, func(in *RestartInput) *Command { return &in.Command }, nil),
	)
}

// handle is one Update: validated, carried out in a local activity, answered.
func handle[I any](
	ctx workflow.Context, h *human, update, activity string, command func(*I) *Command, check func(I) error,
) error {
	run := func(ctx workflow.Context, in I) (Standing, error) {
		c := command(&in)
		c.TenantID, c.TaskID, c.UpdateID = h.in.TenantID, h.in.TaskID, workflow.GetCurrentUpdateInfo(ctx).ID
		err := h.do(ctx, activity, in)
		return h.standing, err
	}
	validate := func(in I) error {
		if err := h.open(); err != nil {
			return err
		}
		if check == nil {
			return nil
		}
		return refusal(check(in))
	}
	return workflow.SetUpdateHandlerWithOptions(ctx, update, run, workflow.UpdateHandlerOptions{Validator: validate})
}

func (in RequestInfoInput) question() error {
	return task.Question{Text: in.Text, Recipient: in.Recipient}.Check()
}

// refusal lets a fault of a rule cross Temporal.
func refusal(err error) error {
	var f *fault.Fault
	if errors.As(err, &f) {
		return problem.Error(f)
	}
	return err
}

// describe is what an operator reads in the Temporal UI.
func (h *human) describe(ctx workflow.Context) {
	s := h.standing
	text := fmt.Sprintf("%s, level %d of %d", s.State, s.Level, s.Levels)
	switch {
	case s.Alarm != "":
		text += fmt.Sprintf("\n\nNext: %s at %s", s.Alarm, s.AlarmAt.UTC().Format("Mon 2 Jan 15:04 MST"))
	case s.By != "":
		text += fmt.Sprintf("\n\n%s by %s", s.Decision, s.By)
	}
	workflow.SetCurrentDetails(ctx, text)
}
