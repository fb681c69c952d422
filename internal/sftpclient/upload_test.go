package sftpclient_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	demobank "countersign.dev/demo/bank"
	"countersign.dev/demo/bank/banktest"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow/kind"
	"countersign.dev/domain/flow/kind/sendfile"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/sftpclient"
)

func upload(p connection.Opened, f sendfile.Content) kind.Outcome {
	return sftpclient.Client{Outbound: outbound.Loopback()}.Upload(context.Background(), p, f)
}

var report = sendfile.Content{Name: "report.csv", Part: "p1", Bytes: []byte("a,b\r\n")}

// inbound returns the contents of the files of the folder, by name.
func inbound(t *testing.T, b *demobank.Bank) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(b.Files(), "inbound"))
	require.NoError(t, err)
	all := map[string]string{}
	for _, e := range entries {
		content, err := os.ReadFile(filepath.Join(b.Files(), "inbound", e.Name()))
		require.NoError(t, err)
		all[e.Name()] = string(content)
	}
	return all
}

func TestUploadedFileHasItsNameAndNoOther(t *testing.T) {
	b, p := banktest.Start(t, "partner")
	for range 2 { // a repetition finds the file
		require.Equal(t, kind.Outcome{Succeeded: true, Summary: "report.csv"}, upload(p, report))
		require.Equal(t, map[string]string{"report.csv": "a,b\r\n"}, inbound(t, b))
	}
}

func TestOtherFileOfTheNameIsReplacedOnRequestOnly(t *testing.T) {
	for _, same := range []string{"other", "x,y\r\n"} { // of another length, and of the same
		b, p := banktest.Start(t, "partner")
		at := filepath.Join(b.Files(), "inbound", report.Name)
		require.NoError(t, os.WriteFile(at, []byte(same), 0o600))
		o := upload(p, report)
		require.Equal(t, []any{false, fault.FileNameTaken, false, false}, []any{o.Succeeded, o.Code, o.Repeatable, o.Unknown})
		require.Equal(t, map[string]string{"report.csv": same}, inbound(t, b))
		b.SetFault(demobank.Fault{NoReplace: same == "other"})
		replacing := report
		replacing.Replace = true
		require.True(t, upload(p, replacing).Succeeded)
		require.Equal(t, map[string]string{"report.csv": "a,b\r\n"}, inbound(t, b))
	}
}

// A repetition is safe while the recipient cannot have the file.
func TestOutcomeOfACutConnectionSaysWhetherTheRecipientCanHaveTheFile(t *testing.T) {
	for name, c := range map[string]struct {
		fault               demobank.Fault
		succeeds            bool
		repeatable, unknown bool
	}{
		"in the middle of the upload": {fault: demobank.Fault{CutAfterBytes: 3}, repeatable: true},
		"before the rename":           {fault: demobank.Fault{CutRename: demobank.CutBefore}, repeatable: true},
		"after the rename":            {fault: demobank.Fault{CutRename: demobank.CutAfter}, succeeds: true},
		"after the recipient took it": {fault: demobank.Fault{CutRename: demobank.CutTaken}, unknown: true},
	} {
		b, p := banktest.Start(t, "partner")
		c.fault.Times = 1
		b.SetFault(c.fault)
		o := upload(p, report)
		require.Equal(t, []any{c.succeeds, c.repeatable, c.unknown}, []any{o.Succeeded, o.Repeatable, o.Unknown}, name)
		if c.repeatable {
			next := report
			next.Part = "p2"
			require.True(t, upload(p, next).Succeeded, name)
		}
		if !c.unknown {
			require.Equal(t, "a,b\r\n", inbound(t, b)["report.csv"], name)
		}
	}
}

// A server that does not keep the bytes has no file of either name.
func TestFileThatTheServerDoesNotKeepIsRemoved(t *testing.T) {
	b, p := banktest.Start(t, "partner")
	b.SetFault(demobank.Fault{Withhold: report.PartName()})
	o := upload(p, report)
	require.Equal(t, []any{false, false}, []any{o.Succeeded, o.Unknown})
	require.Empty(t, inbound(t, b))
}

func TestServerThatCannotBeUsedReceivesNothing(t *testing.T) {
	b, p := banktest.Start(t, "partner")
	for name, c := range map[string]struct {
		change     func(*connection.Opened)
		repeatable bool
	}{
		"wrong password": {func(p *connection.Opened) {
			p.Secrets = map[connection.Secret]string{connection.SecretPassword: "wrong"}
		}, false},
		"no password":    {func(p *connection.Opened) { p.Missing = connection.SecretPassword }, false},
		"other host key": {func(p *connection.Opened) { p.Settings.HostKey = "SHA256:other" }, false},
		"no folder":      {func(p *connection.Opened) { p.Settings.Folder = "elsewhere" }, false},
		"closed port":    {func(p *connection.Opened) { p.Settings.Port = 1 }, true},
	} {
		other := p
		c.change(&other)
		o := upload(other, report)
		require.Equal(t, []any{false, c.repeatable, false}, []any{o.Succeeded, o.Repeatable, o.Unknown}, name)
	}
	refused := sftpclient.Client{}.Upload(context.Background(), p, report)
	require.Equal(t, "The address of the server is not permitted.", refused.Text)
	require.Empty(t, inbound(t, b))
}
