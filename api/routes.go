package api

import (
	"time"

	absenceapi "countersign.dev/api/absence"
	accountapi "countersign.dev/api/account"
	agentapi "countersign.dev/api/agent"
	approvalapi "countersign.dev/api/approval"
	auditapi "countersign.dev/api/audit"
	autonumberapi "countersign.dev/api/autonumber"
	bankaccountapi "countersign.dev/api/bankaccount"
	bankfileapi "countersign.dev/api/bankfile"
	batchapi "countersign.dev/api/batch"
	bulkapi "countersign.dev/api/bulk"
	componentapi "countersign.dev/api/component"
	configurationapi "countersign.dev/api/configuration"
	connectionapi "countersign.dev/api/connection"
	dashboardapi "countersign.dev/api/dashboard"
	dataexportapi "countersign.dev/api/dataexport"
	datasourceapi "countersign.dev/api/datasource"
	documentapi "countersign.dev/api/document"
	drillapi "countersign.dev/api/drill"
	erpconnectionapi "countersign.dev/api/erpconnection"
	featureapi "countersign.dev/api/feature"
	gridapi "countersign.dev/api/grid"
	groupapi "countersign.dev/api/group"
	historyapi "countersign.dev/api/history"
	identityproviderapi "countersign.dev/api/identityprovider"
	indexfieldapi "countersign.dev/api/indexfield"
	invoiceapi "countersign.dev/api/invoice"
	jobapi "countersign.dev/api/job"
	licenseapi "countersign.dev/api/license"
	masterdataapi "countersign.dev/api/masterdata"
	operationsapi "countersign.dev/api/operations"
	passwordlinkapi "countersign.dev/api/passwordlink"
	paymentapi "countersign.dev/api/payment"
	paymentimportapi "countersign.dev/api/paymentimport"
	printerapi "countersign.dev/api/printer"
	projectapi "countersign.dev/api/project"
	proposalapi "countersign.dev/api/proposal"
	purchaseorderapi "countersign.dev/api/purchaseorder"
	realtimeapi "countersign.dev/api/realtime"
	recordingapi "countersign.dev/api/recording"
	roleapi "countersign.dev/api/role"
	scimapi "countersign.dev/api/scim"
	"countersign.dev/api/server"
	setupapi "countersign.dev/api/setup"
	taskapi "countersign.dev/api/task"
	tenantapi "countersign.dev/api/tenant"
	tenantdeletionapi "countersign.dev/api/tenantdeletion"
	twofactorapi "countersign.dev/api/twofactor"
	uploadapi "countersign.dev/api/upload"
	userapi "countersign.dev/api/user"
	vendorapi "countersign.dev/api/vendor"
	workflowapi "countersign.dev/api/workflow"
	workspaceapi "countersign.dev/api/workspace"
	absenceapp "countersign.dev/app/absence"
	agentapp "countersign.dev/app/agent"
	approvalapp "countersign.dev/app/approval"
	auditapp "countersign.dev/app/audit"
	authorityapp "countersign.dev/app/authority"
	autonumberapp "countersign.dev/app/autonumber"
	bankaccountapp "countersign.dev/app/bankaccount"
	bankfileapp "countersign.dev/app/bankfile"
	batchapp "countersign.dev/app/batch"
	bulkapp "countersign.dev/app/bulk"
	checkapp "countersign.dev/app/check"
	componentapp "countersign.dev/app/component"
	configurationapp "countersign.dev/app/configuration"
	dashboardapp "countersign.dev/app/dashboard"
	dataexportapp "countersign.dev/app/dataexport"
	dataimportapp "countersign.dev/app/dataimport"
	datasourceapp "countersign.dev/app/datasource"
	documentapp "countersign.dev/app/document"
	drillapp "countersign.dev/app/drill"
	erpconnectionapp "countersign.dev/app/erpconnection"
	featureapp "countersign.dev/app/feature"
	gridapp "countersign.dev/app/grid"
	groupapp "countersign.dev/app/group"
	historyapp "countersign.dev/app/history"
	identityproviderapp "countersign.dev/app/identityprovider"
	indexfieldapp "countersign.dev/app/indexfield"
	invoiceapp "countersign.dev/app/invoice"
	jobapp "countersign.dev/app/job"
	licenseapp "countersign.dev/app/license"
	masterdataapp "countersign.dev/app/masterdata"
	operationapp "countersign.dev/app/operation"
	passwordlinkapp "countersign.dev/app/passwordlink"
	paymentapp "countersign.dev/app/payment"
	preferenceapp "countersign.dev/app/preference"
	printerapp "countersign.dev/app/printer"
	projectapp "countersign.dev/app/project"
	proposalapp "countersign.dev/app/proposal"
	purchaseorderapp "countersign.dev/app/purchaseorder"
	recordingapp "countersign.dev/app/recording"
	roleapp "countersign.dev/app/role"
	scimapp "countersign.dev/app/scim"
	sessionapp "countersign.dev/app/session"
	setupapp "countersign.dev/app/setup"
	subjectapp "countersign.dev/app/subject"
	tenantapp "countersign.dev/app/tenant"
	tenantdeletionapp "countersign.dev/app/tenantdeletion"
	twofactorapp "countersign.dev/app/twofactor"
	userapp "countersign.dev/app/user"
	vendorapp "countersign.dev/app/vendor"
	workspaceapp "countersign.dev/app/workspace"
	"countersign.dev/internal/audit"
	"countersign.dev/internal/config"
	"countersign.dev/internal/connect"
	"countersign.dev/internal/crm"
	"countersign.dev/internal/erp"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/outbound"
	"countersign.dev/internal/passkey"
	"countersign.dev/internal/password"
	"countersign.dev/internal/pdf/checkpdf"
	"countersign.dev/internal/postgres"
	"countersign.dev/internal/realtime"
	"countersign.dev/internal/secret"
	"countersign.dev/internal/telemetry"
	"countersign.dev/internal/temporalx"
)

