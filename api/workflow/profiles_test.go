package workflow_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	workflowapi "countersign.dev/api/workflow"
	connectionapp "countersign.dev/app/connection"
	"countersign.dev/domain/connection"
	"countersign.dev/domain/id"
	"countersign.dev/internal/outbound"
)

func TestDesignerOffersProfilesByName(t *testing.T) {
	d := open(t)
	connections := connectionapp.Commands{DB: d.DB, Networks: outbound.Loopback(), Now: time.Now}
	c, err := connections.Create(ctx, d.tenant.ID,
		connection.Connection{ID: id.New(), Type: connection.REST, Name: "Orders"})
	require.NoError(t, err)
	for name, url := range map[string]string{"Main": "http://127.0.0.1/api", "Archive": "http://127.0.0.1/old"} {
		c, err = connections.AddProfile(ctx, d.tenant.ID, c.ID, connection.Change{Name: name,
			Settings: connection.Settings{Authentication: connection.NoAuthentication, URL: url}})
		require.NoError(t, err)
	}
	var answer workflowapi.WorkflowProfiles
	d.call(http.MethodGet, d.capture, "/profiles", d.ann, nil).Into(t, &answer)
	require.Equal(t, []workflowapi.WorkflowProfile{
		{ID: c.Profiles[0].ID, Type: connection.REST, Name: "Orders · Archive", URL: "http://127.0.0.1/old",
			State: connection.Untested},
		{ID: c.Profiles[1].ID, Type: connection.REST, Name: "Orders · Main", URL: "http://127.0.0.1/api",
			State: connection.Untested},
	}, answer.Profiles)
	require.Equal(t, http.StatusNotFound, d.call(http.MethodGet, id.New(), "/profiles", d.ann, nil).Status)
}
