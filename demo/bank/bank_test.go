package bank_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/pkg/sftp"
	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/ssh"

	demobank "countersign.dev/demo/bank"
)

func start(t *testing.T, keys ...ssh.PublicKey) *demobank.Bank {
	t.Helper()
	b, err := demobank.Start(demobank.Options{Dir: t.TempDir(), Address: "127.0.0.1:0", User: "acme", Password: "secret",
		AuthorizedKeys: keys})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	return b
}

func login(t *testing.T, b *demobank.Bank, auth ssh.AuthMethod) (*sftp.Client, error) {
	t.Helper()
	conn, err := ssh.Dial("tcp", b.Address(),
		&ssh.ClientConfig{User: "acme", Auth: []ssh.AuthMethod{auth}, HostKeyCallback: ssh.FixedHostKey(b.HostKey())})
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { _ = conn.Close() })
	return sftp.NewClient(conn)
}

func put(c *sftp.Client, name string, content []byte) error {
	f, err := c.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.ReadFrom(bytes.NewReader(content))
	return err
}

func TestFileIsUploadedUnderTemporaryNameAndRenamed(t *testing.T) {
	b := start(t)
	c, err := login(t, b, ssh.Password("secret"))
	require.NoError(t, err)
	content := bytes.Repeat([]byte("6220210000"), 50_000)
	require.NoError(t, put(c, "/inbound/a.ach.tmp", content))
	require.NoError(t, c.PosixRename("/inbound/a.ach.tmp", "/inbound/a.ach"))
	got, err := os.ReadFile(filepath.Join(b.Files(), "inbound", "a.ach"))
	require.NoError(t, err)
	require.Equal(t, content, got)
	list, err := c.ReadDir("/inbound")
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.EqualValues(t, len(content), list[0].Size())
}

func TestPlainRenameDoesNotReplaceAFile(t *testing.T) {
	b := start(t)
	c, err := login(t, b, ssh.Password("secret"))
	require.NoError(t, err)
	require.NoError(t, put(c, "/inbound/a", []byte("1")))
	require.NoError(t, put(c, "/inbound/b", []byte("2")))
	require.Error(t, c.Rename("/inbound/b", "/inbound/a"))
	require.NoError(t, c.PosixRename("/inbound/b", "/inbound/a"))
}

func TestLoginAcceptsKeyAndRefusesWrongPassword(t *testing.T) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	require.NoError(t, err)
	key, err := ssh.NewPublicKey(public)
	require.NoError(t, err)
	signer, err := ssh.NewSignerFromKey(private)
	require.NoError(t, err)
	b := start(t, key)
	_, err = login(t, b, ssh.PublicKeys(signer))
	require.NoError(t, err)
	_, err = login(t, b, ssh.Password("wrong"))
	require.Error(t, err)
}

func TestConnectionIsInterruptedOnceDuringUpload(t *testing.T) {
	b := start(t)
	b.SetFault(demobank.Fault{CutAfterBytes: 100_000, Times: 1})
	c, err := login(t, b, ssh.Password("secret"))
	require.NoError(t, err)
	content := bytes.Repeat([]byte("x"), 400_000)
	require.Error(t, put(c, "/inbound/a.tmp", content))
	again, err := login(t, b, ssh.Password("secret"))
	require.NoError(t, err)
	stat, err := again.Stat("/inbound/a.tmp")
	require.NoError(t, err)
	require.Less(t, stat.Size(), int64(len(content)))
	require.NoError(t, put(again, "/inbound/a.tmp", content))
}

func TestClosedBankRefusesLogin(t *testing.T) {
	b := start(t)
	b.SetFault(demobank.Fault{RefuseLogin: true})
	_, err := login(t, b, ssh.Password("secret"))
	require.Error(t, err)
	b.SetFault(demobank.Fault{})
	_, err = login(t, b, ssh.Password("secret"))
	require.NoError(t, err)
}

func TestPathsOutsideTheFolderAreRefused(t *testing.T) {
	b := start(t)
	outside := filepath.Join(filepath.Dir(b.Files()), "outside")
	require.NoError(t, os.WriteFile(outside, []byte("secret"), 0o600))
	require.NoError(t, os.Symlink(outside, filepath.Join(b.Files(), "link")))
	c, err := login(t, b, ssh.Password("secret"))
	require.NoError(t, err)
	for _, name := range []string{"../outside", "/../outside", "/link"} {
		_, err := c.Open(name)
		require.Error(t, err, name)
	}
}

func TestCustomerSeesOnlyItsFolder(t *testing.T) {
	b, err := demobank.Start(demobank.Options{Dir: t.TempDir(), Address: "127.0.0.1:0", User: "bank", Password: "secret",
		Customers: true, AnswerAfter: 20 * time.Millisecond})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.Close()) })
	as := func(user, password string) (*sftp.Client, error) {
		conn, err := ssh.Dial("tcp", b.Address(),
			&ssh.ClientConfig{User: user, Auth: []ssh.AuthMethod{ssh.Password(password)},
				HostKeyCallback: ssh.FixedHostKey(b.HostKey())})
		if err != nil {
			return nil, err
		}
		t.Cleanup(func() { _ = conn.Close() })
		return sftp.NewClient(conn)
	}
	ours, err := as("bank-northwind", demobank.CustomerPassword("secret", "bank-northwind"))
	require.NoError(t, err)
	theirs, err := as("bank-contoso", demobank.CustomerPassword("secret", "bank-contoso"))
	require.NoError(t, err)
	require.NoError(t, put(ours, "inbound/a.ach", []byte("101 ")))
	require.Eventually(t, func() bool {
		_, err := ours.Stat("outbound/a.ach.ack")
		return err == nil
	}, 5*time.Second, 20*time.Millisecond)
	for _, folder := range []string{"inbound", "outbound"} {
		list, err := theirs.ReadDir(folder)
		require.NoError(t, err)
		require.Empty(t, list)
	}
	for _, name := range []string{"/northwind/inbound/a.ach", "../northwind/inbound/a.ach", "inbound/a.ach"} {
		_, err := theirs.Open(name)
		require.Error(t, err, name)
	}
	for user, password := range map[string]string{"bank": "secret", "bank-northwind": "secret",
		"bank-..":      demobank.CustomerPassword("secret", "bank-.."),
		"bank-contoso": demobank.CustomerPassword("secret", "bank-northwind")} {
		_, err := as(user, password)
		require.Error(t, err, user)
	}
}
