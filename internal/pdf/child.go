package pdf

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/tetratelabs/wazero"

	"countersign.dev/domain/fault"
)

const (
	// sandboxPages caps the parser's own memory: 64 KiB each, 192 MiB in all.
	sandboxPages = 3072
	// softMemory makes the collector work harder before the kernel's limit is met.
	softMemory = 448 << 20
	// fatal is the exit status after a file broke the parser.
	fatal = 3
)

// ChildMain is the whole life of the child process: answer requests until the
// parent closes standard input. It is registered as a hidden subcommand.
func ChildMain(args []string, stdin io.Reader, stdout io.Writer) int {
	flags := flag.NewFlagSet("pdf-extract", flag.ContinueOnError)
	cache := flags.String("cache", "", "folder for the compiled parser")
	seconds := flags.Uint64("cpu", 600, "processor seconds after which the kernel kills this process")
	allowed := flags.Duration("budget", 10*time.Second, "processor time for one request, beside that for its pages")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	debug.SetMemoryLimit(softMemory)
	if err := limitResources(*seconds); err != nil {
		fmt.Fprintln(os.Stderr, "resource limits:", err)
		return 2
	}
	api.DisableConfigDir()
	c := &child{cache: *cache, allowed: *allowed}
	if err := writeReply(stdout, nil, c.start()); err != nil || c.parser == nil {
		return fatal
	}
	c.budget.begin(*allowed)
	go c.budget.watch()
	lines := bufio.NewScanner(stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		payload, err := c.answer(lines.Bytes())
		if err := writeReply(stdout, payload, err); err != nil || c.broken {
			return fatal
		}
	}
	return 0
}

// child keeps one parser instance; broken means it must not be used again.
type child struct {
	cache   string
	allowed time.Duration
	budget  budget
	parser  pdfium.Pdfium
	broken  bool
}

func (c *child) answer(line []byte) (payload []byte, err error) {
	defer func() {
		// A trap inside the sandbox arrives as a panic of the binding. This
		// process is expendable: it reports the file and ends.
		if p := recover(); p != nil {
			c.broken = true
			payload, err = nil, refuse(fault.FileInvalid, "The file is damaged and cannot be read.")
		}
	}()
	c.budget.begin(c.allowed)
	var q request
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	switch q.Op {
	case opCount:
		return c.count(q.Paths[0])
	case opExtract:
		return c.extract(q.Paths[0])
	case opRender:
		return c.render(q)
	case opMerge:
		return merge(q.Paths)
	case opStamp:
		return stamp(q.Paths[0], q.Text)
	default:
		return nil, fmt.Errorf("unknown operation %q", q.Op)
	}
}

// start compiles the parser, about two seconds once; later children load the
// compiled form from the cache folder.
func (c *child) start() error {
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(sandboxPages).WithCloseOnContextDone(false)
	if c.cache != "" {
		cache, err := wazero.NewCompilationCacheWithDir(c.cache)
		if err != nil {
			return broken(err)
		}
		config = config.WithCompilationCache(cache)
	}
	pool, err := webassembly.Init(webassembly.Config{
		Context: context.Background(), MinIdle: 1, MaxIdle: 1, MaxTotal: 1,
		FSConfig: wazero.NewFSConfig(), // the sandbox sees no file at all
		Stdout:   io.Discard, Stderr: io.Discard, RuntimeConfig: config,
	})
	if err != nil {
		return broken(err)
	}
	if c.parser, err = pool.GetInstance(30 * time.Second); err != nil {
		return broken(err)
	}
	return nil
}

// broken is a failure of ours: no file is to blame for it.
func broken(err error) error {
	fmt.Fprintln(os.Stderr, "pdf reader:", err)
	return refuse(fault.ServiceUnavailable, "The document reader cannot be started. Try again.")
}

// asFault keeps our own refusals and hides every other message.
func asFault(err error) *fault.Fault {
	var f *fault.Fault
	if errors.As(err, &f) {
		return f
	}
	return refuse(fault.FileInvalid, "The file cannot be read.")
}
