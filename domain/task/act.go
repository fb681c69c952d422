package task

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"countersign.dev/domain/act"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/fault"
)

// Act is one command on a task: an action of its definition with the fields it takes.
type Act struct {
	Action Action `json:"action"`
	Fields Fields `json:"fields"`
	// Deferred approvals take effect after UndoPeriod and can be withdrawn until then.
	Deferred bool `json:"deferred,omitempty"`
}

// Fields are what a person enters for an action. An action ignores the fields it does not take.
type Fields struct {
	Reason    string   `json:"reason,omitempty"`    // of advance and close; comment of handOver and startOver
	Assignees []string `json:"assignees,omitempty"` // user ids, of handOver
	Text      string   `json:"text,omitempty"`      // of askForInfo and giveInfo
	Recipient string   `json:"recipient,omitempty"` // e-mail address, of askForInfo
	// Answers are those to the form of the task, of advance.
	Answers map[string]any `json:"answers,omitempty"`
}

// Request is the act as it is recorded before the process of the task handles it.
func (a Act) Request(taskID, updateID string) act.Request {
	content := []string{string(a.Action), a.Fields.Reason, a.Fields.Text, a.Fields.Recipient,
		strconv.Itoa(len(a.Fields.Assignees))}
	content = append(content, a.Fields.Assignees...)
	if len(a.Fields.Answers) > 0 {
		content = append(content, a.Fields.answersText())
	}
	if a.Deferred {
		content = append(content, "deferred")
	}
	return act.New(a.kind(), taskID, updateID, content...)
}

// kind decides which permissions allow the act.
func (a Act) kind() act.Kind {
	switch a.Action {
	case Approve, Reject, Complete:
		return act.DecideTask
	case Reassign:
		return act.ReassignTask
	default:
		return act.ActOnTask
	}
}

// ActContext contains data for an act besides the task, read in the transaction of its effect.
type ActContext struct {
	UserID  string
	Manager bool // the person may reassign any task (tasks:reassign)
	Case    Case
	People  []approval.Approver // the people whom Fields.Assignees names
	Now     time.Time
}

// Perform executes an action of the task's definition and returns its effect. A fault names its field, or states
// why the person may not act.
func (t *Task) Perform(a Act, s ActContext) (Effect, error) {
	action, err := t.check(a)
	if err != nil {
		return "", err
	}
	who, err := t.allowed(action, s)
	if err != nil {
		return "", err
	}
	switch action.Effect {
	case Advance:
		err = t.advance(who, action, a.Fields, s)
	case Close:
		err = t.close(action, a.Fields, s)
	case HandOver:
		err = t.handOver(s)
	case AskForInfo:
		t.InfoRequested = true
	case GiveInfo:
		err = t.provideInfo(s.Now)
	case StartOver:
		t.startOver(s.Now)
	}
	if err == nil && action.Effect.settles() {
		t.Pending = nil
	}
	return action.Effect, err
}

// Begin puts a new task into the initial state of its definition.
func (t *Task) Begin() error {
	d, err := FindDefinition(t.Definition)
	if err != nil {
		return err
	}
	state, err := d.initial()
	t.State, t.Bucket = state.Name, state.Bucket
	return err
}

// EffectOf is the effect that an action has in the current state. It is empty if the state does not offer the action.
func (t *Task) EffectOf(name Action) Effect {
	action, err := t.offered(name)
	if err != nil {
		return ""
	}
	return action.Effect
}

// Check refuses an act that cannot succeed for any person: the task is
// closed, its state does not offer the action, or a field is missing.
func (t *Task) Check(a Act) error {
	if a.Action == Retract {
		return t.checkRetract()
	}
	_, err := t.check(a)
	return err
}

func (t *Task) check(a Act) (ActionDefinition, error) {
	action, err := t.offered(a.Action)
	if err != nil {
		return action, err
	}
	if err := a.checkDeferred(action); err != nil {
		return action, err
	}
	switch action.Effect {
	case Close:
		err = a.Fields.requireReason("Say why it is rejected.")
	case AskForInfo:
		err = a.Fields.requireQuestion()
	case GiveInfo:
		err = a.Fields.requireAnswer()
	case HandOver:
		err = a.Fields.requireAssignees()
	case Advance:
		err = t.Form.check(a.Fields.Answers)
	case StartOver:
	}
	return action, err
}

// offered finds the action in the current state.
func (t *Task) offered(name Action) (ActionDefinition, error) {
	d, err := FindDefinition(t.Definition)
	if err != nil {
		return ActionDefinition{}, err
	}
	if !t.Open() {
		return ActionDefinition{}, t.closed()
	}
	state, ok := d.state(t.State)
	if !ok {
		return ActionDefinition{}, fault.New(fault.Internal, fault.InternalError, "The task is in the unknown state %q.",
			t.State)
	}
	action, ok := state.action(name)
	if !ok && len(t.Form) > 0 && slices.Contains(Decisions(), name) {
		return ActionDefinition{}, fault.New(fault.Conflict, fault.ActionForbidden,
			"This task asks for a form. Open it and fill in the form.")
	}
	if !ok {
		v := fault.Validation{}
		v.Add("action", fault.InvalidValue, "There is no action %q in state %q.", name, t.State)
		return ActionDefinition{}, v.Err()
	}
	return action, nil
}

func (t *Task) closed() error {
	return fault.New(fault.Conflict, fault.IllegalTransition, "The task is %s already. Refresh to see who decided.",
		strings.ToLower(t.State))
}

// allowed determines the role of the person in the task and refuses people who may not execute the action.
func (t *Task) allowed(action ActionDefinition, s ActContext) (Assignee, error) {
	who, assignee := t.AssigneeOf(s.UserID)
	switch {
	case action.openTo(assignee, s.Manager):
		return who, nil
	case assignee:
		return who, fault.New(fault.Forbidden, fault.ActionForbidden,
			"Tasks of %q are reassigned by people who may reassign tasks. Contact your AP Manager.", t.Definition.Name)
	default:
		return who,
			fault.New(fault.Forbidden, fault.TaskAccessDenied, "You have no access to this task. Contact your AP Manager.")
	}
}

// Possible lists the actions that a person may execute now, in the order of the definition.
func (t *Task) Possible(assignee, mayApprove, manager bool) []Action {
	d, err := FindDefinition(t.Definition)
	if err != nil || !t.Open() {
		return nil
	}
	state, _ := d.state(t.State)
	var possible []Action
	for _, a := range state.Actions {
		switch {
		case !a.openTo(assignee, manager), a.Effect == Advance && d.Limited && !mayApprove,
			a.Effect == GiveInfo && !t.InfoRequested:
		default:
			possible = append(possible, a.Name)
		}
	}
	return possible
}
