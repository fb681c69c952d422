package job_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind/sendmail"
	"countersign.dev/domain/mail"
	"countersign.dev/internal/store/storetest"
	notifyflow "countersign.dev/workflows/notify"
)

func TestStepQueuesItsMessageOnce(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, other := storetest.TwoTenants(t, s)
	ctx := context.Background()
	j, _ := capture(ctx, t, s, superuser, tenantID)
	jobs := storetest.Jobs(s)
	m := sendmail.Message{To: []string{"ap@example.com", "cfo@example.com"}, Subject: "Paid", Text: "Thank you."}
	effect := jobapp.Effect{JobID: j.ID, Path: "each[3]/mail", Attempt: 1}
	queued := func() int64 {
		return storetest.Count(t, superuser, `SELECT count(*) FROM mails WHERE tenant_id = $1 AND subject = 'Paid'
			AND body = 'Thank you.' AND status = 'pending'`, tenantID)
	}
	for range 2 { // the worker died before it could report the first one
		require.NoError(t, jobs.SendMail(ctx, tenantID, effect, m))
		require.EqualValues(t, 2, queued())
	}
	for n, change := range []func(*jobapp.Effect){
		func(e *jobapp.Effect) { e.Path = "each[4]/mail" }, func(e *jobapp.Effect) { e.Attempt = 2 },
	} {
		e := effect
		change(&e)
		require.NoError(t, jobs.SendMail(ctx, tenantID, e, m))
		require.EqualValues(t, 2*(n+2), queued(), "another step, and another attempt, have their own messages")
	}
	require.EqualValues(t, queued(), storetest.Count(t, superuser, `SELECT count(*) FROM outbox WHERE tenant_id = $1
		AND kind = 'start' AND name = $2`, tenantID, notifyflow.Send), "each is sent")
	err := jobs.SendMail(ctx, other, effect, m)
	require.Equal(t, fault.NotFound, fault.KindOf(err), "the job belongs to another company")
}

func TestStepAttachesFilesOfItsJobAlone(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID := storetest.Tenant(t, s)
	ctx := context.Background()
	own, _ := capture(ctx, t, s, superuser, tenantID)
	stranger, _ := capture(ctx, t, s, superuser, tenantID)
	f, err := files(t, s).Add(ctx, tenantID, jobapp.Effect{JobID: own.ID, Path: "file", Attempt: 1}, report)
	require.NoError(t, err)
	jobs := storetest.Jobs(s)
	m := sendmail.Message{To: []string{"ap@example.com", "cfo@example.com"}, Subject: "Paid", Text: "Thank you.",
		FileIDs: []string{f.ID}}
	require.NoError(t, jobs.SendMail(ctx, tenantID, jobapp.Effect{JobID: own.ID, Path: "mail", Attempt: 1}, m))
	require.EqualValues(t, 2, storetest.Count(t, superuser, `SELECT count(*) FROM mail_files
		WHERE tenant_id = $1 AND name = 'a.csv' AND object_key = $2`, tenantID, f.ObjectKey))

	err = jobs.SendMail(ctx, tenantID, jobapp.Effect{JobID: stranger.ID, Path: "mail", Attempt: 1}, m)
	require.Equal(t, fault.FileDoesNotExist, fault.CodeOf(err))
	storetest.ExecAs(t, superuser, `UPDATE job_files SET size = $1`, mail.MaxFileBytes+1)
	err = jobs.SendMail(ctx, tenantID, jobapp.Effect{JobID: own.ID, Path: "large", Attempt: 1}, m)
	require.Equal(t, fault.FileTooLarge, fault.CodeOf(err))
	require.EqualValues(t, 2, storetest.Count(t, superuser, `SELECT count(*) FROM mails`), "nothing is queued")
}
