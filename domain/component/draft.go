package component

import (
	"encoding/json"
	"slices"
	"time"

	"countersign.dev/domain/fault"
)

// MaxGraph is the size of a graph in JSON.
const MaxGraph = 1 << 20

// Draft is the definition of a workflow that people work on. It may be incomplete, and it keeps what this release does
// not know.
type Draft struct {
	ComponentID   string
	Graph         json.RawMessage // nil: none, since it was published or discarded
	Designers     []string        // ids of the people who saved it since the newest publication
	UpdatedBy     string
	UpdatedByName string
	UpdatedAt     time.Time
	Saves         int64 // grows with each change, so that no version occurs twice
}

// Version is the version that a client names to change the draft. It is 0 without a draft.
func (d Draft) Version() int64 {
	if d.Graph == nil {
		return 0
	}
	return d.Saves
}

// Save replaces the graph of the version that the person saw. It reports whether the person becomes a designer.
func (d *Draft) Save(userID string, graph json.RawMessage, seen int64) (joins bool, err error) {
	if seen != d.Version() {
		return false, fault.Stale("this draft")
	}
	if len(graph) > MaxGraph {
		return false, fault.New(fault.TooLarge, fault.BodyTooLarge, "A workflow has at most %d MB.", MaxGraph>>20)
	}
	d.Graph, d.UpdatedBy = graph, userID
	d.Saves++
	if userID == "" || slices.Contains(d.Designers, userID) {
		return false, nil
	}
	d.Designers = append(d.Designers, userID)
	return true, nil
}

// Discard removes the graph. Its designers remain, because another person may have a copy of it.
func (d *Draft) Discard(seen int64) error {
	if d.Graph == nil || seen != d.Version() {
		return fault.Stale("this draft")
	}
	d.Graph = nil
	d.Saves++
	return nil
}

// Publish ends a draft that was published. A draft that was saved after the request is not ended: it keeps its
// designers, because it contains their work.
func (d *Draft) Publish() {
	d.Graph, d.Designers = nil, nil
	d.Saves++
}
