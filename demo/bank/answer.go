package bank

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"log/slog"
	"path"
	"strings"
	"time"
)

// answer writes a bank's response to each file that has had its final name long enough: <name>.ack with ACCEPTED
// and the hash, or REJECTED and the reason. It reads the folders, so that a restart loses nothing.
func (b *Bank) answer() {
	look := time.NewTicker(max(b.options.AnswerAfter/4, 50*time.Millisecond))
	defer look.Stop()
	for {
		select {
		case <-b.closed:
			return
		case <-look.C:
		}
		homes, err := b.homes()
		if err != nil {
			slog.Warn("demo bank: cannot list its customers", "error", err)
		}
		for _, home := range homes {
			b.answerCustomer(home)
		}
	}
}

func (b *Bank) answerCustomer(home string) {
	entries, err := fs.ReadDir(b.root.FS(), path.Join(home, "inbound"))
	if err != nil {
		slog.Warn("demo bank: cannot look into inbound", "home", home, "error", err)
	}
	for _, entry := range entries {
		if err := b.answerFile(home, entry); err != nil {
			slog.Warn("demo bank: cannot answer", "home", home, "file", entry.Name(), "error", err)
		}
	}
}

func (b *Bank) answerFile(home string, entry fs.DirEntry) error {
	name := entry.Name()
	to := path.Join(home, "outbound", name+".ack")
	if strings.HasSuffix(name, ".part") || strings.HasSuffix(name, ".tmp") {
		return nil
	}
	if _, err := b.root.Stat(to); err == nil {
		return nil
	}
	info, err := entry.Info()
	if err != nil || time.Since(info.ModTime()) < b.options.AnswerAfter {
		return err
	}
	content, err := b.root.ReadFile(path.Join(home, "inbound", name))
	if err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	text := "ACCEPTED " + hex.EncodeToString(sum[:]) + "\n"
	if reason := b.Fault().Reject; reason != "" {
		text = "REJECTED " + hex.EncodeToString(sum[:]) + " " + reason + "\n"
	}
	if err := b.root.WriteFile(to+".part", []byte(text), 0o600); err != nil {
		return err
	}
	return b.root.Rename(to+".part", to)
}
