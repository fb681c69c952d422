package engine

import (
	"time"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Do is the type of an action.
type Do string

const (
	// Compute asks for Program.Compute. It has no effect, and its result belongs into the history: a later version of
	// the expression language does not change a decision of a running job.
	Compute Do = "compute"
	Run     Do = "run"     // the process of a node
	Act     Do = "act"     // the activity of a node
	Sleep   Do = "sleep"   // until a time
	RunPage Do = "runPage" // a part of a loop, as a run of its own
)

// Action is what the caller has to do. It answers with the method of the machine that belongs to the type.
type Action struct {
	Do     Do
	Frame  int
	Path   string         // of the step: loop[3]/approve
	Node   flow.Node      // with its settings
	Env    flow.Env       // of Compute
	Result bool           // of Compute: the result of the run, or of an item of the loop
	Until  time.Time      // of Sleep
	Input  map[string]any // of Act
	Page   *PageStart
}

// PageStart begins a run that repeats a part of a loop.
type PageStart struct {
	Key    string   `json:"key"` // the path with the positions of the items: loop[0-99]
	Path   string   `json:"path"`
	Prefix string   `json:"prefix,omitempty"`
	Node   string   `json:"node"`
	Env    flow.Env `json:"env"`
	Items  []any    `json:"items"`
	First  int      `json:"first"`
}

// Event is something that the job of the run has to record.
type Event struct {
	Path    string
	Node    flow.Node
	State   StepState
	Summary string
	Code    string
	Text    string
}

// StepState is what became of a step.
type StepState string

const (
	Begun     StepState = "begun"
	Succeeded StepState = "succeeded"
	Failed    StepState = "failed"
	Aborted   StepState = "aborted"
	Repeats   StepState = "repeats" // an attempt failed, and another one follows
)

// Computed is the answer to Compute.
type Computed = kind.Computed

// Result is what became of a process.
type Result struct {
	Succeeded bool
	Aborted   bool // it was canceled
	Summary   string
	Code      string
	Text      string
	Outputs   map[string]any // of an activity, for later expressions
	// Exit is the way out of a success, if the node has several. Empty: Succeeded.
	Exit flow.EdgeType

	// What follows is about an activity that failed.
	At         time.Time     // when
	Repeatable bool          // a repetition has no second effect and may succeed
	Unknown    bool          // it is unknown whether it had its effect
	After      time.Duration // the earliest repetition, as the server asks for it
}
