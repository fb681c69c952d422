package task

import (
	"strings"
	"time"

	"countersign.dev/domain/fault"
)

func (f Fields) requireQuestion() error {
	v := fault.Validation{}
	if strings.TrimSpace(f.Text) == "" {
		v.Add("text", fault.Required, "Enter the information you need.")
	}
	if strings.TrimSpace(f.Recipient) == "" {
		v.Add("recipient", fault.Required, "Field is required")
	} else if !address(f.Recipient) {
		v.Add("recipient", fault.InvalidValue, "%q is not an e-mail address.", f.Recipient)
	}
	return v.Err()
}

func (f Fields) requireAnswer() error {
	v := fault.Validation{}
	if strings.TrimSpace(f.Text) == "" {
		v.Add("text", fault.Required, "Field is required")
	}
	return v.Err()
}

// address is a rough check. The mail server decides, but a line break must never reach it.
func address(text string) bool {
	local, host, found := strings.Cut(strings.TrimSpace(text), "@")
	return found && local != "" && strings.Contains(host, ".") && !strings.ContainsAny(text, " \r\n\t,;<>")
}

// provideInfo answers the question. The clock of idleness starts again.
func (t *Task) provideInfo(now time.Time) error {
	if !t.InfoRequested {
		return fault.New(fault.Conflict, fault.IllegalTransition, "No one is waiting for information on this task.")
	}
	t.InfoRequested = false
	t.AssignedAt = now
	return nil
}
