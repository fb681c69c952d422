package ocr

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"countersign.dev/domain/document"
)

// The columns of tesseract's TSV (tessdoc, "Command Line Usage", tsv):
// level page_num block_num par_num line_num word_num left top width height conf text.
const (
	levelPage = "1"
	levelWord = "5"
	fields    = 12
)

// parse turns pixels into points.
func parse(r io.Reader, dpi int) (document.Page, error) {
	page := document.Page{Number: 1}
	scale := 72 / float64(dpi)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		if len(cells) < fields || cells[0] == "level" {
			continue
		}
		box, confidence, err := numbers(cells, scale)
		if err != nil {
			return document.Page{}, fmt.Errorf("tesseract's table: %w", err)
		}
		switch text := strings.TrimSpace(cells[11]); {
		case cells[0] == levelPage:
			page.Width, page.Height = box.W, box.H
		case cells[0] == levelWord && text != "" && confidence >= 0:
			page.Words = append(page.Words, document.Word{Text: text, Box: box, Confidence: confidence / 100})
		}
	}
	return page, lines.Err()
}

func numbers(cells []string, scale float64) (document.Box, float64, error) {
	var n [5]float64
	for i, cell := range cells[6:11] {
		value, err := strconv.ParseFloat(cell, 64)
		if err != nil {
			return document.Box{}, 0, err
		}
		n[i] = value
	}
	return document.Box{X: n[0] * scale, Y: n[1] * scale, W: n[2] * scale, H: n[3] * scale}, n[4], nil
}

// passed is what tesseract needs of the environment: where its language data is.
func passed() []string {
	if prefix := os.Getenv("TESSDATA_PREFIX"); prefix != "" {
		return []string{"TESSDATA_PREFIX=" + prefix}
	}
	return nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
