package bench

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/bench/gate"
)

// firstStart is how long the first start with demo data may take.
const firstStart = 5 * time.Minute

// product is what the measurements share, because compiling and starting it take longer than measuring:
// the pages, the program with these pages, and a stack that runs the program.
var product struct {
	folder string
	sizes  map[string]float64
	binary string
	stack  *stack
}

// stack is a running installation with demo data.
type stack struct {
	cmd     *exec.Cmd
	home    string
	pid     int
	address string
}

func TestMain(m *testing.M) {
	status := m.Run()
	stopStack()
	_ = os.RemoveAll(product.folder)
	os.Exit(status)
}

// pause waits if figures are requested, because the previous measurement has its effect for a while.
func pause(d time.Duration) {
	if gate.Wanted() {
		time.Sleep(d)
	}
}

// productFolder outlives the test that needs it first.
func productFolder(t *testing.T) string {
	t.Helper()
	if product.folder == "" {
		folder, err := os.MkdirTemp("", "countersign-bench-")
		require.NoError(t, err)
		product.folder = folder
	}
	return product.folder
}

// builtPages builds the user interface and returns the kilobytes of JavaScript of each page.
func builtPages(t *testing.T) map[string]float64 {
	t.Helper()
	if product.sizes != nil {
		return product.sizes
	}
	file := filepath.Join(productFolder(t), "sizes.json")
	in(t, "../ui", "env", "COUNTERSIGN_SIZES="+file, "npx", "vite", "build", "--logLevel", "error")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &product.sizes))
	return product.sizes
}

// built compiles the product as it is released, with its pages.
func built(t *testing.T) (binary string) {
	t.Helper()
	if product.binary != "" {
		return product.binary
	}
	builtPages(t)
	binary = filepath.Join(productFolder(t), "countersign")
	in(t, "..", "go", "build", "-buildvcs=false", "-ldflags=-s -w", "-o", binary, "./cmd/countersign")
	product.binary = binary
	return binary
}

// startStack runs `countersign up` on free ports in a separate home until it is ready.
func startStack(t *testing.T) *stack {
	t.Helper()
	if product.stack != nil {
		return product.stack
	}
	home, err := os.MkdirTemp("", "countersign-bench-home-") // another user may have to enter it
	require.NoError(t, err)
	s := &stack{cmd: exec.Command(built(t), "up"), home: home}
	s.cmd.Dir, s.cmd.Env = "..", append(os.Environ(), "COUNTERSIGN_HOME="+home, "COUNTERSIGN_PORT_BASE=auto")
	var problems strings.Builder
	s.cmd.Stderr = &problems
	out, err := s.cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, s.cmd.Start())
	s.pid, product.stack = s.cmd.Process.Pid, s
	address := make(chan string, 1)
	go func() {
		defer close(address)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			// The address of the product follows the line that says that everything is up.
			if _, found, ok := strings.Cut(lines.Text(), "Product "); ok {
				address <- strings.TrimSpace(found)
				_, _ = io.Copy(io.Discard, out)
			}
		}
	}()
	select {
	case s.address = <-address:
	case <-time.After(firstStart):
	}
	if s.address == "" {
		stopStack()
		require.Fail(t, "the stack did not start", problems.String())
	}
	return s
}

func stopStack() {
	s := product.stack
	if s == nil {
		return
	}
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
	_ = os.RemoveAll(s.home)
	product.stack = nil
}
