// Package enums has an enumeration whose list lacks a constant.
package enums

// Color is the enumeration.
type Color string

const (
	Red   Color = "red"
	Green Color = "green"
	Blue  Color = "blue"
)

// Colors lacks Blue.
func Colors() []Color { return []Color{Red, Green} }

// Values lists what Colors lists.
func (Color) Values() (values []string) {
	for _, c := range Colors() {
		values = append(values, string(c))
	}
	return values
}
