package datasource

import (
	"maps"
	"slices"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

const (
	// TakeWithin is how long an agent has to take a run. An agent that is online asks every second at least.
	TakeWithin = 30 * time.Second
	// KeepFor is how long the result of a run is stored after its start.
	KeepFor = 15 * time.Minute
	// MaxOpen is the number of runs that may wait for one agent.
	MaxOpen = 20
)

// Run is one request to carry out a data source, with its result.
type Run struct {
	ID        string
	SourceID  string
	Source    string // its name
	Arguments map[string]string
	StartedBy string // user
	StartedAt time.Time
	TakenAt   *time.Time
	EndedAt   *time.Time
	Reason    Reason // of a failure that the agent reported
	Result    []byte // sealed
	Rows      int
	SeenAt    time.Time // when it was read, by the clock that wrote the times
}

// Table is the result of a run. Values are texts, as the database writes them. NULL is the empty text.
type Table struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
	More    bool       `json:"more"` // the query has more rows than MaxRows
}

// Answer is what an agent reports of a run: a table, or the reason of a failure.
type Answer struct {
	Table  Table
	Reason Reason
}

// State is how far a run is.
type State string

const (
	Waiting   State = "waiting" // for its agent
	Running   State = "running"
	Succeeded State = "succeeded"
	Failed    State = "failed"
)

// Values lists every State.
func (State) Values() []string { return enum.Of(Waiting, Running, Succeeded, Failed) }

// Outcome is how far the run was when it was read, and why it failed. A run that no agent took or answered in time
// failed without a report.
func (r Run) Outcome() (State, Reason) {
	switch {
	case r.EndedAt != nil && r.Reason == NoReason:
		return Succeeded, NoReason
	case r.EndedAt != nil:
		return Failed, r.Reason
	case r.TakenAt == nil && r.SeenAt.Sub(r.StartedAt) < TakeWithin:
		return Waiting, NoReason
	case r.TakenAt != nil && r.SeenAt.Sub(*r.TakenAt) < AnswerWithin:
		return Running, NoReason
	default:
		return Failed, NoAnswer
	}
}

// Texts are the arguments of the run as "name = value", by name.
func (r Run) Texts() []string {
	texts := make([]string, 0, len(r.Arguments))
	for _, name := range slices.Sorted(maps.Keys(r.Arguments)) {
		texts = append(texts, name+" = "+r.Arguments[name])
	}
	return texts
}

// Check names what is wrong with an answer.
func (a Answer) Check() error {
	var v fault.Validation
	if a.Reason != NoReason && len(a.Table.Columns)+len(a.Table.Rows) > 0 {
		v.Add("reason", fault.InvalidValue, "A failed run has no rows.")
	}
	size := 0
	for _, row := range a.Table.Rows {
		if len(row) != len(a.Table.Columns) {
			v.Add("rows", fault.RowWidth, "Each row has a value for each column.")
			break
		}
		for _, value := range row {
			size += len(value)
		}
	}
	if size > MaxAnswer {
		v.Add("rows", fault.InvalidValue, "The values have more than %d bytes.", MaxAnswer)
	}
	return v.Err()
}

// ResultPlace is the place for which the result of a run is sealed.
func ResultPlace(runID string) string { return "data_source_runs/" + runID }
