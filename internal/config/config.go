// Package config is the one typed configuration of every process. It is read
// from the environment and, below that, from the file that `countersign up`
// writes; every problem is reported at once, before anything starts.
package config

import "time"

// Config is everything that can be set. Each key has a `doc`; docs/configuration.md is made from it.
type Config struct {
	Home      string `env:"COUNTERSIGN_HOME" envDefault:".countersign" doc:"Folder of the local stack's data, logs and generated secrets."`
	LogLevel  string `env:"COUNTERSIGN_LOG_LEVEL" envDefault:"info" doc:"debug, info, warn or error."`
	LogFormat string `env:"COUNTERSIGN_LOG_FORMAT" envDefault:"json" doc:"json or text."`

	HTTP      HTTP
	Database  Database
	Temporal  Temporal
	Objects   Objects
	Mail      Mail
	Documents Documents
	Telemetry Telemetry
	Outbound  Outbound
	Agent     Agent

	MasterKeyFile string `env:"COUNTERSIGN_MASTER_KEY_FILE" doc:"File with the master key that wraps every tenant's keys: 32 bytes in base64, one key per line, the newest first. Its holder can read the secrets in the database; without it nobody can."`
}

// HTTP is how the API is reached.
type HTTP struct {
	Listen         string        `env:"COUNTERSIGN_LISTEN" envDefault:"127.0.0.1:8080" doc:"Address the API listens on."`
	PublicURL      string        `env:"COUNTERSIGN_PUBLIC_URL" envDefault:"http://localhost:8080" doc:"Address people use; part of links, redirects and token issuers."`
	HelpURL        string        `env:"COUNTERSIGN_HELP_URL" doc:"Address of a help site, linked from the pages before sign-in. Empty: no link."`
	TrustedProxies []string      `env:"COUNTERSIGN_TRUSTED_PROXIES" doc:"Addresses or networks whose X-Forwarded-For is believed, separated by commas. Empty: none."`
	MetricsToken   string        `env:"COUNTERSIGN_METRICS_TOKEN" doc:"Bearer token for /metrics of the API and the workers. Empty: the API answers this machine only, a worker everyone who reaches its address." secret:"true"`
	WorkerListen   string        `env:"COUNTERSIGN_WORKER_LISTEN" doc:"Address where a worker process serves /healthz and /metrics. Empty: not served."`
	Shutdown       time.Duration `env:"COUNTERSIGN_SHUTDOWN_TIMEOUT" envDefault:"20s" doc:"How long running requests and activities may take to end at a stop."`
}

// Database is PostgreSQL, through three doors.
type Database struct {
	OwnerURL       string `env:"COUNTERSIGN_DATABASE_OWNER_URL" doc:"Role that owns the tables; used by migrations only."`
	AppURL         string `env:"COUNTERSIGN_DATABASE_APP_URL" doc:"Role of tenant requests: a member of countersign_app, no owner, bound by row level security."`
	PlatformURL    string `env:"COUNTERSIGN_DATABASE_PLATFORM_URL" doc:"Role of the relay, the reconciler and the platform's screens: a member of countersign_platform."`
	MaxConnections int32  `env:"COUNTERSIGN_DATABASE_MAX_CONNECTIONS" envDefault:"16" doc:"Connections per process to the tenants' door."`
}

