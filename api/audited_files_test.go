package api_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/audit"
)

// otherFiles are the files that are no downloads of lists, each with its reason.
var otherFiles = map[string]string{
	"getUsersTemplate":   "an empty example",
	"downloadDataExport": "the link to the archive is audited",
	"getJobFileContent":  "audited; TestStepMakesItsFileOnce covers it",
}

// Every operation that declares a file is a download of a list, whose export is audited, or has a reason here. The
// content of a document has no declared media type; TestDocumentIsServedWholeOrInRangesWithoutScripts covers it.
func TestEveryDeclaredFileIsAuditedOrHasAReason(t *testing.T) {
	s := newSuite(t)
	lists := 0
	for _, op := range s.server.Operations() {
		_, list := s.server.Grid(strings.TrimSuffix(op.ID, "Csv"))
		switch {
		case op.Produces == "":
		case list && strings.HasSuffix(op.Path, "/csv"):
			lists++
		case strings.HasSuffix(op.Path, "/import/template"), strings.HasSuffix(op.Path, "/import/report"):
			// the example and the person's own file
		default:
			require.Contains(t, otherFiles, op.ID)
		}
	}
	require.Greater(t, lists, 20)
}

// Every area that an export records is one by which the audit log is filtered.
func TestAuditLogIsFilteredByEveryAreaOfExports(t *testing.T) {
	s := newSuite(t)
	for _, op := range s.server.Operations() {
		if _, list := s.server.Grid(op.ID); list {
			require.Contains(t, audit.Areas(), audit.AreaOf(op.Tag), op.ID)
		}
	}
}