// Deps are the dependencies of the features. With an empty store alone the same routes are registered, for
// OpenAPI.
type Deps struct {
	Config    config.Config
	DB        *postgres.DB
	Vault     *secret.Vault
	Flows     *flows.Flows
	Documents *connect.Documents
	Audit     *audit.Chainer
	Tokens    *oidc.Tokens
	Passwords *password.Hasher
	Realtime  *realtime.Hub
	Features  *featureapp.Flags
	Passkeys  passkey.Passkeys
	Limits    server.Limits
	Metrics   *telemetry.TemporalMetrics // of this process's Temporal client; nil: not measured
}

// Routes registers every feature's operations; each feature adds its line here.
func Routes(s *server.Server, d Deps) error {
	users := userapp.Commands{DB: d.DB}
	tenants := tenantapp.NewDirectory(tenantapp.Commands{DB: d.DB}, time.Now)
	provider, err := oidc.NewProvider(oidc.Config{Public: s.PublicURL(), Tokens: d.Tokens, Tenants: tenants,
		Sessions: d.sessions(), People: users})
	if err != nil {
		return err
	}
	s.MountLimited(oidc.Path, "OpenID Connect authorizes by its own protocol", provider)
	guard, err := outbound.New(d.Config.Outbound.Networks)
	if err != nil {
		return err
	}
	external := oidc.NewExternal(s.PublicURL(), d.sessions(), d.Vault, d.Tokens, oidc.NewClient(guard))
	providers := identityproviderapp.Commands{DB: d.DB, Now: time.Now, Vault: d.Vault, Client: external,
		Secrets: d.Tokens, Plain: !s.Secure()}
	identityproviderapi.Routes(s, providers)
	accountapi.Routes(s, account(d, tenants, external, providers))
	peopleRoutes(s, d, tenants, guard)
	shellRoutes(s, d, tenants)
	tasks := subjectapp.Tasks(d.DB, d.Flows)
	invoiceapi.Routes(s, invoiceapp.Commands{DB: d.DB, Runs: d.Flows, Now: time.Now}, tasks)
	taskapi.Routes(s, tasks)
	masterDataRoutes(s, d)
	jobs := jobapp.NewJobs(d.DB, time.Now)
	batches := &batchapp.Commands{DB: d.DB, Processes: d.Flows, Now: time.Now}
	jobapi.Routes(s, jobs, batches, d.Config.Temporal.Namespace)
	jobapi.FileRoutes(s, jobapp.Files{DB: d.DB, Objects: d.objects()})
	dashboardapi.Routes(s,
		dashboardapp.Commands{DB: d.DB, Tasks: tasks, Batches: batches, Jobs: jobs, Now: time.Now})
	setupapi.Routes(s, setupapp.Commands{DB: d.DB})
	dataexportapi.Routes(s, dataexportapp.Commands{DB: d.DB, Objects: d.objects(), Secrets: d.Tokens, Now: time.Now})
	operations := operationapp.Commands{DB: d.DB, Hashes: d.Vault, Workflows: d.Flows}
	operationsapi.Routes(s, operationsapi.Deps{
		UIAddress: d.Config.Temporal.UIAddress,
		Codec:     temporalx.CodecServer(temporalx.NewCodec(d.Vault), operations.RecordDecoding),
		Commands:  operations,
		Namespace: d.Config.Temporal.Namespace,
	})
	uploadapi.Routes(s, uploads(d))
	documentapi.Routes(s, documentapp.Commands{DB: d.DB}, d.reader())
	s.Mount(realtime.Path, "the socket takes a ticket", d.Realtime)
	if d.Realtime != nil { // absent when the routes are only described
		d.Realtime.ForgetAccess(s.ForgetAccess)
		d.Realtime.ForgetFeatures(d.Features.Forget)
	}
	realtimeapi.Routes(s, d.sessions(), d.Tokens)
	workspaceapi.Routes(s, workspaceapp.Commands{DB: d.DB})
	projectapi.Routes(s, projectapp.Commands{DB: d.DB})
	erpconnectionapi.Routes(s, erpconnectionapp.Commands{DB: d.DB, Vault: d.Vault, Networks: guard,
		ERP: &erp.Client{Outbound: guard, Vault: d.Vault}})
	connectionapi.Routes(s, d.connections(guard))
	drillapi.Routes(s, drillapp.Commands{DB: d.DB})
	indexfieldapi.Routes(s, indexfieldapp.Commands{DB: d.DB})
	componentRoutes(s, d, jobs)
	autonumberapi.Routes(s, autonumberapp.Commands{DB: d.DB})
	auditapi.Routes(s, auditapp.Commands{DB: d.DB, Chain: d.Audit})
	historyapi.Routes(s, historyapp.Commands{DB: d.DB}, jobs, auditapp.Commands{DB: d.DB})
	gridapi.Routes(s, gridapp.Commands{DB: d.DB})
	bulkapi.Routes(s, tasks, bulkapp.Commands{DB: d.DB})
	payingRoutes(s, d, tenants, batches, guard)
	return nil
}

