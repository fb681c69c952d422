package workflow

import (
	"context"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/registry"
)

// DesignerText is a text of the designer in each language of the product.
type DesignerText struct {
	En string `json:"en"`
	De string `json:"de"`
}

// WorkflowStepKind describes a kind of step: the palette and the forms of the designer are drawn from it.
type WorkflowStepKind struct {
	Kind         flow.Kind            `json:"kind"`
	Group        kind.Group           `json:"group" doc:"Section of the palette"`
	Icon         string               `json:"icon" doc:"Name of an icon of Tabler, without its prefix"`
	Name         DesignerText         `json:"name"`
	Description  DesignerText         `json:"description"`
	Exits        []flow.EdgeType      `json:"exits" maxItems:"10" doc:"Types of the connections that can leave it"`
	ExitNames    []WorkflowExitName   `json:"exitNames,omitempty" maxItems:"10" doc:"Of types that say too little"`
	Cases        string               `json:"cases,omitempty" doc:"Name of the field whose rows are the cases"`
	Contains     bool                 `json:"contains" doc:"Other steps can lie in it"`
	WorkflowType flow.WorkflowType    `json:"workflowType,omitempty" doc:"Only workflows of this type can have it"`
	MovesMoney   bool                 `json:"movesMoney" doc:"Two people publish a workflow with it"`
	Permission   string               `json:"permission,omitempty" doc:"What the person who publishes it needs"`
	Fields       []WorkflowStepField  `json:"fields" maxItems:"50" doc:"Its settings"`
	Outputs      []WorkflowStepOutput `json:"outputs" maxItems:"50" doc:"What later expressions can use"`
}

// WorkflowExitName is the name of the connections of a type that leave a step.
type WorkflowExitName struct {
	Type flow.EdgeType `json:"type"`
	Name DesignerText  `json:"name"`
}

// WorkflowStepField is one setting of a step.
type WorkflowStepField struct {
	Name     string               `json:"name" doc:"In the object config of the step"`
	Type     kind.FieldType       `json:"type"`
	Label    DesignerText         `json:"label"`
	Help     *DesignerText        `json:"help,omitempty"`
	Required bool                 `json:"required"`
	Min      int                  `json:"min,omitempty" doc:"Of an integer, or of the number of rows"`
	Max      int                  `json:"max,omitempty" doc:"Of an integer, of the number of rows, or of characters"`
	Default  string               `json:"default,omitempty" doc:"What an empty setting means"`
	Result   flow.ValueType       `json:"result,omitempty" doc:"Type of an expression; none: any"`
	Choices  []WorkflowStepOption `json:"choices,omitempty" maxItems:"50"`
	Items    []WorkflowStepField  `json:"items,omitempty" maxItems:"50" doc:"Fields of each row"`
	Profile  connection.Type      `json:"profileType,omitempty" doc:"Type of the connection of a profile"`
}

// WorkflowStepOption is a value of a choice.
type WorkflowStepOption struct {
	Value string       `json:"value"`
	Label DesignerText `json:"label"`
}

// WorkflowStepOutput is a value that a step leaves.
type WorkflowStepOutput struct {
	Name   string         `json:"name"`
	Type   flow.ValueType `json:"type,omitempty" doc:"None: any"`
	Fields []string       `json:"fields,omitempty" maxItems:"100" doc:"Of each record of a list of records"`
}

// WorkflowStepKinds are the kinds in the order of the palette.
type WorkflowStepKinds struct {
	Kinds []WorkflowStepKind `json:"kinds" maxItems:"100"`
}

type kindsOutput struct{ Body WorkflowStepKinds }

func (h handlers) kinds(context.Context, *struct{}) (*kindsOutput, error) {
	all := registry.All()
	out := WorkflowStepKinds{Kinds: make([]WorkflowStepKind, len(all))}
	for i, d := range all {
		out.Kinds[i] = kindToAPI(d)
	}
	return &kindsOutput{out}, nil
}

func kindToAPI(d kind.Definition) WorkflowStepKind {
	out := WorkflowStepKind{Kind: d.Kind, Group: d.Group, Icon: d.Icon, Name: textToAPI(d.Name),
		Description: textToAPI(d.Description), Exits: append([]flow.EdgeType{}, d.Exits...), Cases: d.Cases,
		Contains: d.Kind == flow.ForEach, WorkflowType: d.Process.WorkflowType, MovesMoney: d.Process.MovesMoney,
		Permission: string(d.Permission), Fields: fieldsToAPI(d.Fields), Outputs: make([]WorkflowStepOutput, len(d.Outputs))}
	for _, exit := range d.Exits {
		if name, named := d.ExitNames[exit]; named {
			out.ExitNames = append(out.ExitNames, WorkflowExitName{Type: exit, Name: textToAPI(name)})
		}
	}
	for i, o := range d.Outputs {
		out.Outputs[i] = WorkflowStepOutput(o)
	}
	return out
}

func fieldsToAPI(fields []kind.Field) []WorkflowStepField {
	all := make([]WorkflowStepField, len(fields))
	for i, f := range fields {
		all[i] = WorkflowStepField{Name: f.Name, Type: f.Type, Label: textToAPI(f.Label), Required: f.Required, Min: f.Min,
			Max: f.Max, Default: f.Default, Result: f.Result, Items: fieldsToAPI(f.Items), Profile: f.ProfileType}
		if f.Help != (kind.Text{}) {
			help := textToAPI(f.Help)
			all[i].Help = &help
		}
		for _, o := range f.Choices {
			all[i].Choices = append(all[i].Choices, WorkflowStepOption{Value: o.Value, Label: textToAPI(o.Label)})
		}
	}
	return all
}

func textToAPI(t kind.Text) DesignerText { return DesignerText{En: t.English, De: t.German} }
