// Package temporalx connects our processes to Temporal: payloads and failures are encrypted per workflow, the
// origin and the trace are propagated, logs are structured, and tenants are treated fairly.
package temporalx

import (
	"fmt"
	"log/slog"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/contrib/opentelemetry"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/workflow"
)

// Config is the configuration of a connection.
type Config struct {
	Address   string
	Namespace string
	Keys      Keys
	Logger    *slog.Logger          // nil means the default logger
	Metrics   client.MetricsHandler // nil: none
	Security  Security              // its zero value means plain text, for a server on the same machine
}

// Dial gives a client that connects on first use and again after every
// interruption: a server that starts later than we do is no error.
func Dial(cfg Config) (client.Client, error) {
	options, err := Options(cfg)
	if err != nil {
		return nil, err
	}
	c, err := client.NewLazyClient(options)
	if err != nil {
		return nil, fmt.Errorf("temporal client: %w", err)
	}
	return c, nil
}

// Options are Dial's, for tests that need the converters alone.
func Options(cfg Config) (client.Options, error) {
	tracing, err := opentelemetry.NewTracingInterceptor(opentelemetry.TracerOptions{})
	if err != nil {
		return client.Options{}, fmt.Errorf("temporal tracing: %w", err)
	}
	logger := cfg.Logger
	if logger == nil {
		logger = slog.Default()
	}
	codec := NewCodec(cfg.Keys)
	data := DataConverter(codec)
	options := client.Options{
		HostPort:           cfg.Address,
		Namespace:          cfg.Namespace,
		Logger:             log.NewStructuredLogger(logger),
		MetricsHandler:     cfg.Metrics,
		DataConverter:      data,
		FailureConverter:   FailureConverter(data),
		ContextPropagators: []workflow.ContextPropagator{origins{codec, log.NewStructuredLogger(logger)}},
		Interceptors:       []interceptor.ClientInterceptor{tracing, &fairness{}},
	}
	if err := cfg.Security.Apply(&options); err != nil {
		return client.Options{}, err
	}
	return options, nil
}
