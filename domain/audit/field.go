package audit

// silent lists fields that no history shows: ids, counters, timestamps of the row, and the text of a reason,
// which a line shows separately.
var silent = map[string]bool{
	"id": true, "tenantId": true, "projectId": true, "workspaceId": true, "workspaceName": true, "version": true,
	"position": true, "createdAt": true, "updatedAt": true, "archivedAt": true, "projects": true, "nextCheck": true,
	"fileKey": true, "logoKey": true, "pending": true, "exhausted": true, "reason": true, "comment": true, "detail": true,
	"message": true, "freed": true, "decision": true, "changeId": true, "scan": true, "published": true,
	"amr": true, // the codes of method and second factor for other systems
}

// Unnamed is the field of a change whose own name people chose, or that is not listed.
const Unnamed = "other"

// Fields are the names of all fields that have words of their own, without Unnamed.
func Fields() []string {
	return []string{
		// Invoices
		"vendorNumber", "vendorName", "companyNumber", "subsidiary", "invoiceNumber", "invoiceAmount", "currency",
		"invoiceDate", "dueDate", "termCode", "poNumber", "account", "line", "poLine", "material", "description", "quantity",
		"unit", "unitPrice", "discount", "tax", "total", "amount", "stage", "duplicateOf", "warnings", "vendor",
		"commentText",
		// Tasks
		"state", "level", "assignees", "recipient", "tasks", "done", "left",
		// Payments, batches, jobs and files
		"number", "status", "voidStatus", "returnCode", "kind", "payments", "leftOut", "removed", "generation", "file",
		"fileName", "sha256", "size", "pages", "masked", "agent", "job", "fate", "name", "workflowType", "subjectType",
		"subjectId", "invoiceId", "errorCode", "imported", "refused",
		// Bank accounts and connections
		"bankAccountId", "accountId", "routing", "last4", "code", "bankName", "address", "user", "hostKey", "password",
		"achImmediateDestination", "achImmediateDestinationName", "achImmediateOrigin", "achImmediateOriginName", "achOdfi",
		"achCompanyName", "achCompanyId", "achEntryClass", "achEntryDescription", "achDiscretionaryData", "achReferenceCode",
		"achLineEnding", "positivePayLayout", "positivePayAccount", "positivePayBankId", "positivePayIdValue",
		"positivePayIssueCode", "positivePayVoidCode", "positivePaySeparator", "positivePayFileName", "positivePayExtension",
		"positivePayStamp", "positivePayCrlf", "checkCompanyName", "checkCompanyAddress", "checkBankAddress",
		"checkFractionPrefix", "checkSerialDigits", "checkSignatureLines", "checkApproved", "deliveryAddress", "deliveryUser",
		"deliveryHostKey", "deliveryInbound", "deliveryOutbound", "deliveryZone", "deliveryCutoffHour",
		"deliveryCutoffMinute", "deliveryDaysAhead", "deliveryProfileId", "deliveryKeysBankProfileId", "deliveryKeysBank",
		"deliveryKeysOwnProfileId", "deliveryKeysOwn", "deliveryKeysUnsigned",
		"authentication", "login", "host", "port", "folder", "encryption", "perMinute", "url", "keyName", "addTo",
		"tokenUrl", "scope", "audience", "keyId", "claims", "authorizationUrl", "keyOwner", "profile", "secrets",
		"newSecrets", "key", "formerKeys",
		// Purchase orders
		"orderedOn", "receiptNumber", "receivedOn",
		// Vendors
		"legalName", "class", "taxIdLast4", "city", "postalCode", "country", "remitTo", "paymentMethod", "accountType",
		"closesFormer", "callPerson", "callNumber", "calledOn", "note", "usableFrom", "waitingDays",
		// Projects and workspaces
		"type", "erpType", "fileFormat", "filePrefix", "answerFolder", "captureMethod",
		"settingsAchProjectId", "settingsCheckProjectId", "users", "groups", "order", "enabled",
		"base", "next", "max", "graphId", "steps", "invoiceType", "matchState", "source", "condition",
		"levelsName", "levelsRoles", "levelsGroups", "levelsUsers", "systemName", "mandatory", "unique", "visible",
		"displayInGrid", "minLength", "maxLength", "lookup", "options", "from",
		// People and company settings
		"email", "username", "firstName", "lastName", "language",
		"roles", "approvalLimit", "permissions", "system", "priority", "failures",
		"until", "subject", "method", "issuer", "clientId", "agentId", "theme", "paletteId", "timeZone",
		"datePattern", "timePattern", "preparerMayRelease", "creatorMayRelease", "importerMayRelease", "approverMayRelease",
		"absenceFrom", "absenceTo", "delegate", "amountLimit", "reservedProjects",
		"global", "tenants", "scopes", "mailDomains", "suspensionReason", "street", "region", "identifier",
		"crmReference", "mode", "directoryName", "directoryId", "expiresAt",
		"contacts", "licenses", "clientSecret", "connection", "mapping", "nextCheckNumber",
		"erpReference", "changes", "waiting", "dataSource", "dataSources", "arguments",
		// Sign-ins and downloads
		"secondFactor", "client", "columns", "search", "filtersField", "filtersOperator", "filtersValues",
	}
}

// choices are the fields that hold one of Values.
var choices = map[string]bool{"stage": true, "state": true, "status": true, "voidStatus": true, "fate": true,
	"kind": true, "captureMethod": true, "theme": true, "subjectType": true, "workflowType": true, "method": true,
	"secondFactor": true, "authentication": true, "encryption": true, "addTo": true,
	"keyOwner": true}

// Values are all codes that occur in the choice fields.
func Values() []string {
	return []string{
		// Stages of invoices
		"processing", "captured", "submitted", "approval", "approved", "erp_sending", "erp_sent", "in_payment", "paid",
		"rejected", "erp_failed", "payment_failed", "deleted",
		// States of tasks
		"Review", "Approved", "Rejected", "Withdrawn",
		// Payments, batches and checks
		"new", "pending", "completed", "failed", "canceled", "void", "preparing", "awaiting_release", "sealed", "delivering",
		"delivered", "acknowledged", "settled", "expired", "unknown", "ach", "check", "positive-pay", "reserved", "printed",
		"verify", "spoiled", "voided",
		// People, projects and settings
		"invited", "active", "inactive", "paused", "draft", "archived", "intelligent", "manual", "light", "dark", "system",
		// Tenants and sign-ins
		"customer", "platform", "password", "external", "agent key", "totp", "passkey", "recovery",
		// Connections
		"none", "basic", "privateKey", "apiKey", "bearer", "clientCredentials", "jwtBearer", "authorizationCode", "startTls",
		"ssl", "header", "query", "company", "partner",
		// Jobs
		"Starting", "Processing", "WaitingForInput", "WaitingForTask", "FinishedOK", "FinishedWithErrors", "Aborted",
		"BusySkipped", "upload", "invoice", "batch", "Intelligent Capture", "Invoice Approval", "Payments",
		"Import Payments", "Generic",
	}
}

// Workflows are the processes that act in the product's own name, as they are registered.
func Workflows() []string {
	return []string{"ach.Generate", "bank.Inbound", "batch.Compare", "bulk.Run", "check.Print", "connection.Test",
		"document.Capture", "flow.Run", "invoice.Approval", "notify.Send", "payment.Import", "positivepay.Generate",
		"printer.Visit", "task.Task", "vendor.ActivateAccount"}
}
