package flows_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/payment"
	"countersign.dev/internal/flows"
)

func TestProcessOfABatchEndsWithItsNumber(t *testing.T) {
	for kind, want := range map[payment.BatchKind]string{
		payment.BatchACH: "ach/t/b/225", payment.BatchCheck: "check-print/t/b/225",
		payment.BatchPositivePay: "positive-pay/t/b/225",
	} {
		require.Equal(t, want, flows.BatchID("t", payment.Batch{ID: "b", Number: 225, Kind: kind}))
	}
}
