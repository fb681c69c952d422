package workflow_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	workflowapi "countersign.dev/api/workflow"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/id"
	"countersign.dev/domain/permission"
)

func TestWorkflowWithoutMoneyIsPublishedAtOnce(t *testing.T) {
	d := open(t)
	d.save(d.capture, d.ann, capturing("Read it"))
	d.refuses(d.publish(d.capture, d.ann, " "), 422, fault.ValidationFailed)
	d.refuses(d.publish(d.capture, d.ann, strings.Repeat("é", 101)), 422, fault.ValidationFailed)
	var done workflowapi.PublishedWorkflow
	d.publish(d.capture, d.ann, strings.Repeat("é", 100)).Into(t, &done)
	require.Equal(t, workflowapi.PublishedWorkflow{Number: 2}, done)
	require.EqualValues(t, 0, d.draft(d.capture, d.ann).Version, "the draft has ended")
	d.refuses(d.publish(d.capture, d.ann, "Second"), 409, fault.IllegalTransition)

	d.save(d.capture, d.bob, capturing("Read it again"))
	d.refuses(d.publish(d.capture, d.bob, strings.Repeat("É", 100)), 409, fault.NameNotUnique)
	stale := workflowapi.NewWorkflowVersion{DraftVersion: 1, Name: "Third"}
	d.refuses(d.call(http.MethodPost, d.capture, "/publish", d.bob, stale), 409, fault.StaleVersion)
	require.Equal(t, 200, d.publish(d.capture, d.bob, "Third").Status)

	var page struct {
		Items []workflowapi.WorkflowVersionEntry `json:"items"`
	}
	d.call(http.MethodPost, d.capture, "/versions/grid", d.ann, map[string]any{}).Into(t, &page)
	require.Len(t, page.Items, 3)
	require.Equal(t, []any{3, "Third", "bob Test", 4},
		[]any{page.Items[0].Number, page.Items[0].Name, page.Items[0].PublishedBy, page.Items[0].Steps})
	require.Empty(t, page.Items[2].Name, "it is built-in")

	restored := workflowapi.WorkflowRestore{}
	var draft workflowapi.WorkflowDraft
	d.call(http.MethodPost, d.capture, "/versions/2/restore", d.carol, restored).Into(t, &draft)
	require.Equal(t, plain(t, capturing("Read it")), plain(t, draft.Graph))
	d.refuses(d.call(http.MethodPost, d.capture, "/versions/1/restore", d.bob, restored), 409, fault.StaleVersion)
	d.refuses(d.call(http.MethodPost, d.capture, "/versions/9/restore", d.bob, restored), 404, fault.NotFoundCode)
	var version workflowapi.WorkflowVersion
	d.call(http.MethodGet, d.capture, "/versions/3", d.ann, nil).Into(t, &version)
	require.Equal(t, []string{"Third", "Because", "bob Test"}, []string{version.Name, version.Note, version.PublishedBy})
}

func TestMoneyIsPublishedBySecondPersonWhoDidNotDesignIt(t *testing.T) {
	d := open(t)
	d.save(d.approval, d.ann, approving("Approve"))
	d.save(d.approval, d.bob, approving("Approve twice"))
	waiting := d.request(d.approval, d.bob, "Twice")
	require.Equal(t, plain(t, approving("Approve twice")), plain(t, waiting.Graph))
	require.Equal(t, []any{1, "Twice", "Because", d.bob.id, "bob Test"},
		[]any{waiting.BasedOn, waiting.Name, waiting.Note, waiting.RequestedBy, waiting.RequestedByName})
	require.Equal(t, 1, d.versions(d.approval))
	d.refuses(d.publish(d.approval, d.bob, "Thrice"), 409, fault.ChangePending)
	d.refuses(d.confirm(d.approval, d.bob, waiting.ID), 403, fault.ActionForbidden)
	d.refuses(d.confirm(d.approval, d.ann, waiting.ID), 403, fault.ActionForbidden)
	d.refuses(d.confirm(d.approval, d.carol, id.New()), 404, fault.NotFoundCode)
	d.refuses(d.confirm(d.capture, d.carol, waiting.ID), 404, fault.NotFoundCode)

	var done workflowapi.PublishedWorkflow
	d.confirm(d.approval, d.carol, waiting.ID).Into(t, &done)
	require.Equal(t, 2, done.Number)
	d.refuses(d.confirm(d.approval, d.carol, waiting.ID), 409, fault.IllegalTransition)
	d.refuses(d.call(http.MethodGet, d.approval, "/publication", d.ann, nil), 404, fault.NotFoundCode)
	require.EqualValues(t, 0, d.draft(d.approval, d.ann).Version)
	require.Equal(t, 1, d.count(`SELECT count(*) FROM graphs WHERE component_id = $1 AND number = 2 AND name = 'Twice'
		AND designers = jsonb_build_array($2::text, $3::text) AND published_by = $4`, d.approval, d.ann.id, d.bob.id,
		d.carol.id))
	for _, action := range []string{"publication requested", "publication confirmed"} {
		require.Equal(t, 1, d.count(`SELECT count(*) FROM audit_entries WHERE action = $1`, action), action)
	}

	d.save(d.approval, d.carol, approving("Approve"))
	waiting = d.request(d.approval, d.carol, "Once")
	require.Equal(t, 200, d.confirm(d.approval, d.ann, waiting.ID).Status, "a new version has new designers")
}