// componentRoutes registers the components of projects and the definitions of workflows.
func componentRoutes(s *server.Server, d Deps, jobs jobapp.Jobs) {
	components := componentapp.Commands{DB: d.DB}
	workflowapi.Routes(s, components, jobs) // before a suite of all routes deletes the component
	componentapi.Routes(s, components)
}

// payingRoutes registers payments, their batches, bank accounts and printers.
func payingRoutes(
	s *server.Server, d Deps, tenants *tenantapp.Directory, batches *batchapp.Commands, guard outbound.Guard,
) {
	printers := printerapp.Commands{DB: d.DB, Networks: guard, Render: checkpdf.Render, Now: time.Now}
	printerapi.Routes(s, printers)
	paymentapi.Routes(s, paymentapp.Commands{DB: d.DB}, printers, batches,
		&checkapp.Commands{DB: d.DB, Now: time.Now})
	paymentimportapi.Routes(s, paymentImports(d))
	bankfileapi.Routes(s, bankfileapp.Commands{DB: d.DB, Processes: d.Flows})
	bankaccountapi.Routes(s, bankaccountapp.Commands{DB: d.DB, Vault: d.Vault})
	agents := agentapp.Commands{DB: d.DB, Signer: d.Tokens, Now: time.Now}
	agentapi.Routes(s, agentapi.Deps{Tenants: tenants, Printers: printers,
		Files: secret.Files{Vault: d.Vault, Storage: d.objects()}, Agents: agents})
	datasourceapi.Routes(s, datasourceapp.Commands{DB: d.DB, Vault: d.Vault, Now: time.Now}, agents)
	batchapi.Routes(s, batches, secret.Files{Vault: d.Vault, Storage: d.objects()}, d.Config.Temporal.Namespace)
}

