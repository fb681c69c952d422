package config

// Descriptions are the meanings of settings by key.
type Descriptions map[string]string

var descriptions = Descriptions{
	"COUNTERSIGN_HOME": "Folder for copies of audit checkpoints and for the compiled PDF reader; of the local stack " +
		"also its data, logs and generated secrets.",
	"COUNTERSIGN_LOG_LEVEL":  "debug, info, warn or error.",
	"COUNTERSIGN_LOG_FORMAT": "json or text.",
	"COUNTERSIGN_MASTER_KEY_FILE": "File with the master key that wraps every tenant's keys: 32 bytes in base64, " +
		"one key per line, the newest first. Its holder can read the secrets in the database; without it nobody " +
		"can.",
	"COUNTERSIGN_LISTEN":     "Address the API listens on.",
	"COUNTERSIGN_PUBLIC_URL": "Address people use; part of links, redirects and token issuers.",
	"COUNTERSIGN_HELP_URL":   "Address of a help site, linked from the pages before sign-in. Empty: no link.",
	"COUNTERSIGN_TRUSTED_PROXIES": "Addresses or networks whose X-Forwarded-For is believed, separated by commas." +
		" Empty: none.",
	"COUNTERSIGN_METRICS_TOKEN": "Bearer token for /metrics of the API and the workers. Empty: the API answers " +
		"this machine only, a worker everyone who reaches its address.",
	"COUNTERSIGN_WORKER_LISTEN":      "Address where a worker process serves /healthz and /metrics. Empty: not served.",
	"COUNTERSIGN_SHUTDOWN_TIMEOUT":   "How long running requests and activities may take to end at a stop.",
	"COUNTERSIGN_DATABASE_OWNER_URL": "Role that owns the tables; used by migrations only.",
	"COUNTERSIGN_DATABASE_APP_URL": "Role of tenant requests: a member of countersign_app, no owner, bound by row" +
		" level security.",
	"COUNTERSIGN_DATABASE_PLATFORM_URL": "Role of the relay, the reconciler and the platform's screens: a member " +
		"of countersign_platform.",
	"COUNTERSIGN_DATABASE_MAX_CONNECTIONS": "Connections per process to the tenants' door.",
	"COUNTERSIGN_TEMPORAL_ADDRESS":         "host:port of the Temporal frontend.",
	"COUNTERSIGN_TEMPORAL_NAMESPACE":       "Namespace of all workflows.",
	"COUNTERSIGN_TEMPORAL_UI_ADDRESS": "host:port of the Temporal UI, which the API proxies to operators at " +
		"/temporal. Empty: no proxy.",
	"COUNTERSIGN_TEMPORAL_TLS": "Connect to Temporal by TLS. Each of the following keys implies it.",
	"COUNTERSIGN_TEMPORAL_TLS_CA_FILE": "PEM file of the authorities that may certify the Temporal frontend. " +
		"Empty: those of the system.",
	"COUNTERSIGN_TEMPORAL_TLS_CERT_FILE": "PEM file of our client certificate, for a frontend that requires one. " +
		"It is read again for every connection.",
	"COUNTERSIGN_TEMPORAL_TLS_KEY_FILE": "PEM file of the client certificate's private key.",
	"COUNTERSIGN_TEMPORAL_TLS_SERVER_NAME": "Name the frontend's certificate must bear. Empty: the host of the " +
		"address.",
	"COUNTERSIGN_TEMPORAL_API_KEY_FILE": "File with the API key that is sent to Temporal with every request, by " +
		"TLS only. It is read again for every request.",
	"COUNTERSIGN_OBJECTS_ENDPOINT":   "host:port of the S3 server.",
	"COUNTERSIGN_OBJECTS_ACCESS_KEY": "Access key.",
	"COUNTERSIGN_OBJECTS_SECRET_KEY": "Secret key.",
	"COUNTERSIGN_OBJECTS_BUCKET":     "Bucket of all documents; created when missing.",
	"COUNTERSIGN_OBJECTS_REGION":     "Region of the bucket.",
	"COUNTERSIGN_OBJECTS_SECURE":     "Use https.",
	"COUNTERSIGN_SMTP_URL": "smtp://user:password@host:port (STARTTLS required), smtps:// for TLS from the start," +
		" or smtp+plain:// without encryption for a catcher on the same machine. Empty: messages wait for a day.",
	"COUNTERSIGN_MAIL_FROM": "Sender of messages when the tenant has set none.",
	"COUNTERSIGN_CLAMD_ADDRESS": "host:port or socket path of clamd. Empty: the built-in scanner, which knows " +
		"test files only; fit for a demo.",
	"COUNTERSIGN_TESSERACT":     "Program that reads scanned images. When it is missing, images are indexed by hand.",
	"COUNTERSIGN_OTLP_ENDPOINT": "URL of an OTLP/HTTP collector. Empty: no traces are sent.",
	"COUNTERSIGN_OUTBOUND_NETWORKS": "Local and private addresses or networks that bank servers, printers, the " +
		"mail server, the ERP, the CRM and identity providers may be in, such as 10.20.0.0/16, separated by commas. Public" +
		" addresses are always allowed. Empty: none.",
	"COUNTERSIGN_TENANT_DELETION_WAIT": "How long a company can work and export its data after two " +
		"platform administrators decided to delete it.",
	"COUNTERSIGN_CRM_CSV_FILE": "CSV file of the companies that platform administrators find when they create a " +
		"tenant. It is read again when it changes. Empty: no file.",
	"COUNTERSIGN_CRM_URL": "https address that the API asks for these companies instead: GET with the parameters q and" +
		" limit. http is for this machine alone. Empty: not asked.",
	"COUNTERSIGN_CRM_TOKEN_FILE": "File with the bearer token for COUNTERSIGN_CRM_URL, read again for every request. " +
		"Empty: no token.",
	"COUNTERSIGN_AGENT_API": "Of an agent: https address of the product; --api wins over it. http is taken for " +
		"this machine alone.",
	"COUNTERSIGN_AGENT_TENANT":   "Of an agent: its tenant, as in the product's addresses; --tenant wins over it.",
	"COUNTERSIGN_AGENT_KEY_FILE": "Of an agent: file that holds its key; --key-file wins over it.",
	"COUNTERSIGN_AGENT_DATA_SOURCES": "Of an agent: file with its queries on databases; --data-sources wins over it. " +
		"Empty: it only prints.",
}
