package server

import (
	"bytes"
	"mime"

	"countersign.dev/domain/spreadsheet"
)

// FileOutput is a small file as a download.
type FileOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

// CSV answers with a table whose cells no spreadsheet runs as formulas.
func CSV(fileName string, rows [][]string) *FileOutput {
	w := csvStream{}
	w.part.WriteString(spreadsheet.Mark)
	for _, row := range rows {
		for i, cell := range row {
			w.cell(i, []byte(cell), true)
		}
		w.part.WriteString("\r\n")
	}
	return CSVFile(fileName, bytes.Clone(w.part.Bytes()))
}

// CSVFile answers with a finished CSV file.
func CSVFile(fileName string, content []byte) *FileOutput {
	return File(fileName, "text/csv; charset=utf-8; header=present", content)
}

// File answers with a file that browsers save and do not show.
func File(name, contentType string, content []byte) *FileOutput {
	return &FileOutput{ContentType: contentType, Body: content,
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": name})}
}
