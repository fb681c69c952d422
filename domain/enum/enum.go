// Package enum makes the values of enumerations known to other layers.
package enum

import "slices"

// Enumeration is a string type with a closed list of values. The API takes the list
// of an enumeration for its document and for the check of requests.
type Enumeration interface {
	Values() []string
}

// Of returns the values of an enumeration as text, in their order.
func Of[T ~string](values ...T) []string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = string(v)
	}
	return texts
}

// Values returns the list of an enumeration.
func Values[T Enumeration]() []string {
	var zero T
	return zero.Values()
}

// Has reports whether a value is in the list of its enumeration.
func Has[T interface {
	~string
	Enumeration
}](v T) bool {
	return slices.Contains(v.Values(), string(v))
}
