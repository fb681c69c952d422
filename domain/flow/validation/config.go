package validation

import (
	"regexp"
	"slices"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/registry"
)

// stepID is an id that paths and expressions can contain.
var stepID = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// config checks the settings of a node by its kind.
func (c *check) config(v *fault.Validation, path string, n flow.Node) {
	settings, err := registry.Settings(n)
	if err != nil {
		v.Add(path, fault.InvalidValue, "The settings of the step %q cannot be read: %v", n.Name, err)
		return
	}
	at := kind.Check{Validation: v, Path: path, Env: c.env}
	for _, loop := range c.loopsAround(n) {
		if of, ok := c.settings[loop.ID].(kind.Looping); ok {
			at.Around = append(at.Around, of.Name())
		}
	}
	settings.Check(at)
}

// loopsAround are the for-each nodes that repeat a node, the outermost first. A circle of parents ends.
func (c *check) loopsAround(n flow.Node) (loops []flow.Node) {
	for range maxDepth + 1 {
		parent, ok := c.find(n.Parent)
		if n.Parent == "" || !ok {
			break
		}
		loops = append(loops, parent)
		n = parent
	}
	slices.Reverse(loops)
	return loops
}
