package task

import "time"

// Snapshot is the data of a task for its workflow and its callers.
type Snapshot struct {
	TaskID   string `json:"taskId"`
	Open     bool   `json:"open"`
	State    string `json:"state"`
	Bucket   Bucket `json:"bucket"`
	Level    int    `json:"level"`
	Levels   int    `json:"levels"`
	Decision Action `json:"decision,omitempty"`
	Reason   string `json:"reason,omitempty"`
	By       string `json:"by,omitempty"` // name of the person who decided
	// Answers are those to the form, by the names of its fields.
	Answers map[string]any `json:"answers,omitempty"`
	Alarm   Action         `json:"alarm,omitempty"`
	AlarmAt time.Time      `json:"alarmAt"`
	Version int64          `json:"version"`
	// PendingUntil is when a deferred approval takes effect; zero: there is none.
	PendingUntil time.Time `json:"pendingUntil,omitzero"`
}

// Snapshot returns the data of the task at a time, with the next timer after it.
func (t *Task) Snapshot(now time.Time) Snapshot {
	s := Snapshot{TaskID: t.ID, Open: t.Open(), State: t.State, Bucket: t.Bucket, Level: t.Level, Levels: t.Levels(),
		Decision: t.Decision, Reason: t.DecisionReason, Version: t.Version,
		Answers: t.Answers}
	if who, ok := t.AssigneeOf(t.DecidedBy); ok && !s.Open {
		s.By = who.Name
	}
	if t.Pending != nil {
		s.PendingUntil = t.Pending.At
	}
	if alarm, ok := t.NextAlarm(now); ok && s.Open {
		s.Alarm, s.AlarmAt = alarm.Action, alarm.At
	}
	return s
}
