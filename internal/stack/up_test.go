package stack_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"countersign.dev/internal/config"
	"countersign.dev/internal/stack"
	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/stack/postgres"
	"countersign.dev/internal/stack/temporalserver"
)

const ready = "all is up"

// servers is the stack without the product's own programs.
func servers() stack.Product {
	return stack.Product{Welcome: func(_ context.Context, w io.Writer, _ stack.Environment) error {
		_, err := fmt.Fprintln(w, ready)
		return err
	}}
}

// screen is the output on the terminal.
type screen struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// newHome makes a home under a folder that the unprivileged user can reach, and a range of ports.
func newHome(t *testing.T) (home string, base int) {
	t.Helper()
	home, err := os.MkdirTemp("", "countersign-stack-test-*")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(home, 0o711))
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(home)) })
	base, err = place.FreeBlock()
	require.NoError(t, err)
	t.Setenv("COUNTERSIGN_HOME", home)
	t.Setenv("COUNTERSIGN_PORT_BASE", strconv.Itoa(base))
	return home, base
}

// start runs the stack in this process and waits until it is up; stop is Ctrl-C.
func start(t *testing.T) (out *screen, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out = &screen{}
	ended := make(chan error, 1)
	go func() { ended <- stack.Up(ctx, out, servers()) }()
	var once sync.Once
	stop = func() {
		once.Do(func() {
			cancel()
			require.NoError(t, <-ended)
		})
	}
	t.Cleanup(stop)
	await(t, 10*time.Minute, func() bool { return strings.Contains(out.String(), ready) || len(ended) > 0 })
	require.Contains(t, out.String(), ready)
	return out, stop
}

func await(t *testing.T, patience time.Duration, condition func() bool) {
	t.Helper()
	require.Eventually(t, condition, patience, 50*time.Millisecond)
}

func loaded(t *testing.T, home string) config.Config {
	t.Helper()
	cfg, err := config.LoadFrom(map[string]string{"COUNTERSIGN_HOME": home}, config.NeedOwner, config.NeedTemporal,
		config.NeedObjects)
	require.NoError(t, err)
	return cfg
}

// requireFree checks the ports of the servers that the stack starts.
func requireFree(t *testing.T, base int) {
	t.Helper()
	const postgres, temporal, temporalUI, objects = 0, 10, 20, 30
	await(t, 10*time.Second, func() bool {
		for _, offset := range []int{postgres, temporal, temporalUI, objects} {
			l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", base+offset))
			if err != nil {
				return false
			}
			_ = l.Close()
		}
		return true
	})
}

// postmaster is the process id of the home's PostgreSQL.
func postmaster(t *testing.T, home string) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(home, "postgres", "postmaster.pid"))
	require.NoError(t, err)
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(first)
	require.NoError(t, err)
	return pid
}

// running is the process whose command line names the file.
func running(t *testing.T, file string) int {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	require.NoError(t, err)
	for _, line := range lines {
		if text, err := os.ReadFile(line); err == nil && strings.Contains(string(text), file) {
			pid, err := strconv.Atoi(filepath.Base(filepath.Dir(line)))
			require.NoError(t, err)
			return pid
		}
	}
	t.Fatalf("no process runs with %s", file)
	return 0
}

func execute(t *testing.T, url, statement string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	require.NoError(t, err)
	defer conn.Close(t.Context())
	_, err = conn.Exec(t.Context(), statement)
	require.NoError(t, err)
}

func TestRestartKeepsDataAndStopFreesEveryPort(t *testing.T) {
	home, base := newHome(t)
	_, stop := start(t)
	execute(t, loaded(t, home).Database.OwnerURL, "CREATE TABLE kept (n int)")
	stop()
	requireFree(t, base)

	began := time.Now()
	_, stop = start(t)
	require.Less(t, time.Since(began), 20*time.Second)
	execute(t, loaded(t, home).Database.OwnerURL, "INSERT INTO kept VALUES (1)")
	stop()
	requireFree(t, base)
}

func TestKilledServersAreRestarted(t *testing.T) {
	home, _ := newHome(t)
	out, _ := start(t)
	cfg := loaded(t, home)
	require.NoError(t, syscall.Kill(postmaster(t, home), syscall.SIGKILL))
	await(t, 30*time.Second, func() bool { return strings.Contains(out.String(), "postgres is back") })
	await(t, 30*time.Second, func() bool { return postgres.Ping(t.Context(), cfg.Database.OwnerURL) == nil })

	require.NoError(t, syscall.Kill(running(t, filepath.Join(home, "temporal", "server.yaml")), syscall.SIGKILL))
	await(t, 60*time.Second, func() bool { return strings.Contains(out.String(), "temporal is back") })
	require.NoError(t, temporalserver.Ping(t.Context(), cfg.Temporal.Address))
}

func TestKilledSupervisorLeavesNoProcessAndNextStartSucceeds(t *testing.T) {
	if os.Getenv("STACK_TEST_CHILD") != "" {
		require.NoError(t, stack.Up(context.Background(), os.Stdout, servers()))
		return
	}
	home, base := newHome(t)
	self := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	self.Env = append(os.Environ(), "STACK_TEST_CHILD=1")
	out := &screen{}
	self.Stdout, self.Stderr = out, out
	require.NoError(t, self.Start())
	ended := make(chan error, 1)
	go func() { ended <- self.Wait() }()
	await(t, 10*time.Minute, func() bool { return strings.Contains(out.String(), ready) || len(ended) > 0 })
	require.Contains(t, out.String(), ready)
	require.NoError(t, self.Process.Kill())
	require.Error(t, <-ended)
	requireFree(t, base)
	_, stop := start(t)
	require.NoError(t, postgres.Ping(t.Context(), loaded(t, home).Database.OwnerURL))
	stop()
}

func TestStartWithBusyPortReportsItAndStopsEveryService(t *testing.T) {
	_, base := newHome(t)
	taken, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", base+30))
	require.NoError(t, err)
	err = stack.Up(t.Context(), io.Discard, servers())
	require.ErrorContains(t, err, fmt.Sprintf("port %d, which objects needs", base+30))
	require.NoError(t, taken.Close())
	requireFree(t, base)
}

func TestSecondStackInSameHomeIsRefused(t *testing.T) {
	home, _ := newHome(t)
	lock, err := os.OpenFile(filepath.Join(home, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	require.NoError(t, err)
	defer lock.Close()
	require.NoError(t, syscall.Flock(int(lock.Fd()), syscall.LOCK_EX))
	require.ErrorContains(t, stack.Up(t.Context(), io.Discard, servers()), "another `countersign up` runs")
}

func TestInvalidPortBaseIsRefusedBeforeStart(t *testing.T) {
	newHome(t)
	t.Setenv("COUNTERSIGN_PORT_BASE", "40000")
	require.ErrorContains(t, stack.Up(t.Context(), io.Discard, servers()), "COUNTERSIGN_PORT_BASE")
}
