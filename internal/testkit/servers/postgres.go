package main

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"time"

	"countersign.dev/internal/stack/child"
	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/stack/postgres"
	"countersign.dev/internal/stack/tools"
	"countersign.dev/internal/testkit"
)

type servers struct {
	data         string
	postgresOnce sync.Mutex

	mu        sync.Mutex
	processes []*child.Process
}

// start runs a command that ends with us.
func (s *servers) start(c child.Command) (*child.Process, error) {
	p, err := child.Start(c)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.processes = append(s.processes, p)
	return p, nil
}

// stop ends everything, last started first, and removes the data.
func (s *servers) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := len(s.processes) - 1; i >= 0; i-- {
		s.processes[i].Stop(5 * time.Second)
	}
	_ = os.RemoveAll(s.data)
}

func (s *servers) postgres(ctx context.Context) (any, error) {
	binaries, found := postgres.FindSystem(ctx)
	if !found {
		var err error
		if binaries, err = tools.EmbeddedPostgres(ctx, filepath.Join(testkit.Folder(), "embedded-postgres")); err != nil {
			return nil, err
		}
	}
	port, err := place.FreePort()
	if err != nil {
		return nil, err
	}
	cluster := postgres.Cluster{Binaries: binaries, Data: filepath.Join(s.data, "postgres"), Port: port,
		Password: "test", Disposable: true, MaxConnections: 400, Log: os.Stderr}
	if err := cluster.Init(ctx); err != nil {
		return nil, err
	}
	command, err := cluster.Command()
	if err != nil {
		return nil, err
	}
	p, err := s.start(command)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	url := cluster.URL("postgres")
	if err := postgres.AwaitReady(ctx, p, url); err != nil {
		return nil, err
	}
	return testkit.PostgresServer{URL: url}, postgres.EnsureLogins(ctx, url, []postgres.Login{
		{Name: testkit.AppLogin, Password: testkit.AppLogin, Group: "countersign_app"},
		{Name: testkit.PlatformLogin, Password: testkit.PlatformLogin, Group: "countersign_platform"},
	})
}
