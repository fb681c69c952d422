package job

import (
	"context"
	"strconv"
	"strings"

	mailapp "countersign.dev/app/mail"
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
		for _, to := range m.To {
			mailID := e.ID(tenantID, strings.ToLower(to))
			if err := mailapp.QueueOnce(tx, mailID, mail.Draft{To: to, Subject: m.Subject, Body: m.Text}); err != nil {
				return err
			}
		}
		return nil
	})
}
