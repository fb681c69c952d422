package telemetry

import (
	"context"
	"fmt"
	"log/slog"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
)

// accountDigits is how many digits in a row are taken for an account number.
// Errors of other people's code quote what they were given, and that ends up in logs.
const accountDigits = 7

// Mask leaves the last four of every long row of digits that stands alone.
// Digits inside identifiers (a UUID, a file name) stay as they are.
func Mask(text string) string {
	var out strings.Builder
	for i := 0; i < len(text); {
		end := i
		for end < len(text) && digit(text[end]) {
			end++
		}
		if end-i >= accountDigits && (i == 0 || !part(text[i-1])) && (end == len(text) || !part(text[end])) {
			out.WriteString(strings.Repeat("*", end-i-4))
			out.WriteString(text[end-4 : end])
			i = end
			continue
		}
		end = max(end, i+1)
		out.WriteString(text[i:end])
		i = end
	}
	return out.String()
}

func digit(b byte) bool { return b >= '0' && b <= '9' }

// part says whether a character next to digits makes them part of a longer name.
func part(b byte) bool {
	return b == '-' || b == '_' || digit(b) || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// masked is the ReplaceAttr of our handlers.
func masked(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindString {
		return slog.String(a.Key, Mask(a.Value.String()))
	}
	switch v := a.Value.Any().(type) {
	case error:
		return slog.String(a.Key, Mask(v.Error()))
	case fmt.Stringer:
		if a.Value.Kind() == slog.KindAny { // a time is a Stringer too, and is no secret
			return slog.String(a.Key, Mask(v.String()))
		}
	default: // numbers, times and groups, whose members are masked separately
	}
	return a
}

// maskedSpans keeps account numbers in errors out of traces.
type maskedSpans struct{ sdktrace.SpanExporter }

func (e maskedSpans) ExportSpans(ctx context.Context, spans []sdktrace.ReadOnlySpan) error {
	clean := make([]sdktrace.ReadOnlySpan, len(spans))
	for i, span := range spans {
		stub := tracetest.SpanStubFromReadOnlySpan(span)
		stub.Status.Description = Mask(stub.Status.Description)
		events := make([]sdktrace.Event, len(stub.Events))
		for j, event := range stub.Events {
			event.Attributes = maskAttributes(event.Attributes)
			events[j] = event
		}
		stub.Events = events
		clean[i] = stub.Snapshot()
	}
	return e.SpanExporter.ExportSpans(ctx, clean)
}

func maskAttributes(from []attribute.KeyValue) []attribute.KeyValue {
	to := make([]attribute.KeyValue, len(from))
	for i, a := range from {
		if a.Value.Type() == attribute.STRING {
			a = a.Key.String(Mask(a.Value.AsString()))
		}
		to[i] = a
	}
	return to
}
