package api

import (
	"encoding/json"
	"time"

	"countersign.dev/demo/outside"
)

// Output is the tenant's part of the outside world.
type Output struct{ Body OutsideWorld }

// OutsideWorld lists what the demo's partners received, the newest first.
type OutsideWorld struct {
	Mails    []Mail    `json:"mails" maxItems:"500"`
	Files    []File    `json:"files" maxItems:"500"`
	Prints   []Print   `json:"prints" maxItems:"500"`
	Postings []Posting `json:"postings" maxItems:"500"`
}

// Mail is a message in the mail catcher.
type Mail struct {
	ID       string    `json:"id"`
	Received time.Time `json:"received"`
	To       []string  `json:"to"`
	Subject  string    `json:"subject"`
	Text     string    `json:"text"`
}

// File is a file at the demo's bank.
type File struct {
	Path     string    `json:"path"`
	Size     int64     `json:"size"`
	Modified time.Time `json:"modified"`
	SHA256   string    `json:"sha256"`
}

// Print is a job of the demo's printer.
type Print struct {
	ID      int       `json:"id"`
	Name    string    `json:"name"`
	Printed time.Time `json:"printed"`
	Size    int64     `json:"size"`
	SHA256  string    `json:"sha256"`
}

// Posting is an invoice in the simulated ERP.
type Posting struct {
	Number   string          `json:"number"`
	Received time.Time       `json:"received"`
	Body     json.RawMessage `json:"body" doc:"As the ERP received it"`
}

func toAPI(r outside.Received) OutsideWorld {
	out := OutsideWorld{Mails: []Mail{}, Files: []File{}, Prints: []Print{}, Postings: []Posting{}}
	for _, m := range r.Mails {
		out.Mails = append(out.Mails, Mail{ID: m.ID, Received: m.Received, To: m.To, Subject: m.Subject, Text: m.Text})
	}
	for _, f := range r.Files {
		out.Files = append(out.Files, File(f))
	}
	for _, p := range r.Prints {
		out.Prints = append(out.Prints, Print{ID: p.ID, Name: p.Name, Printed: p.Printed, Size: p.Size, SHA256: p.SHA256})
	}
	for _, p := range r.Postings {
		out.Postings = append(out.Postings, Posting{Number: p.Number, Received: p.Received, Body: p.Body})
	}
	return out
}
