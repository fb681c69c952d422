package history

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"

	"countersign.dev/api/server"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/permission"
)

// History is the history of a record, the newest line first.
type History struct {
	Lines []Line `json:"lines" maxItems:"1000" doc:"Older entries are in the audit log"`
}

// Line is one change.
type Line struct {
	ID         string     `json:"id"`
	At         time.Time  `json:"at"`
	Since      *time.Time `json:"since,omitempty" doc:"Time of the first of several saves that are combined"`
	Action     Action     `json:"action"`
	Actor      Actor      `json:"actor"`
	OnBehalfOf *Person    `json:"onBehalfOf,omitempty" doc:"The person whom the delegate represents"`
	Reason     string     `json:"reason,omitempty" doc:"Text of a person, or English text of the product"`
	Causes     []Cause    `json:"causes,omitempty" doc:"Reasons of the product, one per sentence"`
	Changes    []Change   `json:"changes"`
	Links      []Link     `json:"links" doc:"Related records that the caller may open"`
}

// Cause is one sentence of a reason of the product.
type Cause struct {
	Code   audit.CauseCode   `json:"code"`
	Params map[string]string `json:"params,omitempty" doc:"The values in the sentence"`
}

// Actor is the person, agent or workflow that made the change.
type Actor struct {
	Kind     audit.ActorKind `json:"kind"`
	ID       string          `json:"id,omitempty"`
	Name     string          `json:"name,omitempty" doc:"Of a person or an agent"`
	Username string          `json:"username,omitempty" doc:"Of a person: distinguishes people with the same name"`
	Workflow WorkflowName    `json:"workflow,omitempty"`
}

// Person is a person with the name at the time of the change.
type Person struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Username string `json:"username,omitempty"`
}

// Change is one field with its value before and after.
type Change struct {
	Field  Field     `json:"field"`
	Label  string    `json:"label,omitempty" doc:"Name of a field without a translation"`
	Item   string    `json:"item,omitempty" doc:"Identifies the item, for example a line number"`
	Kind   ValueKind `json:"kind"`
	Before *Value    `json:"before,omitempty" doc:"Absent if there was none or the field is secret"`
	After  *Value    `json:"after,omitempty" doc:"Absent if there is none or the field is secret"`
}

// Value is one value.
type Value struct {
	Text     string `json:"text"`
	Currency string `json:"currency,omitempty" doc:"Of an amount"`
	Choice   Choice `json:"choice,omitempty" doc:"Of a choice: its code"`
}

// Link is a record that a line concerns.
type Link struct {
	Type        RecordType `json:"type"`
	ID          string     `json:"id"`
	Label       string     `json:"label" doc:"Its number, or the name of an uploaded file"`
	ProjectID   string     `json:"projectId"`
	WorkspaceID string     `json:"workspaceId"`
	InvoiceID   string     `json:"invoiceId,omitempty" doc:"Of an upload: the invoice whose page shows the document"`
}

// opens maps each type of record to the permission that is required to open it.
var opens = map[string]permission.Permission{"invoice": "invoices:getList", "payment": "payments:get",
	"batch": "payments:get", "job": "jobs:get", "task": "tasks:getAll", "upload": "invoices:getList"}

func toAPI(ctx context.Context, lines []audit.Line, self string) History {
	out := History{Lines: make([]Line, 0, len(lines))}
	for _, l := range lines {
		out.Lines = append(out.Lines, lineToAPI(ctx, l, self))
	}
	return out
}

func lineToAPI(ctx context.Context, l audit.Line, self string) Line {
	caller := server.Caller(ctx)
	line := Line{ID: l.ID, At: l.At, Action: Action(l.Code), Actor: actorToAPI(l.Actor), Reason: l.Reason,
		Changes: []Change{}, Links: []Link{}}
	if !l.Since.IsZero() {
		line.Since = &l.Since
	}
	if l.OnBehalfOf != nil {
		line.OnBehalfOf = &Person{ID: l.OnBehalfOf.ID, Name: l.OnBehalfOf.Name, Username: l.OnBehalfOf.Username}
	}
	for _, c := range l.Causes {
		line.Causes = append(line.Causes, Cause(c))
	}
	for _, c := range l.Changes {
		line.Changes = append(line.Changes, changeToAPI(c))
	}
	for _, r := range l.Links {
		own := r.ID == self || r.InvoiceID != "" && r.InvoiceID == self
		if !own && caller.May(opens[r.Type]) {
			line.Links = append(line.Links, linkToAPI(r))
		}
	}
	return line
}

func actorToAPI(a audit.Actor) Actor {
	if a.Kind != audit.Workflow {
		return Actor{Kind: a.Kind, ID: a.ID, Name: a.Name, Username: a.Username}
	}
	if !slices.Contains(audit.Workflows(), a.Name) {
		return Actor{Kind: audit.System}
	}
	return Actor{Kind: a.Kind, Workflow: WorkflowName(a.Name)}
}

func changeToAPI(c audit.Change) Change {
	out := Change{Field: Field(c.Field), Item: c.Item, Kind: ValueKind(c.Kind), Before: valueToAPI(c.Kind, c.Old),
		After: valueToAPI(c.Kind, c.New)}
	if !slices.Contains(audit.Fields(), c.Field) {
		out.Field, out.Label = audit.Unnamed, words(c.Field)
	}
	if c.Kind == audit.Name { // the id contains the name
		out.Kind = ValueKind(audit.Text)
	}
	return out
}

func valueToAPI(kind audit.Kind, text string) *Value {
	if text == "" {
		return nil
	}
	v := Value{Text: text}
	switch kind {
	case audit.Money:
		v.Text, v.Currency, _ = strings.Cut(text, " ")
	case audit.Choice:
		if slices.Contains(audit.Values(), text) {
			v.Choice = Choice(text)
		}
	default:
	}
	return &v
}

// words writes a field's name as a label: "costCenter" becomes "Cost center". A label that people wrote is unchanged.
func words(field string) string {
	if strings.ContainsAny(field, " -_") {
		return field
	}
	var b strings.Builder
	for n, r := range field {
		switch {
		case n == 0:
			b.WriteRune(unicode.ToUpper(r))
		case unicode.IsUpper(r):
			b.WriteRune(' ')
			b.WriteRune(unicode.ToLower(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
