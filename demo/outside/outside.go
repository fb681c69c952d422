// Package outside shows what the demo's partners received: the bank, the mail server, the printer and the ERP.
// The demo's tenants share them. Each tenant sees only what it sent, identified by values that nobody can
// choose: the folder of its account, ids of messages and postings, hashes.
package outside

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"countersign.dev/domain/fault"
)

// Mail is a message that arrived.
type Mail struct {
	ID        string    `json:"id"`
	MessageID string    `json:"messageId"`
	Received  time.Time `json:"received"`
	To        []string  `json:"to"`
	Subject   string    `json:"subject"`
	Text      string    `json:"text"`
}

// File is a file at the bank.
type File struct {
	Path     string    `json:"path"`
	Size     int64     `json:"size"`
	Modified time.Time `json:"modified"`
	SHA256   string    `json:"sha256"`
}

// Print is a printed document.
type Print struct {
	ID      int       `json:"id"`
	Name    string    `json:"name"`
	Printed time.Time `json:"printed"`
	Size    int64     `json:"size"`
	SHA256  string    `json:"sha256"`
	File    string    `json:"file"`
}

// Posting is an invoice in the ERP. Key is the sender's id of the posting.
type Posting struct {
	Number   string          `json:"number"`
	Key      string          `json:"key"`
	Received time.Time       `json:"received"`
	Body     json.RawMessage `json:"body"`
}

// Received is everything a tenant's doings left outside.
type Received struct {
	Mails    []Mail
	Files    []File
	Prints   []Print
	Postings []Posting
}

// World asks the bank, the mail server, the printer and the ERP.
type World interface {
	Received(ctx context.Context) (Received, error)
	File(ctx context.Context, path string) ([]byte, error)
	Print(ctx context.Context, file string) ([]byte, error)
}

// Sent contains what a tenant may have sent, to identify it.
type Sent struct {
	Demo     bool     // only demo tenants have an outside world
	Messages []string // ids of its mails
	Folders  []string // of its accounts at the bank
	Hashes   []string // of what was printed
	Postings []string
}

// Folder is the folder of an account at the demo's bank. It is also the last
// part of the account's login.
func Folder(identifier, fileKey string) string { return strings.ToLower(identifier + "-" + fileKey) }

// Senders returns what a tenant sent.
type Senders interface {
	Sent(ctx context.Context, tenantID string) (Sent, error)
}

// Service shows a tenant its part of the world.
type Service struct {
	World   World
	Senders Senders
}

// Received is the tenant's part.
func (s Service) Received(ctx context.Context, tenantID string) (Received, error) {
	sent, err := s.Senders.Sent(ctx, tenantID)
	if err == nil && !sent.Demo {
		err = missing()
	}
	if err != nil {
		return Received{}, err
	}
	all, err := s.World.Received(ctx)
	if err != nil {
		return Received{}, err
	}
	mails, files, prints, postings := keep(all.Mails, sent.mail), keep(all.Files, sent.file), keep(all.Prints, sent.print),
		keep(all.Postings, sent.posting)
	return Received{Mails: mails[:min(shown, len(mails))], Files: files[:min(shown, len(files))],
		Prints: prints[max(0, len(prints)-shown):], Postings: postings[max(0, len(postings)-shown):]}, nil
}

// shown is how many of a kind are shown, the newest: of mails and files these come first, of prints and postings last.
const shown = 500

// File is the content of one of the tenant's files at the bank.
func (s Service) File(ctx context.Context, tenantID, path string) ([]byte, error) {
	received, err := s.Received(ctx, tenantID)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(received.Files, func(f File) bool { return f.Path == path }) {
		return nil, missing()
	}
	return s.World.File(ctx, path)
}

// Print is the PDF of one of the tenant's print jobs.
func (s Service) Print(ctx context.Context, tenantID string, id int) ([]byte, error) {
	received, err := s.Received(ctx, tenantID)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(received.Prints, func(p Print) bool { return p.ID == id })
	if at < 0 {
		return nil, missing()
	}
	return s.World.Print(ctx, received.Prints[at].File)
}

func keep[T any](all []T, own func(T) bool) []T {
	return slices.DeleteFunc(slices.Clone(all), func(v T) bool { return !own(v) })
}

func (s Sent) mail(m Mail) bool { return m.MessageID != "" && slices.Contains(s.Messages, m.MessageID) }

// file is one of the tenant's files or of the bank's answers to them.
func (s Sent) file(f File) bool {
	folder, _, found := strings.Cut(f.Path, "/")
	return found && slices.Contains(s.Folders, folder)
}

func (s Sent) print(p Print) bool { return slices.Contains(s.Hashes, p.SHA256) }

func (s Sent) posting(p Posting) bool { return slices.Contains(s.Postings, p.Key) }

func missing() error {
	return fault.New(fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
}
