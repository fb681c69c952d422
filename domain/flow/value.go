package flow

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"time"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/fault"
)

// ValueType is the type of a value in expressions.
type ValueType string

const (
	Text    ValueType = "text"
	Number  ValueType = "number" // with at most 15 significant digits
	Boolean ValueType = "boolean"
	List    ValueType = "list"
	Record  ValueType = "record" // named values
)

// Values lists every ValueType.
func (ValueType) Values() []string { return enum.Of(Text, Number, Boolean, List, Record) }

// maxValue bounds one value and maxNesting its depth, so that a run fits into its history.
const (
	maxValue    = 512 << 10 // bytes of JSON
	maxLength   = 100_000   // items of a list
	maxNesting  = 20
	significant = 15 // decimal digits that a number keeps
)

// Fits says whether the value has the type.
func (t ValueType) Fits(value any) bool {
	switch t {
	case Text:
		_, ok := value.(string)
		return ok
	case Number:
		_, ok := value.(float64)
		return ok
	case Boolean:
		_, ok := value.(bool)
		return ok
	case List:
		_, ok := value.([]any)
		return ok
	case Record:
		_, ok := value.(map[string]any)
		return ok
	}
	return false
}

// Normalize turns the result of an expression into a value that JSON keeps: text, a number, true or false, a list, a
// record or nothing.
func Normalize(value any) (any, error) {
	out, ok := normalize(value, maxNesting)
	if !ok {
		return nil, Incorrect("The result is no text, number, list, record or truth value.")
	}
	body, err := json.Marshal(out)
	if err != nil || len(body) > maxValue {
		return nil, Incorrect("The result is larger than %d kB.", maxValue>>10)
	}
	return out, nil
}

func normalize(value any, depth int) (any, bool) {
	if depth == 0 {
		return nil, false
	}
	switch v := value.(type) {
	case nil, bool, string:
		return v, true
	case int:
		return float64(v), true
	case float64:
		return rounded(v)
	case time.Duration:
		return rounded(v.Minutes())
	case time.Time:
		return v.Format(time.RFC3339), true
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, field := range v {
			f, ok := normalize(field, depth-1)
			if !ok {
				return nil, false
			}
			out[name] = f
		}
		return out, true
	}
	return normalizeList(reflect.ValueOf(value), depth)
}

// normalizeList also takes lists of one type, such as the numbers of a range.
func normalizeList(list reflect.Value, depth int) (any, bool) {
	if list.Kind() != reflect.Slice || list.Len() > maxLength {
		return nil, false
	}
	out := make([]any, list.Len())
	for i := range out {
		v, ok := normalize(list.Index(i).Interface(), depth-1)
		if !ok {
			return nil, false
		}
		out[i] = v
	}
	return out, true
}

// rounded removes the error of binary fractions: 0.1 + 0.2 is 0.3.
func rounded(f float64) (any, bool) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, false
	}
	r, err := strconv.ParseFloat(strconv.FormatFloat(f, 'g', significant, 64), 64)
	return r, err == nil
}

// Incorrect is the fault of a definition that cannot be run.
func Incorrect(format string, args ...any) *fault.Fault {
	return fault.New(fault.Invalid, fault.WorkflowIncorrectlyDefined, format, args...)
}
