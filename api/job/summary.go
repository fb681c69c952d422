package job

import (
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/job"
)

// StepsSummary counts the steps of a job that ran in loops.
type StepsSummary struct {
	Nodes []StepCounts `json:"nodes" maxItems:"1001" doc:"The nodes of the workflow that ran in loops"`
}

// StepCounts counts the steps of one node by their state.
type StepCounts struct {
	NodeID  string `json:"nodeId"`
	Info    int    `json:"info" doc:"Running"`
	Success int    `json:"success"`
	Error   int    `json:"error"`
	Stalled int    `json:"stalled" doc:"Waiting for a person"`
	Aborted int    `json:"aborted"`
	Skipped int    `json:"skipped"`
}

func summaryToAPI(counts []jobapp.StepCounts) StepsSummary {
	out := StepsSummary{Nodes: make([]StepCounts, len(counts))}
	for i, c := range counts {
		out.Nodes[i] = StepCounts{NodeID: c.NodeID, Info: c.Steps[job.StepInfo], Success: c.Steps[job.StepSuccess],
			Error: c.Steps[job.StepError], Stalled: c.Steps[job.StepStalled], Aborted: c.Steps[job.StepAborted],
			Skipped: c.Steps[job.StepSkipped]}
	}
	return out
}
