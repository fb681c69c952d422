package taskflow

import (
	"time"

	"countersign.dev/domain/task"
)

// FromDomain is the standing of a task at a moment.
func FromDomain(tk task.Task, now time.Time) Standing {
	s := Standing{TaskID: tk.ID, Open: tk.Open(), State: tk.State, Level: tk.Level, Levels: tk.Levels(),
		Decision: tk.Decision, Reason: tk.DecisionReason, Version: tk.Version}
	if alarm, ok := tk.NextAlarm(now); ok && tk.Open() {
		s.Alarm, s.AlarmAt = alarm.Action, alarm.At
	}
	return s
}
