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

// manyNamespaces has the server read its namespaces again often, because each test waits for one of its own. The server
// runs no workers of its own in them: they are for its schedules, and hundreds of them would fill its memory.
var manyNamespaces = []byte("system.namespaceCacheRefreshInterval:\n  - value: 250ms\n" +
	"worker.perNamespaceWorkerCount:\n  - value: 0\n")

// manyNamespacesMemory is above what hundreds of namespaces need. Beyond the limit of the product, the collector of the
// server took a processor of its own.
const manyNamespacesMemory = "GOMEMLIMIT=4GiB"

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
	if err := os.WriteFile(dynamic, slices.Concat(temporalconfig.Dynamic, manyNamespaces), 0o600); err != nil {
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
	command.Env = append(command.Env, manyNamespacesMemory)
	p, err := s.start(command)
	if err != nil {
		return none, err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	return testkit.TemporalServer{Address: server.Address()}, p.Await(ctx, server.Ping)
}
