package stack

import (
	"context"
	"fmt"
	"net"
	"os"

	"countersign.dev/internal/config"
	"countersign.dev/internal/stack/child"
	"countersign.dev/internal/stack/supervise"
	"countersign.dev/internal/stack/temporalapply"
	"countersign.dev/internal/stack/temporalserver"
	"countersign.dev/internal/stack/tools"
	"countersign.dev/internal/temporalx"
	temporalconfig "countersign.dev/temporal-config"
)

func (s *stack) temporal(ctx context.Context) error {
	s.env.fill(map[string]string{"COUNTERSIGN_TEMPORAL_NAMESPACE": "countersign"})
	if s.env["COUNTERSIGN_TEMPORAL_ADDRESS"] == "" {
		if err := s.temporalServer(ctx); err != nil {
			return err
		}
	}
	return s.progress.step("Temporal: namespace and search attributes", func() error {
		cfg, err := config.LoadFrom(s.env)
		if err != nil {
			return err
		}
		return temporalapply.Apply(ctx, cfg.Temporal.Address, cfg.Temporal.Namespace, temporalx.SecurityFrom(cfg))
	})
}

func (s *stack) temporalServer(ctx context.Context) error {
	binary, err := s.tool(ctx, tools.TemporalServer)
	if err != nil {
		return err
	}
	sqlTool, err := s.tool(ctx, tools.TemporalSQL)
	if err != nil {
		return err
	}
	folder := s.home.path("temporal")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	dynamic := s.home.path("temporal", "dynamic.yaml")
	if err := os.WriteFile(dynamic, temporalconfig.Dynamic, 0o600); err != nil {
		return err
	}
	p := s.ports.temporal
	server := temporalserver.Server{Binary: binary, SQLTool: sqlTool, Folder: folder, Dynamic: dynamic,
		DatabaseURL: s.env["COUNTERSIGN_DATABASE_OWNER_URL"], Ports: p}
	if err := s.progress.step("Temporal: schema", func() error { return server.EnsureSchema(ctx) }); err != nil {
		return err
	}
	err = s.progress.step(fmt.Sprintf("Temporal server on port %d", p.Frontend), func() error {
		return s.supervisor.Start(ctx, supervise.Service{Name: "temporal", Command: server.Command, Healthy: server.Ping,
			Ports: []int{p.Frontend, p.FrontendHTTP, p.FrontendMembership, p.History, p.HistoryMembership,
				p.Matching, p.MatchingMembership, p.Worker, p.WorkerMembership}})
	})
	s.env["COUNTERSIGN_TEMPORAL_ADDRESS"] = server.Address()
	return err
}

// temporalUI is bound to the loopback: people reach it through the product's proxy, signed in.
func (s *stack) temporalUI(ctx context.Context) error {
	if s.env["COUNTERSIGN_TEMPORAL_UI_ADDRESS"] != "" {
		return nil
	}
	binary, err := s.tool(ctx, tools.TemporalUI)
	if err != nil {
		return err
	}
	folder := s.home.path("temporal-ui")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	// Read-only: terminating a workflow that moves money is not for a console.
	text := fmt.Sprintf(`temporalGrpcAddress: %s
host: 127.0.0.1
port: %d
publicPath: /temporal
enableUi: true
defaultNamespace: %s
disableNewsFetch: true
disableWriteActions: true
hideLogs: true
codec: {endpoint: %q, includeCredentials: true}
%s`, s.env["COUNTERSIGN_TEMPORAL_ADDRESS"], s.ports.temporalUI, s.env["COUNTERSIGN_TEMPORAL_NAMESPACE"],
		s.env["COUNTERSIGN_PUBLIC_URL"]+temporalx.CodecPath, s.temporalUITLS())
	if err := os.WriteFile(s.home.path("temporal-ui", "local.yaml"), []byte(text), 0o600); err != nil {
		return err
	}
	address := s.local(s.ports.temporalUI)
	s.env["COUNTERSIGN_TEMPORAL_UI_ADDRESS"] = address
	return s.progress.step(fmt.Sprintf("Temporal UI on port %d", s.ports.temporalUI), func() error {
		return s.supervisor.Start(ctx, supervise.Service{Name: "temporal-ui", Ports: []int{s.ports.temporalUI},
			Command: func() (child.Command, error) {
				return child.Command{Path: binary, Args: []string{"-r", ".", "-c", ".", "-e", "local", "start"}, Dir: folder}, nil
			},
			Healthy: func(ctx context.Context) error { return ask(ctx, "http://"+address+"/temporal/healthz", nil) }})
	})
}

// temporalUITLS is the TLS configuration of the UI for a given server. It is empty for a server without TLS.
func (s *stack) temporalUITLS() string {
	cfg, err := config.LoadFrom(s.env)
	security := temporalx.SecurityFrom(cfg)
	if err != nil || !security.TLS {
		return ""
	}
	name := security.ServerName
	if host, _, err := net.SplitHostPort(cfg.Temporal.Address); name == "" && err == nil {
		name = host
	}
	return fmt.Sprintf("tls: {caFile: %q, certFile: %q, keyFile: %q, serverName: %q, enableHostVerification: true}\n",
		security.CAFile, security.CertFile, security.KeyFile, name)
}
