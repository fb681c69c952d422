// Package sendmail defines the step that sends a message.
package sendmail

import (
	"slices"
	"strings"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
)

// Settings are the settings of a step that sends a message. Each is an expression.
type Settings struct {
	To      string `json:"to"` // an address, or a list of at most MaxRecipients addresses
	Subject string `json:"subject"`
	Text    string `json:"text"`
	Files   string `json:"files,omitempty"` // a file of the job, or a list of at most mail.MaxFiles files
}

// Limits of a message.
const (
	MaxRecipients = 20
	maxSubject    = 200
	maxText       = 20_000
)

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.SendMail, Group: kind.Actions, Icon: "mail", Exits: kind.Outcomes(),
		Name: kind.Text{English: "Send a message", German: "Nachricht senden"},
		Description: kind.Text{
			English: "Queues an email for each recipient. It leaves the company by the sender of its settings.",
			German:  "Sendet jedem Empfänger eine Nachricht. Absender ist der des Unternehmens.",
		},
		Fields: []kind.Field{
			{Name: "to", Type: kind.Expression, Required: true, Max: flow.MaxExpression,
				Label: kind.Text{English: "Recipients", German: "Empfänger"},
				Help: kind.Text{English: `An address such as "ap@example.com", or a list of at most 20 addresses.`,
					German: `Eine Adresse wie "ap@example.com" oder eine Liste von höchstens 20 Adressen.`}},
			{Name: "subject", Type: kind.Expression, Required: true, Result: flow.Text, Max: flow.MaxExpression,
				Label: kind.Text{English: "Subject", German: "Betreff"}},
			{Name: "text", Type: kind.Expression, Required: true, Result: flow.Text, Max: flow.MaxExpression,
				Label: kind.Text{English: "Text", German: "Text"}},
			{Name: "files", Type: kind.Expression, Max: flow.MaxExpression,
				Label: kind.Text{English: "Attached files", German: "Angehängte Dateien"},
				Help: kind.Text{English: "Of earlier steps, such as steps.report.file, or a list of at most 10 files.",
					German: "Früherer Schritte, zum Beispiel steps.report.file, oder eine Liste von höchstens 10 Dateien."}},
		},
		Outputs: append(kind.OutcomeOutputs(), kind.Output{Name: flow.OutputSummary, Type: flow.Text}),
		Read:    kind.Read[Settings],
	}
}

// Check reports expressions that cannot be read.
func (s Settings) Check(c kind.Check) {
	c.At("to").Expression(s.To, "")
	c.At("subject").Expression(s.Subject, flow.Text)
	c.At("text").Expression(s.Text, flow.Text)
	if s.Files != "" {
		c.At("files").Expression(s.Files, "")
	}
}

// Expressions are the recipients, the subject, the text and the files.
func (s Settings) Expressions() []string {
	all := []string{s.To, s.Subject, s.Text}
	if s.Files != "" {
		all = append(all, s.Files)
	}
	return all
}

// Message is what a step sends.
type Message struct {
	To      []string `json:"to"`
	Subject string   `json:"subject"`
	Text    string   `json:"text"`
	FileIDs []string `json:"fileIds,omitempty"`
}

// Input evaluates the message, in the form of Message.
func (s Settings) Input(env flow.Env) (map[string]any, error) {
	to, err := kind.EvaluateAddresses(s.To, env)
	if err != nil {
		return nil, err
	}
	if len(to) == 0 || len(to) > MaxRecipients {
		return nil, flow.Incorrect("A message has 1 to %d recipients.", MaxRecipients)
	}
	subject, err := kind.EvaluateText(s.Subject, "subject of a message", kind.Length{Min: 1, Max: maxSubject}, env)
	if err != nil {
		return nil, err
	}
	if strings.ContainsAny(subject, "\r\n") {
		return nil, flow.Incorrect("The subject of a message has one line.")
	}
	body, err := kind.EvaluateText(s.Text, "text of a message", kind.Length{Min: 1, Max: maxText}, env)
	if err != nil {
		return nil, err
	}
	in := map[string]any{"to": to, "subject": subject, "text": body}
	if s.Files != "" {
		in["fileIds"], err = s.fileIDs(env)
	}
	return in, err
}

// fileIDs are the ids of the attached files, each once.
func (s Settings) fileIDs(env flow.Env) (all []any, err error) {
	value, err := flow.Evaluate(s.Files, env)
	if err != nil {
		return nil, err
	}
	list, ok := value.([]any)
	if !ok {
		list = []any{value}
	}
	for _, record := range list {
		fileID := kind.FileIDOf(record)
		if !id.Valid(fileID) {
			return nil, flow.Incorrect("The expression %q is no file of the job.", s.Files)
		}
		if !slices.Contains(all, any(fileID)) {
			all = append(all, fileID)
		}
	}
	if len(all) > mail.MaxFiles {
		return nil, flow.Incorrect("A message has at most %d files.", mail.MaxFiles)
	}
	return all, nil
}
