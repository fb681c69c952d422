package audit

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/enum"
)

// ActorKind is a kind of actor.
type ActorKind string

// Kinds of actors.
const (
	Person   ActorKind = "person"
	Agent    ActorKind = "agent"    // a program with its own account: an agent, or a client of an identity provider
	Platform ActorKind = "platform" // an administrator of the installation
	Workflow ActorKind = "workflow" // a process, named by Actor.Name
	System   ActorKind = "system"
)

// Values lists every Who.
func (ActorKind) Values() []string { return enum.Of(Person, Agent, Platform, Workflow, System) }

// Actor is who did something. A person who did not act is never one.
type Actor struct {
	Kind     ActorKind
	ID       string // of a person or an agent
	Name     string // of a workflow: as it is registered
	Username string // of a person, to distinguish people with the same name
}

// Named is a person by id and name.
type Named struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Username string `json:"-"`
}

// Record is one that a line concerns.
type Record struct {
	Type      string `json:"type"` // invoice, payment, batch, job, task, upload
	ID        string `json:"id"`
	ProjectID string `json:"-"` // where its page is
	Workspace string `json:"-"` // that holds the project
	Label     string `json:"-"` // its number, or the name of a file
	InvoiceID string `json:"-"` // of an upload: the invoice whose page shows the document
}

// recordOrder is the order of an invoice's course.
var recordOrder = []string{"upload", "invoice", "task", "payment", "batch", "job"}

// CompareRecords orders records by the course of an invoice, then by number.
func CompareRecords(a, b Record) int {
	return cmp.Or(cmp.Compare(slices.Index(recordOrder, a.Type), slices.Index(recordOrder, b.Type)),
		cmp.Compare(len(a.Label), len(b.Label)), cmp.Compare(a.Label, b.Label), cmp.Compare(a.ID, b.ID))
}

// Details are what an entry says beside its values.
type Details struct {
	Workflow   string   `json:"workflow,omitempty"`
	OnBehalfOf *Named   `json:"onBehalfOf,omitempty"`
	Links      []Record `json:"links,omitempty"`
	Causes     []Cause  `json:"causes,omitempty"` // why, where the product gives the reason
}

// Line is one act as people read it.
type Line struct {
	ID         string
	At         time.Time
	Since      time.Time // of the first of several saves shown as one; zero when it is one
	Code       Code
	Object     Record
	Actor      Actor
	OnBehalfOf *Named
	Reason     string  // as a person wrote it, or the product's words in English
	Causes     []Cause // the product's reason; empty when a person gave it
	Changes    []Change
	Links      []Record
}

// autosave is how far the saves of one person may lie apart and still be one act to readers.
const autosave = 10 * time.Minute

// together is how far the entries of one act may lie apart: they are written in one transaction.
const together = 5 * time.Second

// edits are acts that a screen repeats while a person types.
var edits = map[Code]bool{
	"invoice.indexDataChanged": true, "invoice.indexFieldsChanged": true, "invoice.lineItemsChanged": true,
	"invoice.distributionChanged": true, "project.updated": true, "project.settingsChanged": true,
	"workspace.updated": true, "bankAccount.updated": true,
}

// echoes lists entries that another entry of the same act already reports. Without the other entry they are
// shown.
var echoes = map[Code][]Code{
	"invoice.approval": {"task.create"},
	"invoice.approved": {"task.approve"},
	"payment.created":  {"invoice.inPayment"},
	"invoice.rejected": {"task.reject"},
	"task.withdraw":    {"invoice.withdrawn", "invoice.deleted", "invoice.aborted"},
	"job.started": {"invoice.submitted", "batch.prepared", "batch.resumed", "upload.uploaded",
		"upload.importUploaded"},
	"batch.sealed": {"batch.released"},
}

// History turns entries in the order they were written into lines, one for each act.
// Nothing is lost: the entries stay as they are.
func History(entries []Entry) []Line {
	lines := make([]Line, 0, len(entries))
	for _, e := range entries {
		lines = append(lines, lineOf(e))
	}
	return mergeEdits(foldEchoes(lines))
}

func lineOf(e Entry) Line {
	l := Line{ID: e.ID, At: e.At, Code: CodeOf(e.ObjectType, e.Action), Object: Record{Type: e.ObjectType, ID: e.ObjectID},
		Actor: actorOf(e), Reason: reasonOf(e), Changes: Diff(e.OldValue, e.NewValue)}
	d := e.details()
	l.OnBehalfOf, l.Links, l.Causes = d.OnBehalfOf, d.Links, d.Causes
	return l
}

