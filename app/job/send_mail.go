package job

import (
	"context"
	"strconv"
	"strings"

	mailapp "countersign.dev/app/mail"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind/sendmail"
	"countersign.dev/domain/id"
	"countersign.dev/domain/mail"
	"countersign.dev/internal/postgres"
	jobrow "countersign.dev/internal/store/job"
)

// Effect identifies what a step does outside of its job: it is done once.
type Effect struct {
	JobID   string
	Path    string // of the step
	Attempt int
}

// ID is the same for every repetition of the effect, and for its parts.
func (e Effect) ID(tenantID string, parts ...string) string {
	return id.Derived(append([]string{tenantID, e.JobID, e.Path, strconv.Itoa(e.Attempt)}, parts...)...)
}

// SendMail queues the message of a step for each recipient. A repetition of the activity queues nothing further.
func (u Jobs) SendMail(ctx context.Context, tenantID string, e Effect, m sendmail.Message) error {
	return u.db.InTenant(ctx, tenantID, func(tx *postgres.Tx) error {
		about, err := jobrow.Subject(tx, e.JobID)
		if err != nil {
			return err
		}
		if about.Type == "" {
			return postgres.NotFound()
		}
		files, err := attached(tx, e.JobID, m.FileIDs)
		if err != nil {
			return err
		}
		for _, to := range m.To {
			draft := mail.Draft{To: to, Subject: m.Subject, Body: m.Text, Files: files}
			if err := mailapp.QueueOnce(tx, e.ID(tenantID, strings.ToLower(to)), draft); err != nil {
				return err
			}
		}
		return nil
	})
}

// attached are files of a job, or of jobs that it runs or that run it, for a message.
func attached(tx *postgres.Tx, jobID string, fileIDs []string) (all []mail.File, err error) {
	total := int64(0)
	for _, fileID := range fileIDs {
		f, err := fileOfStep(tx, jobID, fileID)
		if err != nil {
			return nil, err
		}
		all = append(all, mail.File{Name: f.Name, ContentType: f.ContentType, Size: f.Size, ObjectKey: f.ObjectKey})
		total += f.Size
	}
	if total > mail.MaxFileBytes {
		return nil, fault.New(fault.Invalid, fault.FileTooLarge, "The files of a message are larger than %d MB together.",
			mail.MaxFileBytes>>20)
	}
	return all, nil
}
