package paymentimport

import (
	"bytes"
	"path"
	"strings"
	"unicode/utf8"

	"countersign.dev/domain/fault"
)

// Parse reads a file by its name's ending: .csv, or .txt for records.
func Parse(name string, content []byte) ([]Row, error) {
	content = bytes.TrimPrefix(content, []byte("\ufeff")) // Excel's byte order mark
	if !utf8.Valid(content) || bytes.IndexByte(content, 0) >= 0 {
		return nil,
			fault.New(fault.Invalid, fault.FileInvalid,
				"The file is not UTF-8 text. Save it as \"CSV UTF-8\" and upload it again.")
	}
	var rows []Row
	var err error
	switch strings.ToLower(path.Ext(name)) {
	case ".csv":
		rows, err = parseCSV(string(content))
	case ".txt":
		rows, err = parseRecords(string(content))
	default:
		return nil, fault.New(fault.Invalid, fault.FileTypeUnsupported, "Only .csv and .txt files can be imported.")
	}
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, detailMissing()
	}
	return rows, nil
}

// detailMissing says it in the spec's words (document 2, section 8).
func detailMissing() error {
	return fault.New(fault.Invalid, fault.DetailRecordMissing,
		"The Detail Record (4 record) is missing from the import file. Please review import file.")
}

func tooMany() error {
	return fault.New(fault.TooLarge, fault.FileInvalid, "The file holds more than %d payments. Split it.", MaxRows)
}