// TenantName is the name of the tenant that an entry concerns, as it was after the change. The platform cannot read the
// row of another tenant. It is empty for other records and in entries without the name.
func (e Entry) TenantName() string {
	var said struct {
		Name string `json:"name"`
	}
	if e.ObjectType != "tenant" && e.ObjectType != "tenantDeletion" || json.Unmarshal([]byte(e.NewValue), &said) != nil {
		return ""
	}
	return said.Name
}

func (e Entry) details() (d Details) {
	if e.Details != "" {
		_ = json.Unmarshal([]byte(e.Details), &d) // the database holds it as JSON; an unreadable part shows as none
	}
	return d
}

// platformSuffix marks administrators of the installation, who have no id in the tenant.
const platformSuffix = " (platform)"

func actorOf(e Entry) Actor {
	name, platform := strings.CutSuffix(e.UserName, platformSuffix)
	workflow := e.details().Workflow
	switch {
	case e.UserID != "" && e.Agent:
		return Actor{Kind: Agent, ID: e.UserID, Name: e.UserName}
	case e.UserID != "":
		return Actor{Kind: Person, ID: e.UserID, Name: e.UserName}
	case platform:
		return Actor{Kind: Platform, Name: name}
	case workflow != "":
		return Actor{Kind: Workflow, Name: workflow}
	}
	return Actor{Kind: System}
}

// reasonOf is the text of a person, or the text of a refusal.
func reasonOf(e Entry) string {
	var said map[string]any
	if json.Unmarshal([]byte(e.NewValue), &said) != nil {
		return ""
	}
	names := []string{"reason", "comment", "detail", "message"}
	if e.ObjectType == "batch" { // its detail is a code
		names = []string{"reason", "message"}
	}
	for _, name := range names {
		if text, ok := said[name].(string); ok && text != "" && !slices.Contains(Values(), text) {
			return text
		}
	}
	return ""
}

func foldEchoes(lines []Line) []Line {
	gone := make([]bool, len(lines))
	for n := range lines {
		if covering := coveringLine(lines, gone, n); covering >= 0 {
			gone[n] = true
			lines[covering].Changes = append(lines[covering].Changes, lines[n].Changes...)
			lines[covering].Links = append(lines[covering].Links, lines[n].Links...)
			if lines[n].Object != lines[covering].Object {
				lines[covering].Links = append(lines[covering].Links, lines[n].Object)
			}
		}
	}
	kept := lines[:0]
	for n, l := range lines {
		if !gone[n] {
			kept = append(kept, l)
		}
	}
	return kept
}

// coveringLine returns the index of the line that already reports the act of line n, or -1.
func coveringLine(lines []Line, gone []bool, n int) int {
	for m := range lines {
		if m == n || gone[m] || !slices.Contains(echoes[lines[n].Code], lines[m].Code) {
			continue
		}
		if lines[n].At.Sub(lines[m].At).Abs() <= together && sameActor(lines[n].Actor, lines[m].Actor) {
			return m
		}
	}
	return -1
}

// sameActor also treats two processes of the product as one, because they execute one act together.
func sameActor(a, b Actor) bool {
	product := func(k ActorKind) bool { return k == Workflow || k == System }
	return a == b || product(a.Kind) && product(b.Kind)
}

func mergeEdits(lines []Line) []Line {
	var out []Line
	for _, l := range lines {
		last := len(out) - 1
		if last < 0 || !edits[l.Code] || out[last].Code != l.Code || out[last].Object != l.Object ||
			out[last].Actor != l.Actor || l.At.Sub(out[last].At) > autosave {
			out = append(out, l)
			continue
		}
		if out[last].Since.IsZero() {
			out[last].Since = out[last].At
		}
		out[last].ID, out[last].At = l.ID, l.At
		out[last].Changes = joined(out[last].Changes, l.Changes)
	}
	return out
}

// joined are the changes of two saves as one: a field shows what it was first and is last.
func joined(first, then []Change) []Change {
	all := slices.Clone(first)
	for _, c := range then {
		at := slices.IndexFunc(all, func(b Change) bool { return b.Field == c.Field && b.Item == c.Item })
		if at < 0 {
			all = append(all, c)
			continue
		}
		all[at].New, all[at].Kind = c.New, c.Kind
	}
	return slices.DeleteFunc(all, func(c Change) bool { return c.Kind != Secret && c.Old == c.New })
}
