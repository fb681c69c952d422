package pdf

import (
	"bytes"
	"io"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"countersign.dev/domain/fault"
)

// merge joins files in the given order into one.
func merge(paths []string) ([]byte, error) {
	parts := make([]io.ReadSeeker, 0, len(paths))
	for _, path := range paths {
		content, err := load(path)
		if err != nil {
			return nil, err
		}
		parts = append(parts, bytes.NewReader(content))
	}
	var out bytes.Buffer
	if err := api.MergeRaw(parts, &out, false, relaxed()); err != nil {
		return nil, refuse(fault.FileInvalid, "The files cannot be joined.")
	}
	return out.Bytes(), nil
}

// stamp writes text across every page, as VOID or COPY is on a check.
func stamp(path, text string) ([]byte, error) {
	content, err := load(path)
	if err != nil {
		return nil, err
	}
	mark, err := api.TextWatermark(text, "font:Helvetica, scale:0.7 rel, rotation:45, opacity:0.35, color:0.7 0.1 0.1",
		true, false, types.POINTS)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := api.AddWatermarks(bytes.NewReader(content), &out, nil, mark, relaxed()); err != nil {
		return nil, refuse(fault.FileInvalid, "The file cannot be stamped.")
	}
	return out.Bytes(), nil
}

func relaxed() *model.Configuration {
	c := model.NewDefaultConfiguration()
	c.ValidationMode = model.ValidationRelaxed
	return c
}
