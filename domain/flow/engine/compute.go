package engine

import (
	"time"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
)

// Compute evaluates the expressions of an action's node. A failure is part of the answer.
func (p *Program) Compute(a Action, now time.Time, zone *time.Location) Computed {
	n, err := p.node(a.Node.ID)
	if err != nil {
		return uncomputed(err)
	}
	c, err := n.compute(a, now, zone)
	if err != nil {
		return uncomputed(err)
	}
	return c
}

func uncomputed(err error) Computed {
	return Computed{Code: string(fault.CodeOf(err)), Text: err.Error()}
}

func (n *node) compute(a Action, now time.Time, zone *time.Location) (c Computed, err error) {
	switch n.Kind {
	case flow.Condition:
		c.Exit = flow.Exit{Type: flow.Else}
		yes, err := flow.Decide(n.condition.Expression, a.Env)
		if yes {
			c.Exit.Type = flow.Then
		}
		return c, err
	case flow.Switch:
		return n.choose(a.Env)
	case flow.SetValue:
		return n.assign(a.Env)
	case flow.ForEach:
		if a.Result {
			c.Result, err = flow.Evaluate(n.loop.Result, a.Env)
			return c, err
		}
		return n.items(a.Env)
	case flow.Wait:
		c.Until, err = n.wait.End(now, zone)
		return c, err
	case flow.Start, flow.Parallel, flow.Join, flow.End, flow.CaptureDocument, flow.ApproveInvoice, flow.ImportPayments,
		flow.GenerateAch, flow.GeneratePositivePay, flow.PrintChecks:
	}
	return c, incorrect("The step %q has no values.", n.Name)
}

// choose takes the first case that applies.
func (n *node) choose(env flow.Env) (Computed, error) {
	for _, of := range n.cases {
		yes, err := flow.Decide(of.Expression, env)
		if err != nil {
			return Computed{}, err
		}
		if yes {
			return Computed{Exit: flow.Exit{Type: flow.Case, Case: of.Name}}, nil
		}
	}
	return Computed{Exit: flow.Exit{Type: flow.Else}}, nil
}

// assign evaluates the values in their order, so that a later one can use an earlier one.
func (n *node) assign(env flow.Env) (Computed, error) {
	set, all := map[string]any{}, map[string]any{}
	for name, value := range env.Values {
		all[name] = value
	}
	env.Values = all
	for _, a := range n.values {
		value, err := flow.Evaluate(a.Expression, env)
		if err != nil {
			return Computed{}, err
		}
		set[a.Name], all[a.Name] = value, value
	}
	return Computed{Values: set}, nil
}

func (n *node) items(env flow.Env) (Computed, error) {
	value, err := flow.Evaluate(n.loop.Items, env)
	if err != nil {
		return Computed{}, err
	}
	items, ok := value.([]any)
	if !ok {
		return Computed{}, incorrect("The items of %q are no list.", n.Name)
	}
	if len(items) > flow.MaxItems {
		return Computed{}, incorrect("The list of %q has more than %d items.", n.Name, flow.MaxItems)
	}
	return Computed{Items: items}, nil
}
