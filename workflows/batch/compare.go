package batch

import (
	"go.temporal.io/sdk/workflow"

	"countersign.dev/workflows/retry"
)

// RunCompare checks the files at the banks. It runs in the only pool with access to banks.
func RunCompare(ctx workflow.Context, in CompareInput) (CompareResult, error) {
	var result CompareResult
	err := workflow.ExecuteActivity(retry.Bank(ctx, "compare our files with the files at the banks"), ActCompare,
		in).Get(ctx, &result)
	return result, err
}