// The snapshot that waits is what a person confirms, and later work on the draft is not part of it.
func TestDraftThatWasSavedLaterRemainsWithItsDesigners(t *testing.T) {
	d := open(t)
	d.save(d.approval, d.ann, approving("Approve"))
	waiting := d.request(d.approval, d.ann, "First")
	d.save(d.approval, d.bob, approving("Sign"))
	d.refuses(d.confirm(d.approval, d.bob, waiting.ID), 403, fault.ActionForbidden)
	require.Equal(t, 200, d.confirm(d.approval, d.carol, waiting.ID).Status)
	var version workflowapi.WorkflowVersion
	d.call(http.MethodGet, d.approval, "/versions/2", d.ann, nil).Into(t, &version)
	require.Equal(t, plain(t, approving("Approve")), plain(t, version.Graph))
	require.Equal(t, plain(t, approving("Sign")), plain(t, d.draft(d.approval, d.ann).Graph))
	d.refuses(d.publish(d.approval, d.carol, "Second"), 409, fault.OnlyDesigners)
	dave := d.person("dave", "Publishers")
	waiting = d.request(d.approval, d.carol, "Second")
	d.refuses(d.confirm(d.approval, d.bob, waiting.ID), 403, fault.ActionForbidden)
	require.Equal(t, 200, d.confirm(d.approval, dave, waiting.ID).Status)
}

func TestWorkflowThatMovedMoneyNeedsSecondPersonToStop(t *testing.T) {
	d := open(t)
	d.save(d.approval, d.ann, straight("Start"))
	waiting := d.request(d.approval, d.ann, "Nothing")
	d.refuses(d.confirm(d.approval, d.ann, waiting.ID), 403, fault.ActionForbidden)
	require.Equal(t, 200, d.confirm(d.approval, d.bob, waiting.ID).Status)
	d.save(d.approval, d.ann, straight("Begin"))
	waiting = d.request(d.approval, d.ann, "Still nothing")
	require.Equal(t, 200, d.confirm(d.approval, d.bob, waiting.ID).Status)
	d.save(d.approval, d.ann, approving("Approve"))
	d.request(d.approval, d.ann, "Approval")
}

// A designer who discards the draft has seen it, and another person can save the same graph.
func TestDesignerOfDiscardedDraftCannotConfirmIt(t *testing.T) {
	d := open(t)
	d.save(d.approval, d.ann, approving("Approve"))
	require.Equal(t, 204, d.call(http.MethodDelete, d.approval, "/draft?version=1", d.ann, nil).Status)
	d.save(d.approval, d.bob, approving("Approve"))
	waiting := d.request(d.approval, d.bob, "First")
	d.refuses(d.confirm(d.approval, d.ann, waiting.ID), 403, fault.ActionForbidden)
}

func TestTwoConfirmationsAtOnceMakeOneVersion(t *testing.T) {
	d := open(t)
	d.save(d.approval, d.ann, approving("Approve"))
	waiting := d.request(d.approval, d.ann, "First")
	var group sync.WaitGroup
	statuses := make([]int, 6)
	for n := range statuses {
		group.Go(func() {
			statuses[n] = d.Browser().Call(http.MethodPost, "/api/workflows/"+d.approval+"/publication/confirm",
				[]person{d.bob, d.carol}[n%2].token, workflowapi.WorkflowConfirmation{PublicationID: waiting.ID}).Status
		})
	}
	group.Wait()
	require.ElementsMatch(t, []int{200, 409, 409, 409, 409, 409}, statuses)
	require.Equal(t, 2, d.versions(d.approval))
}

func TestRequestIsRejectedOrWithdrawn(t *testing.T) {
	d := open(t)
	d.save(d.approval, d.ann, approving("Approve"))
	waiting := d.request(d.approval, d.ann, "First")
	reject := func(reason string) workflowapi.WorkflowRejection {
		return workflowapi.WorkflowRejection{PublicationID: waiting.ID, Reason: reason}
	}
	d.refuses(d.call(http.MethodPost, d.approval, "/publication/reject", d.bob, reject(" ")), 422, fault.ValidationFailed)
	require.Equal(t, 204, d.call(http.MethodPost, d.approval, "/publication/reject", d.bob, reject("Too short")).Status)
	d.refuses(d.call(http.MethodPost, d.approval, "/publication/reject", d.bob, reject("Too short")), 409,
		fault.IllegalTransition)
	d.refuses(d.confirm(d.approval, d.carol, waiting.ID), 409, fault.IllegalTransition)
	require.EqualValues(t, 1, d.draft(d.approval, d.ann).Version, "the draft remains")

	waiting = d.request(d.approval, d.ann, "First")
	d.refuses(d.call(http.MethodDelete, d.approval, "/publication", d.bob, nil), 403, fault.ActionForbidden)
	require.Equal(t, 204, d.call(http.MethodDelete, d.approval, "/publication", d.ann, nil).Status)
	d.refuses(d.confirm(d.approval, d.carol, waiting.ID), 409, fault.IllegalTransition)
	require.Equal(t, 1, d.versions(d.approval))
	require.Equal(t, 2, d.count(`SELECT count(*) FROM audit_entries
		WHERE action IN ('publication rejected', 'publication withdrawn')`))
}

