package indexfield

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/api/server"
	"countersign.dev/domain/indexfield"
)

// ProjectInput names the project.
type ProjectInput struct {
	ProjectID string `path:"projectId"`
}

// FieldInput names the field.
type FieldInput struct {
	ProjectInput
	IndexFieldID string `path:"indexFieldId"`
}

type gridInput struct {
	ProjectInput
	server.GridInput
}

// FieldBody contains the properties of a field.
type FieldBody struct {
	Name          string            `json:"name"`
	SystemName    string            `json:"systemName,omitempty" doc:"Empty: derived from the name"`
	Type          indexfield.Type   `json:"type"`
	Mandatory     bool              `json:"mandatory,omitempty"`
	Unique        bool              `json:"unique,omitempty" doc:"Unique among active and processed invoices"`
	Visible       bool              `json:"visible"`
	DisplayInGrid bool              `json:"displayInGrid,omitempty"`
	MinLength     int               `json:"minLength,omitempty" minimum:"0" maximum:"100" doc:"Of a text; 0: no limit"`
	MaxLength     int               `json:"maxLength,omitempty" minimum:"0" maximum:"255" doc:"Of a text; 0: no limit"`
	ERPLookup     indexfield.Lookup `json:"erpLookup,omitempty" doc:"The ERP list that must contain the text"`
	Options       []string          `json:"options,omitempty" maxItems:"500" doc:"Drop-down list in display order"`
}

type createInput struct {
	ProjectInput
	Body FieldBody
}

type updateInput struct {
	FieldInput
	Body struct {
		FieldBody
		Version int64 `json:"version"`
	}
}

type deleteInput struct {
	FieldInput
	Version int64 `query:"version" required:"true"`
}

type arrangeInput struct {
	ProjectInput
	Body struct {
		IndexFieldIDs []string `json:"indexFieldIds" minItems:"1" maxItems:"100" doc:"All fields in their new order"`
	}
}

type valuesInput struct {
	FieldInput
	Search string `query:"search" maxLength:"255"`
}

type importInput struct {
	ProjectInput
	RawBody huma.MultipartFormFiles[struct {
		File huma.FormFile `form:"file" required:"true" doc:"The completed template"`
	}]
}

// IndexField is one field of a project.
type IndexField struct {
	ID            string            `json:"id"`
	Name          string            `json:"name"`
	SystemName    string            `json:"systemName"`
	Type          indexfield.Type   `json:"type"`
	Mandatory     bool              `json:"mandatory"`
	Unique        bool              `json:"unique"`
	Visible       bool              `json:"visible"`
	DisplayInGrid bool              `json:"displayInGrid"`
	MinLength     int               `json:"minLength"`
	MaxLength     int               `json:"maxLength"`
	ERPLookup     indexfield.Lookup `json:"erpLookup"`
	Options       []string          `json:"options"`
	Position      int               `json:"position"`
	CreationTime  time.Time         `json:"creationTime"`
	UpdatedTime   time.Time         `json:"lastModificationTime"`
	Version       int64             `json:"version"`
}

type fieldOutput struct{ Body IndexField }

type allOutput struct{ Body List }

// List contains the fields of a project in display order.
type List struct {
	Items []IndexField `json:"items" maxItems:"500"`
}

// Entry is a row of the list.
type Entry struct {
	ID                   string          `json:"id"`
	Name                 string          `json:"name"`
	SystemName           string          `json:"systemName"`
	Type                 indexfield.Type `json:"type"`
	Mandatory            bool            `json:"mandatory"`
	Unique               bool            `json:"unique"`
	Visible              bool            `json:"visible"`
	DisplayInGrid        bool            `json:"displayInGrid"`
	ERPLookup            string          `json:"erpLookup"`
	Position             int             `json:"position"`
	LastModificationTime time.Time       `json:"lastModificationTime"`
}

type valuesOutput struct {
	Body struct {
		Values []string `json:"values"`
	}
}

// Choice is one value a person can choose.
type Choice struct {
	Value string `json:"value"`
	Label string `json:"label" doc:"Description of the value, if available"`
}

type choicesOutput struct {
	Body struct {
		Choices []Choice `json:"choices" maxItems:"50"`
	}
}

type fileOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

func (b FieldBody) fromAPI(projectID string) indexfield.Field {
	return indexfield.Field{ProjectID: projectID, Name: b.Name, SystemName: b.SystemName, Type: indexfield.Type(b.Type),
		Mandatory: b.Mandatory, Unique: b.Unique, Visible: b.Visible, DisplayInGrid: b.DisplayInGrid, MinLength: b.MinLength,
		MaxLength: b.MaxLength, Lookup: indexfield.Lookup(b.ERPLookup), Options: b.Options}
}

func toAPI(f indexfield.Field) IndexField {
	return IndexField{ID: f.ID, Name: f.Name, SystemName: f.SystemName, Type: f.Type, Mandatory: f.Mandatory,
		Unique: f.Unique, Visible: f.Visible, DisplayInGrid: f.DisplayInGrid, MinLength: f.MinLength, MaxLength: f.MaxLength,
		ERPLookup: f.Lookup, Options: f.Options, Position: f.Position, CreationTime: f.CreatedAt,
		UpdatedTime: f.UpdatedAt, Version: f.Version}
}

func allToAPI(all []indexfield.Field) *allOutput {
	out := &allOutput{}
	out.Body.Items = make([]IndexField, len(all))
	for i, f := range all {
		out.Body.Items[i] = toAPI(f)
	}
	return out
}

func entryToAPI(e indexfield.Entry) Entry { return Entry(e) }
