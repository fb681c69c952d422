package task

import (
	"context"
	"time"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/subject"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// Withdraw closes an undecided task whose workflow was canceled.
func (c *Commands) Withdraw(ctx context.Context, tenantID, taskID string) (task.Task, error) {
	return c.change(ctx, tenantID, taskID, "", func(s *step) error {
		why := "The approval was canceled."
		if s.tk.Subject.Type == subject.Step {
			why = "The job was canceled."
		}
		return withdraw(s.tx, s.tk, why, s.now)
	})
}

// WithdrawOf closes the open task of a locked subject, if there is one.
func WithdrawOf(tx *postgres.Tx, ref subject.Ref, why string, now time.Time) error {
	tk, err := LockOpen(tx, ref)
	if err != nil || tk == nil {
		return err
	}
	return withdraw(tx, tk, why, now)
}

// LockOpen locks the open task of a subject. It returns nil if there is none.
func LockOpen(tx *postgres.Tx, ref subject.Ref) (*task.Task, error) {
	taskID, err := taskrow.FindOpen(tx, ref)
	if err != nil || taskID == "" {
		return nil, err
	}
	tk, err := taskrow.Lock(tx, taskID)
	if err != nil || !tk.Open() {
		return nil, err
	}
	return &tk, nil
}

func withdraw(tx *postgres.Tx, tk *task.Task, why string, now time.Time) error {
	if !tk.Open() {
		return nil
	}
	from := tk.State
	tk.Withdraw()
	if err := save(tx, tk); err != nil {
		return err
	}
	return record(tx, task.Event{TaskID: tk.ID, At: now, Action: task.Withdraw, From: from, To: tk.State,
		Level: tk.Level, Comment: why}, audit.CausesOf(why)...)
}
