package server

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humagin"
	"github.com/gin-gonic/gin"

	"countersign.dev/domain/audit"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/spreadsheet"
)

const (
	// exportTime is longer than a million rows take, and ends what hangs.
	exportTime = 15 * time.Minute
	// exportPatience is how long a browser may take to receive a part.
	exportPatience = time.Minute
	// exportPart is the buffer size of a part.
	exportPart = 64 << 10
)

var errExports = fault.New(fault.RateLimited, fault.TooManyRequests,
	"Too many downloads are under way. Wait until one has ended and try again.")

// export streams a list. What is wrong with the request is refused before the stream.
func (s *Server) export(
	ctx context.Context, op Operation, list grid.Source, r GridRequest,
) (*huma.StreamResponse, error) {
	e := r.export(op.ID)
	e.Area = audit.AreaOf(op.Tag)
	found, err := list.Found(ctx)
	if err != nil {
		return nil, err
	}
	if err := e.Check(found); err != nil {
		return nil, err
	}
	release, ok := s.exports.take(Caller(ctx))
	if !ok {
		return nil, errExports
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer release()
		c := humagin.Unwrap(hc)
		w := csvStream{c: c, name: strings.ToLower(strings.ReplaceAll(op.Tag, " ", "-")),
			control: http.NewResponseController(c.Writer), columns: e.Columns, guarded: guarded(found, e.Columns)}
		err := list.Export(c.Request.Context(), e, w.begin, w.row)
		if err == nil {
			err = w.flush()
		}
		switch {
		case err == nil:
			_ = w.control.SetWriteDeadline(time.Time{}) // the connection may serve other requests
		case !w.begun:
			s.refuse(c, err)
		default:
			s.broken(c.Request.Context(), op.ID, err)
			w.abort()
		}
	}}, nil
}

func (s *Server) broken(ctx context.Context, id string, err error) {
	if ctx.Err() == nil { // otherwise the browser disconnected
		s.deps.Log.LogAttrs(ctx, slog.LevelError, "export broke off", slog.String("request_id", requestID(ctx)),
			slog.String("list", id), slog.String("error", err.Error()))
	}
}

// guarded says which columns may hold what a person typed.
func guarded(columns []grid.Column, wanted []grid.ExportColumn) []bool {
	text := map[string]bool{}
	for _, c := range columns {
		text[c.Name] = c.Kind == grid.String || c.Kind == grid.Values
	}
	out := make([]bool, len(wanted))
	for i, w := range wanted {
		out[i] = text[w.Field]
	}
	return out
}

// csvStream writes RFC 4180 with the mark by which spreadsheets know UTF-8.
type csvStream struct {
	c       *gin.Context
	name    string
	control *http.ResponseController
	columns []grid.ExportColumn
	guarded []bool
	part    bytes.Buffer
	begun   bool
}

// begin sends the header line at once: the browser shows a download long before the first row.
func (w *csvStream) begin() error {
	w.c.Header("Content-Type", "text/csv; charset=utf-8; header=present")
	w.c.Header("Content-Disposition", `attachment; filename="`+w.name+`.csv"`)
	w.c.Header("X-Accel-Buffering", "no") // a proxy that gathers the answer would undo the streaming
	w.c.Status(http.StatusOK)
	w.begun = true
	w.part.WriteString(spreadsheet.Mark)
	for i, column := range w.columns {
		w.cell(i, []byte(column.Header), true)
	}
	w.part.WriteString("\r\n")
	return w.flush()
}

func (w *csvStream) row(values [][]byte) error {
	for i, value := range values {
		if word, ok := w.columns[i].Words[string(value)]; ok {
			value = []byte(word)
		}
		w.cell(i, value, w.guarded[i])
	}
	w.part.WriteString("\r\n")
	if w.part.Len() >= exportPart {
		return w.flush()
	}
	return nil
}

func (w *csvStream) cell(i int, value []byte, guard bool) {
	if i > 0 {
		w.part.WriteByte(',')
	}
	spreadsheet.WriteCell(&w.part, value, ',', guard)
}

func (w *csvStream) flush() error {
	if err := w.c.Request.Context().Err(); err != nil {
		return err
	}
	_ = w.control.SetWriteDeadline(time.Now().Add(exportPatience)) // a response recorder of a test has none
	if _, err := w.c.Writer.Write(w.part.Bytes()); err != nil {
		return err
	}
	w.part.Reset()
	return w.control.Flush()
}

// abort ends the connection without the end of the answer: a browser shows a
// failed download instead of keeping half a file.
func (w *csvStream) abort() { _ = w.control.SetWriteDeadline(time.Now().Add(-time.Second)) }
