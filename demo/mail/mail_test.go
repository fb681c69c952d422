package mail_test

import (
	"net/smtp"
	"testing"

	"github.com/stretchr/testify/require"

	demomail "countersign.dev/demo/mail"
)

const message = "From: Countersign <no-reply@example.com>\r\nTo: ann@example.com\r\nSubject: Approve invoice " +
	"4711\r\n\r\nPlease approve.\r\n"

func start(t *testing.T) *demomail.Catcher {
	t.Helper()
	c, err := demomail.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, c.Close()) })
	return c
}

func TestReceivedMailIsStoredAndListed(t *testing.T) {
	c := start(t)
	require.NoError(t,
		smtp.SendMail(c.Address(), nil, "no-reply@example.com", []string{"ann@example.com", "bob@example.com"},
			[]byte(message)))
	mails, err := c.Mails()
	require.NoError(t, err)
	require.Len(t, mails, 1)
	require.Equal(t, "Approve invoice 4711", mails[0].Subject)
	require.Equal(t, []string{"ann@example.com", "bob@example.com"}, mails[0].To)
	require.Contains(t, mails[0].Text, "Please approve.")
	raw, err := c.Raw(mails[0].ID)
	require.NoError(t, err)
	require.Contains(t, string(raw), "Subject: Approve invoice 4711")
}

func TestRefusingServerRespondsWithTemporaryError(t *testing.T) {
	c := start(t)
	c.SetRefuse(true)
	err := smtp.SendMail(c.Address(), nil, "a@example.com", []string{"b@example.com"}, []byte(message))
	require.ErrorContains(t, err, "451")
}

func TestMessageIDCannotSelectAnotherFile(t *testing.T) {
	_, err := start(t).Raw("../../etc/passwd")
	require.Error(t, err)
}
