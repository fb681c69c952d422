package stack

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progress prints one line per step with its time.
type progress struct {
	mu    sync.Mutex
	out   io.Writer
	began time.Time
}

func newProgress(out io.Writer) *progress { return &progress{out: out, began: time.Now()} }

func (p *progress) step(name string, do func() error) error {
	began := time.Now()
	err := do()
	mark := "ok"
	if err != nil {
		mark = "FAILED"
	}
	p.say("%-44s %-6s %6.1f s", name, mark, time.Since(began).Seconds())
	return err
}

func (p *progress) say(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	// A closed terminal must not stop the stack.
	_, _ = fmt.Fprintf(p.out, "[%5.1f s] %s\n", time.Since(p.began).Seconds(), fmt.Sprintf(format, args...))
}
