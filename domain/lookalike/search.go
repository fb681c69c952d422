package lookalike

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// rawJSON is text that is decoded later.
var rawJSON = reflect.TypeFor[json.RawMessage]()

// Search visits each text in a value that contains an invisible character, with
// the text's path as its sender wrote it. It ends when visit returns false. A
// field with the tag opaque:"true", such as a password, holds no text.
func Search(value any, visit func(path string, found rune) bool) {
	s := search{visit: visit, more: true}
	s.value(reflect.ValueOf(value), "")
}

type search struct {
	visit func(path string, found rune) bool
	more  bool
}

func (s *search) value(v reflect.Value, path string) {
	if !s.more {
		return
	}
	switch v.Kind() {
	case reflect.String:
		if r, found := Invisible(v.String()); found {
			s.more = s.visit(path, r)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			s.value(v.Elem(), path)
		}
	case reflect.Struct:
		s.fields(v, path)
	case reflect.Slice, reflect.Array:
		s.list(v, path)
	case reflect.Map:
		for _, key := range v.MapKeys() {
			s.value(key, path)
			s.value(v.MapIndex(key), joined(path, fmt.Sprint(key)))
		}
	default: // numbers and truth values hold no text
	}
}

func (s *search) fields(v reflect.Value, path string) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if (field.IsExported() || field.Anonymous) && field.Tag.Get("opaque") == "" {
			s.value(v.Field(i), within(path, field))
		}
	}
}

func (s *search) list(v reflect.Value, path string) {
	switch {
	case v.Type() == rawJSON:
		var decoded any
		if json.Unmarshal(v.Bytes(), &decoded) == nil { // its reader reports what is no JSON
			s.value(reflect.ValueOf(decoded), path)
		}
	case v.Type().Elem().Kind() == reflect.Uint8: // bytes of a file
	default:
		for i := range v.Len() {
			s.value(v.Index(i), fmt.Sprintf("%s[%d]", path, i))
		}
	}
}

// within is the path of a field as the sender wrote it. The body of a request
// and embedded structs have no name of their own.
func within(path string, field reflect.StructField) string {
	for _, tag := range []string{"json", "yaml", "path", "query", "header"} {
		if name, _, _ := strings.Cut(field.Tag.Get(tag), ","); name != "" && name != "-" {
			return joined(path, name)
		}
	}
	if field.Anonymous || field.Name == "Body" {
		return path
	}
	return joined(path, field.Name)
}

func joined(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
