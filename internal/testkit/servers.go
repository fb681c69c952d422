// Package testkit gives tests real servers: PostgreSQL, an S3 gateway and
// Temporal. They run in one helper process per machine and user, which the
// first test that needs one starts and which ends when no test has used it for
// a while. No test is ever skipped: what cannot be started is a failure.
package testkit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"countersign.dev/internal/stack/place"
)

// protocol is part of the folder's name: raise it when the helper process and
// this package would no longer understand each other.
const protocol = 4

// Folder is where the helper process of this user keeps its data.
func Folder() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("countersign-test-%d-v%d", os.Geteuid(), protocol))
}

// helper is the running helper process and our claim to it.
type helper struct {
	address string
	// lease must stay reachable: a file that is collected is closed, and with it
	// the lock that keeps the helper from ending under a long test.
	lease *os.File
}

// connect finds or starts the helper process, once per test binary. The lease
// it takes is held until the test binary ends.
var connect = sync.OnceValues(func() (*helper, error) {
	folder := Folder()
	// Readable by other users: PostgreSQL runs as nobody in it if the test runs as root.
	if err := os.MkdirAll(folder, 0o711); err != nil {
		return nil, err
	}
	lease, err := flock(filepath.Join(folder, "lease"), syscall.LOCK_SH)
	if err != nil {
		return nil, err
	}
	starting, err := flock(filepath.Join(folder, "starting"), syscall.LOCK_EX)
	if err != nil {
		return nil, err
	}
	defer starting.Close()
	address, err := running(folder)
	if err != nil {
		address, err = launch(folder)
	}
	return &helper{address: address, lease: lease}, err
})

func flock(path string, how int) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), how); err != nil {
		return nil, errors.Join(fmt.Errorf("lock %s: %w", path, err), f.Close())
	}
	return f, nil
}

func running(folder string) (string, error) {
	address, err := os.ReadFile(filepath.Join(folder, "address"))
	if err != nil {
		return "", err
	}
	return string(address), get(context.Background(), string(address), "/healthz", nil)
}

// launch builds the helper and starts it detached, so that it outlives this test binary.
func launch(folder string) (string, error) {
	source, err := place.Source()
	if err != nil {
		return "", err
	}
	cache, err := place.Cache()
	if err != nil {
		return "", err
	}
	binary := filepath.Join(folder, "servers")
	build := exec.Command("go", "build", "-o", binary, "countersign.dev/internal/testkit/servers")
	build.Dir = source
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the test servers: %w\n%s", err, out)
	}
	if err := os.Remove(filepath.Join(folder, "address")); err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	logFile, err := os.Create(filepath.Join(folder, "servers.log"))
	if err != nil {
		return "", err
	}
	defer logFile.Close()
	helper := exec.Command(binary, folder)
	helper.Dir = source
	helper.Env = append(os.Environ(), "COUNTERSIGN_CACHE="+cache)
	helper.Stdout, helper.Stderr = logFile, logFile
	helper.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := helper.Start(); err != nil {
		return "", err
	}
	return awaitHelper(folder, logFile.Name(), helper)
}

func awaitHelper(folder, logName string, helper *exec.Cmd) (string, error) {
	ended := make(chan error, 1)
	go func() { ended <- helper.Wait() }()
	for {
		if address, err := running(folder); err == nil {
			return address, nil
		}
		select {
		case err := <-ended:
			text, _ := os.ReadFile(logName)
			return "", fmt.Errorf("the test servers ended: %w\n%s", err, text)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// get asks the helper; starting a server may take long the first time, because
// it may have to be built.
func get(ctx context.Context, address, path string, into any) error {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+address+path, nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("test servers: %s: %s", path, strings.TrimSpace(string(body)))
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(body, into)
}

// ask gets one server's coordinates from the helper process.
func ask(path string, into any) error {
	h, err := connect()
	if err != nil {
		return err
	}
	defer runtime.KeepAlive(h.lease)
	return get(context.Background(), h.address, path, into)
}
