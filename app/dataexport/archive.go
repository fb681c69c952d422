package dataexport

import (
	"archive/zip"
	"encoding/json"
	"io"
	"time"

	"countersign.dev/domain/dataexport"
	"countersign.dev/domain/tenant"
	dataexportrow "countersign.dev/internal/store/dataexport"
)

// version is the version of the format of an archive. Readers refuse versions that they do not know.
const version = 1

// manifest is manifest.json, the last file of a complete archive.
type manifest struct {
	Format  string            `json:"format"`
	Version int               `json:"version"`
	Tenant  exportedTenant    `json:"tenant"`
	Export  exportedBy        `json:"export"`
	Tables  []exportedTable   `json:"tables"`
	Files   int64             `json:"files"`
	Omitted map[string]string `json:"omittedTables"`
}

type exportedTenant struct {
	ID         string `json:"id"`
	Identifier string `json:"identifier"`
	Name       string `json:"name"`
}

type exportedBy struct {
	ID          string    `json:"id"`
	RequestedBy string    `json:"requestedBy"`
	RequestedAt time.Time `json:"requestedAt"`
}

type exportedTable struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	Rows    int64    `json:"rows"`
}

// archive is a ZIP archive that is being written: tables/<table>.jsonl with one row per line,
// files/<yyyy>/<mm>/<sha256> with the bytes of documents, and manifest.json. The column object_key of a row ends with
// the path of its file.
type archive struct {
	zip  *zip.Writer
	at   time.Time
	list manifest
}

func newArchive(w io.Writer, e dataexport.Export, owner tenant.Tenant) *archive {
	return &archive{zip: zip.NewWriter(w), at: e.RequestedAt.UTC(), list: manifest{
		Format: "countersign-data-export", Version: version,
		Tenant: exportedTenant{ID: owner.ID, Identifier: owner.Identifier, Name: owner.Name},
		Export: exportedBy{ID: e.ID, RequestedBy: e.RequestedBy, RequestedAt: e.RequestedAt.UTC()},
	}}
}

// table adds the rows of a table. A table without rows has a file, too.
func (a *archive) table(t dataexportrow.Table, rows func(visit func([]byte) error) error) error {
	w, err := a.create("tables/"+t.Name+".jsonl", zip.Deflate)
	if err != nil {
		return err
	}
	listed := exportedTable{Name: t.Name, Columns: t.Columns}
	if err := rows(func(row []byte) error {
		listed.Rows++
		if _, err := w.Write(row); err != nil {
			return err
		}
		_, err := io.WriteString(w, "\n")
		return err
	}); err != nil {
		return err
	}
	a.list.Tables = append(a.list.Tables, listed)
	return nil
}

// file adds the bytes of a document. Most documents are compressed already.
func (a *archive) file(path string, content io.Reader) error {
	w, err := a.create("files/"+path, zip.Store)
	if err != nil {
		return err
	}
	a.list.Files++
	_, err = io.Copy(w, content)
	return err
}

// close adds the manifest.
func (a *archive) close(omitted map[string]string) error {
	a.list.Omitted = omitted
	w, err := a.create("manifest.json", zip.Deflate)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(a.list); err != nil {
		return err
	}
	return a.zip.Close()
}

func (a *archive) create(name string, method uint16) (io.Writer, error) {
	return a.zip.CreateHeader(&zip.FileHeader{Name: name, Method: method, Modified: a.at})
}

func (a *archive) contents() (c dataexport.Contents) {
	c.Tables, c.Files = int64(len(a.list.Tables)), a.list.Files
	for _, t := range a.list.Tables {
		c.Rows += t.Rows
	}
	return c
}
