// Package supervise runs a set of services: it starts them in order, waits until each is healthy, restarts those
// that end or stop responding, and stops all of them in reverse order.
package supervise

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"countersign.dev/internal/stack/child"
)

// Service is one program under supervision.
type Service struct {
	Name string // also the name of its log
	// Command is asked at every start, so that it can clean up after a kill.
	Command func() (child.Command, error)
	Healthy func(context.Context) error
	// Ports must be free before the first start.
	Ports []int
	// Patience is how long the first start may take; 60 s when zero.
	Patience time.Duration
	// Grace is how long an orderly stop may take; 10 s when zero.
	Grace time.Duration
}

const (
	// The port of a killed server can stay busy for a short time, so a start is repeated. The delays grow, so that
	// a broken service does not restart in a tight loop.
	firstWait, longestWait = 300 * time.Millisecond, 10 * time.Second
	// steady is how long a service must run before its next end counts as the first.
	steady = 30 * time.Second
	// A healthy service is asked every checkEvery; after deafAfter without an answer it is killed.
	checkEvery, unresponsiveAfter = 5 * time.Second, 30 * time.Second
)

// Supervisor runs services.
type Supervisor struct {
	Logs   string // folder
	Report func(format string, args ...any)

	mu      sync.Mutex
	running []*runner
}

// Start starts a service and waits until it is healthy. From then on it is kept running.
func (s *Supervisor) Start(ctx context.Context, service Service) error {
	if err := awaitPorts(ctx, service); err != nil {
		return err
	}
	logFile, err := openLog(filepath.Join(s.Logs, service.Name+".log"))
	if err != nil {
		return err
	}
	patience := service.Patience
	if patience == 0 {
		patience = time.Minute
	}
	r := &runner{service: service, log: logFile, report: s.Report, stopped: make(chan struct{})}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	s.mu.Lock()
	s.running = append(s.running, r)
	s.mu.Unlock()
	ready := make(chan struct{})
	go r.run(ready)
	deadline, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	select {
	case <-ready:
		return nil
	case <-deadline.Done():
		r.stop()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return fmt.Errorf("%s did not become healthy within %s: %w\nend of %s:\n%s",
			service.Name, patience, r.lastProblem(), logFile.Name(), tail(logFile.Name()))
	}
}

// Stop stops every service, last started first.
func (s *Supervisor) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.running) - 1; i >= 0; i-- {
		s.running[i].stop()
	}
	s.running = nil
}

type runner struct {
	service Service
	log     *os.File
	report  func(format string, args ...any)
	ctx     context.Context
	cancel  context.CancelFunc
	stopped chan struct{}

	mu      sync.Mutex
	problem error
}

func (r *runner) stop() {
	r.cancel()
	<-r.stopped
}

func (r *runner) recordError(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.problem = err
}

func (r *runner) lastProblem() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.problem
}

// run starts the service again and again until stop. ready is closed at the first health.
func (r *runner) run(ready chan struct{}) {
	defer close(r.stopped)
	defer r.log.Close()
	wait, wasReady := firstWait, false
	for {
		began := time.Now()
		err := r.runOnce(func() {
			if wasReady {
				r.report("%s is back", r.service.Name)
				return
			}
			wasReady = true
			close(ready)
		})
		if r.ctx.Err() != nil {
			return
		}
		r.recordError(err)
		if time.Since(began) > steady {
			wait = firstWait
		}
		if wasReady {
			r.report("%s: %v; starting it again in %s", r.service.Name, err, wait)
		}
		select {
		case <-r.ctx.Done():
			return
		case <-time.After(wait):
		}
		wait = min(2*wait, longestWait)
	}
}

// runOnce runs the service until it ends, stops responding, or ctx is canceled.
func (r *runner) runOnce(healthy func()) error {
	command, err := r.service.Command()
	if err != nil {
		return err
	}
	command.Log = r.log
	p, err := child.Start(command)
	if err != nil {
		return err
	}
	grace := r.service.Grace
	if grace == 0 {
		grace = 10 * time.Second
	}
	defer p.Stop(grace)
	if err := p.Await(r.ctx, r.check); err != nil {
		return err
	}
	healthy()
	return r.watch(p)
}

func (r *runner) check(ctx context.Context) error {
	err := r.service.Healthy(ctx)
	if err != nil {
		r.recordError(err)
	}
	return err
}

func (r *runner) watch(p *child.Process) error {
	for lastHealthy := time.Now(); ; {
		select {
		case <-r.ctx.Done():
			return r.ctx.Err()
		case <-p.Done():
			return p.Err()
		case <-time.After(checkEvery):
		}
		err := r.service.Healthy(r.ctx)
		switch {
		case err == nil:
			lastHealthy = time.Now()
		case time.Since(lastHealthy) > unresponsiveAfter:
			return fmt.Errorf("no answer for %s: %w", unresponsiveAfter, err)
		}
	}
}

// openLog keeps one earlier log when the current one has grown large.
func openLog(path string) (*os.File, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err == nil && info.Size() > 20<<20 {
		if err := os.Rename(path, path+".1"); err != nil {
			return nil, err
		}
	}
	return os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
}

func tail(path string) string {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return ""
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return strings.Join(lines[max(0, len(lines)-15):], "\n")
}
