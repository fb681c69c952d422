package api_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"

	scimapi "countersign.dev/api/scim"
	"countersign.dev/api/server"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
	"countersign.dev/internal/oidc"
	"countersign.dev/internal/realtime"
)

// withoutKey are the operations sent by another method than GET that take no
// key, each with its reason. Lists and their downloads are not among them.
var withoutKey = map[string]string{
	"recentProjects":                "reads: a list of ids is too long for a URL",
	"recentWorkspaces":              "reads: a list of ids is too long for a URL",
	"workspacesWithProjects":        "reads: its filter is too long for a URL",
	"testApprovalRules":             "reads: unsaved rules are too long for a URL",
	"previewPaymentRun":             "reads: a selection of payments is too long for a URL",
	"compareBatches":                "reads: looks at the banks and changes nothing",
	"signIn":                        "nobody is signed in whose key it could be; wrong passwords are counted",
	"verifySignIn":                  "nobody is signed in whose key it could be; wrong codes are counted",
	"requestSignInPasskey":          "nobody is signed in whose key it could be; a repetition asks again",
	"beginSignInEnrollment":         "nobody is signed in whose key it could be; a repetition replaces the key",
	"finishSignInEnrollment":        "nobody is signed in whose key it could be; the challenge is used once",
	"continueAs":                    "nobody is signed in whose key it could be; demo only",
	"enterAgent":                    "nobody is signed in whose key it could be; wrong keys are counted",
	"testIdentityProvider":          "reads: unsaved settings contain a secret, which no URL may contain",
	"findDrilledInvoices":           "reads: values of invoices are not kept in the logs of addresses",
	"planConfiguration":             "reads: a file is too long for a URL",
	"previewErpPosting":             "reads: an unsaved mapping is too long for a URL",
	"refreshToken":                  "the token is its key: it is taken once",
	"setPassword":                   "the link is its key: it is used once",
	"openPasswordLink":              "reads the link",
	"forgotPassword":                "nobody is signed in whose key it could be; one message a minute is sent",
	"checkTenantIdentifier":         "reads whether a name is free",
	"searchCrm":                     "reads: texts of a search are not kept in the logs of addresses",
	"logout":                        "ends what is ended already",
	"openTemporal":                  "sets the caller's own cookie",
	"findWorkflows":                 "a search; by amount or vendor each one is recorded",
	"reportActivity":                "records when the caller was last active; repeating it changes nothing",
	"createRealtimeTicket":          "a ticket lives for 30 seconds and opens one connection",
	"previewImportOfGLAccounts":     "reads: a file is too long for a URL",
	"getReportOfGLAccounts":         "reads: a file is too long for a URL",
	"previewImportOfVendors":        "reads: a file is too long for a URL",
	"getReportOfVendors":            "reads: a file is too long for a URL",
	"previewImportOfCompanies":      "reads: a file is too long for a URL",
	"getReportOfCompanies":          "reads: a file is too long for a URL",
	"previewImportOfTermCodes":      "reads: a file is too long for a URL",
	"getReportOfTermCodes":          "reads: a file is too long for a URL",
	"getSftpHostKey":                "reads: asks a server, by an address that is no URL of ours",
	"previewImportOfPurchaseOrders": "reads: a file is too long for a URL",
	"getReportOfPurchaseOrders":     "reads: a file is too long for a URL",
	"previewImportOfReceipts":       "reads: a file is too long for a URL",
	"getReportOfReceipts":           "reads: a file is too long for a URL",
	"pairAgent":                     "nobody is signed in whose key it could be; the code is used once",
}

// mounted handlers are no operations and use their own authorization.
var mounted = []string{oidc.Path, realtime.Path, scimapi.Path, "/temporal"}

var parameter = regexp.MustCompile(`\{(\w+)\}`)

// unkeyed reads from the router which changing routes need no key, and how many commands there are.
func unkeyed(engine *gin.Engine, operations []server.Operation) (holes []string, commands int) {
	declared := map[string]server.Operation{}
	for _, op := range operations {
		declared[op.Method+" "+parameter.ReplaceAllString(op.Path, ":$1")] = op
	}
	for _, r := range engine.Routes() {
		op, known := declared[r.Method+" "+r.Path]
		list := strings.HasSuffix(op.Path, "/grid") || strings.HasSuffix(op.Path, "/csv") && op.Reads
		switch {
		case slices.Contains([]string{http.MethodGet, http.MethodHead, http.MethodOptions}, r.Method):
		case slices.ContainsFunc(mounted, func(at string) bool { return r.Path == at || r.Path == at+"/*rest" }):
		case !known:
			holes = append(holes, r.Method+" "+r.Path+" was never declared")
		case op.Command:
			commands++
		case !list && withoutKey[op.ID] == "":
			holes = append(holes, r.Method+" "+r.Path+" takes no key")
		}
	}
	return holes, commands
}

// R5: changing routes are read from the router, not from the declarations.
func TestR5EveryChangingRouteNeedsIdempotencyKey(t *testing.T) {
	s := newSuite(t)
	engine, ok := s.handler.(*gin.Engine)
	require.True(t, ok, "the router is gin's")
	holes, commands := unkeyed(engine, s.server.Operations())
	require.Empty(t, holes, "make it a Command, or say above why it needs no key")
	declared := 0
	for _, op := range s.server.Operations() {
		if op.Command {
			declared++
		}
	}
	require.Equal(t, declared, commands, "every command is served, and by the router alone")
	t.Logf("R5: %d commands in the router", commands)

	engine.POST("/api/payments/:paymentId/again", func(*gin.Context) {})
	again := server.Operation{ID: "payAgain", Method: http.MethodPost, Path: "/api/payments/{paymentId}/again",
		Reads: true}
	holes, _ = unkeyed(engine, s.server.Operations())
	require.Equal(t, []string{"POST /api/payments/:paymentId/again was never declared"}, holes,
		"a route beside the declared ones is red")
	holes, _ = unkeyed(engine, append(s.server.Operations(), again))
	require.Equal(t, []string{"POST /api/payments/:paymentId/again takes no key"}, holes,
		"and so is one that only says that it reads")
}

// R5: what says that it only reads leaves nothing behind. A download is noted in the audit, once each time.
func TestR5ReadsHaveNoEffect(t *testing.T) {
	s := newSuite(t)
	token, read := s.with(permission.All()...), 0
	for _, op := range s.server.Operations() {
		// waits for a worker that is not here
		if op.Command || op.Public || op.Method == http.MethodGet || strings.HasSuffix(op.Path, "/csv") ||
			op.ID == "compareBatches" {
			continue
		}
		_, r := s.build(op, s.own)
		before := s.effects()
		s.send(r, token, id.New())
		require.Equal(t, before, s.effects(), op.ID)
		read++
	}
	require.Greater(t, read, 10)
}
