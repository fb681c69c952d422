// Package bank is a bank's SFTP server for the demo and for tests: a real SSH server whose files are in a
// folder, with configurable failures of real banks. It stores the received files.
package bank

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"
)

// Options say how the bank is reached.
type Options struct {
	Dir      string // host key and files
	Address  string // "127.0.0.1:0" for a free port
	User     string
	Password string // empty: passwords are refused
	// Customers gives each customer a separate login, <User>-<customer>, with the password of CustomerPassword and
	// a folder. The customer sees only this folder. User is refused then.
	Customers      bool
	AuthorizedKeys []ssh.PublicKey
	AnswerAfter    time.Duration // after which a received file is answered in outbound; 0: never
}

// Fault is a way to misbehave, until another is set.
type Fault struct {
	RefuseLogin   bool   `json:"refuseLogin"`
	CutAfterBytes int64  `json:"cutAfterBytes"` // of an upload the connection is cut; 0: never
	Times         int    `json:"times"`         // how often; 0: until changed
	Reject        string `json:"reject"`        // why every file is refused; empty: none is
	Withhold      string `json:"withhold"`      // a file that is listed and cannot be read
	// CutRename cuts the connection at a rename.
	CutRename Cut `json:"-"`
	// NoReplace is a server without OpenSSH's rename that replaces a file.
	NoReplace bool `json:"-"`
}

// Cut says when a connection is cut at a rename.
type Cut string

const (
	CutBefore Cut = "before" // nothing is renamed
	CutAfter  Cut = "after"
	CutTaken  Cut = "taken" // the bank takes the renamed file away
)

// Bank is a running server.
type Bank struct {
	options  Options
	root     *os.Root
	host     ssh.Signer
	listener net.Listener
	sessions sync.WaitGroup
	closed   chan struct{}

	mu     sync.Mutex
	fault  Fault
	conns  map[net.Conn]bool
	logins int
}

// Folders exist from the first login: what customers send, and what the bank answers.
var Folders = []string{"inbound", "outbound"}

// CustomerPassword is the password of a customer's login, derived from the bank's.
func CustomerPassword(password, user string) string {
	mac := hmac.New(sha256.New, []byte(password))
	mac.Write([]byte(user)) // never fails
	return hex.EncodeToString(mac.Sum(nil))
}

var customerName = regexp.MustCompile(`^[a-z0-9-]{1,100}$`)

// login is the password of a user and the folder it sees.
func (b *Bank) login(user string) (password, home string, known bool) {
	if !b.options.Customers {
		return b.options.Password, ".", user == b.options.User
	}
	customer, ours := strings.CutPrefix(user, b.options.User+"-")
	return CustomerPassword(b.options.Password, user), customer, ours && customerName.MatchString(customer)
}

// homes are the folders of all customers.
func (b *Bank) homes() ([]string, error) {
	if !b.options.Customers {
		return []string{"."}, nil
	}
	entries, err := os.ReadDir(b.Files())
	var homes []string
	for _, e := range entries {
		if e.IsDir() && customerName.MatchString(e.Name()) {
			homes = append(homes, e.Name())
		}
	}
	return homes, err
}

// open makes sure that a customer has its folders, and opens what it sees.
func (b *Bank) open(home string) (*os.Root, error) {
	for _, folder := range Folders {
		if err := b.root.MkdirAll(path.Join(home, folder), 0o700); err != nil {
			return nil, err
		}
	}
	return b.root.OpenRoot(home)
}

// Start serves until Close.
func Start(o Options) (*Bank, error) {
	files := filepath.Join(o.Dir, "files")
	if err := os.MkdirAll(files, 0o700); err != nil {
		return nil, err
	}
	host, err := hostKey(filepath.Join(o.Dir, "host-key"))
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(files)
	if err != nil {
		return nil, err
	}
	b := &Bank{options: o, root: root, host: host, conns: map[net.Conn]bool{}, closed: make(chan struct{})}
	if !o.Customers { // tests read the folders before anyone has signed in
		home, err := b.open(".")
		if err != nil {
			return nil, errors.Join(err, root.Close())
		}
		_ = home.Close() // it was only made
	}
	if b.listener, err = net.Listen("tcp", o.Address); err != nil {
		return nil, errors.Join(err, root.Close())
	}
	b.sessions.Go(b.accept)
	if o.AnswerAfter > 0 {
		b.sessions.Go(b.answer)
	}
	return b, nil
}

// Address is host:port.
func (b *Bank) Address() string { return b.listener.Addr().String() }

// HostKey is the key that a client must verify.
func (b *Bank) HostKey() ssh.PublicKey { return b.host.PublicKey() }

// Fingerprint is the host key as people write it, SHA256:...
func (b *Bank) Fingerprint() string { return ssh.FingerprintSHA256(b.host.PublicKey()) }

// Files is the folder where received files are.
func (b *Bank) Files() string { return filepath.Join(b.options.Dir, "files") }

// SetFault makes the bank misbehave; the zero Fault makes it well again.
func (b *Bank) SetFault(f Fault) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fault = f
}

// Fault is how the bank misbehaves now.
func (b *Bank) Fault() Fault {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.fault
}

// Logins is how many sessions have been opened.
func (b *Bank) Logins() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.logins
}

// Close ends every session.
func (b *Bank) Close() error {
	err := b.listener.Close()
	close(b.closed)
	b.mu.Lock()
	for conn := range b.conns {
		_ = conn.Close() // the session sees it
	}
	b.mu.Unlock()
	b.sessions.Wait()
	return errors.Join(err, b.root.Close())
}

// nextFault says whether a fault happens now, and counts it.
func (b *Bank) nextFault(applies func(Fault) bool) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !applies(b.fault) {
		return false
	}
	if b.fault.Times > 0 {
		if b.fault.Times--; b.fault.Times == 0 {
			b.fault = Fault{}
		}
	}
	return true
}

func (b *Bank) server() *ssh.ServerConfig {
	refused := errors.New("login refused")
	config := &ssh.ServerConfig{
		PasswordCallback: func(c ssh.ConnMetadata, password []byte) (*ssh.Permissions, error) {
			want, home, known := b.login(c.User())
			if b.options.Password == "" || !known || subtle.ConstantTimeCompare(password, []byte(want)) != 1 {
				return nil, refused
			}
			return permissionsFor(home), b.admit()
		},
		PublicKeyCallback: func(c ssh.ConnMetadata, key ssh.PublicKey) (*ssh.Permissions, error) {
			known := slices.ContainsFunc(b.options.AuthorizedKeys, func(k ssh.PublicKey) bool {
				return string(k.Marshal()) == string(key.Marshal())
			})
			_, home, user := b.login(c.User())
			if !user || !known {
				return nil, refused
			}
			return permissionsFor(home), b.admit()
		},
	}
	config.AddHostKey(b.host)
	return config
}

const homeOf = "home"

func permissionsFor(home string) *ssh.Permissions {
	return &ssh.Permissions{Extensions: map[string]string{homeOf: home}}
}

func (b *Bank) admit() error {
	if b.nextFault(func(f Fault) bool { return f.RefuseLogin }) {
		return errors.New("the bank is closed")
	}
	return nil
}

// hostKey is made once: clients pin it.
func hostKey(path string) (ssh.Signer, error) {
	text, err := os.ReadFile(path)
	if err == nil {
		return ssh.ParsePrivateKey(text)
	}
	if !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := ssh.MarshalPrivateKey(key, "demo bank")
	if err != nil {
		return nil, fmt.Errorf("host key: %w", err)
	}
	if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
		return nil, err
	}
	return ssh.NewSignerFromKey(key)
}
