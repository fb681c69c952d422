// Command servers is the helper process of package testkit: it holds the real
// servers that tests share, starts each when a test first asks for it, and ends
// when no test binary has held the lease for a while.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// idle is long enough to span the compile of the next package's tests.
const idle = 2 * time.Minute

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: servers FOLDER")
	}
	if err := run(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(folder string) error {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer cancel()
	data := filepath.Join(folder, "data")
	// A killed helper left it. The caller holds the lock, so no helper runs.
	if err := os.RemoveAll(data); err != nil {
		return err
	}
	if err := os.Mkdir(data, 0o711); err != nil {
		return err
	}
	s := newServers(data)
	defer s.stop()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.Handle("GET /postgres", s.postgres)
	mux.Handle("GET /objects", s.objects)
	mux.Handle("GET /temporal", s.temporal)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Print(err)
			cancel()
		}
	}()
	address := filepath.Join(folder, "address")
	if err := os.WriteFile(address+".part", []byte(listener.Addr().String()), 0o600); err != nil {
		return err
	}
	if err := os.Rename(address+".part", address); err != nil {
		return err
	}
	awaitIdle(ctx, folder)
	return server.Close()
}

// awaitIdle returns when no test binary has held the lease for the idle time. It keeps the start lock so that no
// test finds a helper that is about to end.
func awaitIdle(ctx context.Context, folder string) {
	for since := time.Now(); ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
		if held(filepath.Join(folder, "lease")) {
			since = time.Now()
		}
		if time.Since(since) < idle {
			continue
		}
		starting, err := os.OpenFile(filepath.Join(folder, "starting"), os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil || syscall.Flock(int(starting.Fd()), syscall.LOCK_EX) != nil {
			return
		}
		if !held(filepath.Join(folder, "lease")) {
			_ = os.Remove(filepath.Join(folder, "address"))
			return // the process ends with the lock held
		}
		_ = starting.Close()
		since = time.Now()
	}
}

func held(lease string) bool {
	f, err := os.OpenFile(lease, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return true
	}
	defer f.Close()
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) != nil
}

// lazy is a server that is started when it is first asked for.
type lazy[T any] struct {
	mu      sync.Mutex
	start   func(context.Context) (T, error)
	started *T
}

// get starts the server, or says where the started one is. A failed start is tried again by the next request.
func (l *lazy[T]) get(ctx context.Context) (T, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.started != nil {
		return *l.started, nil
	}
	// Not the request's context: the server outlives the request.
	coordinates, err := l.start(context.WithoutCancel(ctx))
	if err == nil {
		l.started = &coordinates
	}
	return coordinates, err
}

func (l *lazy[T]) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	coordinates, err := l.get(r.Context())
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	if err := json.NewEncoder(w).Encode(coordinates); err != nil {
		log.Print(err)
	}
}
