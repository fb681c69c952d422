package pdf

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"countersign.dev/domain/document"
	"countersign.dev/domain/fault"
)

// Config says how children are started and how far they may go.
type Config struct {
	// Command starts a child: the product's own binary and its hidden subcommand.
	Command []string
	// CacheDir keeps the compiled parser so that a child starts in a tenth of
	// the time. It must be writable by this user alone. Empty means no cache.
	CacheDir string
	// Timeout is the wall-clock limit of one request; the default is 90 s. It allows for a busy machine. The
	// processor time limits the cost of a file.
	Timeout time.Duration
	// Budget is the processor time of one request, 10 s when zero, beside 50 ms a page.
	Budget time.Duration
	// Children is how many files are read at once; 1 when zero.
	Children int
}

const (
	// requestsPerChild bounds what one file could do to the next.
	requestsPerChild = 16
	// idleFor is how long a child is kept for the next file.
	idleFor = 15 * time.Second
)

// Engine processes files in child processes. It is safe for concurrent use.
type Engine struct {
	config Config
	slots  chan struct{}

	mu     sync.Mutex
	idle   []*process
	closed bool
}

// New starts nothing: the first file does.
func New(c Config) *Engine {
	if c.Timeout == 0 {
		c.Timeout = 90 * time.Second
	}
	if c.Budget == 0 {
		c.Budget = 10 * time.Second
	}
	if c.Children == 0 {
		c.Children = 1
	}
	return &Engine{config: c, slots: make(chan struct{}, c.Children)}
}

// Pages opens the file and counts its pages.
func (e *Engine) Pages(ctx context.Context, path string) (int, error) {
	payload, err := e.ask(ctx, request{Op: opCount, Paths: []string{path}})
	if err != nil {
		return 0, err
	}
	var count int
	if err := json.Unmarshal(payload, &count); err != nil {
		return 0, fmt.Errorf("the reader's answer: %w", err)
	}
	return count, nil
}

// Extract reads the words of every page with their boxes.
func (e *Engine) Extract(ctx context.Context, path string) (document.Text, error) {
	payload, err := e.ask(ctx, request{Op: opExtract, Paths: []string{path}})
	if err != nil {
		return document.Text{}, err
	}
	var text document.Text
	if err := json.Unmarshal(payload, &text); err != nil {
		return document.Text{}, fmt.Errorf("the reader's answer: %w", err)
	}
	return text, nil
}

// Render draws one page (from 1) as a PNG. A page so large that it would not
// fit in memory is drawn at a lower resolution.
func (e *Engine) Render(ctx context.Context, path string, page, dpi int) ([]byte, error) {
	return e.ask(ctx, request{Op: opRender, Paths: []string{path}, Page: page, DPI: dpi})
}

// RenderWidth is Render for a width in pixels.
func (e *Engine) RenderWidth(ctx context.Context, path string, page, width int) ([]byte, error) {
	return e.ask(ctx, request{Op: opRender, Paths: []string{path}, Page: page, Width: width})
}

// Merge joins files into one.
func (e *Engine) Merge(ctx context.Context, paths ...string) ([]byte, error) {
	return e.ask(ctx, request{Op: opMerge, Paths: paths})
}

// Stamp writes text across every page.
func (e *Engine) Stamp(ctx context.Context, path, text string) ([]byte, error) {
	return e.ask(ctx, request{Op: opStamp, Paths: []string{path}, Text: text})
}

// Close ends the idle children; it is called once, at shutdown.
func (e *Engine) Close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	for _, p := range e.idle {
		p.kill()
	}
	e.idle = nil
}

func (e *Engine) ask(ctx context.Context, q request) ([]byte, error) {
	for _, path := range q.Paths {
		if err := checkSize(path); err != nil {
			return nil, err
		}
	}
	select {
	case e.slots <- struct{}{}:
		defer func() { <-e.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	payload, err := e.attempt(ctx, q, e.take)
	if errors.Is(err, errDied) && ctx.Err() == nil {
		// Earlier files may have used up the child, or the machine had no memory. The file gets a new child before it
		// counts as the cause.
		payload, err = e.attempt(ctx, q, e.start)
	}
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err() // the caller gave up; the file is not to blame
	}
	if errors.Is(err, errDied) {
		err = fault.Wrap(err, fault.Invalid, fault.FileInvalid,
			"The file needs more memory or time than a document may take.")
	}
	return payload, err
}

func (e *Engine) attempt(ctx context.Context, q request, get func(context.Context) (*process, error)) ([]byte, error) {
	p, err := get(ctx)
	if err != nil {
		return nil, err
	}
	defer e.put(p)
	limited, cancel := context.WithTimeout(ctx, e.config.Timeout)
	defer cancel()
	payload, err := p.ask(limited, q)
	if err != nil && limited.Err() != nil {
		// A file that needs that long would have used its budget up: the machine is busy.
		// The cause is kept as text: that we killed the child is nothing to try again at once for.
		return nil,
			fault.Wrap(errors.New(err.Error()), fault.Unavailable, fault.ServiceUnavailable,
				"The document reader is overloaded. Try again in a moment.")
	}
	return payload, err
}

func checkSize(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return fault.Wrap(err, fault.Internal, fault.InternalError, "The file to read is not there.")
	}
	if info.Size() > document.MaxBytes {
		return refuse(fault.FileTooLarge, "The file is larger than 20 MB.")
	}
	return nil
}

// take reuses an idle child or starts one.
func (e *Engine) take(ctx context.Context) (*process, error) {
	e.mu.Lock()
	if n := len(e.idle); n > 0 {
		p := e.idle[n-1]
		e.idle = e.idle[:n-1]
		e.mu.Unlock()
		return p, nil
	}
	e.mu.Unlock()
	return e.start(ctx)
}

// put keeps a child for the next file, for a while.
func (e *Engine) put(p *process) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if p.dead || p.served >= requestsPerChild || e.closed {
		p.kill()
		return
	}
	e.idle = append(e.idle, p)
	time.AfterFunc(idleFor, func() { e.retire(p, p.served) })
}

// retire ends a child that has served nothing since.
func (e *Engine) retire(p *process, served int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i, other := range e.idle {
		if other == p && p.served == served {
			e.idle = append(e.idle[:i], e.idle[i+1:]...)
			p.kill()
			return
		}
	}
}
