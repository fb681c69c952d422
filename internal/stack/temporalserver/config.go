// Package temporalserver runs the Temporal server on PostgreSQL, as production
// does, so that fairness, kill tests and benchmarks mean something on one machine.
package temporalserver

import (
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"countersign.dev/internal/garbage"
	"countersign.dev/internal/stack/child"
)

// Databases of the server: the record of every workflow, and the index of the UI's lists.
const (
	MainDatabase       = "temporal"
	VisibilityDatabase = "temporal_visibility"
)

// Ports of the server's services. Only Frontend is for clients.
type Ports struct {
	Frontend, FrontendHTTP, FrontendMembership int
	History, HistoryMembership                 int
	Matching, MatchingMembership               int
	Worker, WorkerMembership                   int
}

// PortsFrom assigns nine ports from the first one on.
func PortsFrom(first int) Ports {
	return Ports{Frontend: first, FrontendMembership: first + 1, FrontendHTTP: first + 2,
		History: first + 3, HistoryMembership: first + 4, Matching: first + 5, MatchingMembership: first + 6,
		Worker: first + 7, WorkerMembership: first + 8}
}

// Server is where the server's state is and how to run it.
type Server struct {
	Binary      string
	SQLTool     string
	Folder      string // of the rendered configuration
	Dynamic     string // file of the dynamic configuration
	DatabaseURL string // of the superuser; the two databases are made beside it
	Ports       Ports
	// TLS protects the frontend when it is given; the local stack's is bound to the loopback.
	TLS *TLS
	// Prefix keeps the databases of several servers on one PostgreSQL apart; empty in the local stack.
	Prefix string
	Log    io.Writer
}

// TLS is the frontend's certificate and who may connect: holders of a certificate of the authority.
type TLS struct {
	CertFile, KeyFile, CAFile string
	ServerName                string
	// Of the server's own worker, which is a client of the frontend too.
	WorkerCertFile, WorkerKeyFile string
}

// Address is what clients dial.
func (s Server) Address() string { return fmt.Sprintf("127.0.0.1:%d", s.Ports.Frontend) }

// The plugin with pgx keeps prepared statements. The other one has each statement parsed and planned again, which
// costs the database about a third of its processor time.
//
// The number of history shards can never change for a cluster. 128 is enough
// for one machine; production starts at 512.
var serverConfig = template.Must(template.New("temporal").Parse(`log: {stdout: true, level: warn}
persistence:
  defaultStore: main
  visibilityStore: visibility
  numHistoryShards: 128
  datastores:
    main:
      sql: {pluginName: postgres12_pgx, databaseName: {{.Main}}, connectAddr: "{{.Host}}", connectProtocol: tcp, user: {{.User}}, password: {{.Password}}, maxConns: 16, maxIdleConns: 16, maxConnLifetime: 1h}
    visibility:
      sql: {pluginName: postgres12_pgx, databaseName: {{.Visibility}}, connectAddr: "{{.Host}}", connectProtocol: tcp, user: {{.User}}, password: {{.Password}}, maxConns: 4, maxIdleConns: 4, maxConnLifetime: 1h}
global:
  membership: {maxJoinDuration: 30s, broadcastAddress: 127.0.0.1}
{{- with .TLS}}
  tls:
    frontend:
      server: {certFile: "{{.CertFile}}", keyFile: "{{.KeyFile}}", clientCaFiles: ["{{.CAFile}}"], requireClientAuth: true}
      client: {serverName: "{{.ServerName}}", rootCaFiles: ["{{.CAFile}}"]}
    systemWorker:
      certFile: "{{.WorkerCertFile}}"
      keyFile: "{{.WorkerKeyFile}}"
      client: {serverName: "{{.ServerName}}", rootCaFiles: ["{{.CAFile}}"]}
{{- end}}
services:
  frontend: {rpc: {grpcPort: {{.Ports.Frontend}}, membershipPort: {{.Ports.FrontendMembership}}, bindOnLocalHost: true, httpPort: {{.Ports.FrontendHTTP}}}}
  matching: {rpc: {grpcPort: {{.Ports.Matching}}, membershipPort: {{.Ports.MatchingMembership}}, bindOnLocalHost: true}}
  history: {rpc: {grpcPort: {{.Ports.History}}, membershipPort: {{.Ports.HistoryMembership}}, bindOnLocalHost: true}}
  worker: {rpc: {grpcPort: {{.Ports.Worker}}, membershipPort: {{.Ports.WorkerMembership}}, bindOnLocalHost: true}}
clusterMetadata:
  enableGlobalNamespace: false
  failoverVersionIncrement: 10
  masterClusterName: active
  currentClusterName: active
  clusterInformation: {active: {enabled: true, initialFailoverVersion: 1, rpcName: frontend, rpcAddress: "127.0.0.1:{{.Ports.Frontend}}"}}
dcRedirectionPolicy: {policy: noop}
archival: {history: {state: disabled, enableRead: false}, visibility: {state: disabled, enableRead: false}}
dynamicConfigClient: {filepath: {{.Dynamic}}, pollInterval: 10s}
`))

// Command writes the configuration and says how the server is started.
func (s Server) Command() (child.Command, error) {
	u, err := url.Parse(s.DatabaseURL)
	if err != nil {
		return child.Command{}, fmt.Errorf("database of the Temporal server: %w", err)
	}
	password, _ := u.User.Password()
	var text strings.Builder
	err = serverConfig.Execute(&text, map[string]any{
		"Main": s.Prefix + MainDatabase, "Visibility": s.Prefix + VisibilityDatabase, "Host": u.Host,
		"User": fmt.Sprintf("%q", u.User.Username()), "Password": fmt.Sprintf("%q", password),
		"TLS": s.TLS, "Ports": s.Ports, "Dynamic": fmt.Sprintf("%q", s.Dynamic),
	})
	if err != nil {
		return child.Command{}, err
	}
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return child.Command{}, err
	}
	file := filepath.Join(s.Folder, "server.yaml")
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		return child.Command{}, err
	}
	return child.Command{Path: s.Binary, Args: []string{"--config-file", file, "--allow-no-auth", "start"},
		Env: garbage.Environment(), Dir: s.Folder, Log: s.Log}, nil
}
