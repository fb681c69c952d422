package server

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"countersign.dev/domain/dataimport"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/feature"
	"countersign.dev/domain/permission"
)

// maxImportBody is the size of a file with its multipart form.
const maxImportBody = dataimport.MaxBytes + 1<<20

// Importing are the use cases behind the import of one noun.
type Importing interface {
	Template(ctx context.Context) []byte
	Preview(ctx context.Context, tenantID string, content []byte) (dataimport.Preview, error)
	Import(ctx context.Context, tenantID string, content []byte, digest string) (dataimport.Preview, bool, error)
	Sync(ctx context.Context, tenantID string, items [][]string) (dataimport.Preview, error)
}

// Import declares the import of a noun: its operations are named like "previewImportOf" + Plural.
type Import struct {
	Plural     string // "GLAccounts"
	Path       string // "/api/master-data/gl-accounts"
	File       string // the name of downloads without ".csv"
	Tag        string
	Permission permission.Permission
	Importing  Importing
}

// ImportFileInput is a file to import.
type ImportFileInput struct {
	RawBody huma.MultipartFormFiles[struct {
		File huma.FormFile `form:"file" required:"true" doc:"One CSV file in UTF-8 of at most 20 MB and 100,000 rows"`
	}]
}

func (in *ImportFileInput) content() ([]byte, error) {
	return io.ReadAll(in.RawBody.Data().File) // bounded by MaxBody
}

// ApplyImportInput is a file whose preview the caller has seen.
type ApplyImportInput struct {
	Digest string `query:"digest" required:"true" minLength:"1" maxLength:"64" doc:"Of the preview"`
	ImportFileInput
}

// RegisterImport adds the template, the preview, its report as a file, and the import. I is the body of one record of a
// synchronization, with its values in the order of the columns.
func RegisterImport[I any](s *Server, im Import, values func(I) []string) {
	op := func(verb, method, path, summary string) Operation {
		return Operation{ID: verb + im.Plural, Method: method, Path: im.Path + path, Summary: summary, Tag: im.Tag,
			Permission: im.Permission, Feature: feature.MasterDataImport, MaxBody: maxImportBody}
	}
	template := op("getTemplateOf", http.MethodGet, "/import/template", "An empty CSV file with one example")
	template.Produces, template.MaxBody = "text/csv", 0
	Register(s, template, func(ctx context.Context, _ *struct{}) (*FileOutput, error) {
		return CSVFile(im.File+".csv", im.Importing.Template(ctx)), nil
	})
	preview := op("previewImportOf", http.MethodPost, "/import/preview", "What the import of a file would do")
	preview.Reads = true
	Register(s, preview, im.preview)
	report := op("getReportOf", http.MethodPost, "/import/report", "The preview of a file, with every row, as a CSV file")
	report.Reads, report.Produces = true, "text/csv"
	Register(s, report, im.report)
	load := op("import", http.MethodPost, "/import", "Import the valid rows of a file, if its preview is still true")
	load.Command = true
	Register(s, load, im.load)
	sync := op("sync", http.MethodPut, "/sync",
		"Add and change up to 1,000 records, found by their keys, with a result for each")
	sync.Command, sync.MaxBody = true, 4<<20
	Register(s, sync, func(ctx context.Context, in *SyncInput[I]) (*SyncOutput, error) {
		items := make([][]string, len(in.Body.Items))
		for n, item := range in.Body.Items {
			items[n] = values(item)
		}
		p, err := im.Importing.Sync(ctx, Caller(ctx).TenantID, items)
		if err != nil {
			return nil, err
		}
		return &SyncOutput{Body: Synchronized{Counts: ImportCounts(p.Counts), Results: rowsToAPI(p.Results)}}, nil
	})
}

// SyncInput are records of another system.
type SyncInput[I any] struct {
	Body struct {
		Items []I `json:"items" minItems:"1" maxItems:"1000"`
	}
}

// SyncOutput is the result of a synchronization.
type SyncOutput struct{ Body Synchronized }

// Synchronized is the result of a synchronization. Its valid records are saved together.
type Synchronized struct {
	Counts  ImportCounts `json:"counts"`
	Results []ImportRow  `json:"results" maxItems:"1000" doc:"In the order of the records; line is the position from 1"`
}

// ImportPreviewOutput is what an import would do.
type ImportPreviewOutput struct{ Body ImportPreview }

