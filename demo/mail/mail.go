// Package mail catches mail: an SMTP server that delivers nothing, keeps
// every message as a file and lists what it has. For the demo and for tests.
package mail

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/jhillyerd/enmime/v2"

	"countersign.dev/domain/id"
)

// maxMessage is as large as usual mail servers accept.
const maxMessage = 30 << 20

// Mail is a caught message.
type Mail struct {
	ID          string    `json:"id"`
	MessageID   string    `json:"messageId"` // without its brackets
	Received    time.Time `json:"received"`
	From        string    `json:"from"`
	To          []string  `json:"to"` // of the envelope
	Subject     string    `json:"subject"`
	Text        string    `json:"text"`
	HTML        string    `json:"html,omitempty"`
	Attachments []string  `json:"attachments"`
}

// Catcher is a running server.
type Catcher struct {
	dir      string
	listener net.Listener
	server   *smtp.Server
	served   chan error

	mu     sync.Mutex
	refuse bool
}

// Start serves until Close; messages go below dir.
func Start(dir, address string) (*Catcher, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	c := &Catcher{dir: dir, listener: listener, served: make(chan error, 1)}
	c.server = smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &session{catcher: c}, nil
	}))
	c.server.Domain = "demo.localhost"
	c.server.MaxMessageBytes = maxMessage
	c.server.MaxRecipients = 500
	c.server.ReadTimeout, c.server.WriteTimeout = time.Minute, time.Minute
	go func() { c.served <- c.server.Serve(listener) }()
	return c, nil
}

// Address is host:port.
func (c *Catcher) Address() string { return c.listener.Addr().String() }

// SetRefuse makes the server answer every message with a temporary error.
func (c *Catcher) SetRefuse(refuse bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refuse = refuse
}

// Refusing says whether messages are answered with a temporary error.
func (c *Catcher) Refusing() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refuse
}

// Close ends the server. The listener is closed first: a server that has not
// begun to serve does not know it yet.
func (c *Catcher) Close() error {
	err := c.listener.Close()
	_ = c.server.Close() // closes the listener again and the open conversations
	if served := <-c.served; served != nil && !errors.Is(served, net.ErrClosed) &&
		!errors.Is(served, smtp.ErrServerClosed) {
		return errors.Join(err, served)
	}
	return err
}

// Mails lists what was caught, newest first. The envelope is the first lines of each file.
func (c *Catcher) Mails() ([]Mail, error) {
	names, err := filepath.Glob(filepath.Join(c.dir, "*.eml"))
	if err != nil {
		return nil, err
	}
	sort.Sort(sort.Reverse(sort.StringSlice(names))) // ids sort by time
	mails := []Mail{}
	for _, name := range names {
		m, err := read(name)
		if err != nil {
			return nil, err
		}
		mails = append(mails, m)
	}
	return mails, nil
}

// Raw is a message as received.
func (c *Catcher) Raw(mailID string) ([]byte, error) {
	if filepath.Base(mailID) != mailID {
		return nil, os.ErrNotExist
	}
	return os.ReadFile(filepath.Join(c.dir, mailID+".eml"))
}

func read(name string) (Mail, error) {
	info, err := os.Stat(name)
	if err != nil {
		return Mail{}, err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return Mail{}, err
	}
	m := Mail{ID: strings.TrimSuffix(filepath.Base(name), ".eml"), Received: info.ModTime().UTC(), Attachments: []string{}}
	parsed, err := enmime.ReadEnvelope(bytes.NewReader(text))
	if err != nil {
		m.Text = fmt.Sprintf("not a MIME message: %v", err)
		return m, nil
	}
	m.From, m.Subject, m.Text, m.HTML = parsed.GetHeader("X-Envelope-From"), parsed.GetHeader("Subject"), parsed.Text,
		parsed.HTML
	m.MessageID = strings.Trim(parsed.GetHeader("Message-ID"), "<> ")
	m.To = strings.Fields(parsed.GetHeader("X-Envelope-To"))
	for _, a := range parsed.Attachments {
		m.Attachments = append(m.Attachments, a.FileName)
	}
	return m, nil
}

// session is one SMTP conversation.
type session struct {
	catcher *Catcher
	from    string
	to      []string
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if s.catcher.Refusing() {
		return &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "try again later"}
	}
	s.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = append(s.to, to)
	return nil
}

// Data keeps the message under its final name only when it is whole.
func (s *session) Data(r io.Reader) error {
	body, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	envelope := fmt.Sprintf("X-Envelope-From: %s\r\nX-Envelope-To: %s\r\n", s.from, strings.Join(s.to, " "))
	name := filepath.Join(s.catcher.dir, id.New())
	if err := os.WriteFile(name+".part", append([]byte(envelope), body...), 0o600); err != nil {
		return err
	}
	return os.Rename(name+".part", name+".eml")
}

func (s *session) Reset() { s.from, s.to = "", nil }

func (s *session) Logout() error { return nil }
