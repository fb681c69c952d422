package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"countersign.dev/internal/stack/child"
)

// Superuser is the name of the role initdb creates.
const Superuser = "countersign"

// Cluster is a data folder and how to run a server on it.
type Cluster struct {
	Binaries Binaries
	Data     string
	Port     int
	Password string
	// Disposable trades durability for speed: only for tests.
	Disposable     bool
	MaxConnections int
	Log            io.Writer
}

// URL is the superuser's connection to a database of the cluster.
func (c Cluster) URL(database string) string {
	return c.UserURL(Superuser, c.Password, database)
}

// UserURL is another role's connection to a database of the cluster.
func (c Cluster) UserURL(user, password, database string) string {
	u := url.URL{Scheme: "postgres", User: url.UserPassword(user, password),
		Host: "127.0.0.1:" + strconv.Itoa(c.Port), Path: "/" + database, RawQuery: "sslmode=disable"}
	return u.String()
}

// MajorOf is the major release that made a data folder, or 0 when it holds no cluster.
func MajorOf(data string) (int, error) {
	// initdb writes PG_VERSION early and the control file late.
	if _, err := os.Stat(filepath.Join(data, "global", "pg_control")); errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	text, err := os.ReadFile(filepath.Join(data, "PG_VERSION"))
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(strings.TrimSpace(string(text)))
}

// Init creates the cluster. A half-made one is removed first: initdb was
// interrupted, nothing was ever stored in it.
func (c Cluster) Init(ctx context.Context) error {
	user, err := child.Unprivileged()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(c.Data); err != nil {
		return err
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return err
	}
	if err := user.Own(c.Data); err != nil {
		return err
	}
	secret, err := os.CreateTemp(filepath.Dir(c.Data), "pgpass-*")
	if err != nil {
		return err
	}
	defer os.Remove(secret.Name())
	if _, err := secret.WriteString(c.Password + "\n"); err != nil {
		return err
	}
	if err := secret.Close(); err != nil {
		return err
	}
	if err := user.Own(secret.Name()); err != nil {
		return err
	}
	args := []string{"-D", c.Data, "-U", Superuser, "-E", "UTF8", "--locale=C.UTF-8",
		"--auth=scram-sha-256", "--pwfile=" + secret.Name()}
	if c.Disposable {
		args = append(args, "--no-sync")
	}
	return c.initdb(ctx, user, args)
}

func (c Cluster) initdb(ctx context.Context, user *child.User, args []string) error {
	var out strings.Builder
	p, err := child.Start(child.Command{Path: filepath.Join(c.Binaries.Dir, "initdb"), Args: args,
		Dir: filepath.Dir(c.Data), User: user, Log: &out})
	if err != nil {
		return err
	}
	select {
	case <-p.Done():
	case <-ctx.Done():
		p.Stop(time.Second)
		return ctx.Err()
	}
	var exit *exec.ExitError
	if errors.As(p.Err(), &exit) {
		return fmt.Errorf("initdb: %w: %s", exit, out.String())
	}
	return nil
}

// Command is how the server is started. The kernel stops it at once (SIGQUIT:
// no half-dead backends) when we are killed; an orderly stop disconnects
// clients and writes a checkpoint (SIGINT).
func (c Cluster) Command() (child.Command, error) {
	user, err := child.Unprivileged()
	if err != nil {
		return child.Command{}, err
	}
	if err := c.removeStaleLock(); err != nil {
		return child.Command{}, err
	}
	connections := c.MaxConnections
	if connections == 0 {
		connections = 200
	}
	settings := []string{"listen_addresses=127.0.0.1", "port=" + strconv.Itoa(c.Port),
		// TCP only: a killed server would leave a socket file behind.
		"unix_socket_directories=", "max_connections=" + strconv.Itoa(connections),
		"shared_buffers=128MB", "log_checkpoints=off", "timezone=UTC"}
	if c.Disposable {
		settings = append(settings, "fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_wal_size=256MB")
	}
	args := []string{"-D", c.Data}
	for _, s := range settings {
		args = append(args, "-c", s)
	}
	return child.Command{Path: filepath.Join(c.Binaries.Dir, "postgres"), Args: args, Dir: filepath.Dir(c.Data),
		User: user, Log: c.Log, OrphanSignal: syscall.SIGQUIT, StopSignal: syscall.SIGINT}, nil
}

// removeStaleLock removes the lock file of a server that was killed. PostgreSQL does so unless another program
// now has the same process id, as happens in containers. A server that still runs on the folder is stopped.
func (c Cluster) removeStaleLock() error {
	path := filepath.Join(c.Data, "postmaster.pid")
	lock, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	first, _, _ := strings.Cut(string(lock), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil {
		return os.Remove(path)
	}
	if !isPostgres(pid) {
		return os.Remove(path)
	}
	return stopOrphan(pid)
}

func isPostgres(pid int) bool {
	name, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
	if err != nil && runtime.GOOS != "linux" {
		name, err = exec.Command("ps", "-o", "comm=", "-p", strconv.Itoa(pid)).Output()
	}
	return err == nil && strings.Contains(string(name), "postgres")
}

func stopOrphan(pid int) error {
	if err := syscall.Kill(pid, syscall.SIGINT); err != nil {
		return fmt.Errorf("stop the PostgreSQL server %d left by an earlier run: %w", pid, err)
	}
	for range 100 {
		if syscall.Kill(pid, 0) != nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return fmt.Errorf("the PostgreSQL server %d left by an earlier run does not stop", pid)
}

// Ping says whether the server answers.
func Ping(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	return conn.Ping(ctx)
}
