package invoice

import (
	"context"

	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/invoice"
)

// ExtraField is a field the project adds to the index data, with its value.
type ExtraField struct {
	IndexFieldID string            `json:"indexFieldId"`
	Name         string            `json:"name"`
	SystemName   string            `json:"systemName" doc:"A problem of the field has the path indexFields.{systemName}"`
	Type         indexfield.Type   `json:"type"`
	Mandatory    bool              `json:"mandatory"`
	Unique       bool              `json:"unique"`
	MinLength    int               `json:"minLength"`
	MaxLength    int               `json:"maxLength"`
	ERPLookup    indexfield.Lookup `json:"erpLookup"`
	Options      []string          `json:"options"`
	Value        string            `json:"value"`
}

func extraToAPI(all []invoice.ExtraValue) []ExtraField {
	out := make([]ExtraField, len(all))
	for i, e := range all {
		f := e.Field
		out[i] = ExtraField{f.ID, f.Name, f.SystemName, f.Type, f.Mandatory, f.Unique, f.MinLength, f.MaxLength,
			f.Lookup, f.Options, e.Value}
	}
	return out
}

type indexFieldsInput struct {
	InvoiceID string `path:"invoiceId" format:"uuid"`
	Body      InvoiceIndexFields
}

// InvoiceIndexFields are changes, field by field.
type InvoiceIndexFields struct {
	Version int64         `json:"version" minimum:"1"`
	Values  []ExtraChange `json:"values" minItems:"1" maxItems:"100"`
}

// ExtraChange is a field's new value as text: a decimal, an ISO date or one of its list; empty to clear.
type ExtraChange struct {
	IndexFieldID string `json:"indexFieldId" format:"uuid"`
	Value        string `json:"value" maxLength:"1020"`
}

func (r routes) indexFields(ctx context.Context, in *indexFieldsInput) (*invoiceOutput, error) {
	changes := make([]indexfield.Value, len(in.Body.Values))
	for n, c := range in.Body.Values {
		changes[n] = indexfield.Value{FieldID: c.IndexFieldID, Text: c.Value}
	}
	return r.answered(ctx, in.InvoiceID, func() error {
		_, err := r.invoices.SetIndexValues(ctx, tenant(ctx), seen(ctx), in.InvoiceID, in.Body.Version, changes)
		return err
	})
}
