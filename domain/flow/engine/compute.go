package engine

import (
	"cmp"
	"errors"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
)

// Compute evaluates the expressions of an action's node. A failure is part of the answer.
func (p *Program) Compute(a Action, now time.Time, zone *time.Location) Computed {
	n, err := p.node(a.Node.ID)
	if err != nil {
		return uncomputed(err)
	}
	a.Env.Today = now.In(zone).Format(time.DateOnly)
	c, err := n.compute(a, now, zone)
	if err != nil {
		return uncomputed(err)
	}
	return c
}

// uncomputed is a failure in the words for a person, with what the expression library says.
func uncomputed(err error) Computed {
	c := Computed{Code: string(fault.CodeOf(err)), Text: err.Error()}
	if f := (*fault.Fault)(nil); errors.As(err, &f) {
		c.Text = f.Message
		if f.Cause != nil {
			c.Text += " " + reason(f.Cause)
		}
	}
	return c
}

// position is where the expression library found the error. A picture of it follows on further lines.
var position = regexp.MustCompile(` \(\d+:\d+\)$`)

// reason is what the expression library says, as a sentence without its picture of the expression.
func reason(cause error) string {
	text, _, _ := strings.Cut(cause.Error(), "\n")
	text = strings.ReplaceAll(position.ReplaceAllString(text, ""), "<nil>", "nothing")
	first, size := utf8.DecodeRuneInString(text)
	return strings.TrimRight(string(unicode.ToUpper(first))+text[size:], ".") + "."
}

func (n *node) compute(a Action, now time.Time, zone *time.Location) (c Computed, err error) {
	if a.Result {
		c.Result, err = flow.Evaluate(cmp.Or(n.loop.Result, n.end.Result), a.Env)
		return c, err
	}
	switch s := n.settings.(type) {
	case kind.Computing:
		return s.Compute(a.Env, now, zone)
	case kind.Acting:
		c.Input, err = s.Input(a.Env)
		return c, err
	}
	return c, incorrect("The step %q has no values.", n.Name)
}
