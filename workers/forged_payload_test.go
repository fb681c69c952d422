package workers_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	updatepb "go.temporal.io/api/update/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/converter"

	"countersign.dev/bench/gate"
	"countersign.dev/domain/act"
	"countersign.dev/domain/actor"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/job"
	"countersign.dev/domain/payment"
	"countersign.dev/internal/flows"
	"countersign.dev/internal/store/storetest"
	"countersign.dev/internal/temporalx"
	"countersign.dev/internal/testkit"
	batchflow "countersign.dev/workflows/batch"
)

// attacker reaches the Temporal frontend and has no key: it can send anything
// it makes up or finds in a history.
type attacker struct {
	*installation
	bare  client.Client
	tried int
}

func newIntruder(h *installation) *attacker {
	bare, err := client.Dial(client.Options{HostPort: h.server.Address, Namespace: h.server.Namespace})
	require.NoError(h.t, err)
	h.t.Cleanup(bare.Close)
	return &attacker{installation: h, bare: bare}
}

// update sends an Update past our client and waits for its outcome.
func (i *attacker) update(
	workflowID, name, updateID string, args []*commonpb.Payload, header map[string]*commonpb.Payload,
) *updatepb.Outcome {
	i.t.Helper()
	i.tried++
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	in := &updatepb.Input{Name: name, Header: &commonpb.Header{Fields: header}}
	if args != nil {
		in.Args = &commonpb.Payloads{Payloads: args}
	}
	answer, err := i.bare.WorkflowService().UpdateWorkflowExecution(ctx, &workflowservice.UpdateWorkflowExecutionRequest{
		Namespace: i.server.Namespace, WorkflowExecution: &commonpb.WorkflowExecution{WorkflowId: workflowID},
		WaitPolicy: &updatepb.WaitPolicy{LifecycleStage: enumspb.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED},
		Request:    &updatepb.Request{Meta: &updatepb.Meta{UpdateId: updateID, Identity: "intruder"}, Input: in},
	})
	require.NoError(i.t, err)
	return answer.GetOutcome()
}

// refused sends a forged Update that must fail and leave the batch alone.
func (i *attacker) refused(
	b payment.Batch, what, name string, args []*commonpb.Payload, header map[string]*commonpb.Payload,
) {
	i.t.Helper()
	outcome := i.update(flows.BatchID(i.TenantID, b), name, id.New(), args, header)
	require.NotNil(i.t, outcome.GetFailure(), what)
	now, err := storetest.Batches(i.DB, nil).Get(context.Background(), i.TenantID, b.ID)
	require.NoError(i.t, err)
	require.Equal(i.t, payment.AwaitingRelease, now.Status, what)
}

// sent is an Update as recorded in a history, which every reader can copy.
type sent struct {
	id     string
	args   []*commonpb.Payload
	header map[string]*commonpb.Payload
}

func (i *attacker) recorded(workflowID, name string) sent {
	i.t.Helper()
	events := i.bare.GetWorkflowHistory(context.Background(), workflowID, "", false,
		enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		require.NoError(i.t, err)
		if s, ok := updateIn(event, name); ok {
			return s
		}
	}
	i.t.Fatalf("%s has no update %s", workflowID, name)
	return sent{}
}

func updateIn(event *historypb.HistoryEvent, name string) (sent, bool) {
	request := event.GetWorkflowExecutionUpdateAcceptedEventAttributes().GetAcceptedRequest()
	if request.GetInput().GetName() != name {
		return sent{}, false
	}
	return sent{id: request.GetMeta().GetUpdateId(), args: request.GetInput().GetArgs().GetPayloads(),
		header: request.GetInput().GetHeader().GetFields()}, true
}

func plainPayload(t *testing.T, v any) *commonpb.Payload {
	t.Helper()
	p, err := converter.GetDefaultDataConverter().ToPayload(v)
	require.NoError(t, err)
	return p
}

// awaiting is a batch of one payment, prepared by Ann, whose process waits for its release.
func (h *installation) awaiting(number string) payment.Batch {
	h.t.Helper()
	h.Pay(h.PaidByACH, number, "10.00")
	b, err := h.batches.Prepare(by(h.Ann), payment.NewBatch{ProjectID: h.ACH, Kind: payment.BatchACH})
	require.NoError(h.t, err)
	require.Eventually(h.t, func() bool {
		j, err := storetest.Jobs(h.DB).Get(context.Background(), h.TenantID, b.JobID)
		return err == nil && j.State == job.WaitingForTask
	}, 20*time.Second, 50*time.Millisecond)
	return h.reaches(b.ID, payment.AwaitingRelease)
}

// query reads one value as the superuser.
func (h *installation) query(sql string, to any, args ...any) {
	h.t.Helper()
	conn := testkit.Pool(h.t, h.Superuser)
	require.NoError(h.t, conn.QueryRow(context.Background(), sql, args...).Scan(to))
}

// named counts what the audit log says that a person did to a batch.
func (h *installation) named(userID, batchID string) (n int) {
	h.t.Helper()
	h.query(`SELECT count(*) FROM audit_entries WHERE user_id = $1 AND object_id = $2`, &n, userID, batchID)
	return n
}

