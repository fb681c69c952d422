// Package audit serves the audit log: who changed what, when and from where.
package audit

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"time"

	"countersign.dev/api/server"
	auditapp "countersign.dev/app/audit"
	"countersign.dev/domain/audit"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/grid"
)

type handlers struct{ log auditapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, log auditapp.Commands) {
	h := handlers{log}
	server.RegisterGrid(s,
		server.Operation{ID: "auditGrid", Method: http.MethodPost, Path: "/api/audit/grid",
			Summary: "List changes, the newest first", Tag: "Audit", Permission: "globalAudit:getList"}, h.grid, entryToAPI)
	server.Register(s,
		server.Operation{ID: "getAuditEntry", Method: http.MethodGet, Path: "/api/audit/{entryId}",
			Summary: "One change with its old and new value", Tag: "Audit", Permission: "globalAudit:get"}, h.get)
	server.Register(s,
		server.Operation{ID: "verifyAuditLog", Method: http.MethodGet, Path: "/api/audit/verification",
			Summary: "Verify the hash chain of the log from the first entry to the last", Tag: "Audit",
			Permission: "globalAudit:get", Long: true}, h.verify)
}

// Action is what happened to which kind of record.
type Action audit.Code

// Values lists every action.
func (Action) Values() []string { return enum.Of(audit.Codes()...) }

// Entry is a change as the list shows it.
type Entry struct {
	ID            string    `json:"id"`
	At            time.Time `json:"at"`
	UserName      string    `json:"userName"`
	Action        Action    `json:"action"`
	Area          string    `json:"area"`
	ClientIP      string    `json:"clientIp"`
	WorkspaceName string    `json:"workspaceName"`
	ProjectName   string    `json:"projectName"`
	ObjectType    string    `json:"objectType"`
	ObjectID      string    `json:"objectId"`
	CorrelationID string    `json:"correlationId" doc:"Of the request that made the change"`
}

func entryToAPI(e audit.Listed) Entry {
	return Entry{ID: e.ID, At: e.At, UserName: e.UserName, Action: Action(e.Action), Area: e.Area, ClientIP: e.ClientIP,
		WorkspaceName: e.WorkspaceName, ProjectName: e.ProjectName, ObjectType: e.ObjectType, ObjectID: e.ObjectID,
		CorrelationID: e.CorrelationID}
}

func (h handlers) grid(ctx context.Context, _ *server.GridInput) grid.List[audit.Listed] {
	return h.log.List(server.Caller(ctx).TenantID)
}

// GetInput names the entry.
type GetInput struct {
	EntryID string `path:"entryId" format:"uuid"`
}

// GetOutput is the entry.
type GetOutput struct{ Body Detail }

// Detail is a change with its place, its values and its position in the hash chain.
type Detail struct {
	Entry
	UserID      string          `json:"userId,omitempty" doc:"Absent if the product made the change"`
	WorkspaceID string          `json:"workspaceId,omitempty"`
	ProjectID   string          `json:"projectId,omitempty"`
	ObjectName  string          `json:"objectName,omitempty" doc:"Absent if the record has none or no longer exists"`
	OldValue    json.RawMessage `json:"oldValue,omitempty" doc:"Absent if there was no value"`
	NewValue    json.RawMessage `json:"newValue,omitempty" doc:"Absent if there is no value"`
	Sequence    int64           `json:"sequence" doc:"Position in the tamper-evident hash chain; 0 until it is chained"`
	Hash        string          `json:"hash" doc:"Hash of the chain entry, in hex"`
}

func (h handlers) get(ctx context.Context, in *GetInput) (*GetOutput, error) {
	d, err := h.log.Get(ctx, server.Caller(ctx).TenantID, in.EntryID)
	if err != nil {
		return nil, err
	}
	return &GetOutput{Body: detailToAPI(d)}, nil
}

func detailToAPI(d audit.Detailed) Detail {
	e := entryToAPI(audit.Listed{ID: d.ID, At: d.At, UserName: d.UserName, ClientIP: d.ClientIP, Area: d.Area,
		Action: audit.CodeOf(d.ObjectType, d.Action), ObjectType: d.ObjectType, ObjectID: d.ObjectID,
		WorkspaceName: d.WorkspaceName, ProjectName: d.ProjectName, CorrelationID: d.CorrelationID})
	return Detail{Entry: e, UserID: d.UserID, WorkspaceID: d.WorkspaceID, ProjectID: d.ProjectID,
		ObjectName: d.ObjectName, OldValue: raw(d.OldValue), NewValue: raw(d.NewValue), Sequence: d.Seq,
		Hash: hex.EncodeToString(d.Hash)}
}

func raw(text string) json.RawMessage {
	if text == "" {
		return nil
	}
	return json.RawMessage(text)
}

// VerificationOutput is the result of a verification.
type VerificationOutput struct{ Body Verification }

// Verification says whether the log is what it always was.
type Verification struct {
	OK             bool       `json:"ok" doc:"No entry was changed, removed or inserted, and every checkpoint is genuine"`
	Entries        int64      `json:"entries" doc:"Entries in the hash chain"`
	Checkpoints    int        `json:"checkpoints" doc:"Genuine checkpoints that the chain was compared with"`
	Forged         int        `json:"forged" doc:"Checkpoints with an invalid signature"`
	LastCheckpoint *time.Time `json:"lastCheckpoint,omitempty" doc:"Absent before the first one"`
	Finding        *Finding   `json:"finding,omitempty" doc:"Absent if the chain is unchanged"`
}

// Finding is where the chain is not what it was.
type Finding struct {
	Entry      int64        `json:"entry" doc:"Position of the first bad entry, from 1"`
	Reason     audit.Reason `json:"reason"`
	Checkpoint *time.Time   `json:"checkpoint,omitempty" doc:"When the original entry was signed"`
}

func (h handlers) verify(ctx context.Context, _ *struct{}) (*VerificationOutput, error) {
	r, err := h.log.Verify(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	out := Verification{OK: r.OK(), Entries: r.Entries, Checkpoints: r.Checkpoints, Forged: r.Forged,
		LastCheckpoint: server.Moment(r.LastCheckpoint)}
	if f := r.Finding; f != nil {
		out.Finding = &Finding{Entry: f.Index, Reason: f.Reason, Checkpoint: server.Moment(f.Checkpoint)}
	}
	return &VerificationOutput{Body: out}, nil
}
