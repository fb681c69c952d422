// Package telemetry is what operators see of a process: logs with tenant and
// workflow, traces from the request through workflow and activity, metrics.
package telemetry

import (
	"context"
	"io"
	"log/slog"

	"go.opentelemetry.io/otel/trace"
	"go.temporal.io/sdk/activity"

	"countersign.dev/domain/actor"
)

// Logger writes lines of the format json or text, from level on. Every line contains the tenant, user,
// correlation, trace and workflow of its context.
func Logger(w io.Writer, level, format string) *slog.Logger {
	var from slog.Level
	if err := from.UnmarshalText([]byte(level)); err != nil {
		from = slog.LevelInfo
	}
	options := &slog.HandlerOptions{Level: from, ReplaceAttr: masked}
	var h slog.Handler = slog.NewJSONHandler(w, options)
	if format == "text" {
		h = slog.NewTextHandler(w, options)
	}
	return slog.New(contextual{h})
}

type contextual struct{ slog.Handler }

func (h contextual) Handle(ctx context.Context, r slog.Record) error {
	if who, ok := actor.From(ctx); ok {
		r.AddAttrs(slog.String("tenant", who.TenantID), slog.String("user", who.UserID),
			slog.String("correlation", who.CorrelationID))
	}
	if span := trace.SpanContextFromContext(ctx); span.IsValid() {
		r.AddAttrs(slog.String("trace", span.TraceID().String()))
	}
	if activity.IsActivity(ctx) {
		info := activity.GetInfo(ctx)
		r.AddAttrs(slog.String("workflow", info.WorkflowExecution.ID), slog.String("activity", info.ActivityType.Name),
			slog.Int("attempt", int(info.Attempt)))
	}
	return h.Handler.Handle(ctx, r)
}

func (h contextual) WithAttrs(attrs []slog.Attr) slog.Handler {
	return contextual{h.Handler.WithAttrs(attrs)}
}
func (h contextual) WithGroup(name string) slog.Handler { return contextual{h.Handler.WithGroup(name)} }
