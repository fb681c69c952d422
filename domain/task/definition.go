package task

import (
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

// StateDefinition is one state a task can be in, with what a person can do there.
type StateDefinition struct {
	Name     string
	Position Position
	Bucket   Bucket
	Actions  []ActionDefinition
}

// ActionDefinition leads from one state to another. On the positive path the
// task first climbs the levels; off it, a reason is required (spec document 2, section 4).
type ActionDefinition struct {
	Name     Action
	Button   string
	Color    string
	To       string
	Positive bool
	Primary  bool
}

// Definition is the states and actions of a kind of task.
type Definition struct {
	Name   string
	States []StateDefinition
	// HandOver lets the people asked reassign the task themselves. Without it,
	// reassigning needs tasks:reassign.
	HandOver bool
}

// InvoiceReview is the built-in definition of invoice approval.
func InvoiceReview() Definition {
	return Definition{Name: "Invoice review", HandOver: true, States: []StateDefinition{
		{Name: StateReview, Position: Initial, Bucket: Active, Actions: []ActionDefinition{
			{Name: Approve, Button: "Approve", Color: "green", To: StateApproved, Positive: true, Primary: true},
			{Name: Reject, Button: "Reject", Color: "red", To: StateRejected},
		}},
		{Name: StateApproved, Position: Final, Bucket: Processed},
		{Name: StateRejected, Position: Final, Bucket: RejectedBucket},
	}}
}

// state finds a state by name.
func (d Definition) state(name string) (StateDefinition, bool) {
	for _, s := range d.States {
		if s.Name == name {
			return s, true
		}
	}
	return StateDefinition{}, false
}

// action finds what name does in the state.
func (s StateDefinition) action(name Action) (ActionDefinition, bool) {
	for _, a := range s.Actions {
		if a.Name == name {
			return a, true
		}
	}
	return ActionDefinition{}, false
}

// Validate holds the five rules of the spec, all problems at once.
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
	if s.Position != Final && len(s.Actions) == 0 {
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
		if _, ok := d.state(a.To); !ok {
			v.Add("actions", fault.InvalidValue, "Action %q leads to the unknown state %q.", a.Name, a.To)
		}
	}
}