// ImportPreview is what an import would do.
type ImportPreview struct {
	Digest string       `json:"digest" doc:"Passed to the import; changes with the file and the records"`
	Counts ImportCounts `json:"counts"`
	Rows   []ImportRow  `json:"rows" maxItems:"200" doc:"First the invalid rows, then those that change something"`
}

// ImportCounts are the rows by outcome.
type ImportCounts struct {
	New       int `json:"new"`
	Changed   int `json:"changed"`
	Unchanged int `json:"unchanged"`
	Invalid   int `json:"invalid"`
	Accounts  int `json:"accounts,omitempty" doc:"Bank accounts that another person has to approve"`
}

// ImportRow is one row of an import.
type ImportRow struct {
	Line     int                `json:"line" doc:"Of the file, from 1"`
	Key      string             `json:"key"`
	Outcome  dataimport.Outcome `json:"outcome"`
	Problems []ImportProblem    `json:"problems" maxItems:"50"`
	// AccountLast4 is masked like everywhere else.
	AccountLast4 string `json:"accountLast4,omitempty" doc:"Last four digits of the bank account that the row proposes"`
}

// ImportProblem is what is wrong with a value.
type ImportProblem struct {
	FieldError
	Value string `json:"value" doc:"As it was sent, shortened"`
}

// ImportedOutput is the result of an import.
type ImportedOutput struct{ Body Imported }

// Imported is the result of an import. If records were changed after the preview, nothing was imported, and the preview
// is the present one.
type Imported struct {
	Imported bool          `json:"imported"`
	Preview  ImportPreview `json:"preview"`
}

func (im Import) preview(ctx context.Context, in *ImportFileInput) (*ImportPreviewOutput, error) {
	content, err := in.content()
	if err != nil {
		return nil, err
	}
	p, err := im.Importing.Preview(ctx, Caller(ctx).TenantID, content)
	if err != nil {
		return nil, err
	}
	return &ImportPreviewOutput{Body: previewToAPI(p)}, nil
}

func (im Import) load(ctx context.Context, in *ApplyImportInput) (*ImportedOutput, error) {
	content, err := in.content()
	if err != nil {
		return nil, err
	}
	p, imported, err := im.Importing.Import(ctx, Caller(ctx).TenantID, content, in.Digest)
	if err != nil {
		return nil, err
	}
	return &ImportedOutput{Body: Imported{Imported: imported, Preview: previewToAPI(p)}}, nil
}

func (im Import) report(ctx context.Context, in *ImportFileInput) (*FileOutput, error) {
	content, err := in.content()
	if err != nil {
		return nil, err
	}
	p, err := im.Importing.Preview(ctx, Caller(ctx).TenantID, content)
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"line", "key", "outcome", "field", "value", "code", "message"}}
	for _, r := range p.Results {
		first := []string{strconv.Itoa(r.Line), r.Key, string(r.Outcome)}
		if len(r.Problems) == 0 {
			rows = append(rows, append(first, "", "", "", ""))
		}
		for _, problem := range r.Problems {
			rows = append(rows, append(slices.Clone(first), problem.Path, problem.Value, string(problem.Code), problem.Message))
		}
	}
	return CSV(im.File+"-report.csv", rows), nil
}

// shownRows is how many rows a preview shows. The report has all.
const shownRows = 200

func previewToAPI(p dataimport.Preview) ImportPreview {
	out := ImportPreview{Digest: p.Digest, Counts: ImportCounts(p.Counts)}
	var shown []dataimport.Result
	for _, wanted := range [][]dataimport.Outcome{{dataimport.Invalid}, {dataimport.New, dataimport.Changed}} {
		for _, r := range p.Results {
			if len(shown) < shownRows && slices.Contains(wanted, r.Outcome) {
				shown = append(shown, r)
			}
		}
	}
	out.Rows = rowsToAPI(shown)
	return out
}

func rowsToAPI(results []dataimport.Result) []ImportRow {
	rows := make([]ImportRow, len(results))
	for n, r := range results {
		rows[n] = ImportRow{Line: r.Line, Key: r.Key, Outcome: r.Outcome, AccountLast4: r.AccountLast4,
			Problems: make([]ImportProblem, len(r.Problems))}
		for i, problem := range r.Problems {
			rows[n].Problems[i] = ImportProblem{FieldErrors([]fault.Field{problem.Field})[0], problem.Value}
		}
	}
	return rows
}