func TestConfirmationRefusesWhatChangedMeanwhile(t *testing.T) {
	d := open(t)
	d.save(d.approval, d.ann, approving("Approve"))
	waiting := d.request(d.approval, d.ann, "First")
	d.exec(`INSERT INTO graphs (tenant_id, id, component_id, number, graph)
		SELECT tenant_id, $2, component_id, 2, graph FROM graphs WHERE component_id = $1`, d.approval, id.New())
	d.refuses(d.confirm(d.approval, d.bob, waiting.ID), 409, fault.StaleVersion)
	d.exec(`UPDATE workflow_publications SET based_on = 2`)
	d.exec(`UPDATE users SET status = 'inactive' WHERE id = $1`, d.ann.id)
	d.refuses(d.confirm(d.approval, d.bob, waiting.ID), 409, fault.ActionForbidden)
	d.exec(`UPDATE users SET status = 'active' WHERE id = $1`, d.ann.id)
	d.exec(`UPDATE workflow_publications SET graph = jsonb_set(graph, '{nodes,1,kind}', '"unknown"')`)
	d.refuses(d.confirm(d.approval, d.bob, waiting.ID), 422, fault.WorkflowIncorrectlyDefined)
	require.Equal(t, 2, d.versions(d.approval))
}

func TestDatabaseRefusesConfirmationByRequesterOrDesigner(t *testing.T) {
	d := open(t)
	d.save(d.approval, d.ann, approving("Approve"))
	d.save(d.approval, d.bob, approving("Approve"))
	d.request(d.approval, d.bob, "First")
	conn, err := pgx.Connect(ctx, d.superuser)
	require.NoError(t, err)
	defer func() { require.NoError(t, conn.Close(ctx)) }()
	const confirm = `UPDATE workflow_publications SET state = 'confirmed', decided_by = $1`
	for _, who := range []any{d.ann.id, d.bob.id, nil} {
		_, err = conn.Exec(ctx, confirm, who)
		require.ErrorContains(t, err, "workflow_publications_second_person")
	}
	_, err = conn.Exec(ctx, confirm, d.carol.id)
	require.NoError(t, err)
}

func TestCompanyWithoutSecondPersonSeesWhyItWaits(t *testing.T) {
	d := bare(t)
	d.ann = d.person("ann", "Workspace Designer")
	d.save(d.approval, d.ann, approving("Approve"))
	alone := d.publish(d.approval, d.ann, "First")
	d.refuses(alone, 409, fault.NoSecondPerson)
	require.Contains(t, alone.Problem().Details, "No one else in the company may publish workflows")

	d.bob = d.person("bob", "Workspace Designer")
	d.save(d.approval, d.bob, approving("Approve again"))
	both := d.publish(d.approval, d.ann, "First")
	d.refuses(both, 409, fault.OnlyDesigners)
	require.Contains(t, both.Problem().Details, "has changed the draft")
	admin := d.person("carol", "Administrator")
	waiting := d.request(d.approval, d.ann, "First")
	require.Equal(t, 200, d.confirm(d.approval, admin, waiting.ID).Status)
}

// A person of another project or company does not count as the second one.
func TestSecondPersonIsMemberOfReservedProject(t *testing.T) {
	d := open(t)
	d.exec(`INSERT INTO project_members (tenant_id, project_id, member_id, kind) VALUES ($1, $2, $3, 'user')`,
		d.tenant.ID, d.projectID, d.ann.id)
	d.save(d.approval, d.ann, approving("Approve"))
	d.refuses(d.publish(d.approval, d.ann, "First"), 409, fault.NoSecondPerson)
	d.refuses(d.call(http.MethodGet, d.approval, "/draft", d.bob, nil), 404, fault.NotFoundCode)
	d.refuses(d.call(http.MethodGet, d.approval, "/versions/1", d.bob, nil), 404, fault.NotFoundCode)
	d.refuses(d.call(http.MethodPost, d.approval, "/versions/grid", d.bob, map[string]any{}), 404, fault.NotFoundCode)
	other := d.Tenant("contoso")
	stranger := person{token: d.With(other.ID, permission.All()...)}
	d.refuses(d.call(http.MethodGet, d.approval, "/draft", stranger, nil), 404, fault.NotFoundCode)
	d.refuses(d.put(d.approval, stranger, straight("Start"), 1), 404, fault.NotFoundCode)
}
