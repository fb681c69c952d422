// Package indexfield serves the fields that a project adds to its index data.
package indexfield

import (
	"context"
	"io"
	"mime"
	"net/http"

	"countersign.dev/api/server"
	indexfieldapp "countersign.dev/app/indexfield"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/grid"
	"countersign.dev/domain/indexfield"
)

type handlers struct{ fields indexfieldapp.Commands }

// Routes adds the operations.
func Routes(s *server.Server, fields indexfieldapp.Commands) {
	h := handlers{fields}
	const all = "/api/projects/{projectId}/index-fields"
	const one = all + "/{indexFieldId}"
	op := func(id, method, path, summary string) server.Operation {
		return server.Operation{ID: id, Method: method, Path: path, Summary: summary, Tag: "Index fields",
			Permission: "projects:get"}
	}
	command := func(id, method, path, summary string) server.Operation {
		o := op(id, method, path, summary)
		o.Permission, o.Command = "projects:update", true
		return o
	}
	server.RegisterGrid(s, op("indexFieldsGrid", http.MethodPost, all+"/grid", "List a project's fields"), h.grid,
		entryToAPI)
	server.Register(s, op("getIndexFields", http.MethodGet, all, "All fields in the order of the form"), h.all)
	server.Register(s, op("getIndexFieldsTemplate", http.MethodGet, all+"/template", "The CSV file to fill in and import"),
		h.template)
	server.Register(s, op("getIndexFieldValues", http.MethodGet, one+"/values", "Values of invoices"), h.values)
	server.Register(s, op("getIndexFieldChoices", http.MethodGet, one+"/dropdown-values", "Available values"),
		h.choices)
	create := command("createIndexField", http.MethodPost, all, "Add a field at the end of the form")
	create.Status = http.StatusCreated
	server.Register(s, create, h.create)
	server.Register(s, command("updateIndexField", http.MethodPut, one, "Change a field"), h.update)
	server.Register(s, command("deleteIndexField", http.MethodDelete, one, "Delete a field without data"),
		h.remove)
	server.Register(s, command("arrangeIndexFields", http.MethodPatch, all, "Reorder the fields"),
		h.arrange)
	imported := command("importIndexFields", http.MethodPost, all+"/import", "Add the fields of a CSV file, all or none")
	imported.MaxBody = indexfield.MaxTable + 64<<10
	server.Register(s, imported, h.importTable)
}

func (h handlers) grid(ctx context.Context, in *gridInput) grid.List[indexfield.Entry] {
	return h.fields.List(server.Caller(ctx).TenantID, in.ProjectID)
}

func (h handlers) all(ctx context.Context, in *ProjectInput) (*allOutput, error) {
	all, err := h.fields.All(ctx, server.Caller(ctx).TenantID, in.ProjectID)
	return allToAPI(all), err
}

// template loads the fields first, so that a project that is not visible to the caller is not found.
func (h handlers) template(ctx context.Context, in *ProjectInput) (*fileOutput, error) {
	if _, err := h.fields.All(ctx, server.Caller(ctx).TenantID, in.ProjectID); err != nil {
		return nil, err
	}
	body, err := indexfield.Template()
	return &fileOutput{ContentType: "text/csv; charset=utf-8; header=present", Body: body,
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": "index-fields.csv"})}, err
}

func (h handlers) values(ctx context.Context, in *valuesInput) (*valuesOutput, error) {
	out := &valuesOutput{}
	var err error
	out.Body.Values, err = h.fields.Values(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.IndexFieldID,
		in.Search)
	return out, err
}

func (h handlers) choices(ctx context.Context, in *valuesInput) (*choicesOutput, error) {
	all, err := h.fields.Choices(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.IndexFieldID, in.Search)
	out := &choicesOutput{}
	out.Body.Choices = make([]Choice, len(all))
	for i, c := range all {
		out.Body.Choices[i] = Choice(c)
	}
	return out, err
}

func (h handlers) create(ctx context.Context, in *createInput) (*fieldOutput, error) {
	f, err := h.fields.Create(ctx, server.Caller(ctx).TenantID, in.Body.fromAPI(in.ProjectID))
	return &fieldOutput{toAPI(f)}, err
}

func (h handlers) update(ctx context.Context, in *updateInput) (*fieldOutput, error) {
	f := in.Body.fromAPI(in.ProjectID)
	f.ID, f.Version = in.IndexFieldID, in.Body.Version
	f, err := h.fields.Update(ctx, server.Caller(ctx).TenantID, f)
	return &fieldOutput{toAPI(f)}, err
}

func (h handlers) remove(ctx context.Context, in *deleteInput) (*struct{}, error) {
	return nil, h.fields.Delete(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.IndexFieldID, in.Version)
}

func (h handlers) arrange(ctx context.Context, in *arrangeInput) (*allOutput, error) {
	all, err := h.fields.Arrange(ctx, server.Caller(ctx).TenantID, in.ProjectID, in.Body.IndexFieldIDs)
	return allToAPI(all), err
}

func (h handlers) importTable(ctx context.Context, in *importInput) (*allOutput, error) {
	content, err := io.ReadAll(io.LimitReader(in.RawBody.Data().File, indexfield.MaxTable+1))
	if err != nil {
		return nil, fault.Wrap(err, fault.Invalid, fault.FileInvalid, "The file could not be read to its end. Send it again.")
	}
	if len(content) > indexfield.MaxTable {
		return nil, fault.New(fault.TooLarge, fault.FileTooLarge, "A file of fields has at most 1 MB.")
	}
	all, err := h.fields.Import(ctx, server.Caller(ctx).TenantID, in.ProjectID, content)
	return allToAPI(all), err
}
