package engine

import (
	"time"

	"countersign.dev/domain/flow"
)

// State is everything that a run has to remember. It is stored as JSON.
type State struct {
	Frames   []*Frame `json:"frames,omitempty"`
	Last     int      `json:"last"` // the id of the newest frame
	Canceled bool     `json:"canceled,omitempty"`
	Page     bool     `json:"page,omitempty"`   // the run repeats a part of a loop, which is the node of its first frame
	Ending   *Ending  `json:"ending,omitempty"` // set when the run has ended
}

// Frame is one place in the graph: of the run itself, of a branch, or of an item of a loop. Its values and outputs are
// visible to the frames inside of it.
type Frame struct {
	ID       int                       `json:"id"`
	Parent   int                       `json:"parent,omitempty"`   // 0: none
	Prefix   string                    `json:"prefix,omitempty"`   // of the paths of its steps: loop[3]/
	Position int                       `json:"position,omitempty"` // among the branches or items of its group
	Node     string                    `json:"node"`
	Phase    Phase                     `json:"phase"`
	Until    time.Time                 `json:"until,omitzero"`  // end of a wait or of a pause
	Input    map[string]any            `json:"input,omitempty"` // of an activity
	Tries    int                       `json:"tries,omitempty"` // attempts of the activity that failed
	Outcome  string                    `json:"outcome,omitempty"`
	Code     string                    `json:"code,omitempty"` // of the last step that failed
	Text     string                    `json:"text,omitempty"`
	Values   map[string]any            `json:"values,omitempty"`
	Steps    map[string]map[string]any `json:"steps,omitempty"` // outputs by node id
	Items    []flow.Item               `json:"items,omitempty"` // of the frame itself, the outermost first
	Group    *Group                    `json:"group,omitempty"`
	Bytes    int                       `json:"bytes,omitempty"` // of its values, outputs and items as JSON
}

// Phase is what a frame does.
type Phase string

const (
	Ready     Phase = "ready"     // at its node, which has not begun
	Computing Phase = "computing" // waits for the values of its node
	Resulting Phase = "resulting" // waits for the result of an item or of the run
	Running   Phase = "running"   // waits for a process or an activity
	Sleeping  Phase = "sleeping"  // waits for a time
	Pausing   Phase = "pausing"   // waits before a further attempt
	Split     Phase = "split"     // waits for its group
	Ended     Phase = "ended"     // a branch whose values wait for the others
)

// Group is what a frame waits for: branches or items.
type Group struct {
	Items   []any    `json:"items,omitempty"` // of a loop
	First   int      `json:"first,omitempty"` // position of the first item: not 0 in a page of a loop
	Next    int      `json:"next,omitempty"`  // the next item to begin
	Open    int      `json:"open"`            // branches, items or pages that have not ended
	Paged   bool     `json:"paged,omitempty"` // a page of Size items is open
	Size    int      `json:"size,omitempty"`
	Results []any    `json:"results,omitempty"`
	Bytes   int      `json:"bytes,omitempty"`   // of the items and results as JSON
	OK      int      `json:"ok,omitempty"`      // items that succeeded
	Failed  int      `json:"failed,omitempty"`  // items
	Failure *Failure `json:"failure,omitempty"` // of the first branch or item, by position
	At      int      `json:"at,omitempty"`      // position of Failure
}

// Failure says why a frame ended without success.
type Failure struct {
	Code    string `json:"code,omitempty"`
	Text    string `json:"text,omitempty"`
	Aborted bool   `json:"aborted,omitempty"` // the run was canceled
}

// Ending is how a run ended.
type Ending struct {
	Failure *Failure `json:"failure,omitempty"` // nil: success
	Page    *Page    `json:"page,omitempty"`    // of a run that repeats a part of a loop
	Result  any      `json:"result,omitempty"`  // of a run that succeeded
}

// Page is what became of the items of a part of a loop.
type Page struct {
	Results []any    `json:"results,omitempty"`
	OK      int      `json:"ok,omitempty"`
	Failed  int      `json:"failed,omitempty"`
	Failure *Failure `json:"failure,omitempty"` // of the first item that failed
	At      int      `json:"at,omitempty"`      // its position
}
