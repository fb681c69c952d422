package server

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/domain/fault"
)

// Bounds of a JSON body, checked before it is decoded: a decoded value takes up to fifty times the
// space of its text, and each value may add an error.
const (
	maxValues     = 150_000 // of one body; two selections of 25,000 and fifty filters of 1,000 fit
	maxProperties = 1_000   // of one object
	maxDepth      = 32
)

// shape walks the tokens of a body beside its schema.
type shape struct {
	schemas huma.Registry
	tokens  *json.Decoder
	values  int
}

// checkShape refuses arrays, objects and bodies that are too long. A syntax error is left to the decoder.
func (s *Server) checkShape(op *huma.Operation, body []byte) error {
	if op == nil || op.RequestBody == nil || op.RequestBody.Content["application/json"] == nil || len(body) == 0 {
		return nil
	}
	if !json.Valid(body) {
		return nil
	}
	w := shape{schemas: s.api.OpenAPI().Components.Schemas, tokens: json.NewDecoder(bytes.NewReader(body))}
	w.tokens.UseNumber()
	return w.value(op.RequestBody.Content["application/json"].Schema, "", 0)
}

func (w *shape) value(schema *huma.Schema, path string, depth int) error {
	for schema != nil && schema.Ref != "" {
		schema = w.schemas.SchemaFromRef(schema.Ref)
	}
	token, err := w.tokens.Token()
	if err != nil {
		return nil //nolint:nilerror // not reached: the body is valid JSON
	}
	if w.values++; w.values > maxValues {
		return tooLong(path, "The request holds too many values.")
	}
	opened, isDelim := token.(json.Delim)
	if !isDelim {
		return nil
	}
	if depth >= maxDepth {
		return tooLong(path, "The request is nested too deep.")
	}
	if opened == '[' {
		err = w.array(schema, path, depth)
	} else {
		err = w.object(schema, path, depth)
	}
	if err == nil {
		_, _ = w.tokens.Token() // the closing delimiter of valid JSON
	}
	return err
}

func (w *shape) array(schema *huma.Schema, path string, depth int) error {
	var items *huma.Schema
	most := maxValues
	if schema != nil {
		items = schema.Items
		if schema.MaxItems != nil {
			most = *schema.MaxItems
		}
	}
	for n := 0; w.tokens.More(); n++ {
		if n == most {
			return tooLong(path, "The list is too long.")
		}
		if err := w.value(items, path+"[]", depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (w *shape) object(schema *huma.Schema, path string, depth int) error {
	most := maxProperties
	if schema != nil && schema.MaxProperties != nil {
		most = *schema.MaxProperties
	}
	for n := 0; w.tokens.More(); n++ {
		if n == most {
			return tooLong(path, "The request has too many properties.")
		}
		token, _ := w.tokens.Token() // the name; the body is valid JSON
		name, _ := token.(string)
		property, place := w.property(schema, name)
		if err := w.value(property, join(path, place), depth+1); err != nil {
			return err
		}
	}
	return nil
}

// property finds a property as the decoder does, which takes any letter case.
func (w *shape) property(schema *huma.Schema, name string) (property *huma.Schema, place string) {
	if schema == nil {
		return nil, ""
	}
	if p, ok := schema.Properties[name]; ok {
		return p, name
	}
	for known, p := range schema.Properties {
		if strings.EqualFold(known, name) {
			return p, known
		}
	}
	additional, _ := schema.AdditionalProperties.(*huma.Schema)
	return additional, ""
}

func join(path, name string) string {
	if path == "" || name == "" {
		return path + name
	}
	return path + "." + name
}

func tooLong(path, message string) error {
	return fault.New(fault.Invalid, fault.ValidationFailed, "%s", message).
		WithFields(fault.Field{Path: path, Code: fault.LengthOutOfRange, Message: message})
}
