// Package mail is a message to one person, written in the transaction of its
// cause and sent once. What it says is decided by the feature that writes it.
package mail

import (
	"strings"
	"time"
)

// Status is what became of a message.
type Status string

const (
	Pending Status = "pending"
	Sent    Status = "sent"
	Failed  Status = "failed"
	Empty   Status = "empty" // a digest in which nothing mattered at its time
)

// Message is one message. MessageID is the same for every attempt, so that a mail server can detect repetitions.
type Message struct {
	ID        string
	To        string
	Subject   string
	Body      string
	MessageID string
	Status    Status
	Live      bool // its company is live; a sandbox records messages instead of delivering them

	Files []File // attached

	SealedLink []byte // of a message with a one-time link that was not sent yet; encrypted for LinkPlace
}

// File is an attached file.
type File struct {
	Name        string
	ContentType string
	Size        int64 // bytes
	ObjectKey   string
	Content     []byte // while the message is sent
}

// Limits of the files of a message. Mail servers often refuse larger messages.
const (
	MaxFiles     = 10
	MaxFileBytes = 10 << 20 // of all files together
)

// Link is the path of a one-time link. Only its recipient may read it, so it is encrypted until the message is sent.
type Link string

// LinkPlace is the place for which the link of a message is encrypted.
func LinkPlace(mailID string) string { return "mails/" + mailID }

// link is a placeholder for the one-time link of a message.
const link = "{one-time link}"

// With is the message with its one-time link.
func (m Message) With(path Link) Message {
	m.Body = strings.ReplaceAll(m.Body, link, string(path))
	return m
}

const (
	// Pace is the time between two messages of one tenant: 30 a minute. A tenant
	// with many messages delays its own, never those of another.
	Pace = 2 * time.Second
	// Gathering is the time between two messages to one person. The second message contains everything that becomes
	// due in between.
	Gathering = time.Minute
	// MaxParts bounds what is sent in one message.
	MaxParts = 50
)

// Draft is a message for the queue. Path is the page of its subject, if any. A message about a task matters while the
// task waits for its recipient.
type Draft struct {
	To, Language, Subject, Body, Path, TaskID string

	Files []File
}

// base is a placeholder for the public address, which only the sender of messages has.
const base = "{countersign}"

// Text is the draft's body with its link.
func (d Draft) Text() string {
	if d.Path == "" {
		return d.Body
	}
	return strings.TrimRight(d.Body, "\n") + "\n\n" + in(d.Language).open + ": " + base + d.Path + "\n"
}

// Part is the draft within a message of several.
func (d Draft) Part() string { return d.Subject + "\n\n" + d.Text() }

// Rule separates the parts of a message.
const Rule = "\n----------------------------------------\n\n"

// At is the message with links to an installation's public address.
func (m Message) At(publicURL string) Message {
	m.Body = strings.ReplaceAll(m.Body, base, strings.TrimRight(publicURL, "/"))
	return m
}
