package workers_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	bankfileapp "countersign.dev/app/bankfile"
	recordingapp "countersign.dev/app/recording"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/payment"
	"countersign.dev/domain/recording"
	"countersign.dev/domain/tenant"
	"countersign.dev/internal/bank"
	"countersign.dev/internal/pgp"
	"countersign.dev/internal/recorder"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/store/storetest"
)

// newSandbox is an installation whose company was created as a sandbox.
func newSandbox(t *testing.T) *installation {
	t.Helper()
	h := newHouse(t)
	storetest.SetMode(t, h.Superuser, h.TenantID, tenant.Sandbox)
	return h
}

// recorded is the only recording of a channel.
func (h *installation) recorded(channel recording.Channel) recording.Recording {
	h.t.Helper()
	var id string
	h.query(`SELECT id::text FROM recordings WHERE tenant_id = $1 AND channel = $2`, &id, h.TenantID, channel)
	r, err := recordingapp.Commands{DB: h.DB}.Get(context.Background(), h.TenantID, id)
	require.NoError(h.t, err)
	return r
}

func TestFileOfASandboxIsRecordedAndAccepted(t *testing.T) {
	h := newSandbox(t)
	_, invoiceID := h.Pay(h.PaidByACH, "INV-1", "12480.00")
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	_, err = h.request(by(h.Ann), b.ID, payment.ReleaseBatch)
	require.Equal(t, fault.SeparationOfDuties, fault.CodeOf(err), "the controls are those of a live company")
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	done := h.reaches(b.ID, payment.Acknowledged)
	h.paid(invoiceID)

	r := h.recorded(recording.Bank)
	require.Equal(t, []any{recording.Delivered, done.Seal.FileName, done.Seal.SHA256, b.ID, b.Number},
		[]any{r.State, r.Name, r.SHA256, r.BatchID, r.BatchNumber})
	require.Equal(t, h.bank.Address()+"/inbound", r.Recipient)
	require.Positive(t, r.Size)
	require.Equal(t, h.ACH, r.ProjectID)
	require.NotEmpty(t, r.WorkspaceID)
	h.Exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`, h.TenantID,
		h.ACH, id.New())
	unseen, err := recordingapp.Commands{DB: h.DB}.Get(storetest.Reading(h.TenantID, id.New()), h.TenantID, r.ID)
	require.NoError(t, err)
	require.Equal(t, []string{b.ID, "", ""}, []string{unseen.BatchID, unseen.ProjectID, unseen.WorkspaceID},
		"nothing leads to a project that the reader does not see")
	require.Empty(t, h.files(), "nothing reached the server of the bank")
}

func TestEncryptedFileOfASandboxIsAcceptedWithoutTheKeyOfTheBank(t *testing.T) {
	r := newKeyRoom(t)
	storetest.SetMode(t, r.Superuser, r.TenantID, tenant.Sandbox)
	r.Pay(r.PaidByACH, "INV-1", "12480.00")
	b, err := r.batches.Prepare(by(r.Ann), payment.NewBatch{ProjectID: r.ACH, Kind: payment.BatchACH})
	require.NoError(t, err)
	_, err = r.request(by(r.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	done := r.reaches(b.ID, payment.Acknowledged)
	require.NotEqual(t, done.Seal.SHA256, done.Seal.BankSHA256(), "the bank gets other bytes than the sealed ones")
	require.Equal(t, done.Seal.BankSHA256(), r.recorded(recording.Bank).SHA256)
}

func TestChecksOfASandboxAreRecorded(t *testing.T) {
	h := newSandbox(t)
	_, invoiceID := h.Pay(h.PaidByCheck, "INV-1", "98.00")
	b, err := h.batches.Prepare(by(h.Ann),
		payment.NewBatch{ProjectID: h.Checks, Kind: payment.BatchCheck, PrinterID: h.Printer})
	require.NoError(t, err)
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	done := h.reaches(b.ID, payment.Settled)
	h.paid(invoiceID)
	require.Empty(t, h.printer.Jobs())
	r := h.recorded(recording.Printer)
	require.Equal(t, []any{recording.Delivered, "Check printer", done.Seal.SHA256, b.ID},
		[]any{r.State, r.Recipient, r.SHA256, r.BatchID})

	report, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.Checks, Kind: payment.BatchPositivePay})
	require.NoError(t, err)
	reported := h.reaches(report.ID, payment.Settled)
	require.Equal(t, reported.Seal.FileName, h.recorded(recording.Bank).Name)
	require.Empty(t, h.files())
}

func TestSandboxReadsNothingFromTheBank(t *testing.T) {
	h := newSandbox(t)
	outbound := filepath.Join(h.bank.Files(), "outbound")
	require.NoError(t, os.MkdirAll(outbound, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(outbound, "RETURNS.ach"), []byte("not for a sandbox"), 0o600))
	read := func() (files int) {
		_, err := bankfileapp.Commands{DB: h.DB, Vault: h.Vault, Bank: bank.Client{Outbound: h.deps.Outbound},
			PGP: pgp.Keys{Now: time.Now}, Objects: secret.Objects{Vault: h.Vault, Storage: h.deps.Objects}, Now: time.Now}.
			Read(context.Background(), h.TenantID, h.Account.ID)
		require.NoError(t, err)
		h.query(`SELECT count(*) FROM bank_files WHERE tenant_id = $1`, &files, h.TenantID)
		return files
	}
	require.Zero(t, read())
	storetest.SetMode(t, h.Superuser, h.TenantID, tenant.Live)
	require.Equal(t, 1, read(), "a live company reads the same file")
}

// recorderOfBanks is a recorder without a server: it fails if it is asked to deliver anything.
func (h *installation) recorderOfBanks() (recorder.Bank, bankaccount.Remote) {
	remote := bankaccount.Remote{TenantID: h.TenantID}
	remote.Address, remote.Inbound, remote.Outbound = "sftp.bank.example:22", "/in", "/out"
	return recorder.Bank{Records: recordingapp.Records{DB: h.DB}}, remote
}

func TestRecordedFilesBehaveLikeThoseOfABank(t *testing.T) {
	ctx, h := context.Background(), newSandbox(t)
	b, remote := h.recorderOfBanks()
	content, other := []byte("file"), []byte("other")
	state := func() bankaccount.FileState {
		s, err := b.FileState(ctx, remote, "A", sum(content))
		require.NoError(t, err)
		return s
	}
	answer := func() string {
		text, _, err := b.Answer(ctx, remote, "A")
		require.NoError(t, err)
		return text
	}

	require.Equal(t, bankaccount.FileAbsent, state())
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(b.Commit(ctx, remote, "A", sum(content))))
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(b.Withdraw(ctx, remote, "A")))
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(b.Upload(ctx, remote, "A", content, true)),
		"a file that was offered before and is gone is a doubt")

	require.NoError(t, b.Upload(ctx, remote, "A", content, false))
	require.Equal(t, bankaccount.FileTemporary, state())
	require.Empty(t, answer())
	require.NoError(t, b.Withdraw(ctx, remote, "A"))
	require.NoError(t, b.Withdraw(ctx, remote, "A"))
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(b.Commit(ctx, remote, "A", sum(content))),
		"a withdrawn file never gets its final name")

	require.NoError(t, b.Upload(ctx, remote, "A", other, true))
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(b.Commit(ctx, remote, "A", sum(content))), "other bytes")
	require.NoError(t, b.Upload(ctx, remote, "A", content, true))
	require.NoError(t, b.Commit(ctx, remote, "A", sum(content)))
	require.NoError(t, b.Commit(ctx, remote, "A", sum(content)))
	require.Equal(t, bankaccount.FilePresent, state())
	require.Equal(t, "ACCEPTED "+sum(content), answer())
	require.NoError(t, b.Upload(ctx, remote, "A", content, true), "the former success is a success")
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(b.Upload(ctx, remote, "A", other, true)))
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(b.Commit(ctx, remote, "A", sum(other))))
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(b.Withdraw(ctx, remote, "A")))
	require.Equal(t, bankaccount.FilePresent, state())
}

func TestLiveCompanyCannotRecord(t *testing.T) {
	ctx, h := context.Background(), newHouse(t)
	b, remote := h.recorderOfBanks()
	require.Error(t, b.Upload(ctx, remote, "A", []byte("file"), false), "its file would be lost in a recording")
	require.Zero(t, h.count(`SELECT count(*) FROM recordings`))
}
