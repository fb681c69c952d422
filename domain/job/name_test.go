package job_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/flow"
	"countersign.dev/domain/job"
)

func TestEveryJobNameHasEnglishText(t *testing.T) {
	for _, code := range job.NameCode("").Values() {
		require.Regexp(t, `^[A-Z].* 12$`, job.Name{Code: job.NameCode(code), Of: "12"}.English())
	}
}

func TestNamesOfBuiltInStepsHaveCodes(t *testing.T) {
	for _, projectType := range []string{flow.PayableInvoices, flow.AchPayments, flow.CheckAndPPayPayments} {
		for _, starter := range flow.Starters(projectType) {
			for _, node := range starter.Graph.Nodes {
				require.NotEmpty(t, flow.NameCodeOf(node.Name), node.Name)
			}
		}
	}
	require.Empty(t, flow.NameCodeOf("Ask the controller"))
}
