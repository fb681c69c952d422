package mail

import "fmt"

// Assignment is the reason and the level of a decision, and its due date in the reader's format.
type Assignment struct {
	Rule          string // name of the rule; empty: none matches
	Fallback      string // role that decides without a rule
	Level, Levels int
	Due           string
	Path          string
}

// Assigned notifies the reader of a decision that they were assigned.
func (r Reader) Assigned(a About, why Assignment) Draft {
	t := in(r.Language)
	reason := fmt.Sprintf(t.rule, why.Rule)
	if why.Rule == "" {
		reason = fmt.Sprintf(t.noRule, why.Fallback)
	}
	return Draft{To: r.Email, Language: r.Language, Subject: fmt.Sprintf(t.task, a.Number, r.taskName(a)),
		Body: fmt.Sprintf(t.assigned, a.Subject, reason, why.Level, why.Levels, why.Due), Path: why.Path}
}

// AskedFor notifies the reader of a task of a workflow that they were assigned.
func (r Reader) AskedFor(a About, instructions, due, path string) Draft {
	t := in(r.Language)
	if instructions != "" {
		instructions = "\n" + instructions + "\n\n"
	}
	return Draft{To: r.Email, Language: r.Language, Subject: fmt.Sprintf(t.task, a.Number, r.taskName(a)),
		Body: fmt.Sprintf(t.askedFor, a.Subject, instructions, due), Path: path}
}
