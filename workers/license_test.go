package workers_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"

	licenseapp "countersign.dev/app/license"
	"countersign.dev/domain/calendar"
	"countersign.dev/domain/license"
	"countersign.dev/internal/store/storetest"
	licenseflow "countersign.dev/workflows/license"
)

func TestEndOfALicenseIsWaitedForAndNoticed(t *testing.T) {
	h := newHouse(t)
	licenses := licenseapp.Commands{DB: h.DB}
	today := calendar.Of(time.Now(), time.UTC)
	set := func(endsOn calendar.Date) {
		require.NoError(t, licenses.Set(context.Background(), h.TenantID, []license.Term{
			{Name: license.Storage, StartsOn: today.AddMonths(-2)},
			{Name: license.APInvoices, StartsOn: today.AddMonths(-2), EndsOn: endsOn}}))
	}
	looks := func() (done int, status enumspb.WorkflowExecutionStatus) {
		d, err := h.client.DescribeWorkflowExecution(t.Context(), licenseflow.WorkflowID(h.TenantID), "")
		if err != nil {
			return 0, status
		}
		history := h.client.GetWorkflowHistory(t.Context(), licenseflow.WorkflowID(h.TenantID), "", false,
			enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
		for history.HasNext() {
			e, err := history.Next()
			require.NoError(t, err)
			if e.GetEventType() == enumspb.EVENT_TYPE_ACTIVITY_TASK_COMPLETED {
				done++
			}
		}
		return done, d.GetWorkflowExecutionInfo().GetStatus()
	}
	set(today.AddMonths(1))
	require.Eventually(t, func() bool { done, _ := looks(); return done == 1 }, 60*time.Second, 50*time.Millisecond)
	h.stop()
	h.work()
	set(today.AddDays(-3))
	require.Eventually(t, func() bool {
		done, status := looks()
		return done == 2 && status == enumspb.WORKFLOW_EXECUTION_STATUS_COMPLETED
	}, 60*time.Second, 50*time.Millisecond)
	require.EqualValues(t, 1, storetest.Count(t, h.Superuser,
		`SELECT count(*) FROM license_notices WHERE type = 'ProductExpired'`))
}
