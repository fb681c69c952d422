package mail_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"net"
	netmail "net/mail"
	"testing"

	"github.com/stretchr/testify/require"

	demomail "countersign.dev/demo/mail"
	"countersign.dev/domain/fault"
	message "countersign.dev/domain/mail"
	"countersign.dev/internal/mail"
	"countersign.dev/internal/outbound"
)

const from = "Countersign <no-reply@countersign.localhost>"

func start(t *testing.T) (*demomail.Catcher, *mail.Client) {
	t.Helper()
	catcher, err := demomail.Start(t.TempDir(), "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, catcher.Close()) })
	client, err := mail.New("smtp+plain://"+catcher.Address(), from, outbound.Loopback())
	require.NoError(t, err)
	return catcher, client
}

func TestMessageArrivesWithItsLastingId(t *testing.T) {
	catcher, client := start(t)
	m := message.Message{To: "ann@northwind.example", Subject: "Task 7: Größe", Body: "Please decide.\n",
		MessageID: "m-1@countersign"}
	require.NoError(t, client.Send(context.Background(), m))
	mails, err := catcher.Mails()
	require.NoError(t, err)
	require.Len(t, mails, 1)
	require.Equal(t, []string{"ann@northwind.example"}, mails[0].To)
	require.Equal(t, "Task 7: Größe", mails[0].Subject)
	raw, err := catcher.Raw(mails[0].ID)
	require.NoError(t, err)
	require.Contains(t, string(raw), "Message-ID: <m-1@countersign>")
	require.Contains(t, string(raw), "Auto-Submitted: auto-generated")
}

func TestFilesArriveAsTheyWereStored(t *testing.T) {
	catcher, client := start(t)
	content := []byte("\ufeffVendor;Größe\r\n.\r\nMüller;7\r\n")
	name := "Zahlungen Müller.csv"
	require.NoError(t, client.Send(context.Background(), message.Message{To: "a@b.example", Subject: "s",
		Body: "See below.", MessageID: "1@countersign", Files: []message.File{
			{Name: name, ContentType: "text/csv; charset=utf-8", Content: content},
			{Name: "b.pdf", ContentType: "application/pdf", Content: []byte("%PDF")}}}))
	mails, err := catcher.Mails()
	require.NoError(t, err)
	raw, err := catcher.Raw(mails[0].ID)
	require.NoError(t, err)
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	require.NoError(t, err)
	_, parameters, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	require.NoError(t, err)
	parts := multipart.NewReader(m.Body, parameters["boundary"])
	text, err := parts.NextPart()
	require.NoError(t, err)
	body, err := io.ReadAll(text)
	require.NoError(t, err)
	require.Contains(t, string(body), "See below.")
	attached, err := parts.NextPart()
	require.NoError(t, err)
	decoded, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, attached))
	require.NoError(t, err)
	require.Equal(t, content, decoded)
	_, disposition, err := mime.ParseMediaType(attached.Header.Get("Content-Disposition"))
	require.NoError(t, err)
	given, err := new(mime.WordDecoder).DecodeHeader(disposition["filename"])
	require.NoError(t, err)
	require.Equal(t, name, given)
	require.Contains(t, attached.Header.Get("Content-Type"), "text/csv")
	second, err := parts.NextPart()
	require.NoError(t, err)
	require.Equal(t, "b.pdf", second.FileName())
}

func TestTextCannotAddHeader(t *testing.T) {
	catcher, client := start(t)
	require.NoError(t,
		client.Send(context.Background(),
			message.Message{To: "a@b.example", Subject: "Hi\r\nBcc: thief@evil.example", Body: "x", MessageID: "1@countersign"}))
	mails, err := catcher.Mails()
	require.NoError(t, err)
	raw, err := catcher.Raw(mails[0].ID)
	require.NoError(t, err)
	require.NotContains(t, string(raw), "\nBcc:")
	require.Equal(t, []string{"a@b.example"}, mails[0].To)
}

func TestOnlyAMessageThatCanNeverGoIsFinal(t *testing.T) {
	catcher, client := start(t)
	send := func(c *mail.Client, to string) fault.Kind {
		return fault.KindOf(c.Send(context.Background(),
			message.Message{To: to, Subject: "s", Body: "b", MessageID: "1@countersign"}))
	}
	require.Equal(t, fault.Invalid, send(client, "not an address"))
	catcher.SetRefuse(true)
	require.Equal(t, fault.Unavailable, send(client, "a@b.example"), "a temporary refusal")

	closed, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	away, err := mail.New("smtp+plain://"+closed.Addr().String(), from, outbound.Loopback())
	require.NoError(t, err)
	require.NoError(t, closed.Close())
	require.Equal(t, fault.Unavailable, send(away, "a@b.example"), "nobody listens")

	encrypted, err := mail.New("smtp://"+catcher.Address(), from, outbound.Loopback())
	require.NoError(t, err)
	require.Equal(t, fault.Unavailable, send(encrypted, "a@b.example"), "without TLS nothing is sent")
}

func TestServerThatCannotBeReadIsRefusedWithoutItsPassword(t *testing.T) {
	for _, url := range []string{"", "http://x", "smtp://:secret@", "smtp://u:sec ret@h"} {
		_, err := mail.New(url, from, outbound.Loopback())
		require.Error(t, err, url)
		require.NotContains(t, err.Error(), "sec")
	}
	_, err := mail.New("smtp+plain://h", "nobody", outbound.Loopback())
	require.Error(t, err)
}
