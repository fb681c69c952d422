// Package temporalapply changes a Temporal server to the state that temporal-config/ describes. It is
// idempotent.
package temporalapply

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/namespace/v1"
	"go.temporal.io/api/operatorservice/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"go.yaml.in/yaml/v3"
	"google.golang.org/protobuf/types/known/durationpb"

	"countersign.dev/internal/temporalx"
	temporalconfig "countersign.dev/temporal-config"
)

type description struct {
	Description      string            `yaml:"description"`
	Retention        time.Duration     `yaml:"retention"`
	SearchAttributes map[string]string `yaml:"searchAttributes"`
}

// Apply creates or updates the namespace and adds the search attributes that
// it misses. Attributes are never removed: histories refer to them.
func Apply(ctx context.Context, address, name string, security temporalx.Security) error {
	var want description
	if err := yaml.Unmarshal(temporalconfig.Namespace, &want); err != nil {
		return fmt.Errorf("temporal-config/namespace.yaml: %w", err)
	}
	options := client.Options{HostPort: address, Namespace: name}
	if err := security.Apply(&options); err != nil {
		return err
	}
	c, err := client.DialContext(ctx, options)
	if err != nil {
		return fmt.Errorf("Temporal at %s: %w", address, err)
	}
	defer c.Close()
	if err := ensureNamespace(ctx, c.WorkflowService(), name, want); err != nil {
		return fmt.Errorf("namespace %s: %w", name, err)
	}
	err = untilKnown(ctx, func() error { return ensureAttributes(ctx, c.OperatorService(), name, want.SearchAttributes) })
	if err != nil {
		return err
	}
	if err := untilUsable(ctx, c, slices.Sorted(maps.Keys(want.SearchAttributes))); err != nil {
		return fmt.Errorf("search attributes of namespace %s: %w", name, err)
	}
	return nil
}

func ensureNamespace(
	ctx context.Context, service workflowservice.WorkflowServiceClient, name string, want description,
) error {
	retention := durationpb.New(want.Retention)
	_, err := service.RegisterNamespace(ctx, &workflowservice.RegisterNamespaceRequest{
		Namespace: name, Description: want.Description, WorkflowExecutionRetentionPeriod: retention,
	})
	var exists *serviceerror.NamespaceAlreadyExists
	if err == nil || !errors.As(err, &exists) {
		return err
	}
	_, err = service.UpdateNamespace(ctx, &workflowservice.UpdateNamespaceRequest{
		Namespace:  name,
		UpdateInfo: &namespace.UpdateNamespaceInfo{Description: want.Description},
		Config:     &namespace.NamespaceConfig{WorkflowExecutionRetentionTtl: retention},
	})
	return err
}

func ensureAttributes(
	ctx context.Context, service operatorservice.OperatorServiceClient, name string, want map[string]string,
) error {
	have, err := service.ListSearchAttributes(ctx, &operatorservice.ListSearchAttributesRequest{Namespace: name})
	if err != nil {
		return err
	}
	missing := map[string]enums.IndexedValueType{}
	for attribute, kind := range want {
		value, err := enums.IndexedValueTypeFromString(kind)
		if err != nil {
			return fmt.Errorf("search attribute %s: %w", attribute, err)
		}
		known, ok := have.GetCustomAttributes()[attribute]
		if ok && known != value {
			return fmt.Errorf("search attribute %s is %s on the server and %s in temporal-config", attribute, known, value)
		}
		if !ok {
			missing[attribute] = value
		}
	}
	if len(missing) == 0 {
		return nil
	}
	_, err = service.AddSearchAttributes(ctx,
		&operatorservice.AddSearchAttributesRequest{Namespace: name, SearchAttributes: missing})
	return err
}

// longestRefresh is more than a server needs to read its namespaces again, which it does every two seconds.
const longestRefresh = 30 * time.Second

// untilUsable returns when the server finds workflows by the attributes. Until it has read the namespace again, it
// refuses queries and new workflows that name them.
func untilUsable(ctx context.Context, c client.Client, attributes []string) error {
	ctx, cancel := context.WithTimeout(ctx, longestRefresh)
	defer cancel()
	query := strings.Join(attributes, " IS NULL AND ") + " IS NULL"
	return repeat[*serviceerror.InvalidArgument](ctx, func() error {
		_, err := c.CountWorkflow(ctx, &workflowservice.CountWorkflowExecutionsRequest{Query: query})
		return err
	})
}

// untilKnown repeats what a server refuses only because its caches have not
// seen the new namespace yet.
func untilKnown(ctx context.Context, do func() error) error {
	return repeat[*serviceerror.NamespaceNotFound](ctx, do)
}

// repeat repeats what fails with an error of type E, until it succeeds, fails otherwise, or ctx ends.
func repeat[E error](ctx context.Context, do func() error) error {
	for {
		err := do()
		var refused E
		if err == nil || !errors.As(err, &refused) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(100 * time.Millisecond):
		}
	}
}
