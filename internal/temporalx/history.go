package temporalx

import (
	"context"
	"fmt"
	"regexp"

	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	"go.temporal.io/api/proxy"
	"go.temporal.io/api/temporalproto"
	"go.temporal.io/sdk/client"
)

// History is one run's history as JSON with its payloads opened, for
// workflows/*/testdata/histories: a replay must not need the key of the
// installation it was taken from. Take histories of made-up data only.
func History(ctx context.Context, c client.Client, codec *Codec, workflowID, runID string) ([]byte, error) {
	h := &historypb.History{}
	events := c.GetWorkflowHistory(ctx, workflowID, runID, false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		event, err := events.Next()
		if err != nil {
			return nil, Fault(err)
		}
		h.Events = append(h.Events, event)
	}
	err := proxy.VisitPayloads(ctx, h, proxy.VisitPayloadsOptions{
		SkipSearchAttributes: true,
		Visitor: func(_ *proxy.VisitPayloadsContext, sealed []*commonpb.Payload) ([]*commonpb.Payload, error) {
			return codec.Reveal(sealed)
		},
	})
	if err != nil {
		return nil, fmt.Errorf("history of %s: %w", workflowID, err)
	}
	body, err := temporalproto.CustomJSONMarshalOptions{Indent: " "}.Marshal(h)
	return machine.ReplaceAll(body, []byte(`"$1": "worker"`)), err
}

// machine lists data of the recording machine in a history, which must not be committed.
var machine = regexp.MustCompile(`"(identity|binaryChecksum|buildId)": "[^"]*"`)
