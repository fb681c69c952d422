package testkit_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/stretchr/testify/require"
	"go.temporal.io/api/operatorservice/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"countersign.dev/internal/stack/temporalapply"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
)

func TestObjectsCanBeStoredInTheBucket(t *testing.T) {
	ctx := context.Background()
	storage := testkit.Objects(t)
	c, err := minio.New(storage.Endpoint, &minio.Options{
		Creds: credentials.NewStaticV4(storage.AccessKey, storage.SecretKey, ""), Region: storage.Region})
	require.NoError(t, err)
	_, err = c.PutObject(ctx, storage.Bucket, "a/b.txt", bytes.NewReader([]byte("hello")), 5,
		minio.PutObjectOptions{ContentType: "text/plain"})
	require.NoError(t, err)
	stat, err := c.StatObject(ctx, storage.Bucket, "a/b.txt", minio.StatObjectOptions{})
	require.NoError(t, err)
	require.Equal(t, "text/plain", stat.ContentType)
}

func TestWorkflowRunsAndIsFoundByTenant(t *testing.T) {
	server := testkit.Temporal(t) // on a fresh machine it is compiled first, which takes minutes
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c, err := client.DialContext(ctx, client.Options{HostPort: server.Address, Namespace: server.Namespace})
	require.NoError(t, err)
	defer c.Close()
	w := worker.New(c, "core", worker.Options{})
	w.RegisterWorkflowWithOptions(func(workflow.Context) (string, error) { return "done", nil },
		workflow.RegisterOptions{Name: "test.Echo"})
	require.NoError(t, w.Start())
	defer w.Stop()

	run, err := c.ExecuteWorkflow(ctx, client.StartWorkflowOptions{ID: "test/acme/1", TaskQueue: "core",
		TypedSearchAttributes: temporal.NewSearchAttributes(
			temporal.NewSearchAttributeKeyKeyword("TenantId").ValueSet("acme"))}, "test.Echo")
	require.NoError(t, err)
	var result string
	require.NoError(t, run.Get(ctx, &result))
	require.Equal(t, "done", result)
	require.Eventually(t, func() bool {
		count, err := c.CountWorkflow(ctx, &workflowservice.CountWorkflowExecutionsRequest{
			Namespace: server.Namespace, Query: `TenantId = "acme"`})
		return err == nil && count.GetCount() == 1
	}, 10*time.Second, 100*time.Millisecond)
}

func TestApplyingTheTemporalConfigurationAgainChangesNothing(t *testing.T) {
	ctx := context.Background()
	server := testkit.Temporal(t)
	require.NoError(t, temporalapply.Apply(ctx, server.Address, server.Namespace, temporalx.Security{}))
	c, err := client.Dial(client.Options{HostPort: server.Address, Namespace: server.Namespace})
	require.NoError(t, err)
	defer c.Close()
	attributes, err := c.OperatorService().ListSearchAttributes(ctx,
		&operatorservice.ListSearchAttributesRequest{Namespace: server.Namespace})
	require.NoError(t, err)
	require.Contains(t, attributes.GetCustomAttributes(), "TenantId")
	require.Contains(t, attributes.GetCustomAttributes(), "JobState")
}
