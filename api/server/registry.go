package server

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/domain/enum"
)

const schemaPrefix = "#/components/schemas/"

// registry contains the schemas of the API's document. Unlike huma's registry, it uses the enumerations of the
// domain: every property, parameter and element of such a type lists its values.
type registry struct {
	schemas map[string]*huma.Schema
	types   map[string]reflect.Type
	aliases map[reflect.Type]reflect.Type
}

func newRegistry() *registry {
	return &registry{schemas: map[string]*huma.Schema{}, types: map[string]reflect.Type{},
		aliases: map[reflect.Type]reflect.Type{}}
}

// Schema describes a type. Structs become components of the document; everything else is written in place.
func (r *registry) Schema(t reflect.Type, allowRef bool, hint string) *huma.Schema {
	bare := t
	for bare.Kind() == reflect.Pointer {
		bare = bare.Elem()
	}
	if alias, ok := r.aliases[bare]; ok {
		return r.Schema(alias, allowRef, hint)
	}
	if e, ok := enumerationOf(bare); ok {
		return enumeration(e, t != bare)
	}
	if !isComponent(bare) {
		return huma.SchemaFromType(r, t)
	}
	name := r.component(bare, hint)
	if allowRef {
		return &huma.Schema{Ref: schemaPrefix + name}
	}
	return r.schemas[name]
}

// component describes a struct under its name. Unnamed structs are named after their place; a number
// keeps two of them apart.
func (r *registry) component(t reflect.Type, hint string) string {
	name := schemaName(t, hint)
	for n := 1; r.types[name] != nil && r.types[name] != t; n++ {
		if t.Name() != "" {
			panic(fmt.Sprintf("two types are named %s in the document: %s and %s", name, r.types[name], t))
		}
		name = fmt.Sprintf("%s%d", schemaName(t, hint), n)
	}
	if r.types[name] == nil {
		r.types[name], r.schemas[name] = t, &huma.Schema{} // first, because a type may be recursive
		r.schemas[name] = huma.SchemaFromType(r, t)
	}
	return name
}

func enumerationOf(t reflect.Type) (enum.Enumeration, bool) {
	if t.Kind() != reflect.String {
		return nil, false
	}
	e, ok := reflect.Zero(t).Interface().(enum.Enumeration)
	return e, ok
}

func enumeration(e enum.Enumeration, nullable bool) *huma.Schema {
	s := &huma.Schema{Type: huma.TypeString, Nullable: nullable}
	for _, v := range e.Values() {
		s.Enum = append(s.Enum, v)
	}
	s.PrecomputeMessages()
	return s
}

// isComponent reports whether a type is described once and referred to: structs that have no text form.
func isComponent(t reflect.Type) bool {
	pointer := reflect.PointerTo(t)
	return t.Kind() == reflect.Struct && t != reflect.TypeFor[time.Time]() &&
		!pointer.Implements(reflect.TypeFor[huma.SchemaProvider]()) &&
		!pointer.Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// SchemaFromRef finds a component by its reference, or returns nil.
func (r *registry) SchemaFromRef(ref string) *huma.Schema {
	name, ok := strings.CutPrefix(ref, schemaPrefix)
	if !ok {
		return nil
	}
	return r.schemas[name]
}

// TypeFromRef finds the type that a component describes, or returns nil.
func (r *registry) TypeFromRef(ref string) reflect.Type {
	return r.types[strings.TrimPrefix(ref, schemaPrefix)]
}

// Map holds every component by name.
func (r *registry) Map() map[string]*huma.Schema { return r.schemas }

// RegisterTypeAlias describes a type as another one.
func (r *registry) RegisterTypeAlias(t, alias reflect.Type) { r.aliases[t] = alias }

// MarshalJSON writes the components.
func (r *registry) MarshalJSON() ([]byte, error) { return json.Marshal(r.schemas) }

// MarshalYAML gives the components to an encoder of YAML.
func (r *registry) MarshalYAML() (any, error) { return r.schemas, nil }
