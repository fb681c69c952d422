package task

import (
	"context"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
)

// Workflow is the running task: what people do goes through it and is answered
// when it is written.
type Workflow interface {
	DecideTask(ctx context.Context, tenantID, taskID, updateID string, action Action, reason string) error
	ReassignTask(ctx context.Context, tenantID, taskID, updateID string, to []string, comment string, manager bool) error
	RequestTaskInfo(ctx context.Context, tenantID, taskID, updateID string, q Question) error
	ProvideTaskInfo(ctx context.Context, tenantID, taskID, updateID, text string) error
	RestartTask(ctx context.Context, tenantID, taskID, updateID, comment string, manager bool) error
}

// Records is where tasks are kept.
type Records interface {
	Task(ctx context.Context, tenantID, taskID string) (Task, error)
	TaskUpdateSeen(ctx context.Context, tenantID, taskID, updateID string) (bool, error)
}

// Service is the use case of acting on a task.
type Service struct {
	Workflow Workflow
	Records  Records
}

// Act is what somebody wants done. Which fields count depends on Action.
type Act struct {
	Action    Action
	Reason    string   // approve, reject; comment of reassign and restart
	Assignees []string // reassign
	Text      string   // requestInfo, provideInfo
	Recipient string   // requestInfo
	Manager   bool     // the caller may act on other people's tasks
}

// Perform does it once: the same key, however often it comes, has one effect.
func (s *Service) Perform(ctx context.Context, taskID string, a Act) error {
	who, ok := actor.From(ctx)
	if !ok || who.UserID == "" {
		return fault.New(fault.Unauthenticated, fault.NotSignedIn, "Nobody is signed in. Sign in and try again.")
	}
	updateID := who.UserID + "/" + who.CommandKey
	err := s.send(ctx, who.TenantID, taskID, updateID, a)
	if fault.KindOf(err) == fault.NotFound {
		return s.ended(ctx, who.TenantID, taskID, updateID)
	}
	return err
}

// ended explains a task whose workflow has ended: by this very command, whose
// answer was lost, or by somebody else; or it was never there.
func (s *Service) ended(ctx context.Context, tenantID, taskID, updateID string) error {
	tk, err := s.Records.Task(ctx, tenantID, taskID)
	if err != nil {
		return err
	}
	seen, err := s.Records.TaskUpdateSeen(ctx, tenantID, taskID, updateID)
	if err != nil || seen {
		return err
	}
	if tk.Open() {
		return fault.New(fault.Unavailable, fault.ServiceUnavailable,
			"The task is being started again. Try again in a moment.")
	}
	return fault.New(fault.Conflict, fault.IllegalTransition, "The task is %s already. Refresh to see who decided.",
		tk.State)
}

func (s *Service) send(ctx context.Context, tenantID, taskID, updateID string, a Act) error {
	switch a.Action {
	case Approve, Reject:
		return s.Workflow.DecideTask(ctx, tenantID, taskID, updateID, a.Action, a.Reason)
	case Reassign:
		return s.Workflow.ReassignTask(ctx, tenantID, taskID, updateID, a.Assignees, a.Reason, a.Manager)
	case RequestInfo:
		return s.Workflow.RequestTaskInfo(ctx, tenantID, taskID, updateID, Question{Text: a.Text, Recipient: a.Recipient})
	case ProvideInfo:
		return s.Workflow.ProvideTaskInfo(ctx, tenantID, taskID, updateID, a.Text)
	case Restart:
		return s.Workflow.RestartTask(ctx, tenantID, taskID, updateID, a.Reason, a.Manager)
	default:
		v := fault.Validation{}
		v.Add("action", fault.InvalidValue, "There is no action %q.", a.Action)
		return v.Err()
	}
}
