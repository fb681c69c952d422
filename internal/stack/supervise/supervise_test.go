package supervise_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/internal/stack/child"
	"countersign.dev/internal/stack/supervise"
)

// listener is a service that writes its process id and is healthy when it has.
func listener(t *testing.T, script string) (supervise.Service, string) {
	t.Helper()
	pidFile := filepath.Join(t.TempDir(), "pid")
	return supervise.Service{
		Name: "listener",
		Command: func() (child.Command, error) {
			return child.Command{Path: "/bin/sh", Args: []string{"-c", "echo $$ > " + pidFile + "; " + script}}, nil
		},
		Healthy: func(context.Context) error {
			_, err := os.Stat(pidFile)
			return err
		},
		Patience: 5 * time.Second, Grace: time.Second,
	}, pidFile
}

func pid(t *testing.T, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	n, err := strconv.Atoi(strings.TrimSpace(string(text)))
	require.NoError(t, err)
	return n
}

func newSupervisor(t *testing.T) *supervise.Supervisor {
	s := &supervise.Supervisor{Logs: t.TempDir(), Report: t.Logf}
	t.Cleanup(s.Stop)
	return s
}

func TestKilledServiceIsRestarted(t *testing.T) {
	s := newSupervisor(t)
	service, file := listener(t, "exec sleep 60")
	require.NoError(t, s.Start(t.Context(), service))
	first := pid(t, file)
	require.NoError(t, syscall.Kill(first, syscall.SIGKILL))
	require.Eventually(t, func() bool { return pid(t, file) != first }, 5*time.Second, 50*time.Millisecond)
}

func TestStopEndsTheWholeProcessGroup(t *testing.T) {
	s := newSupervisor(t)
	grandchild := filepath.Join(t.TempDir(), "grandchild")
	service, file := listener(t, "trap '' TERM; sleep 60 & echo $! > "+grandchild+"; wait")
	require.NoError(t, s.Start(t.Context(), service))
	require.Eventually(t, func() bool { info, err := os.Stat(grandchild); return err == nil && info.Size() > 0 },
		5*time.Second, 20*time.Millisecond)
	p, g := pid(t, file), pid(t, grandchild)
	s.Stop()
	require.ErrorIs(t, syscall.Kill(p, 0), syscall.ESRCH)
	require.Eventually(t, func() bool { return ended(g) }, 5*time.Second, 20*time.Millisecond)
}

func TestBusyPortIsReported(t *testing.T) {
	s := newSupervisor(t)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	service, _ := listener(t, "exec sleep 60")
	_, port, err := net.SplitHostPort(l.Addr().String())
	require.NoError(t, err)
	number, err := strconv.Atoi(port)
	require.NoError(t, err)
	service.Ports = []int{number}
	err = s.Start(t.Context(), service)
	var busy *supervise.PortBusy
	require.ErrorAs(t, err, &busy)
	require.ErrorContains(t, err, fmt.Sprintf("port %s, which listener needs", port))
}

func TestUnhealthyServiceIsReportedWithItsLog(t *testing.T) {
	s := newSupervisor(t)
	service, _ := listener(t, "echo address already in use; exit 3")
	service.Healthy = func(context.Context) error { return errors.New("connection refused") }
	service.Patience = time.Second
	err := s.Start(t.Context(), service)
	require.ErrorContains(t, err, "did not become healthy")
	require.ErrorContains(t, err, "address already in use")
}

func TestChildProcessesEndWhenSupervisorIsKilled(t *testing.T) {
	if file := os.Getenv("SUPERVISE_TEST_PID_FILE"); file != "" {
		_, err := child.Start(child.Command{Path: "/bin/sh", Args: []string{"-c", "echo $$ > " + file + "; exec sleep 60"}})
		require.NoError(t, err)
		time.Sleep(time.Minute)
	}
	file := filepath.Join(t.TempDir(), "pid")
	self := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	self.Env = append(os.Environ(), "SUPERVISE_TEST_PID_FILE="+file)
	require.NoError(t, self.Start())
	require.Eventually(t, func() bool { info, err := os.Stat(file); return err == nil && info.Size() > 0 }, 5*time.Second,
		20*time.Millisecond)
	orphan := pid(t, file)
	require.NoError(t, self.Process.Kill())
	require.Error(t, self.Wait())
	require.Eventually(t, func() bool { return ended(orphan) }, 5*time.Second, 20*time.Millisecond)
}

// ended is true for a process that is gone or waits to be collected.
func ended(p int) bool {
	if errors.Is(syscall.Kill(p, 0), syscall.ESRCH) {
		return true
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p))
	return err == nil && strings.Contains(string(stat), ") Z ")
}