// Temporal is the server that executes.
type Temporal struct {
	Address   string `env:"COUNTERSIGN_TEMPORAL_ADDRESS" doc:"host:port of the Temporal frontend."`
	Namespace string `env:"COUNTERSIGN_TEMPORAL_NAMESPACE" envDefault:"countersign" doc:"Namespace of all workflows."`
	UIAddress string `env:"COUNTERSIGN_TEMPORAL_UI_ADDRESS" doc:"host:port of the Temporal UI, which the API proxies to operators at /temporal. Empty: no proxy."`

	TLS           bool   `env:"COUNTERSIGN_TEMPORAL_TLS" doc:"Connect to Temporal by TLS. Each of the following keys implies it."`
	TLSCAFile     string `env:"COUNTERSIGN_TEMPORAL_TLS_CA_FILE" doc:"PEM file of the authorities that may certify the Temporal frontend. Empty: those of the system."`
	TLSCertFile   string `env:"COUNTERSIGN_TEMPORAL_TLS_CERT_FILE" doc:"PEM file of our client certificate, for a frontend that requires one. It is read again for every connection."`
	TLSKeyFile    string `env:"COUNTERSIGN_TEMPORAL_TLS_KEY_FILE" doc:"PEM file of the client certificate's private key."`
	TLSServerName string `env:"COUNTERSIGN_TEMPORAL_TLS_SERVER_NAME" doc:"Name the frontend's certificate must bear. Empty: the host of the address."`
	APIKeyFile    string `env:"COUNTERSIGN_TEMPORAL_API_KEY_FILE" doc:"File with the API key that is sent to Temporal with every request, by TLS only. It is read again for every request."`
}

// Objects is S3-compatible storage.
type Objects struct {
	Endpoint  string `env:"COUNTERSIGN_OBJECTS_ENDPOINT" doc:"host:port of the S3 server."`
	AccessKey string `env:"COUNTERSIGN_OBJECTS_ACCESS_KEY" doc:"Access key."`
	SecretKey string `env:"COUNTERSIGN_OBJECTS_SECRET_KEY" doc:"Secret key." secret:"true"`
	Bucket    string `env:"COUNTERSIGN_OBJECTS_BUCKET" envDefault:"countersign" doc:"Bucket of all documents; created when missing."`
	Region    string `env:"COUNTERSIGN_OBJECTS_REGION" envDefault:"us-east-1" doc:"Region of the bucket."`
	Secure    bool   `env:"COUNTERSIGN_OBJECTS_SECURE" envDefault:"true" doc:"Use https."`
}

// Mail is how messages leave.
type Mail struct {
	SMTPURL string `env:"COUNTERSIGN_SMTP_URL" doc:"smtp://user:password@host:port (STARTTLS required), smtps:// for TLS from the start, or smtp+plain:// without encryption for a catcher on the same machine." secret:"true"`
	From    string `env:"COUNTERSIGN_MAIL_FROM" envDefault:"Countersign <no-reply@countersign.localhost>" doc:"Sender of messages when the tenant has set none."`
}

// Documents names optional programs. How large a document may be is the same
// everywhere: constants of domain/document.
type Documents struct {
	Clamd     string `env:"COUNTERSIGN_CLAMD_ADDRESS" doc:"host:port or socket path of clamd. Empty: the built-in scanner, which knows test files only; fit for a demo."`
	Tesseract string `env:"COUNTERSIGN_TESSERACT" envDefault:"tesseract" doc:"Program that reads scanned images. When it is missing, images are indexed by hand."`
}

// Telemetry is where traces go.
type Telemetry struct {
	OTLPEndpoint string `env:"COUNTERSIGN_OTLP_ENDPOINT" doc:"URL of an OTLP/HTTP collector. Empty: no traces are sent."`
}

// Outbound is what connections to servers that people name may reach.
type Outbound struct {
	Networks []string `env:"COUNTERSIGN_OUTBOUND_NETWORKS" doc:"Local and private addresses or networks that bank servers, printers, the mail server, the ERP and identity providers may be in, such as 10.20.0.0/16, separated by commas. Public addresses are always allowed. Empty: none."`
}

// Agent is what `countersign agent` needs, in the tenant's own network; no other process reads it.
type Agent struct {
	API     string `env:"COUNTERSIGN_AGENT_API" doc:"Of an agent: https address of the product; --api wins over it. http is taken for this machine alone."`
	Tenant  string `env:"COUNTERSIGN_AGENT_TENANT" doc:"Of an agent: its tenant, as in the product's addresses; --tenant wins over it."`
	KeyFile string `env:"COUNTERSIGN_AGENT_KEY_FILE" doc:"Of an agent: file that holds its key; --key-file wins over it."`
}
