// Package sendfile defines the step that uploads a file of its job with an SFTP profile of the company.
package sendfile

import (
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/id"
)

// Settings are the settings of a step that uploads a file.
type Settings struct {
	Profile string `json:"profile"`           // id of a profile of an SFTP connection
	File    string `json:"file"`              // expression: a file of the job
	Replace bool   `json:"replace,omitempty"` // a file of the same name
	Repeat  bool   `json:"repeat,omitempty"`  // also after an unknown outcome

	kind.Repeated
}

// Upload is what a step uploads.
type Upload struct {
	Profile string `json:"profile"`
	FileID  string `json:"fileId"`
	Replace bool   `json:"replace,omitempty"`
}

// Definition describes the kind.
func Definition() kind.Definition {
	return kind.Definition{Kind: flow.SendFile, Group: kind.Actions, Icon: "file-upload", Exits: kind.Outcomes(),
		Name: kind.Text{English: "Send a file by SFTP", German: "Datei per SFTP senden"},
		Description: kind.Text{
			English: "Uploads a file of the job to the folder of a connection profile of the company.",
			German:  "Lädt eine Datei des Jobs in den Ordner eines Verbindungsprofils des Unternehmens hoch.",
		},
		Fields: append([]kind.Field{
			{Name: "profile", Type: kind.Profile, ProfileType: connection.SFTP, Required: true,
				Label: kind.ProfileLabel, Help: kind.ProfileHelp},
			{Name: "file", Type: kind.Expression, Required: true, Result: flow.Record, Max: flow.MaxExpression,
				Label: kind.Text{English: "File", German: "Datei"},
				Help: kind.Text{English: "Of an earlier step that creates a file, such as steps.report.file.",
					German: "Eines früheren Schrittes, der eine Datei erstellt, zum Beispiel steps.report.file."}},
			{Name: "replace", Type: kind.Flag,
				Label: kind.Text{English: "Replace a file of the same name", German: "Datei gleichen Namens ersetzen"},
				Help: kind.Text{English: "Without it, the step fails if the folder contains another file of the name.",
					German: "Sonst schlägt der Schritt fehl, wenn der Ordner eine andere Datei dieses Namens enthält."}},
			{Name: "repeat", Type: kind.Flag,
				Label: kind.Text{English: "The recipient recognizes repeated files",
					German: "Der Empfänger erkennt wiederholte Dateien"},
				Help: kind.Text{
					English: "Without it, an upload whose outcome is unknown is not repeated: the recipient may have the file.",
					German: "Sonst wird ein Hochladen, dessen Ergebnis unbekannt ist, nicht wiederholt: " +
						"Der Empfänger hat die Datei vielleicht."}},
		}, kind.RepeatedFields()...),
		Outputs: append(kind.OutcomeOutputs(), kind.Output{Name: flow.OutputSummary, Type: flow.Text}),
		Read:    kind.Read[Settings],
	}
}

// Check reports each problem at its field.
func (s Settings) Check(c kind.Check) {
	if !id.Valid(s.Profile) {
		c.At("profile").Report(fault.Required, "Choose a connection profile.")
	}
	c.At("file").Expression(s.File, flow.Record)
	s.CheckRepeated(c)
}

// Expressions are the file.
func (s Settings) Expressions() []string { return []string{s.File} }

// Repetition repeats uploads that had no effect, or whose second effect the recipient recognizes.
func (s Settings) Repetition() kind.Repetition { return s.Repeated.Repetition(s.Repeat) }

// Input evaluates the file, in the form of Upload.
func (s Settings) Input(env flow.Env) (map[string]any, error) {
	value, err := flow.Evaluate(s.File, env)
	if err != nil {
		return nil, err
	}
	fileID := kind.FileIDOf(value)
	if !id.Valid(fileID) {
		return nil, flow.Incorrect("The expression %q is no file of the job.", s.File)
	}
	return map[string]any{"profile": s.Profile, "fileId": fileID, "replace": s.Replace}, nil
}
