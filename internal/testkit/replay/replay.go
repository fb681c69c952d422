// Package replay runs committed histories through today's workflow code: a
// change that would break a running workflow turns the test red.
package replay

import (
	"io"
	"log/slog"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/worker"
)

// Histories replays every history in testdata/histories of the package under
// test. register names the workflows as the worker does.
func Histories(t *testing.T, register func(worker.WorkflowRegistry)) {
	t.Helper()
	for _, file := range Files(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			require.NoError(t, File(file, register),
				"this change would break running workflows: keep the old branch behind workflow.GetVersion")
		})
	}
}

// Files are the committed histories. A missing history fails the test.
func Files(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "histories", "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, files, "no history is committed: take one with make history ID=…")
	return files
}

// File replays one history.
func File(file string, register func(worker.WorkflowRegistry)) error {
	replayer := worker.NewWorkflowReplayer()
	register(replayer)
	return replayer.ReplayWorkflowHistoryFromJSONFile(
		log.NewStructuredLogger(slog.New(slog.NewTextHandler(io.Discard, nil))), file)
}
