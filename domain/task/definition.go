package task

import (
	"slices"
	"strings"

	"countersign.dev/domain/fault"
)

// Position of a state in its definition.
type Position string

const (
	Initial      Position = "initial"
	Intermediate Position = "intermediate"
	Final        Position = "final"
)

// Effect is what an action does to a task.
type Effect string

const (
	Advance    Effect = "advance"    // to the next level, at the last level into the target state
	Close      Effect = "close"      // into the target state at once; a reason is required
	HandOver   Effect = "handOver"   // replaces the assignees of this level
	AskForInfo Effect = "askForInfo" // a question is sent by e-mail
	GiveInfo   Effect = "giveInfo"   // the question is answered
	StartOver  Effect = "startOver"  // the approvals so far no longer count
)

// leaves says whether the effect can lead to another state.
func (e Effect) leaves() bool { return e == Advance || e == Close }

// settles says whether the effect ends or replaces what a pending approval is about.
func (e Effect) settles() bool { return e.leaves() || e == HandOver || e == StartOver }

// Party is a group of people who may execute an action.
type Party string

const (
	Assignees Party = "assignees" // the assignees at the current level
	Managers  Party = "managers"  // people who may reassign any task (tasks:reassign)
	Readers   Party = "readers"   // every reader of the task
)

// ActionDefinition is one action that a state offers.
type ActionDefinition struct {
	Name    Action
	Effect  Effect
	By      []Party
	Button  string
	Color   string
	Primary bool
	To      string // target state of Advance and Close; empty for the others
}

// openTo reports whether a reader of the task may execute the action.
func (a ActionDefinition) openTo(assignee, manager bool) bool {
	return assignee && slices.Contains(a.By, Assignees) || manager && slices.Contains(a.By, Managers) ||
		slices.Contains(a.By, Readers)
}

// StateDefinition is one state of a task with its actions.
type StateDefinition struct {
	Name     string
	Position Position
	Bucket   Bucket
	Actions  []ActionDefinition
}

// DefinitionRef identifies a definition. A task keeps the version it was created with.
type DefinitionRef struct {
	Name    string
	Version int
}

// Definition is the states and actions of a kind of task (spec document 2, section 4).
type Definition struct {
	DefinitionRef
	// Limited says that approvals need an approval limit. A task without limits is not escalated: no role decides for
	// other people.
	Limited bool
	States  []StateDefinition
}

// state finds a state by name.
func (d Definition) state(name string) (StateDefinition, bool) {
	i := slices.IndexFunc(d.States, func(s StateDefinition) bool { return s.Name == name })
	if i < 0 {
		return StateDefinition{}, false
	}
	return d.States[i], true
}

// initial is the state a task starts in.
func (d Definition) initial() (StateDefinition, error) {
	i := slices.IndexFunc(d.States, func(s StateDefinition) bool { return s.Position == Initial })
	if i < 0 {
		return StateDefinition{}, fault.New(fault.Internal, fault.InternalError, "The definition %q has no initial state.",
			d.Name)
	}
	return d.States[i], nil
}

// action finds an action by name.
func (s StateDefinition) action(name Action) (ActionDefinition, bool) {
	i := slices.IndexFunc(s.Actions, func(a ActionDefinition) bool { return a.Name == name })
	if i < 0 {
		return ActionDefinition{}, false
	}
	return s.Actions[i], true
}

// Validate checks the five rules of the spec and returns all problems at once.
func (d Definition) Validate() error {
	v := fault.Validation{}
	finals, incoming := 0, map[string]bool{}
	for _, s := range d.States {
		for _, a := range s.Actions {
			incoming[a.To] = true
		}
	}
	seen := map[string]bool{}
	for _, s := range d.States {
		if seen[strings.ToLower(s.Name)] {
			v.Add("states", fault.NameNotUnique, "State %q exists twice.", s.Name)
		}
		seen[strings.ToLower(s.Name)] = true
		if s.Position == Final {
			finals++
		}
		d.validateState(&v, s, incoming[s.Name])
	}
	if finals == 0 {
		v.Add("states", fault.Required, "At least one final state is needed.")
	}
	return v.Err()
}

func (d Definition) validateState(v *fault.Validation, s StateDefinition, reached bool) {
	if s.Position == Final && len(s.Actions) > 0 {
		v.Add("states", fault.InvalidValue, "The final state %q has actions.", s.Name)
	}
	outgoing := slices.ContainsFunc(s.Actions, func(a ActionDefinition) bool { return a.Effect.leaves() })
	if s.Position != Final && !outgoing {
		v.Add("states", fault.Required, "State %q needs an outgoing action.", s.Name)
	}
	if s.Position != Initial && !reached {
		v.Add("states", fault.Required, "State %q needs an incoming action.", s.Name)
	}
	names := map[Action]bool{}
	for _, a := range s.Actions {
		if names[a.Name] {
			v.Add("actions", fault.NameNotUnique, "Action %q exists twice in state %q.", a.Name, s.Name)
		}
		names[a.Name] = true
		d.validateAction(v, a)
	}
}

func (d Definition) validateAction(v *fault.Validation, a ActionDefinition) {
	switch a.Effect {
	case Advance, Close:
		if _, ok := d.state(a.To); !ok {
			v.Add("actions", fault.InvalidValue, "Action %q leads to the unknown state %q.", a.Name, a.To)
		}
	case HandOver, AskForInfo, GiveInfo, StartOver:
		if a.To != "" {
			v.Add("actions", fault.InvalidValue, "Action %q stays in its state and cannot lead to %q.", a.Name, a.To)
		}
	default:
		v.Add("actions", fault.InvalidValue, "Action %q has no effect.", a.Name)
	}
	if len(a.By) == 0 {
		v.Add("actions", fault.Required, "No one may carry out action %q.", a.Name)
	}
}
