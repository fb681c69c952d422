package document

import (
	"context"
	"errors"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/lookalike"
)

// MaxFiles is how many files one upload may bring.
const MaxFiles = 20

// maxName bounds a file's name; file systems allow 255 bytes.
const maxName = 255

// File is a received file. Content can be read more than once.
type File struct {
	Name    string
	Size    int64
	Content io.ReadSeeker
}

// Facts are what an inspection finds out about a file that may be kept.
type Facts struct {
	ContentType string
	Pages       int
	ScanResult  string
}

// Kept is where a file's bytes lie.
type Kept struct {
	Key, SHA256 string
	Size        int64
}

// Received is one accepted file, to be recorded.
type Received struct {
	FileName string
	Facts    Facts
	Kept     Kept
}

// Outcome is what became of one file of the list: an upload, or a refusal.
type Outcome struct {
	FileName string
	Upload   Upload
	Refusal  *fault.Fault
}

// Inspector decides whether a file may be kept: its type, its viruses, its
// pages. It opens nothing that was not scanned.
type Inspector interface {
	Inspect(ctx context.Context, name string, content io.ReadSeeker) (Facts, error)
}

// Keeper stores bytes.
type Keeper interface {
	Keep(ctx context.Context, tenantID string, at time.Time, contentType string, content io.ReadSeeker) (Kept, error)
}

// Uploads records accepted files: document, upload and job of each, all in one transaction.
type Uploads interface {
	ReceiveUploads(ctx context.Context, tenantID, projectID, source string, at time.Time,
		files []Received) ([]Upload, error)
	MayReceive(ctx context.Context, tenantID, projectID string) error
}

// Starter starts a committed job at once instead of a moment later.
type Starter interface {
	StartJob(ctx context.Context, tenantID, jobID string) error
}

// Service receives files.
type Service struct {
	Inspector Inspector
	Keeper    Keeper
	Uploads   Uploads
	Starter   Starter
	Now       func() time.Time
}

// Receive keeps the files that may be kept and says of each other one why not.
// The bytes are stored before the rows: a row never points at nothing, and
// bytes whose transaction failed lie under the key a retry will use. When
// something of ours does not answer, nothing is recorded and the whole may be tried again.
func (s *Service) Receive(ctx context.Context, projectID string, files []File) ([]Outcome, error) {
	who, ok := actor.From(ctx)
	if !ok {
		return nil, fault.New(fault.Unauthenticated, fault.NotSignedIn, "Nobody is signed in.")
	}
	if len(files) == 0 || len(files) > MaxFiles {
		return nil, fault.New(fault.Invalid, fault.ValidationFailed, "Choose 1 to %d files.", MaxFiles)
	}
	if err := s.Uploads.MayReceive(ctx, who.TenantID, projectID); err != nil {
		return nil, err
	}
	at := s.Now()
	outcomes := make([]Outcome, len(files))
	var accepted []Received
	for i, f := range files {
		outcomes[i].FileName = f.Name
		received, err := s.accept(ctx, who.TenantID, at, f, files[:i])
		switch refusal := asRefusal(err); {
		case err == nil:
			accepted = append(accepted, received)
		case refusal != nil:
			outcomes[i].Refusal = refusal
		default:
			return nil, err
		}
	}
	if len(accepted) == 0 {
		return outcomes, nil
	}
	uploads, err := s.Uploads.ReceiveUploads(ctx, who.TenantID, projectID, FromUpload, at, accepted)
	if err != nil {
		return nil, err
	}
	s.report(ctx, who.TenantID, outcomes, uploads)
	return outcomes, nil
}

// report puts the uploads beside their files and starts their jobs. A start
// that fails is made up for by the relay.
func (s *Service) report(ctx context.Context, tenantID string, outcomes []Outcome, uploads []Upload) {
	n := 0
	for i := range outcomes {
		if outcomes[i].Refusal != nil {
			continue
		}
		outcomes[i].Upload = uploads[n]
		_ = s.Starter.StartJob(ctx, tenantID, uploads[n].JobID)
		n++
	}
}

func (s *Service) accept(ctx context.Context, tenantID string, at time.Time, f File, before []File) (Received, error) {
	if err := checkName(f.Name); err != nil {
		return Received{}, err
	}
	for _, other := range before {
		if strings.EqualFold(other.Name, f.Name) {
			return Received{}, fault.New(fault.Conflict, fault.FileNameDuplicate, "A file of this name is in the list already.")
		}
	}
	if f.Size > MaxBytes {
		return Received{}, fault.New(fault.TooLarge, fault.FileTooLarge, "The file is larger than 20 MB.")
	}
	facts, err := s.Inspector.Inspect(ctx, f.Name, f.Content)
	if err != nil {
		return Received{}, err
	}
	if _, err := f.Content.Seek(0, io.SeekStart); err != nil {
		return Received{}, fault.Wrap(err, fault.Internal, fault.InternalError, "The file could not be read again.")
	}
	kept, err := s.Keeper.Keep(ctx, tenantID, at, facts.ContentType, f.Content)
	return Received{FileName: f.Name, Facts: facts, Kept: kept}, err
}

// checkName refuses names that could mislead: no folders, no control
// characters, nothing that reverses the reading direction ("gpj.exe").
func checkName(name string) error {
	if name == "" || len(name) > maxName || !utf8.ValidString(name) || strings.ContainsAny(name, `/\`) || name == "." ||
		name == ".." {
		return fault.New(fault.Invalid, fault.InvalidValue, "This file name cannot be used.")
	}
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return fault.New(fault.Invalid, fault.UnsupportedCharacter, "The file name holds a character that cannot be used.")
		}
	}
	if r, found := lookalike.Invisible(name); found {
		return fault.New(fault.Invalid, fault.UnsupportedCharacter, "The file name contains an invisible character (%s).",
			lookalike.Name(r))
	}
	return nil
}

// asRefusal is the fault when it is about the file, so that the other files go
// on; nil when it is about us.
func asRefusal(err error) *fault.Fault {
	var f *fault.Fault
	if !errors.As(err, &f) {
		return nil
	}
	switch f.Kind {
	case fault.Invalid, fault.TooLarge, fault.Conflict:
		return f
	default:
		return nil
	}
}
