// Package kind says what the product has to know about a kind of step: texts, settings, outputs and ways out. The
// designer draws its palette and its forms from it. Each kind is defined in its own folder below this one.
package kind

import (
	"countersign.dev/domain/connection"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/permission"
)

// Definition describes one kind of step.
type Definition struct {
	Kind        flow.Kind
	Group       Group
	Icon        string // name of an icon of Tabler, without its prefix: clock
	Name        Text
	Description Text
	Exits       []flow.EdgeType
	// ExitNames name ways out whose types say too little. The others have the names of their types.
	ExitNames map[flow.EdgeType]Text
	Cases     string // name of the list whose items are the cases of the step; empty: it has no cases
	Fields    []Field
	Outputs   []Output
	Process   Process
	// Permission is what the person who publishes a workflow needs for a step of the kind, because its run works with the
	// rights of the product. Empty: nothing further.
	Permission permission.Permission
	// Read reads the settings of a step of the kind.
	Read func(flow.Node) (Settings, error)
}

// Process says which process a step runs. Most kinds have none.
type Process struct {
	WorkflowType flow.WorkflowType // of the workflows that can have the sealed step; empty: the step is not sealed
	MovesMoney   bool              // it decides about payments or carries them out
}

// Sealed says whether a step of the kind is a child workflow.
func (d Definition) Sealed() bool { return d.Process.WorkflowType != "" }

// Group is a section of the palette.
type Group string

const (
	Control   Group = "control"   // decides what runs next
	Data      Group = "data"      // works on values
	People    Group = "people"    // asks people
	Actions   Group = "actions"   // have an effect outside of the run
	Processes Group = "processes" // sealed steps
)

// Values lists every Group.
func (Group) Values() []string { return enum.Of(Control, Data, People, Actions, Processes) }

// Text is a text of the designer in each language of the product.
type Text struct{ English, German string }

// Output is a value that a step leaves for later expressions: steps.id.name.
type Output struct {
	Name   string
	Type   flow.ValueType // empty: any
	Fields []string       // of each record of a list of records
}

// FieldType says how a setting is entered.
type FieldType string

const (
	Line       FieldType = "line"       // one line of text
	Name       FieldType = "name"       // a name that expressions use
	Integer    FieldType = "integer"    // from Min to Max
	Flag       FieldType = "flag"       // true or false
	Choice     FieldType = "choice"     // one of Choices
	TimeOfDay  FieldType = "timeOfDay"  // such as 15:00
	Expression FieldType = "expression" // of the type Result
	Rows       FieldType = "rows"       // Min to Max objects with the fields Items
	Profile    FieldType = "profile"    // id of a profile of a connection of the type ProfileType
	Workflow   FieldType = "workflow"   // id of a Generic workflow of the same project
	Assignees  FieldType = "assignees"  // list of Starter, RolePrefix and an id, or GroupPrefix and an id
)

// Values lists every FieldType.
func (FieldType) Values() []string {
	return enum.Of(Line, Name, Integer, Flag, Choice, TimeOfDay, Expression, Rows, Profile, Workflow,
		Assignees)
}

// Field is one setting of a step.
type Field struct {
	Name     string // in the settings
	Type     FieldType
	Label    Text
	Help     Text
	Required bool
	Min, Max int            // of an integer, of the number of rows, or Max of the number of characters
	Default  string         // what an empty setting means, as the designer shows it
	Result   flow.ValueType // of an expression; empty: any
	Choices  []Option
	Items    []Field // of rows
	// ProfileType is the type of the connection of a profile.
	ProfileType connection.Type
}

// NamedValue are the fields of a row that gives the result of an expression a name.
func NamedValue() []Field {
	return []Field{
		{Name: "name", Type: Name, Required: true, Max: flow.MaxName, Label: Text{English: "Name", German: "Name"}},
		{Name: "expression", Type: Expression, Required: true, Max: flow.MaxExpression,
			Label: Text{English: "Value", German: "Wert"}},
	}
}

// Option is a value of a choice.
type Option struct {
	Value string
	Label Text
}

// InvoiceLabel and InvoiceHelp describe the expression of the id of an invoice.
var (
	InvoiceLabel = Text{English: "ID of the invoice", German: "ID der Rechnung"}
	InvoiceHelp  = Text{English: "Such as item.id in a loop over invoices that a step found.",
		German: "Zum Beispiel item.id in einer Schleife über Rechnungen, die ein Schritt gefunden hat."}
)

// ProfileLabel and ProfileHelp describe the choice of a connection profile.
var (
	ProfileLabel = Text{English: "Connection profile", German: "Verbindungsprofil"}
	ProfileHelp  = Text{English: "An administrator adds profiles in the company settings.",
		German: "Profile legt ein Administrator in den Unternehmenseinstellungen an."}
)
