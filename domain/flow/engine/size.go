package engine

import (
	"fmt"
	"sort"
)

// maxState bounds the values and outputs of a run, in bytes of JSON, so that they fit into its history.
const maxState = 1 << 20

func tooLarge() Failure {
	return Failure{Code: incorrectly, Text: fmt.Sprintf("The values of the workflow are larger than %d kB.", maxState>>10)}
}

// full says whether the values of the run no longer fit.
func (m *Machine) full() bool {
	sum := 0
	for _, f := range m.state.Frames {
		sum += f.Bytes
		if f.Group != nil {
			sum += f.Group.Bytes
		}
	}
	return sum > maxState
}

// sizeOf is about the size of a normalized value in bytes of JSON.
func sizeOf(value any) (size int) {
	const small = 8 // a number, a truth value, or the signs around a value
	switch v := value.(type) {
	case string:
		return len(v) + small
	case []any:
		for _, item := range v {
			size += sizeOf(item)
		}
	case map[string]any:
		each(v, func(name string, field any) { size += len(name) + small + sizeOf(field) })
	}
	return size + small
}

// each visits a map in the order of its keys.
func each[V any](of map[string]V, visit func(string, V)) {
	keys := make([]string, 0, len(of))
	//workflowcheck:ignore
	for key := range of { // the keys are sorted below
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for _, key := range keys {
		visit(key, of[key])
	}
}

// set gives a frame a value.
func (f *Frame) set(name string, value any) {
	if f.Values == nil {
		f.Values = map[string]any{}
	}
	if old, known := f.Values[name]; known {
		f.Bytes -= sizeOf(old)
	}
	f.Values[name] = value
	f.Bytes += sizeOf(value)
}

// output keeps the outputs of a step for later expressions.
func (f *Frame) output(step string, outputs map[string]any) {
	if f.Steps == nil {
		f.Steps = map[string]map[string]any{}
	}
	f.Steps[step] = outputs
	f.Bytes += sizeOf(outputs)
}
