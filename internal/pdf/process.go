package pdf

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"

	"countersign.dev/domain/fault"
)

// errDied means that the child ended without an answer: killed by the kernel,
// by its memory limit or by us.
var errDied = errors.New("the reader process ended")

// startTime allows for a busy machine. A start takes two seconds, and a tenth of that from the cache.
const startTime = 2 * time.Minute

// process is one child with its pipes.
type process struct {
	command    *exec.Cmd
	in         io.WriteCloser
	out        *bufio.Reader
	complaints *tail
	served     int
	dead       bool
	reap       sync.Once
}

// tail keeps the beginning of what a child complains about, for the log.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p[:min(len(p), 400-min(400, len(t.text)))]...)
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}

// start waits until the child is ready, so that its start counts against no file.
func (e *Engine) start(ctx context.Context) (*process, error) {
	p, err := e.spawn()
	if err != nil {
		return nil,
			fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable, "The document reader cannot be started. Try again.")
	}
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	stop := context.AfterFunc(ctx, p.kill)
	_, err = readReply(p.out)
	if stop() && err == nil {
		return p, nil
	}
	p.kill()
	return nil,
		fault.Wrap(fmt.Errorf("%w: %s", err, p.complaints), fault.Unavailable, fault.ServiceUnavailable,
			"The document reader cannot be started. Try again.")
}

func (e *Engine) spawn() (*process, error) {
	args := append([]string{}, e.config.Command[1:]...)
	args = append(args, "-budget", e.config.Budget.String())
	if e.config.CacheDir != "" {
		args = append(args, "-cache", e.config.CacheDir)
	}
	// Not CommandContext: the child outlives the request it was started for.
	c := exec.Command(e.config.Command[0], args...)
	// Nothing of our environment: it holds the keys to the database and the storage.
	c.Env = []string{"GOMAXPROCS=2", "GOTRACEBACK=none"}
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	complaints := &tail{}
	c.Stderr = complaints
	return &process{command: c, in: in, out: bufio.NewReader(out), complaints: complaints}, c.Start()
}

// ask sends one request and waits for the answer; when ctx ends first the
// child is killed, which also ends the read.
func (p *process) ask(ctx context.Context, q request) ([]byte, error) {
	stop := context.AfterFunc(ctx, p.kill)
	defer func() {
		if !stop() {
			p.dead = true
		}
	}()
	p.served++
	line, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	if _, err := p.in.Write(append(line, '\n')); err != nil {
		return nil, p.died(err)
	}
	payload, err := readReply(p.out)
	var f *fault.Fault
	if err != nil && !errors.As(err, &f) {
		return nil, p.died(err)
	}
	return payload, err
}

func (p *process) died(cause error) error {
	p.dead = true
	p.kill()
	return fmt.Errorf("%w (%s): %w: %s", errDied, p.command.ProcessState, cause, p.complaints)
}

// kill ends the child and waits for it. It may be called twice.
func (p *process) kill() {
	p.reap.Do(func() {
		// Both errors only say that the process had already ended.
		_ = p.command.Process.Kill()
		_ = p.command.Wait()
	})
}
