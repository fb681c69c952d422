// Package masterdata serves GL accounts, companies and term codes.
package masterdata

import (
	"context"
	"net/http"

	"countersign.dev/api/server"
	dataimportapp "countersign.dev/app/dataimport"
	masterdataapp "countersign.dev/app/masterdata"
	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/masterdata"
	"countersign.dev/domain/permission"
)

type routes struct {
	records masterdataapp.Commands
	imports dataimportapp.Commands
}

const (
	lists   permission.Permission = "masterData:getList"
	gets    permission.Permission = "masterData:get"
	manages permission.Permission = "masterData:manage"
)

// Routes adds the operations.
func Routes(s *server.Server, records masterdataapp.Commands, imports dataimportapp.Commands) {
	r := routes{records, imports}
	r.glAccounts(s)
	r.companies(s)
	r.termCodes(s)
}

func op(id, method, path, summary string, needs permission.Permission) server.Operation {
	o := server.Operation{ID: id, Method: method, Path: "/api/master-data" + path, Summary: summary, Tag: "Master data",
		Permission: needs, Command: needs == manages}
	if id[:6] == "create" {
		o.Status = http.StatusCreated
	}
	return o
}

// importing binds the use cases of imports to a noun.
type importing struct {
	dataimportapp.Commands
	dataimportapp.Noun
}

func (i importing) Template(context.Context) []byte { return i.Noun.Template() }

func (i importing) Preview(ctx context.Context, tenantID string, content []byte) (dataimport.Preview, error) {
	return i.Commands.Preview(ctx, tenantID, i.Noun, content)
}

func (i importing) Import(
	ctx context.Context, tenantID string, content []byte, digest string,
) (dataimport.Preview, bool, error) {
	return i.Commands.Import(ctx, tenantID, i.Noun, content, digest)
}

func (i importing) Sync(ctx context.Context, tenantID string, items [][]string) (dataimport.Preview, error) {
	return i.Commands.Sync(ctx, tenantID, i.Noun, items)
}

func (r routes) imported(n masterdata.Noun, plural, path string) server.Import {
	return server.Import{Plural: plural, Path: "/api/master-data" + path, File: path[1:], Tag: "Master data",
		Permission: manages, Importing: importing{r.imports, masterdataapp.Import(n)}}
}

// output is one record.
type output[T any] struct{ Body T }

func answer[T any](r masterdata.Record, err error, toAPI func(masterdata.Record) T) (*output[T], error) {
	if err != nil {
		return nil, err
	}
	return &output[T]{toAPI(r)}, nil
}

// input is a new record.
type input[F any] struct{ Body F }
