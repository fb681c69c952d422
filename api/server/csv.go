package server

import (
	"bytes"
	"mime"
)

// CSVOutput is a small table as a download.
type CSVOutput struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

// CSV answers with a table whose cells no spreadsheet runs as formulas.
func CSV(fileName string, rows [][]string) *CSVOutput {
	w := csvStream{}
	w.part.WriteString("\ufeff")
	for _, row := range rows {
		for i, cell := range row {
			w.cell(i, []byte(cell), true)
		}
		w.part.WriteString("\r\n")
	}
	return CSVFile(fileName, bytes.Clone(w.part.Bytes()))
}

// CSVFile answers with a finished CSV file.
func CSVFile(fileName string, content []byte) *CSVOutput {
	return &CSVOutput{ContentType: "text/csv; charset=utf-8; header=present", Body: content,
		Disposition: mime.FormatMediaType("attachment", map[string]string{"filename": fileName})}
}
