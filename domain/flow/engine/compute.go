package engine

import (
	"time"

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
	if a.Result {
		c.Result, err = flow.Evaluate(n.loop.Result, a.Env)
		return c, err
	}
	computing, ok := n.settings.(kind.Computing)
	if !ok {
		return c, incorrect("The step %q has no values.", n.Name)
	}
	return computing.Compute(a.Env, now, zone)
}
