package printer

import (
	"context"
	"slices"
	"strings"

	"github.com/OpenPrinting/goipp"

	"countersign.dev/domain/enum"
	"countersign.dev/domain/lookalike"
	"countersign.dev/domain/printer"
)

// reported are the attributes that a printer is asked for.
var reported = []goipp.Value{goipp.String("printer-make-and-model"), goipp.String("printer-state"),
	goipp.String("printer-state-reasons"), goipp.String("printer-is-accepting-jobs"),
	goipp.String("media-source-supported"), goipp.String("media-supported"), goipp.String("sides-supported")}

// Attributes reads what a printer reports about itself (RFC 8011, 4.2.5).
func (c Client) Attributes(ctx context.Context, uri string) (printer.Attributes, error) {
	request := c.request(goipp.OpGetPrinterAttributes, uri)
	request.Operation.Add(goipp.MakeAttr("requested-attributes", goipp.TagKeyword, reported[0], reported[1:]...))
	response, err := c.send(ctx, uri, request, nil)
	if err != nil {
		return printer.Attributes{}, unreachable(err)
	}
	if status := goipp.Status(response.Code); status > goipp.StatusOkEventsComplete {
		return printer.Attributes{}, refused(status)
	}
	return attributes(response.Printer), nil
}

// states are the values of printer-state (RFC 8011, 5.4.11).
var states = map[int]printer.Status{3: printer.Ready, 4: printer.Printing, 5: printer.Stopped}

func attributes(of goipp.Attributes) printer.Attributes {
	a := printer.Attributes{Model: shortened(text(of, "printer-make-and-model")),
		Status: states[number(of, "printer-state")],
		Reason: shortened(text(of, "printer-state-reasons")), Trays: texts(of, "media-source-supported"),
		PageSizes: texts(of, "media-supported")}
	if a.Status == "" {
		a.Status = printer.Unknown
	}
	if !accepting(of) {
		a.Status = printer.Stopped
	}
	for _, keyword := range texts(of, "sides-supported") {
		for sides, known := range sidesKeywords {
			if known == keyword {
				a.Sides = append(a.Sides, sides)
			}
		}
	}
	slices.Sort(a.Sides)
	return a
}

func accepting(of goipp.Attributes) bool {
	return !slices.ContainsFunc(of, func(a goipp.Attribute) bool {
		return a.Name == "printer-is-accepting-jobs" && first(a) == goipp.Boolean(false)
	})
}

// longest is the number of characters of a reported text that are kept.
const longest = 200

func shortened(text string) string {
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest])
	}
	return text
}

// texts are the values of an attribute that fit into a list.
func texts(of goipp.Attributes, name string) (found []string) {
	for _, a := range of {
		if a.Name != name {
			continue
		}
		for _, value := range a.Values {
			keyword := strings.TrimSpace(lookalike.Visible(value.V.String()))
			if keyword != "" && len(keyword) <= 255 && len(found) < printer.MaxListed && !slices.Contains(found, keyword) {
				found = append(found, keyword)
			}
		}
	}
	return found
}

var sidesKeywords = map[printer.Sides]string{printer.OneSided: "one-sided",
	printer.TwoSidedLongEdge: "two-sided-long-edge", printer.TwoSidedShortEdge: "two-sided-short-edge"}

// chosen are the attributes of a job. A printer whose default is several copies would print a check twice, so the
// number is always sent.
func chosen(o printer.Options) (job goipp.Attributes) {
	job.Add(goipp.MakeAttribute("copies", goipp.TagInteger, goipp.Integer(1)))
	size := func(name string) goipp.Attribute {
		return goipp.MakeAttribute(name, goipp.TagKeyword, goipp.String(o.PageSize))
	}
	switch {
	case o.Tray != "":
		members := []goipp.Attribute{goipp.MakeAttribute("media-source", goipp.TagKeyword, goipp.String(o.Tray))}
		if o.PageSize != "" {
			members = append(members, size("media-size-name"))
		}
		job.Add(goipp.MakeAttrCollection("media-col", members[0], members[1:]...))
	case o.PageSize != "":
		job.Add(size("media"))
	}
	orientations := map[printer.Orientation]int{printer.Portrait: 3, printer.Landscape: 4} // RFC 8011, 5.2.10
	if value, set := orientations[o.Orientation]; set {
		job.Add(goipp.MakeAttribute("orientation-requested", goipp.TagEnum, goipp.Integer(value)))
	}
	if keyword, set := sidesKeywords[o.Sides]; set {
		job.Add(goipp.MakeAttribute("sides", goipp.TagKeyword, goipp.String(keyword)))
	}
	return job
}

// strict reports whether a printer must refuse a job that it cannot print with the settings.
func strict(o printer.Options) bool {
	return o.Tray != "" || o.PageSize != "" || slices.Contains(enum.Of(printer.Portrait, printer.Landscape),
		string(o.Orientation)) || sidesKeywords[o.Sides] != ""
}
