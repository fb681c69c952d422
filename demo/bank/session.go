package bank

import (
	"errors"
	"io"
	"log/slog"
	"net"

	"github.com/pkg/sftp"
	"golang.org/x/crypto/ssh"
)

func (b *Bank) accept() {
	for {
		conn, err := b.listener.Accept()
		if err != nil {
			return // closed
		}
		b.mu.Lock()
		b.conns[conn] = true
		b.mu.Unlock()
		b.sessions.Go(func() {
			defer func() {
				b.mu.Lock()
				delete(b.conns, conn)
				b.mu.Unlock()
				_ = conn.Close() // usually closed by the client
			}()
			if err := b.serve(conn); err != nil && !errors.Is(err, io.EOF) {
				slog.Info("demo bank: session ended", "error", err)
			}
		})
	}
}

func (b *Bank) serve(conn net.Conn) error {
	session, channels, requests, err := ssh.NewServerConn(conn, b.server())
	if err != nil {
		return err
	}
	defer session.Close()
	b.mu.Lock()
	b.logins++
	b.mu.Unlock()
	go ssh.DiscardRequests(requests)
	for offered := range channels {
		if offered.ChannelType() != "session" {
			if err := offered.Reject(ssh.UnknownChannelType, "only sftp"); err != nil {
				return err
			}
			continue
		}
		channel, asks, err := offered.Accept()
		if err != nil {
			return err
		}
		b.sessions.Go(func() { b.subsystem(channel, asks, conn, session.Permissions.Extensions[homeOf]) })
	}
	return nil
}

// subsystem waits for the request "sftp" and serves it.
func (b *Bank) subsystem(channel ssh.Channel, asks <-chan *ssh.Request, conn net.Conn, home string) {
	defer channel.Close()
	root, err := b.open(home)
	if err != nil {
		slog.Warn("demo bank: no folder", "home", home, "error", err)
		return
	}
	defer root.Close()
	for ask := range asks {
		isSFTP := ask.Type == "subsystem" && len(ask.Payload) > 4 && string(ask.Payload[4:]) == "sftp"
		if ask.WantReply {
			if err := ask.Reply(isSFTP, nil); err != nil {
				return
			}
		}
		if !isSFTP {
			continue
		}
		go ssh.DiscardRequests(asks)
		h := &handlers{bank: b, conn: conn, root: root}
		server := sftp.NewRequestServer(channel, sftp.Handlers{FileGet: h, FilePut: h, FileCmd: h, FileList: h})
		if err := server.Serve(); err != nil && !errors.Is(err, io.EOF) {
			slog.Info("demo bank: sftp ended", "error", err)
		}
		return
	}
}
