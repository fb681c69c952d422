// Package ach is the process of an ACH file: two people, one seal, one delivery.
package ach

import (
	"go.temporal.io/sdk/workflow"

	batchflow "countersign.dev/workflows/batch"
	flowrunflow "countersign.dev/workflows/flowrun"
)

// Generate is the workflow's name; its id is payment.Batch.ProcessID.
const Generate = flowrunflow.GenerateAch

// RunGenerate waits for release, seals, delivers and waits for the answer of the bank.
func RunGenerate(ctx workflow.Context, in flowrunflow.SealedInput) (flowrunflow.SealedResult, error) {
	b := batchflow.New(in)
	for _, step := range []func(workflow.Context) error{b.AwaitRelease, b.Deliver, b.AwaitAnswer} {
		if err := step(ctx); err != nil {
			return flowrunflow.SealedResult{}, err
		}
	}
	return b.Result(ctx)
}
