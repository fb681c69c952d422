package demobank

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"log/slog"
	"path"
	"strings"
	"time"
)

// answer writes, for each file that has its final name long enough, what a bank
// says of it: <name>.ack with ACCEPTED and the hash, or REJECTED and why. It
// looks at the folders, so that a restart forgets nothing.
func (b *Bank) answer() {
	look := time.NewTicker(max(b.options.AnswerAfter/4, 50*time.Millisecond))
	defer look.Stop()
	for {
		select {
		case <-b.closed:
			return
		case <-look.C:
		}
		entries, err := fs.ReadDir(b.root.FS(), "inbound")
		if err != nil {
			slog.Warn("demo bank: cannot look into inbound", "error", err)
			continue
		}
		for _, entry := range entries {
			if err := b.answerFile(entry); err != nil {
				slog.Warn("demo bank: cannot answer", "file", entry.Name(), "error", err)
			}
		}
	}
}

func (b *Bank) answerFile(entry fs.DirEntry) error {
	name := entry.Name()
	to := path.Join("outbound", name+".ack")
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
	content, err := b.root.ReadFile(path.Join("inbound", name))
	if err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	text := "ACCEPTED " + hex.EncodeToString(sum[:]) + "\n"
	if reason := b.Fault().Reject; reason != "" {
		text = "REJECTED " + reason + "\n"
	}
	if err := b.root.WriteFile(to+".part", []byte(text), 0o600); err != nil {
		return err
	}
	return b.root.Rename(to+".part", to)
}
