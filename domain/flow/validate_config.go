package flow

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"time"

	"countersign.dev/domain/fault"
)

// stepID is an id that paths and expressions can contain.
var stepID = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// config checks the settings of a node by its kind.
func (c *check) config(v *fault.Validation, path string, n Node) {
	env := func() checker { return checker{v, c.env.in(c.loopsAround(n))} }
	switch n.Kind {
	case Condition:
		settings(v, path, n, func(config ConditionConfig) {
			env().expression(path+".expression", config.Expression, Boolean)
		})
	case Switch:
		settings(v, path, n, func(config SwitchConfig) { env().cases(path+".cases", config.Cases) })
	case SetValue:
		settings(v, path, n, func(config SetValueConfig) { env().assignments(path+".values", config.Values) })
	case ForEach:
		settings(v, path, n, func(config ForEachConfig) { c.loop(v, path, n, config) })
	case Wait:
		settings(v, path, n, func(config WaitConfig) { config.check(v, path) })
	case End:
		settings(v, path, n, func(EndConfig) {})
	case Start, Parallel, Join, CaptureDocument, ApproveInvoice, ImportPayments, GenerateAch, GeneratePositivePay,
		PrintChecks:
		settings(v, path, n, func(struct{}) {})
	}
}

// settings reads the settings of a node and checks them.
func settings[T any](v *fault.Validation, path string, n Node, check func(T)) {
	config, err := ConfigOf[T](n)
	if err == nil {
		err = exactNames(n.Config, config)
	}
	if err != nil {
		v.Add(path, fault.InvalidValue, "The settings of the step %q cannot be read: %v", n.Name, err)
		return
	}
	check(config)
}

// exactNames refuses names in another letter case. Go accepts them and browsers do not: a second person would confirm
// other settings than those that run.
func exactNames(body json.RawMessage, config any) error {
	if len(body) == 0 {
		return nil
	}
	known, err := json.Marshal(config)
	if err != nil {
		return err
	}
	var written, read any
	if err := errors.Join(json.Unmarshal(body, &written), json.Unmarshal(known, &read)); err != nil {
		return err
	}
	return sameNames(written, read)
}

// sameNames compares the names of values that are equal otherwise. Empty values may be left out of read.
func sameNames(written, read any) error {
	switch w := written.(type) {
	case map[string]any:
		r, _ := read.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(w)) {
			value, known := r[name]
			if !known && !slices.Contains([]any{nil, "", false, 0.0}, w[name]) {
				return fmt.Errorf("unknown field %q", name)
			}
			if err := sameNames(w[name], value); err != nil {
				return err
			}
		}
	case []any:
		r, _ := read.([]any)
		for i := range min(len(w), len(r)) {
			if err := sameNames(w[i], r[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// loopsAround are the for-each nodes that repeat a node, the outermost first. A circle of parents ends.
func (c *check) loopsAround(n Node) (loops []Node) {
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

// checker checks expressions in one environment.
type checker struct {
	v   *fault.Validation
	env environment
}

func (c checker) expression(path, expression string, result ValueType) {
	if problem := checkExpression(expression, result, c.env); problem != "" {
		c.v.Add(path, fault.InvalidValue, "%s", problem)
	}
}

func (c *check) loop(v *fault.Validation, path string, n Node, config ForEachConfig) {
	around := c.loopsAround(n)
	checker{v, c.env.in(around)}.expression(path+".items", config.Items, List)
	if config.Result != "" {
		checker{v, c.env.in(append(around, n))}.expression(path+".result", config.Result, "")
	}
	if name := config.Name(); !identifier.MatchString(name) || reserved(name) || reserved(name+suffixIndex) {
		v.Add(path+".as", fault.InvalidValue, "%s It cannot be a word of the language.", nameRule)
	}
	for _, outer := range around {
		if of, err := ConfigOf[ForEachConfig](outer); err == nil && of.Name() == config.Name() {
			v.Add(path+".as", fault.NameNotUnique, "The loop around this one names its item %q, too.", config.Name())
		}
	}
	if config.Concurrency < 0 || config.Concurrency > maxConcurrency {
		v.Add(path+".concurrency", fault.InvalidValue, "A loop runs 1 to %d items at the same time.", maxConcurrency)
	}
	if !slices.Contains(config.OnFailure.Values(), string(config.OnFailure)) {
		v.Add(path+".onFailure", fault.InvalidValue, "There is no value %q.", config.OnFailure)
	}
}

func (c checker) cases(path string, cases []SwitchCase) {
	if len(cases) == 0 || len(cases) > maxCases {
		c.v.Add(path, fault.LengthOutOfRange, "A switch has 1 to %d cases.", maxCases)
	}
	seen := map[string]bool{}
	for i, of := range cases {
		path := fmt.Sprintf("%s[%d]", path, i)
		if of.Name == "" || len([]rune(of.Name)) > maxName {
			c.v.Add(path+".name", fault.LengthOutOfRange, "The name of a case has 1 to %d characters.", maxName)
		}
		if seen[of.Name] {
			c.v.Add(path+".name", fault.NameNotUnique, "Two cases have the name %q.", of.Name)
		}
		seen[of.Name] = true
		c.expression(path+".expression", of.Expression, Boolean)
	}
}

func (c checker) assignments(path string, values []Assignment) {
	if len(values) == 0 || len(values) > maxParameters {
		c.v.Add(path, fault.LengthOutOfRange, "Set 1 to %d values.", maxParameters)
	}
	for i, a := range values {
		path := fmt.Sprintf("%s[%d]", path, i)
		if !identifier.MatchString(a.Name) {
			c.v.Add(path+".name", fault.InvalidValue, nameRule)
		}
		c.expression(path+".expression", a.Expression, "")
	}
}

func (c WaitConfig) check(v *fault.Validation, path string) {
	switch _, err := time.Parse(timeOfDay, c.Until); {
	case c.Until == "" && (c.Minutes < 1 || c.Minutes > maxWait):
		v.Add(path+".minutes", fault.InvalidValue, "A step waits for 1 to %d minutes.", maxWait)
	case c.Until != "" && c.Minutes != 0:
		v.Add(path+".until", fault.InvalidValue, "Enter a number of minutes or a time of day.")
	case c.Until != "" && err != nil:
		v.Add(path+".until", fault.InvalidValue, "Enter a time of day such as 15:00.")
	}
}
