package kind

import "countersign.dev/domain/flow"

// Continuing is the setting of a step that adds a job about a record.
type Continuing struct {
	// Continue ends the step when the job exists, and not when it has ended.
	Continue bool `json:"continue,omitempty"`
}

// ContinuingField describes the setting.
func ContinuingField() Field {
	return Field{Name: "continue", Type: Flag, Label: Text{English: "Continue at once", German: "Sofort fortfahren"},
		Help: Text{
			English: "The step does not wait for the end of the job. The steps after it run as soon as the job starts.",
			German:  "Der Schritt wartet nicht auf das Ende des Jobs. Die Schritte danach laufen, sobald er beginnt.",
		}}
}

// JobOutputs are the outputs of a step that adds a job.
func JobOutputs() []Output {
	return append(OutcomeOutputs(), Output{Name: flow.OutputSummary, Type: flow.Text},
		Output{Name: flow.OutputJob, Type: flow.Number})
}
