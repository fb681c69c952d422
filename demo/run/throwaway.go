package run

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	democonfig "countersign.dev/demo/config"
	"countersign.dev/internal/config"
)

// demoStart limits the start of a temporary stack. Compiling the Temporal server for the first time takes most
// of it.
const demoStart = 15 * time.Minute

// OnThrowawayStack runs the main process on a temporary stack. keep is the folder for what the bank and the
// printer received; empty stores nothing. The summary is printed after everything has stopped.
func OnThrowawayStack(ctx context.Context, keep string) (summary string, err error) {
	home, err := os.MkdirTemp("", "countersign-demo-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(home)
	// The database server runs as another user when we are root.
	if err := os.Chmod(home, 0o711); err != nil {
		return "", err
	}
	stack, err := startThrowaway(ctx, home)
	if err != nil {
		return "", err
	}
	defer stack.stop()
	where, err := stack.ready(ctx, home)
	if err != nil {
		return "", err
	}
	demo, err := config.ReadFile(filepath.Join(home, democonfig.FileName))
	if err != nil {
		return "", err
	}
	return Run(ctx, Options{
		URL: where["COUNTERSIGN_PUBLIC_URL"], WorldURL: demo["COUNTERSIGN_DEMO_WORLD_URL"], Keep: keep, Out: os.Stdout,
		Now: time.Now})
}

// throwaway is `countersign up` in a separate folder and on separate ports.
type throwaway struct {
	command *exec.Cmd
	up      chan struct{} // closed when every program runs
	ended   chan error
}

func startThrowaway(ctx context.Context, home string) (*throwaway, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := exec.Command(self, "up")
	c.Env = append(withoutConfiguration(os.Environ()), "COUNTERSIGN_HOME="+home, "COUNTERSIGN_PORT_BASE=auto",
		"COUNTERSIGN_LOG_LEVEL=warn")
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	t := &throwaway{command: c, up: make(chan struct{}), ended: make(chan error, 1)}
	go t.follow(out)
	return t, ctx.Err()
}

// welcome is printed by the stack when all its programs run.
const welcome = "Countersign is up"

// follow shows the stack's progress and notices that it is up, and its end.
func (t *throwaway) follow(out io.Reader) {
	for lines := bufio.NewScanner(out); lines.Scan(); {
		fmt.Println("  stack |", lines.Text())
		if strings.TrimSpace(lines.Text()) == welcome {
			close(t.up)
		}
	}
	t.ended <- t.command.Wait()
}

// withoutConfiguration removes the configuration of another stack from the temporary one. They share the cache
// of built programs.
func withoutConfiguration(environment []string) []string {
	var kept []string
	for _, entry := range environment {
		if !strings.HasPrefix(entry, "COUNTERSIGN_") || strings.HasPrefix(entry, "COUNTERSIGN_CACHE=") {
			kept = append(kept, entry)
		}
	}
	return kept
}

// ready waits until every program of the product runs and says where everything is.
func (t *throwaway) ready(ctx context.Context, home string) (map[string]string, error) {
	ctx, cancel := context.WithTimeout(ctx, demoStart)
	defer cancel()
	select {
	case <-t.up:
		return config.ReadFile(filepath.Join(home, config.FileName))
	case err := <-t.ended:
		return nil, fmt.Errorf("the stack did not start: %w", errors.Join(err, errors.New("see its messages above")))
	case <-ctx.Done():
		return nil, fmt.Errorf("the stack is not ready: %w", ctx.Err())
	}
}

// stop ends the stack as Ctrl-C would.
func (t *throwaway) stop() {
	_ = t.command.Process.Signal(syscall.SIGTERM) // it may have ended already
	select {
	case <-t.ended:
	case <-time.After(time.Minute):
		_ = t.command.Process.Kill()
	}
}
