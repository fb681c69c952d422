package flows_test

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"countersign.dev/domain/act"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/task"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/temporalx"
)

type oneKey struct{}

func (oneKey) Key(context.Context, string, string) (string, []byte, error) {
	return "k", []byte("0123456789abcdef0123456789abcdef"), nil
}

type recorded struct{}

func (recorded) RecordAct(context.Context, string, act.Request) error { return nil }

func TestActionWithoutWorkflowServerIsUnavailable(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	address := listener.Addr().String()
	require.NoError(t, listener.Close())
	c, err := temporalx.Dial(temporalx.Config{Address: address, Namespace: "none", Keys: oneKey{}})
	require.NoError(t, err)
	defer c.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	_, err = flows.New(c, recorded{}).ActOnTask(ctx, id.New(), id.New(), "", "u1", task.Act{Action: task.Approve})
	require.Equal(t, fault.Unavailable, fault.KindOf(err), "%v", err)
	require.Equal(t, fault.ServiceUnavailable, fault.CodeOf(err))
}
