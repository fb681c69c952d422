package task

import (
	"fmt"

	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
	taskrow "countersign.dev/internal/store/task"
)

// mailAssignees queues one message to each current assignee.
func mailAssignees(tx *postgres.Tx, tk task.Task, title string) error {
	var people []string
	for _, a := range tk.Current() {
		people = append(people, a.UserID)
	}
	path, err := taskrow.Path(tx, tk.ID)
	if err != nil {
		return err
	}
	subject := fmt.Sprintf("Task %d: %s", tk.Number, tk.Name)
	body := fmt.Sprintf("You are asked to decide about %s.\nWhy you: %s, level %d of %d.\nDue %s.\n",
		title, tk.Plan.Text, tk.Level, tk.Levels(), tk.DueAt.Format("Mon 2 Jan 2006"))
	return mailapp.QueueForAssignees(tx, people, mail.Draft{Subject: subject, Body: body, Path: path})
}

// mailQuestion sends a question to the person who can answer it.
func mailQuestion(tx *postgres.Tx, tk task.Task, title string, f task.Fields) error {
	subject := fmt.Sprintf("Information needed for task %d: %s", tk.Number, tk.Name)
	body := fmt.Sprintf("%s asks about %s:\n\n%s\n", tx.Actor.UserName, title, f.Text)
	return mailapp.Queue(tx, mail.Draft{To: f.Recipient, Subject: subject, Body: body})
}
