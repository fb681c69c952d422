package flow

import (
	"maps"
	"slices"

	"countersign.dev/domain/fault"
)

// CheckParameters refuses values that a run of the graph cannot start with: those without a parameter or of another
// type, and a missing value of a required parameter.
func (g Graph) CheckParameters(values map[string]any) error {
	v := &fault.Validation{}
	for _, p := range g.Parameters {
		path := "parameters." + p.Name
		value, given := values[p.Name]
		switch {
		case !given || value == nil:
			if p.Required {
				v.Add(path, fault.Required, "Enter a value for %s.", p.Name)
			}
		case !p.Type.Fits(value):
			v.Add(path, fault.InvalidValue, "The value of %s must be of type %s.", p.Name, p.Type)
		default:
			if _, err := Normalize(value); err != nil {
				v.Add(path, fault.InvalidValue, "The value of %s is too large.", p.Name)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.ContainsFunc(g.Parameters, func(p Parameter) bool { return p.Name == name }) {
			v.Add("parameters", fault.InvalidValue, "The workflow has no parameter %q.", name)
		}
	}
	return v.Err()
}
