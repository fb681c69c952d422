// Package dataexport serves exports of all data of a company.
package dataexport

import (
	"context"
	"net/http"
	"net/url"
	"time"

	"countersign.dev/api/server"
	dataexportapp "countersign.dev/app/dataexport"
	"countersign.dev/domain/dataexport"
)

type handlers struct{ exports dataexportapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, exports dataexportapp.Commands) {
	h := handlers{exports}
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Company settings",
			Permission: "dataExports:manage", Command: method != http.MethodGet}
	}
	server.Register(s, op("dataExports", http.MethodGet, "/api/data-exports",
		"The latest exports of all data of the company, the newest first"), h.list)
	start := op("startDataExport", http.MethodPost, "/api/data-exports",
		"Start an export; its archive can be downloaded for seven days")
	start.Status = http.StatusCreated
	server.Register(s, start, h.start)
	link := op("linkDataExport", http.MethodPost, "/api/data-exports/{dataExportId}/link",
		"The address of the archive, for one download within a minute")
	link.Secret = true
	server.Register(s, link, h.link)
	server.Register(s, server.Operation{ID: "downloadDataExport", Method: http.MethodGet, Path: downloads,
		Summary: "The archive of a download link", Tag: "Company settings", Public: true, Time: downloadTime,
		Produces: "application/zip"}, h.download)
}

type listOutput struct{ Body List }

// List are the latest exports.
type List struct {
	Items []Export `json:"items" maxItems:"20"`
}

// Export is one export.
type Export struct {
	ID          string           `json:"id"`
	State       dataexport.State `json:"state"`
	RequestedBy string           `json:"requestedBy" doc:"Name"`
	RequestedAt time.Time        `json:"requestedAt"`
	ReadyAt     *time.Time       `json:"readyAt,omitempty"`
	ExpiresAt   *time.Time       `json:"expiresAt,omitempty" doc:"The archive is removed then"`
	Rows        int64            `json:"rows" doc:"Records in all tables; 0 until the archive is ready"`
	Files       int64            `json:"files" doc:"Documents"`
	Bytes       int64            `json:"bytes" doc:"Size of the archive"`
	SHA256      string           `json:"sha256" doc:"Of the archive, in hex; empty until it is ready"`
}

func toAPI(e dataexport.Export) Export {
	return Export{ID: e.ID, State: e.State, RequestedBy: e.RequestedBy, RequestedAt: e.RequestedAt, ReadyAt: e.ReadyAt,
		ExpiresAt: e.ExpiresAt, Rows: e.Contents.Rows, Files: e.Contents.Files, Bytes: e.Contents.Bytes,
		SHA256: e.Contents.SHA256}
}

func (h handlers) list(ctx context.Context, _ *struct{}) (*listOutput, error) {
	all, err := h.exports.List(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	out := &listOutput{Body: List{Items: make([]Export, len(all))}}
	for n, e := range all {
		out.Body.Items[n] = toAPI(e)
	}
	return out, nil
}

type startOutput struct{ Body Export }

func (h handlers) start(ctx context.Context, _ *struct{}) (*startOutput, error) {
	e, err := h.exports.Request(ctx, server.Caller(ctx).TenantID)
	if err != nil {
		return nil, err
	}
	return &startOutput{Body: toAPI(e)}, nil
}

type linkInput struct {
	DataExportID string `path:"dataExportId" format:"uuid"`
}

type linkOutput struct{ Body Link }

// Link is where the archive is.
type Link struct {
	Path string `json:"path" doc:"Path of the archive; it works once, within a minute"`
}

func (h handlers) link(ctx context.Context, in *linkInput) (*linkOutput, error) {
	key, err := h.exports.Link(ctx, server.Caller(ctx).TenantID, in.DataExportID)
	if err != nil {
		return nil, err
	}
	return &linkOutput{Body: Link{Path: downloads + "?key=" + url.QueryEscape(key)}}, nil
}
