package kind

import "countersign.dev/domain/flow"

// Outcomes are the ways out of a step that can fail.
func Outcomes() []flow.EdgeType { return []flow.EdgeType{flow.Succeeded, flow.Failed} }

// OutcomeOutputs say how a step that can fail has ended.
func OutcomeOutputs() []Output {
	return []Output{{Name: flow.OutputOutcome, Type: flow.Text}, {Name: flow.OutputErrorCode, Type: flow.Text}}
}

// Sealed completes the definition of a step that is a child workflow written in Go.
func Sealed(d Definition) Definition {
	d.Group, d.Exits, d.Read = Processes, Outcomes(), Read[None]
	d.Outputs = append(OutcomeOutputs(), Output{Name: flow.OutputSummary, Type: flow.Text})
	return d
}
