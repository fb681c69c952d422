// Package positivepay is the workflow of a positive-pay file. It moves no money and needs no release.
package positivepay

import (
	"go.temporal.io/sdk/workflow"

	batchflow "countersign.dev/workflows/batch"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Generate is the workflow's name; its id is payment.Batch.ProcessID.
const Generate = flowrunflow.GeneratePositivePay

// RunGenerate seals and delivers the list of issued and void checks.
func RunGenerate(ctx workflow.Context, in flowrunflow.SealedInput) (flowrunflow.SealedResult, error) {
	b := batchflow.New(in)
	for _, step := range []func(workflow.Context) error{b.SealUnattended, b.Deliver, b.SettleDelivered} {
		if err := step(ctx); err != nil {
			return flowrunflow.SealedResult{}, err
		}
	}
	return b.Result(ctx)
}
