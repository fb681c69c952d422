package pdf

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"sync"

	"countersign.dev/domain/fault"
)

// errDied means that the child ended without an answer: killed by the kernel,
// by its memory limit or by us.
var errDied = errors.New("the reader process ended")

// process is one child with its pipes.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	served  int
	dead    bool
	reap    sync.Once
}

func (e *Engine) start() (*process, error) {
	args := append([]string{}, e.config.Command[1:]...)
	args = append(args, "-cpu", strconv.Itoa(cpuSeconds))
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
	if err := c.Start(); err != nil {
		return nil, fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable, "The document reader cannot be started.")
	}
	return &process{command: c, in: in, out: bufio.NewReader(out)}, nil
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
	return fmt.Errorf("%w: %w", errDied, cause)
}

// kill ends the child for certain and collects it. It may be called twice.
func (p *process) kill() {
	p.reap.Do(func() {
		// Both errors only say that the process had already ended.
		_ = p.command.Process.Kill()
		_ = p.command.Wait()
	})
}
