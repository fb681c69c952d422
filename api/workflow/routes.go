// Package workflow serves the definitions of workflows: drafts, versions and their publication.
package workflow

import (
	"net/http"

	"countersign.dev/api/server"
	componentapp "countersign.dev/app/component"
	jobapp "countersign.dev/app/job"
	"countersign.dev/domain/permission"
)

type handlers struct {
	components componentapp.Commands
	jobs       jobapp.Jobs
}

const one = "/api/workflows/{workflowId}"

// Routes adds the operations.
func Routes(s *server.Server, components componentapp.Commands, jobs jobapp.Jobs) {
	h := handlers{components, jobs}
	draftRoutes(s, h)
	versionRoutes(s, h)
	publicationRoutes(s, h)
	jobRoutes(s, h)
	server.Register(s, read("getWorkflowStepKinds", "/api/workflow-step-kinds", "The kinds of steps of the designer"),
		h.kinds)
	server.Register(s, command("startWorkflow", http.MethodPost, one+"/jobs", "Start a Generic workflow by hand",
		"components:execute"), h.start)
}

func draftRoutes(s *server.Server, h handlers) {
	server.Register(s, read("getWorkflowDraft", one+"/draft", "The draft of a workflow"), h.draft)
	server.Register(s, read("getWorkflowProfiles", one+"/profiles", "Connection profiles that its steps can use"),
		h.profiles)
	server.Register(s, read("getRunnableWorkflows", one+"/workflows", "Workflows of the project that its steps can run"),
		h.runnable)
	server.Register(s, read("getWorkflowAssignees", one+"/assignees", "Roles and groups that its steps can ask"),
		h.assignees)
	server.Register(s, command("saveWorkflowDraft", http.MethodPut, one+"/draft", "Save the draft of a workflow",
		"workflowBuilder:update"), h.saveDraft)
	server.Register(s, command("discardWorkflowDraft", http.MethodDelete, one+"/draft",
		"Discard the draft of a workflow", "workflowBuilder:update"), h.discardDraft)
}

func versionRoutes(s *server.Server, h handlers) {
	grid := read("workflowVersionsGrid", one+"/versions/grid", "List the published versions of a workflow")
	grid.Method = http.MethodPost
	server.RegisterGrid(s, grid, h.versions, entryToAPI)
	server.Register(s, read("getWorkflowVersion", one+"/versions/{number}", "A published version with its graph"),
		h.version)
	server.Register(s, command("restoreWorkflowVersion", http.MethodPost, one+"/versions/{number}/restore",
		"Make a published version the draft", "workflowBuilder:update"), h.restore)
}

func publicationRoutes(s *server.Server, h handlers) {
	server.Register(s, command("publishWorkflow", http.MethodPost, one+"/publish",
		"Publish the draft of a workflow, or request its confirmation", "workflowBuilder:manage"), h.publish)
	const waiting = one + "/publication"
	server.Register(s, read("getWorkflowPublication", waiting, "The version that waits for a second person"),
		h.publication)
	server.Register(s, command("confirmWorkflowPublication", http.MethodPost, waiting+"/confirm",
		"Publish the version that waits, as the second person", "workflowBuilder:manage"), h.confirm)
	server.Register(s, command("rejectWorkflowPublication", http.MethodPost, waiting+"/reject",
		"Reject the version that waits", "workflowBuilder:manage"), h.reject)
	server.Register(s, command("withdrawWorkflowPublication", http.MethodDelete, waiting,
		"Withdraw the version that waits", "workflowBuilder:manage"), h.withdraw)
}

func read(id, path, summary string) server.Operation {
	return server.Operation{ID: id, Method: http.MethodGet, Path: path, Summary: summary, Tag: "Components",
		Permission: "workflowBuilder:get"}
}

func command(id, method, path, summary string, p permission.Permission) server.Operation {
	return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Components", Permission: p,
		Command: true}
}

// WorkflowInput names the workflow.
type WorkflowInput struct {
	WorkflowID string `path:"workflowId"`
}

// VersionInput names a published version.
type VersionInput struct {
	WorkflowInput

	Number int `path:"number" minimum:"1" maximum:"1000000"`
}
