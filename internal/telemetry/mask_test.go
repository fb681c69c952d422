package telemetry

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/codes"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
)

func TestAccountNumbersAreMaskedAndIdentifiersAreNot(t *testing.T) {
	for text, want := range map[string]string{
		"account 4417123456789113 is closed":   "account ************9113 is closed",
		"12345678":                             "****5678",
		"(routing 021000021)":                  "(routing *****0021)",
		"01934057-8a4c-7c3d-9e7f-012345678912": "01934057-8a4c-7c3d-9e7f-012345678912",
		"INV-20261120":                         "INV-20261120",
		"took 123456 ms":                       "took 123456 ms",
		"größe 1234567":                        "größe ***4567",
		"":                                     "",
	} {
		require.Equal(t, want, Mask(text))
	}
}

func TestErrorsInLogsAndTracesAreMasked(t *testing.T) {
	var out bytes.Buffer
	Logger(&out, "info", "json").Error("refused account 4417123456789113", "error", errors.New("no 4417123456789113"),
		"text", "4417123456789113")
	require.NotContains(t, out.String(), "44171234")

	kept := tracetest.NewInMemoryExporter()
	provider := sdktrace.NewTracerProvider(sdktrace.WithSyncer(maskedSpans{kept}))
	_, span := provider.Tracer("t").Start(context.Background(), "deliver")
	span.RecordError(errors.New("no 4417123456789113"))
	span.SetStatus(codes.Error, "no 4417123456789113")
	span.End()
	require.Len(t, kept.GetSpans(), 1)
	require.Equal(t, "no ************9113", kept.GetSpans()[0].Status.Description)
	require.NotContains(t, kept.GetSpans()[0].Events[0].Attributes[1].Value.AsString(), "44171234")
}