// R33, payloads: invented, copied and unauthorized payloads have no effect and no actor. The proxy is tested in
// api/operations.
func TestR33ForgedUpdatesHaveNoEffectAndNoActor(t *testing.T) {
	h := newHouse(t)
	i := newIntruder(h)
	first := h.awaiting("INV-1")
	_, err := h.request(by(h.Bob), first.ID, payment.ReleaseBatch)
	require.NoError(t, err)
	h.reaches(first.ID, payment.Acknowledged)
	genuine := i.recorded(flows.BatchID(h.TenantID, first), batchflow.UpdateRelease)
	require.Equal(t, 1, h.named(h.BobID, first.ID))

	b := h.awaiting("INV-2")
	bob, _ := actor.From(h.Bob)
	claim := map[string]any{"tenantId": h.TenantID, "batchId": b.ID, "updateId": genuine.id, "by": bob}
	forgedHeader := map[string]*commonpb.Payload{"countersign-actor": plainPayload(t, bob)}
	for _, update := range []string{batchflow.UpdateRelease, batchflow.UpdateCancel, batchflow.UpdateResend,
		batchflow.UpdateReconcile} {
		i.refused(b, "a plain payload", update, []*commonpb.Payload{plainPayload(t, claim)}, nil)
		i.refused(b, "a plain payload and header", update, []*commonpb.Payload{plainPayload(t, claim)}, forgedHeader)
		i.refused(b, "no payload", update, nil, nil)
		i.refused(b, "no payload and a forged header", update, nil, forgedHeader)
		i.refused(b, "no payload and Bob's header", update, nil, genuine.header)
		i.refused(b, "Bob's payload of another workflow", update, genuine.args, genuine.header)
		relabeled := converterRelabel(genuine.args, flows.BatchID(h.TenantID, b))
		i.refused(b, "Bob's payload under another label", update, relabeled, genuine.header)
	}
	outcome := i.update(flows.BatchID(h.TenantID, b), batchflow.UpdateRelease, genuine.id, genuine.args, genuine.header)
	require.NotNil(t, outcome.GetFailure(), "under the genuine command's id")

	// The database refuses a caller that has the keys and no act recorded by the API.
	handle, err := h.client.UpdateWorkflow(h.Bob, client.UpdateWorkflowOptions{WorkflowID: flows.BatchID(h.TenantID, b),
		UpdateID: id.New(), UpdateName: batchflow.UpdateRelease, Args: []any{batchflow.Command{}},
		WaitForStage: client.WorkflowUpdateStageCompleted})
	require.NoError(t, err)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(temporalx.Fault(handle.Get(context.Background(), nil))))

	require.Zero(t, h.named(h.BobID, b.ID), "Bob has done nothing to this batch")
	require.Equal(t, 1, h.named(h.BobID, first.ID), "nor anything more to the other one")
	require.Len(t, h.files(), 1, "one file is at the bank")
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.NoError(t, err, "Bob himself can")
	h.reaches(b.ID, payment.Acknowledged)
	gate.Record(t, gate.Figure{Gate: "R33", Goal: "0 accepted", OK: true, Unit: "forged commands accepted", Ours: 0,
		Note: "plain, copied, relabeled and missing payloads and headers, sent past the API to the Temporal frontend"})
	require.Greater(t, i.tried, 25)
}

// converterRelabel writes another workflow's name on a sealed payload.
func converterRelabel(args []*commonpb.Payload, workflowID string) []*commonpb.Payload {
	out := make([]*commonpb.Payload, len(args))
	for n, p := range args {
		labels := map[string][]byte{}
		for name, value := range p.Metadata {
			if labels[name] = value; strings.HasSuffix(name, "workflow") {
				labels[name] = []byte(workflowID)
			}
		}
		out[n] = &commonpb.Payload{Metadata: labels, Data: p.Data}
	}
	return out
}

// A workflow that an attacker starts or ends has no actor.
func TestR33ForgedStartsAndCancellationsHaveNoActor(t *testing.T) {
	h := newHouse(t)
	i := newIntruder(h)
	b := h.awaiting("INV-1")
	ctx := context.Background()
	forged := map[string]any{"tenantId": h.TenantID, "projectId": h.ACH, "jobId": b.JobID, "subjectType": "batch",
		"subjectId": b.ID, "startedBy": h.BobID}
	_, err := i.bare.ExecuteWorkflow(ctx,
		client.StartWorkflowOptions{ID: "ach/" + h.TenantID + "/" + id.New(), TaskQueue: "core",
			WorkflowRunTimeout: 10 * time.Second}, "ach.Generate", forged)
	require.NoError(t, err)
	require.NoError(t, i.bare.CancelWorkflow(ctx, flows.BatchID(h.TenantID, b), ""))
	h.reaches(b.ID, payment.BatchCanceled)
	var names []string
	h.query(`SELECT array_agg(user_name) FROM audit_entries WHERE object_id = $1 AND action = 'canceled'`, &names, b.ID)
	require.Equal(t, []string{"Countersign"}, names, "the process was ended, nobody has canceled the batch")
}

// The person's account counts at the time of the effect, not of the click.
func TestR33ActOfDeactivatedUserHasNoEffect(t *testing.T) {
	h := newHouse(t)
	b := h.awaiting("INV-1")
	h.Exec(`UPDATE users SET status = 'inactive' WHERE id = $1`, h.BobID)
	_, err := h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err))
	h.Exec(`UPDATE users SET status = 'active' WHERE id = $1`, h.BobID)
	h.Exec(`DELETE FROM user_roles WHERE user_id = $1`, h.BobID)
	_, err = h.request(by(h.Bob), b.ID, payment.ReleaseBatch)
	require.Equal(t, fault.ActionForbidden, fault.CodeOf(err), "%v", err)
	require.Equal(t, payment.AwaitingRelease, h.reaches(b.ID, payment.AwaitingRelease).Status)
	require.Zero(t, h.named(h.BobID, b.ID))
	var kinds json.RawMessage
	h.query(`SELECT jsonb_agg(refusal->>'code') FROM acts WHERE subject_id = $1 AND kind = $2`, &kinds, b.ID,
		string(act.ReleaseBatch))
	require.JSONEq(t, `["ActionForbiddenException", "ActionForbiddenException"]`, string(kinds),
		"what was refused is on record and closed")
}
