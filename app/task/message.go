package task

import (
	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/approval"
	"countersign.dev/domain/mail"
	"countersign.dev/domain/money"
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
	return mailapp.QueueForAssignees(tx, people, func(r mail.Reader) mail.Draft {
		draft := assignment(r, tk, title, path)
		draft.TaskID = tk.ID
		return draft
	})
}

func assignment(r mail.Reader, tk task.Task, title, path string) mail.Draft {
	due := r.Date(tk.DueAt)
	if tk.StepPath != "" {
		return r.AskedFor(about(r, tk, title), tk.Instructions, due, path)
	}
	return r.Assigned(about(r, tk, title), mail.Assignment{Rule: tk.Plan.RuleName, Fallback: approval.FallbackRole,
		Level: tk.Level, Levels: tk.Levels(), Due: due, Path: path})
}

// mailQuestion sends a question to the person who can answer it.
func mailQuestion(tx *postgres.Tx, tk task.Task, title string, f task.Fields) error {
	reader, err := mailapp.Reader(tx, f.Recipient)
	if err != nil {
		return err
	}
	return mailapp.Queue(tx, reader.Question(about(reader, tk, title), tx.Actor.UserName, f.Text))
}

// about describes a task in the reader's language and formats.
func about(r mail.Reader, tk task.Task, title string) mail.About {
	a := mail.About{Number: tk.Number, Invoice: tk.Facts["invoiceNumber"], Subject: title}
	if tk.Definition.NameCode() == "" {
		a.TaskName = tk.Name
	}
	currency := money.Currency(tk.Facts["currency"])
	// An amount without a currency is not stated.
	if amount, err := money.Parse(tk.Facts["invoiceAmount"], currency); err == nil && currency != "" && !amount.IsZero() {
		a.Subject += ", " + r.Amount(amount)
	}
	return a
}
