package temporalx

import (
	failurepb "go.temporal.io/api/failure/v1"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"
	"google.golang.org/protobuf/proto"
)

// DataConverter encrypts every payload. A key that is not in memory is read from the database, which may take
// longer than the deadlock detector permits for workflow code.
func DataConverter(codec *Codec) converter.DataConverter {
	return workflow.DataConverterWithoutDeadlockDetection(
		converter.NewCodecDataConverter(converter.GetDefaultDataConverter(), codec))
}

// failures seals messages and stack traces too: by default Temporal keeps both
// in clear, and an account number ends up in an error sooner or later.
type failures struct {
	data  converter.DataConverter
	inner converter.FailureConverter
}

var _ converter.FailureConverterWithSerializationContext = failures{}

// FailureConverter is Temporal's own with its common attributes sealed by data.
func FailureConverter(data converter.DataConverter) converter.FailureConverter {
	return failures{data: data, inner: temporal.NewDefaultFailureConverter(temporal.DefaultFailureConverterOptions{
		DataConverter: data, EncodeCommonAttributes: true,
	})}
}

func (f failures) ErrorToFailure(err error) *failurepb.Failure { return f.inner.ErrorToFailure(err) }

// FailureToError opens a copy. Temporal's own opens in place, and the SDK then
// writes the opened failure of a local activity into the history (SDK 1.50, found by R22).
func (f failures) FailureToError(fail *failurepb.Failure) error {
	sealed, ok := proto.Clone(fail).(*failurepb.Failure)
	if !ok || fail == nil {
		return nil
	}
	return f.inner.FailureToError(sealed)
}

// WithSerializationContext is what Temporal's own converter lacks: without it
// failures would be sealed under the installation's key, not the tenant's.
func (f failures) WithSerializationContext(sc converter.SerializationContext) converter.FailureConverter {
	return FailureConverter(converter.WithDataConverterSerializationContext(f.data, sc))
}
