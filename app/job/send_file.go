package job

import (
	"context"
	"errors"

	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/sendfile"
	"countersign.dev/domain/id"
)

// Servers upload files to the servers of opened profiles.
type Servers interface {
	Upload(ctx context.Context, p connection.Opened, f sendfile.Content) kind.Outcome
}

// SendFile uploads a file of the job of a step.
func (s Services) SendFile(ctx context.Context, tenantID string, e Effect, u sendfile.Upload) kind.Outcome {
	p, unopened := s.open(ctx, tenantID, u.Profile, connection.SFTP)
	if unopened != nil {
		return *unopened
	}
	f, content, err := s.Files.ofStep(ctx, tenantID, e.JobID, u.FileID)
	if err != nil {
		return unread(err)
	}
	return s.Servers.Upload(ctx, p, sendfile.Content{Name: f.Name, Part: id.New(), Bytes: content, Replace: u.Replace})
}

// unread is the outcome of an upload whose file cannot be read. Nothing was sent.
func unread(err error) kind.Outcome {
	o := kind.Outcome{Code: fault.ServiceUnavailable, Text: "The file cannot be read at present.", Repeatable: true}
	if known := (*fault.Fault)(nil); errors.As(err, &known) && known.Kind == fault.NotFound {
		o.Code, o.Text, o.Repeatable = known.Code, known.Message, false
	}
	return o
}
