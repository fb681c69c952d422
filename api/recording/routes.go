// Package recording serves what a sandbox has recorded instead of delivering it.
package recording

import (
	"context"
	"net/http"
	"time"

	"countersign.dev/api/server"
	recordingapp "countersign.dev/app/recording"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/recording"
)

type handlers struct{ recordings recordingapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, recordings recordingapp.Commands) {
	h := handlers{recordings}
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Company settings",
			Permission: "sandbox:manage"}
	}
	server.RegisterGrid(s, op("recordingsGrid", http.MethodPost, "/api/recordings/grid",
		"List what the sandbox recorded instead of delivering it"), h.grid, entryToAPI)
	server.Register(s, op("getRecording", http.MethodGet, "/api/recordings/{recordingId}",
		"A recording, with the text of a message"), h.get)
}

// Entry is a row of the list.
type Entry struct {
	ID          string            `json:"id"`
	RecordedAt  time.Time         `json:"recordedAt"`
	Channel     recording.Channel `json:"channel"`
	State       recording.State   `json:"state"`
	Recipient   string            `json:"recipient" doc:"Server of the bank, printer or email address"`
	Name        string            `json:"name" doc:"Of the file, the print job or the message"`
	Subject     string            `json:"subject" doc:"Of a message"`
	BatchNumber *int64            `json:"batchNumber,omitempty"`
	Size        int64             `json:"size" doc:"Bytes"`
}

func entryToAPI(e recording.Entry) Entry { return Entry(e) }

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[recording.Entry] {
	return h.recordings.List(ctx)
}

// Recording is one of them. The bytes of a file or a print job are those of its batch.
type Recording struct {
	Entry
	Body   string `json:"body" doc:"Text of a message"`
	SHA256 string `json:"sha256" doc:"Of the bytes"`

	BatchID     string `json:"batchId,omitempty"`
	ProjectID   string `json:"projectId,omitempty" doc:"Of the batch, if you see the project"`
	WorkspaceID string `json:"workspaceId,omitempty" doc:"Of this project"`
}

// PathInput names the recording.
type PathInput struct {
	RecordingID string `path:"recordingId"`
}

type output struct{ Body Recording }

func (h handlers) get(ctx context.Context, in *PathInput) (*output, error) {
	r, err := h.recordings.Get(ctx, server.Caller(ctx).TenantID, in.RecordingID)
	return &output{recordingToAPI(r)}, err
}

func recordingToAPI(r recording.Recording) Recording {
	out := Recording{Entry: Entry{ID: r.ID, RecordedAt: r.RecordedAt, Channel: r.Channel, State: r.State,
		Recipient: r.Recipient, Name: r.Name, Subject: r.Subject, Size: r.Size}, Body: r.Body, SHA256: r.SHA256,
		BatchID: r.BatchID, ProjectID: r.ProjectID, WorkspaceID: r.WorkspaceID}
	if r.BatchID != "" {
		out.BatchNumber = &r.BatchNumber
	}
	return out
}
