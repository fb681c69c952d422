package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"

	"countersign.dev/internal/stack/place"
	"countersign.dev/internal/stack/temporalserver"
	"countersign.dev/internal/stack/tools"
	"countersign.dev/internal/testkit"
	temporalconfig "countersign.dev/temporal-config"
)

// quickNamespaces has the server read its namespaces again often, because each test waits for one of its own.
var quickNamespaces = []byte("system.namespaceCacheRefreshInterval:\n  - value: 250ms\n")

func (s *servers) startTemporal(ctx context.Context) (testkit.TemporalServer, error) {
	var none testkit.TemporalServer
	database, err := s.postgres.get(ctx)
	if err != nil {
		return none, err
	}
	binary, err := tools.TemporalServer.Ensure(ctx)
	if err != nil {
		return none, err
	}
	sqlTool, err := tools.TemporalSQL.Ensure(ctx)
	if err != nil {
		return none, err
	}
	folder := filepath.Join(s.data, "temporal")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return none, err
	}
	dynamic := filepath.Join(folder, "dynamic.yaml")
	if err := os.WriteFile(dynamic, slices.Concat(temporalconfig.Dynamic, quickNamespaces), 0o600); err != nil {
		return none, err
	}
	ports, err := place.FreeBlock()
	if err != nil {
		return none, err
	}
	server := temporalserver.Server{Binary: binary, SQLTool: sqlTool, Folder: folder, Dynamic: dynamic,
		DatabaseURL: database.URL, Ports: temporalserver.PortsFrom(ports), Log: os.Stderr}
	if err := server.EnsureSchema(ctx); err != nil {
		return none, err
	}
	command, err := server.Command()
	if err != nil {
		return none, err
	}
	p, err := s.start(command)
	if err != nil {
		return none, err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return testkit.TemporalServer{Address: server.Address()}, p.Await(ctx, server.Ping)
}
