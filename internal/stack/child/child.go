// Package child starts programs that must not outlive us: each runs in its own
// process group (so a Ctrl-C at the terminal reaches only the supervisor, which
// stops the children in order), writes to a log, and on Linux is signaled by
// the kernel when we are killed.
package child

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Command is a program to run.
type Command struct {
	Path string
	Args []string
	Env  []string // added to ours
	Dir  string
	Log  io.Writer
	User *User // nil: as ourselves
	// OrphanSignal is sent by the kernel when the supervisor ends (Linux). Zero means SIGKILL.
	OrphanSignal syscall.Signal
	// StopSignal asks for an orderly end. Zero means SIGTERM.
	StopSignal syscall.Signal
}

// Process is a running Command.
type Process struct {
	cmd  *exec.Cmd
	stop syscall.Signal
	done chan struct{}
	err  error
}

// Start runs the command. The goroutine that forks stays locked to its thread
// until the child ends, because the kernel sends the orphan signal when the
// forking *thread* exits (golang/go#27505).
func Start(c Command) (*Process, error) {
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Env = append(Inherited(), c.Env...)
	cmd.Dir = c.Dir
	cmd.Stdout, cmd.Stderr = c.Log, c.Log
	orphan := c.OrphanSignal
	if orphan == 0 {
		orphan = syscall.SIGKILL
	}
	cmd.SysProcAttr = attributes(c.User, orphan)
	p := &Process{cmd: cmd, stop: c.StopSignal, done: make(chan struct{})}
	if p.stop == 0 {
		p.stop = syscall.SIGTERM
	}
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err := cmd.Start(); err != nil {
			started <- fmt.Errorf("start %s: %w", c.Path, err)
			return
		}
		started <- nil
		p.err = cmd.Wait()
		close(p.done)
	}()
	return p, <-started
}

// Inherited is our environment without the configuration of the product: a child receives only the keys meant for it.
func Inherited() []string {
	return slices.DeleteFunc(os.Environ(), func(entry string) bool { return strings.HasPrefix(entry, "COUNTERSIGN_") })
}

// PID is the process id.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// Done is closed when the process has ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// Err says how the process ended; valid after Done.
func (p *Process) Err() error {
	if p.err == nil {
		return errors.New("ended by itself with exit status 0")
	}
	return p.err
}

// Stop asks the process to end and kills its whole group when it has not ended
// after the grace period.
func (p *Process) Stop(grace time.Duration) {
	// The process may have ended between the check and the signal; then there is nothing to stop.
	_ = p.cmd.Process.Signal(p.stop)
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	select {
	case <-p.done:
	case <-ctx.Done():
	}
	_ = syscall.Kill(-p.PID(), syscall.SIGKILL)
	<-p.done
}

// Await repeats a check until it succeeds, the process ends or the context does.
func (p *Process) Await(ctx context.Context, check func(context.Context) error) error {
	for {
		err := check(ctx)
		if err == nil {
			return nil
		}
		select {
		case <-p.done:
			return fmt.Errorf("%s: %w", p.cmd.Path, p.Err())
		case <-ctx.Done():
			return fmt.Errorf("%s does not answer: %w", p.cmd.Path, err)
		case <-time.After(100 * time.Millisecond):
		}
	}
}
