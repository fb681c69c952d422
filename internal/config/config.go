// Package config is the one typed configuration of every process. It is read
// from the environment and, below that, from the file that `countersign up`
// writes; every problem is reported at once, before anything starts.
package config

import "time"

// Config is everything that can be set. Every key has a description; docs/configuration.md is generated from both.
type Config struct {
	Home      string `env:"COUNTERSIGN_HOME" envDefault:".countersign"`
	LogLevel  string `env:"COUNTERSIGN_LOG_LEVEL" envDefault:"info"`
	LogFormat string `env:"COUNTERSIGN_LOG_FORMAT" envDefault:"json"`

	HTTP      HTTP
	Database  Database
	Temporal  Temporal
	Objects   Objects
	Mail      Mail
	Documents Documents
	Telemetry Telemetry
	Outbound  Outbound
	CRM       CRM
	Agent     Agent
	Tenants   Tenants

	MasterKeyFile string `env:"COUNTERSIGN_MASTER_KEY_FILE"`
}

// HTTP is how the API is reached.
type HTTP struct {
	Listen         string        `env:"COUNTERSIGN_LISTEN" envDefault:"127.0.0.1:8080"`
	PublicURL      string        `env:"COUNTERSIGN_PUBLIC_URL" envDefault:"http://localhost:8080"`
	HelpURL        string        `env:"COUNTERSIGN_HELP_URL"`
	TrustedProxies []string      `env:"COUNTERSIGN_TRUSTED_PROXIES"`
	MetricsToken   string        `env:"COUNTERSIGN_METRICS_TOKEN" secret:"true"`
	WorkerListen   string        `env:"COUNTERSIGN_WORKER_LISTEN"`
	Shutdown       time.Duration `env:"COUNTERSIGN_SHUTDOWN_TIMEOUT" envDefault:"20s"`
}

// Database is PostgreSQL, through three doors.
type Database struct {
	OwnerURL       string `env:"COUNTERSIGN_DATABASE_OWNER_URL"`
	AppURL         string `env:"COUNTERSIGN_DATABASE_APP_URL"`
	PlatformURL    string `env:"COUNTERSIGN_DATABASE_PLATFORM_URL"`
	MaxConnections int32  `env:"COUNTERSIGN_DATABASE_MAX_CONNECTIONS" envDefault:"16"`
}

// Temporal is the server that executes.
type Temporal struct {
	Address   string `env:"COUNTERSIGN_TEMPORAL_ADDRESS"`
	Namespace string `env:"COUNTERSIGN_TEMPORAL_NAMESPACE" envDefault:"countersign"`
	UIAddress string `env:"COUNTERSIGN_TEMPORAL_UI_ADDRESS"`

	TLS           bool   `env:"COUNTERSIGN_TEMPORAL_TLS"`
	TLSCAFile     string `env:"COUNTERSIGN_TEMPORAL_TLS_CA_FILE"`
	TLSCertFile   string `env:"COUNTERSIGN_TEMPORAL_TLS_CERT_FILE"`
	TLSKeyFile    string `env:"COUNTERSIGN_TEMPORAL_TLS_KEY_FILE"`
	TLSServerName string `env:"COUNTERSIGN_TEMPORAL_TLS_SERVER_NAME"`
	APIKeyFile    string `env:"COUNTERSIGN_TEMPORAL_API_KEY_FILE"`
}

// Objects is S3-compatible storage.
type Objects struct {
	Endpoint  string `env:"COUNTERSIGN_OBJECTS_ENDPOINT"`
	AccessKey string `env:"COUNTERSIGN_OBJECTS_ACCESS_KEY"`
	SecretKey string `env:"COUNTERSIGN_OBJECTS_SECRET_KEY" secret:"true"`
	Bucket    string `env:"COUNTERSIGN_OBJECTS_BUCKET" envDefault:"countersign"`
	Region    string `env:"COUNTERSIGN_OBJECTS_REGION" envDefault:"us-east-1"`
	Secure    bool   `env:"COUNTERSIGN_OBJECTS_SECURE" envDefault:"true"`
}

// Mail is how messages leave.
type Mail struct {
	SMTPURL string `env:"COUNTERSIGN_SMTP_URL" secret:"true"`
	From    string `env:"COUNTERSIGN_MAIL_FROM" envDefault:"Countersign <no-reply@countersign.localhost>"`
}

// Documents names optional programs. How large a document may be is the same
// everywhere: constants of domain/document.
type Documents struct {
	Clamd     string `env:"COUNTERSIGN_CLAMD_ADDRESS"`
	Tesseract string `env:"COUNTERSIGN_TESSERACT" envDefault:"tesseract"`
}

// Telemetry is where traces go.
type Telemetry struct {
	OTLPEndpoint string `env:"COUNTERSIGN_OTLP_ENDPOINT"`
}

// Outbound is what connections to servers that people name may reach.
type Outbound struct {
	Networks []string `env:"COUNTERSIGN_OUTBOUND_NETWORKS"`
}

// Tenants is how the platform treats companies.
type Tenants struct {
	DeletionWait time.Duration `env:"COUNTERSIGN_TENANT_DELETION_WAIT" envDefault:"720h"`
}

// CRM is where platform administrators search for the company of a new tenant: a file or a server.
type CRM struct {
	CSVFile   string `env:"COUNTERSIGN_CRM_CSV_FILE"`
	URL       string `env:"COUNTERSIGN_CRM_URL"`
	TokenFile string `env:"COUNTERSIGN_CRM_TOKEN_FILE"`
}

// Agent is what `countersign agent` needs, in the tenant's own network; no other process reads it.
type Agent struct {
	API     string `env:"COUNTERSIGN_AGENT_API"`
	Tenant  string `env:"COUNTERSIGN_AGENT_TENANT"`
	KeyFile string `env:"COUNTERSIGN_AGENT_KEY_FILE"`

	DataSources string `env:"COUNTERSIGN_AGENT_DATA_SOURCES"`
}
