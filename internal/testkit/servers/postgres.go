package main

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/stack/postgres"
	"countersign.dev/internal/stack/tools"
	"countersign.dev/internal/testkit"
)

func (s *servers) startPostgres(ctx context.Context) (testkit.PostgresServer, error) {
	var none testkit.PostgresServer
	binaries, found := postgres.FindSystem(ctx, 0)
	if !found {
		var err error
		if binaries, err = tools.EmbeddedPostgres(ctx, filepath.Join(testkit.Folder(), "embedded-postgres")); err != nil {
			return none, err
		}
	}
	port, err := place.FreePort()
	if err != nil {
		return none, err
	}
	cluster := postgres.Cluster{Binaries: binaries, Data: filepath.Join(s.data, "postgres"), Port: port,
		Password: "test", Disposable: true, MaxConnections: 400, Log: os.Stderr}
	if err := cluster.Init(ctx); err != nil {
		return none, err
	}
	command, err := cluster.Command()
	if err != nil {
		return none, err
	}
	p, err := s.start(command)
	if err != nil {
		return none, err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	url := cluster.URL("postgres")
	if err := p.Await(ctx, func(ctx context.Context) error { return postgres.Ping(ctx, url) }); err != nil {
		return none, err
	}
	return testkit.PostgresServer{URL: url}, nil
}
