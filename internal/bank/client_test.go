package bank_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	demobank "countersign.dev/demo/bank"
	"countersign.dev/domain/bankaccount"
	"countersign.dev/domain/fault"
	"countersign.dev/internal/bank"
	"countersign.dev/internal/outbound"
)

const name = "ACH_20261120_000001_1.ach"

func start(t *testing.T) (*demobank.Bank, bankaccount.Remote) {
	t.Helper()
	b, err := demobank.Start(demobank.Options{Dir: t.TempDir(), Address: "127.0.0.1:0", User: "northwind",
		Password: "secret"})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b, bankaccount.Remote{Password: "secret", Delivery: bankaccount.Delivery{
		Address: b.Address(), User: "northwind", HostKey: b.Fingerprint(), Inbound: "inbound", Outbound: "outbound",
	}}
}

func file(size int) ([]byte, string) {
	content := bytes.Repeat([]byte("6220210000210001234567890"), size/25+1)[:size]
	sum := sha256.Sum256(content)
	return content, hex.EncodeToString(sum[:])
}

func at(b *demobank.Bank, name string) string { return filepath.Join(b.Files(), "inbound", name) }

func TestRepeatedDeliveryCreatesOneFile(t *testing.T) {
	b, remote := start(t)
	content, sum := file(100_000)
	ctx := context.Background()
	client := bank.Client{Outbound: outbound.Loopback()}
	for range 2 {
		require.NoError(t, client.Upload(ctx, remote, name, content, false))
		require.NoError(t, client.Commit(ctx, remote, name, sum))
	}
	got, err := os.ReadFile(at(b, name))
	require.NoError(t, err)
	require.Equal(t, sum, hash(got))
	entries, err := os.ReadDir(filepath.Dir(at(b, name)))
	require.NoError(t, err)
	require.Len(t, entries, 1, "nothing temporary is left")
	state, err := client.FileState(ctx, remote, name, sum)
	require.NoError(t, err)
	require.Equal(t, bankaccount.FilePresent, state)
}

func hash(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// The line is cut at every tenth of the file: the final name never exists
// before the file is whole, and the next attempt finishes the work.
func TestInterruptedUploadLeavesNoPartialFileUnderFinalName(t *testing.T) {
	content, sum := file(1_000_000)
	for tenth := range int64(11) {
		b, remote := start(t)
		b.SetFault(demobank.Fault{CutAfterBytes: max(1, tenth*int64(len(content))/10), Times: 1})
		client := bank.Client{Outbound: outbound.Loopback()}
		err := client.Upload(context.Background(), remote, name, content, false)
		require.Equal(t, fault.Unavailable, fault.KindOf(err), "a cut line is worth another attempt")
		require.NoFileExists(t, at(b, name))
		state, err := client.FileState(context.Background(), remote, name, sum)
		require.NoError(t, err)
		require.Contains(t, []bankaccount.FileState{bankaccount.FileTemporary, bankaccount.FileAbsent}, state)

		require.NoError(t, client.Upload(context.Background(), remote, name, content, false))
		require.NoFileExists(t, at(b, name))
		require.NoError(t, client.Commit(context.Background(), remote, name, sum))
		got, err := os.ReadFile(at(b, name))
		require.NoError(t, err)
		require.Equal(t, sum, hash(got))
	}
}

func TestDifferentFileUnderFinalNameIsReportedAndKept(t *testing.T) {
	b, remote := start(t)
	content, sum := file(1000)
	require.NoError(t, os.WriteFile(at(b, name), []byte("not ours"), 0o600))
	client := bank.Client{Outbound: outbound.Loopback()}
	err := client.Upload(context.Background(), remote, name, content, false)
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(err))
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(client.Commit(context.Background(), remote, name, sum)))
	state, err := client.FileState(context.Background(), remote, name, sum)
	require.NoError(t, err)
	require.Equal(t, bankaccount.FileDifferent, state)
	got, err := os.ReadFile(at(b, name))
	require.NoError(t, err)
	require.Equal(t, "not ours", string(got))
}

func TestFileMissingAfterUploadHasUnknownOutcome(t *testing.T) {
	b, remote := start(t)
	content, sum := file(1000)
	client := bank.Client{Outbound: outbound.Loopback()}
	require.NoError(t, client.Upload(context.Background(), remote, name, content, false))
	require.NoError(t, os.Remove(at(b, name+".part"))) // as if renamed, the answer lost, and taken by the bank
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(client.Commit(context.Background(), remote, name, sum)))
	state, err := client.FileState(context.Background(), remote, name, sum)
	require.NoError(t, err)
	require.Equal(t, bankaccount.FileAbsent, state)
}

func TestOfferedFileThatIsMissingIsNotUploadedAgain(t *testing.T) {
	b, remote := start(t)
	content, sum := file(1000)
	client := bank.Client{Outbound: outbound.Loopback()}
	require.NoError(t, client.Upload(context.Background(), remote, name, content, false))
	require.NoError(t, client.Upload(context.Background(), remote, name, content, true),
		"its temporary name is still there")
	require.NoError(t, client.Commit(context.Background(), remote, name, sum))
	require.NoError(t, client.Upload(context.Background(), remote, name, content, true), "it is there")
	require.NoError(t, os.Remove(at(b, name))) // taken by the bank
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(client.Upload(context.Background(), remote, name, content, true)))
	require.NoFileExists(t, at(b, name+".part"))
}