// masterDataRoutes are the records that invoices and payments name.
func masterDataRoutes(s *server.Server, d Deps) {
	imports := dataimportapp.Commands{DB: d.DB}
	vendorapi.Routes(s, vendorapp.Commands{DB: d.DB, Vault: d.Vault, Now: time.Now}, imports)
	masterdataapi.Routes(s, masterdataapp.Commands{DB: d.DB}, imports)
	purchaseorderapi.Routes(s, purchaseorderapp.Commands{DB: d.DB, Now: time.Now}, imports)
}

// peopleRoutes are the tenants, their people, and what these may do.
func peopleRoutes(s *server.Server, d Deps, tenants *tenantapp.Directory, guard outbound.Guard) {
	links := passwordlinkapp.Links{Secrets: d.Tokens, Vault: d.Vault, Now: time.Now}
	passwordlinkapi.Routes(s, tenants, passwordlinkapp.Commands{DB: d.DB, Links: links, Hasher: d.Passwords})
	userapi.Routes(s, userapp.Commands{DB: d.DB}, preferenceapp.Commands{DB: d.DB})
	userapi.SessionRoutes(s, d.sessions())
	factors := twofactorapp.Commands{Factors: d.factors(), DB: d.DB, Passwords: d.Passwords}
	twofactorapi.Routes(s, factors)
	roleapi.Routes(s, roleapp.Commands{DB: d.DB})
	configurationapi.Routes(s, configurationapp.Commands{DB: d.DB, Connections: d.connections(guard),
		BankAccounts: bankaccountapp.Commands{DB: d.DB, Vault: d.Vault}})
	recordingapi.Routes(s, recordingapp.Commands{DB: d.DB})
	groupapi.Routes(s, groupapp.Commands{DB: d.DB})
	absenceapi.Routes(s, absenceapp.Commands{DB: d.DB, Now: time.Now})
	approvalapi.Routes(s, approvalapp.Commands{DB: d.DB, Now: time.Now})
	proposalapi.Routes(s, proposalapp.Commands{DB: d.DB, Now: time.Now, Kinds: authorityapp.Kinds()})
	invitations := userapp.Invitations{DB: d.DB, Links: links}
	userapi.InvitationRoutes(s, invitations, tenantapp.Commands{DB: d.DB})
	administrators := userapp.Administrators{Users: userapp.Commands{DB: d.DB}, Invitations: invitations,
		Sessions: d.sessions(), TwoFactor: factors}
	userapi.AdministratorRoutes(s, administrators, tenantapp.Commands{DB: d.DB})
	twofactorapi.AdministratorRoutes(s, administrators)
	directory := scimapp.Commands{DB: d.DB, Secrets: d.Tokens, Links: links, Now: time.Now}
	scimapi.Routes(s, directory)
	scimapi.Mount(s, tenants, directory)
	platform := tenantapp.Platform{DB: d.DB, Invitations: invitations, CRM: crm.Open(d.Config, guard),
		Logos: d.logos()}
	tenantapi.Routes(s, platform)
	licenseapi.AdministrationRoutes(s, licenseapp.Administration{Tenants: platform})
	tenantdeletionapi.Routes(s, tenantdeletionapp.Commands{Tenants: platform, Wait: d.Config.Tenants.DeletionWait,
		Now: time.Now})
	featureapi.Routes(s, featureapp.Commands{DB: d.DB, Flags: d.Features})
}

func account(
	d Deps, tenants *tenantapp.Directory, external *oidc.External, providers identityproviderapp.Commands,
) accountapi.Account {
	return accountapi.Account{
		Tenants: tenants, Verify: d.Tokens, SignIn: d.SignIn(),
		Tokens:   sessionapp.Tokens{Sessions: d.sessions(), Signer: d.Tokens},
		External: external, Trials: providers,
	}
}
