package job_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/sendfile"
	"countersign.dev/domain/id"
	"countersign.dev/internal/store/storetest"
)

// server keeps what was uploaded, by name.
type server map[string]string

func (s server) Upload(_ context.Context, _ connection.Opened, f sendfile.Content) kind.Outcome {
	s[f.Name] = string(f.Bytes)
	return f.Delivered()
}

// profile is what opens, or why none does.
type profile struct {
	connection.Opened

	err error
}

func (p profile) Open(context.Context, string, string) (connection.Opened, error) {
	return p.Opened, p.err
}

func TestStepSendsFilesOfItsJobWithProfilesForStepsAlone(t *testing.T) {
	s, superuser := storetest.Open(t, 0)
	tenantID, other := storetest.TwoTenants(t, s)
	ctx := context.Background()
	own, _ := capture(ctx, t, s, superuser, tenantID)
	stranger, _ := capture(ctx, t, s, superuser, tenantID)
	u := files(t, s)
	f, err := u.Add(ctx, tenantID, jobapp.Effect{JobID: own.ID, Path: "file", Attempt: 1}, report)
	require.NoError(t, err)
	usable := profile{Opened: connection.Opened{Type: connection.SFTP}}
	ofREST := profile{Opened: connection.Opened{Type: connection.REST}}
	none := profile{err: fault.New(fault.NotFound, fault.NotFoundCode, "gone")}
	used := func(by connection.Purpose) profile {
		return profile{Opened: connection.Opened{Type: connection.SFTP, UsedBy: []connection.Purpose{by}}}
	}
	for name, c := range map[string]struct {
		profile               profile
		tenantID, jobID, file string
		code                  fault.Code
		repeatable            bool
	}{
		"own file":            {usable, tenantID, own.ID, f.ID, "", false},
		"used by steps":       {used(connection.Steps), tenantID, own.ID, f.ID, "", false},
		"of another job":      {usable, tenantID, stranger.ID, f.ID, fault.FileDoesNotExist, false},
		"of another company":  {usable, other, own.ID, f.ID, fault.FileDoesNotExist, false},
		"unknown":             {usable, tenantID, own.ID, id.New(), fault.FileDoesNotExist, false},
		"profile of a bank":   {used(connection.BankDelivery), tenantID, own.ID, f.ID, fault.ServiceCall, false},
		"profile of an ERP":   {used(connection.ERP), tenantID, own.ID, f.ID, fault.ServiceCall, false},
		"profile of REST":     {ofREST, tenantID, own.ID, f.ID, fault.ServiceCall, false},
		"no profile":          {none, tenantID, own.ID, f.ID, fault.ServiceCall, false},
		"database is stopped": {profile{err: context.DeadlineExceeded}, tenantID, own.ID, f.ID, fault.ServiceCall, true},
	} {
		t.Run(name, func(t *testing.T) {
			servers := server{}
			o := jobapp.Services{Profiles: c.profile, Servers: servers, Files: u}.SendFile(ctx, c.tenantID,
				jobapp.Effect{JobID: c.jobID, Path: "send", Attempt: 1}, sendfile.Upload{FileID: c.file})
			require.Equal(t, []any{c.code, c.repeatable, false}, []any{o.Code, o.Repeatable, o.Unknown}, o.Text)
			if name == "profile of REST" {
				require.Equal(t, "Choose a profile of an SFTP connection.", o.Text)
			}
			require.Equal(t, c.code == "", o.Succeeded)
			require.Equal(t, o.Succeeded, servers["a.csv"] == "\ufeffA\r\nb\r\n")
		})
	}
}