func TestFileChangedBeforeRenameIsNotCommitted(t *testing.T) {
	b, remote := start(t)
	content, sum := file(1000)
	client := bank.Client{Outbound: outbound.Loopback()}
	require.NoError(t, client.Upload(context.Background(), remote, name, content, false))
	require.NoError(t, os.WriteFile(at(b, name+".part"), []byte("x"), 0o600))
	require.Equal(t, fault.Unavailable, fault.KindOf(client.Commit(context.Background(), remote, name, sum)))
	require.NoFileExists(t, at(b, name))
}

func TestServerWithDifferentKeyOrLoginReceivesNothing(t *testing.T) {
	b, remote := start(t)
	content, _ := file(10)
	client := bank.Client{Outbound: outbound.Loopback()}
	other := remote
	other.HostKey = "SHA256:0000"
	require.Equal(t, fault.SftpAuthentication,
		fault.CodeOf(client.Upload(context.Background(), other, name, content, false)))
	other = remote
	other.Password = "wrong"
	err := client.Upload(context.Background(), other, name, content, false)
	require.Equal(t, fault.SftpAuthentication, fault.CodeOf(err))
	require.NotContains(t, err.Error(), "wrong")
	require.NoFileExists(t, at(b, name))
	remote.Address = "127.0.0.1:1"
	require.Equal(t, fault.Unavailable, fault.KindOf(client.Upload(context.Background(), remote, name, content, false)))
}

func TestBankResponseIsReadIfPresent(t *testing.T) {
	b, remote := start(t)
	client := bank.Client{Outbound: outbound.Loopback()}
	_, found, err := client.Answer(context.Background(), remote, name)
	require.NoError(t, err)
	require.False(t, found)
	require.NoError(t, os.WriteFile(filepath.Join(b.Files(), "outbound", name+".ack"), []byte("ACCEPTED abc\n"), 0o600))
	text, found, err := client.Answer(context.Background(), remote, name)
	require.NoError(t, err)
	require.True(t, found)
	require.Equal(t, "ACCEPTED abc\n", text)
	remote.Outbound = ""
	_, found, err = client.Answer(context.Background(), remote, name)
	require.NoError(t, err)
	require.False(t, found)
}

func TestDemoBankListsReceivedFiles(t *testing.T) {
	b, err := demobank.Start(demobank.Options{Dir: t.TempDir(), Address: "127.0.0.1:0", User: "northwind",
		Password: "secret", AnswerAfter: 10 * time.Millisecond})
	require.NoError(t, err)
	defer func() { require.NoError(t, b.Close()) }()
	remote := bankaccount.Remote{Password: "secret", Delivery: bankaccount.Delivery{
		Address: b.Address(), User: "northwind", HostKey: b.Fingerprint(), Inbound: "inbound", Outbound: "outbound"}}
	content, sum := file(1000)
	client := bank.Client{Outbound: outbound.Loopback()}
	require.NoError(t, client.Upload(context.Background(), remote, name, content, false))
	require.NoError(t, client.Commit(context.Background(), remote, name, sum))
	require.Eventually(t, func() bool {
		text, found, err := client.Answer(context.Background(), remote, name)
		return err == nil && found && text == "ACCEPTED "+sum+"\n"
	}, 5*time.Second, 20*time.Millisecond)
}

func TestWithdrawnFileIsUploadedAgainAndNotRenamed(t *testing.T) {
	b, remote := start(t)
	content, sum := file(1000)
	client := bank.Client{Outbound: outbound.Loopback()}
	ctx := context.Background()
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(client.Withdraw(ctx, remote, name)),
		"gone: somebody may have named it")
	require.NoError(t, client.Upload(ctx, remote, name, content, false))
	for range 2 { // the caller may have crashed and repeat the request
		require.NoError(t, client.Withdraw(ctx, remote, name))
		require.Error(t, os.Rename(at(b, name+".part"), at(b, name)))
		state, err := client.FileState(ctx, remote, name, sum)
		require.NoError(t, err)
		require.Equal(t, bankaccount.FileTemporary, state, "the bank was not given it")
	}
	require.Equal(t, fault.OutcomeUnknown, fault.CodeOf(client.Commit(ctx, remote, name, sum)))
	require.NoError(t, client.Upload(ctx, remote, name, content, false))
	require.NoError(t, client.Withdraw(ctx, remote, name))
	require.NoError(t, client.Upload(ctx, remote, name, content, false))
	require.NoError(t, client.Commit(ctx, remote, name, sum))
	require.NoError(t, os.Remove(at(b, name))) // taken by the bank
	state, err := client.FileState(ctx, remote, name, sum)
	require.NoError(t, err)
	require.Equal(t, bankaccount.FileAbsent, state, "what was taken back once says nothing of a later attempt")
}

func TestPrivateAddressIsNotConnectedUnlessTheOperatorAllowsIt(t *testing.T) {
	b, remote := start(t)
	content, _ := file(10)
	err := bank.Client{}.Upload(context.Background(), remote, name, content, false)
	require.Equal(t, fault.SftpAuthentication, fault.CodeOf(err))
	require.Equal(t, fault.Forbidden, fault.KindOf(err), "an attempt later cannot succeed")
	require.Zero(t, b.Logins())
}
