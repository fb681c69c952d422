package cost

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	historypb "go.temporal.io/api/history/v1"
	taskqueuepb "go.temporal.io/api/taskqueue/v1"
	"google.golang.org/protobuf/types/known/timestamppb"
)

func started(queue string, at time.Time) *historypb.HistoryEvent {
	return &historypb.HistoryEvent{EventTime: timestamppb.New(at),
		Attributes: &historypb.HistoryEvent_WorkflowExecutionStartedEventAttributes{
			WorkflowExecutionStartedEventAttributes: &historypb.WorkflowExecutionStartedEventAttributes{
				TaskQueue: &taskqueuepb.TaskQueue{Name: queue}}}}
}

func activity(queue string, at time.Time) *historypb.HistoryEvent {
	return &historypb.HistoryEvent{EventTime: timestamppb.New(at),
		Attributes: &historypb.HistoryEvent_ActivityTaskScheduledEventAttributes{
			ActivityTaskScheduledEventAttributes: &historypb.ActivityTaskScheduledEventAttributes{
				TaskQueue: &taskqueuepb.TaskQueue{Name: queue}, ActivityType: &commonpb.ActivityType{Name: "x"}}}}
}

func TestConsecutiveEventsOnOtherQueuesAreChanges(t *testing.T) {
	now := time.Now()
	for name, c := range map[string]struct {
		queues []string
		want   int
	}{
		"a workflow alone":          {[]string{"core"}, 0},
		"activities on one queue":   {[]string{"core", "core", "core"}, 0},
		"to another queue":          {[]string{"core", "bank", "bank"}, 1},
		"to another queue and back": {[]string{"core", "bank", "core", "bank"}, 3},
	} {
		events := []*historypb.HistoryEvent{started(c.queues[0], now), {}} // an event of another kind
		for _, queue := range c.queues[1:] {
			events = append(events, activity(queue, now))
		}
		n, visited := follow(events, now)
		require.Equal(t, c.want, n, name)
		require.Len(t, visited, len(c.queues), name)
	}
}

func TestEventsScheduledBeforeCommandAreNoChange(t *testing.T) {
	now := time.Now()
	n, _ := follow([]*historypb.HistoryEvent{started("core", now.Add(-time.Hour)), activity("bank", now.Add(-time.Hour)),
		activity("bank", now)}, now)
	require.Equal(t, 1, n, "the workflow waited on its own queue")
}
