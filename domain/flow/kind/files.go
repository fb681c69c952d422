package kind

// Fields of a file of a job, as expressions see it.
const (
	fileID          = "id"
	fileName        = "name"
	fileSize        = "size" // bytes
	fileContentType = "contentType"
)

// FileFields are the names of the fields of a file.
func FileFields() []string { return []string{fileID, fileName, fileSize, fileContentType} }

// File is a file of a job.
type File struct {
	ID, Name, ContentType string
	Size                  int64 // bytes
}

// Record is the file as expressions see it.
func (f File) Record() map[string]any {
	return map[string]any{fileID: f.ID, fileName: f.Name, fileSize: float64(f.Size), fileContentType: f.ContentType}
}

// FileIDOf is the id of the file in a record of a file; empty: it is none.
func FileIDOf(record any) string {
	fields, _ := record.(map[string]any)
	id, _ := fields[fileID].(string)
	return id
}
