package server

import (
	"reflect"
	"regexp"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// aFeatureType is a type argument as reflect writes it: countersign.dev/api/projects.Entry.
var aFeatureType = regexp.MustCompile(`countersign\.dev/api/([a-z]+)\.(\w+)`)

// aPath is any other type argument's package.
var aPath = regexp.MustCompile(`[\w./-]+\.(\w+)`)

// schemaName keeps types of the same name in different features apart:
// invoice's Line becomes InvoiceLine, its Invoice stays Invoice, and
// GridPage[projects.Entry] becomes GridPageProjectsEntry.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	base, arguments, isGeneric := strings.Cut(t.Name(), "[")
	if base == "" || t.PkgPath() == "" {
		return huma.DefaultSchemaNamer(t, hint)
	}
	name := base
	if feature := featureOf(t.PkgPath()); feature != "" {
		name = qualify(feature, base)
	}
	if !isGeneric {
		return name
	}
	arguments = aFeatureType.ReplaceAllStringFunc(arguments, func(found string) string {
		parts := aFeatureType.FindStringSubmatch(found)
		return qualify(parts[1], parts[2])
	})
	arguments = aPath.ReplaceAllString(arguments, "$1")
	return name + strings.NewReplacer("]", "", "[", "", "*", "", ",", "").Replace(arguments)
}

// featureOf is the name of the folder below api, or of the module that attaches a separate API (demo/api).
func featureOf(path string) string {
	path = strings.TrimPrefix(path, "countersign.dev/")
	if feature, ok := strings.CutPrefix(path, "api/"); ok && feature != "server" {
		return feature
	}
	if module, ok := strings.CutSuffix(path, "/api"); ok {
		return module
	}
	return ""
}

func qualify(feature, name string) string {
	feature = strings.ToUpper(feature[:1]) + feature[1:]
	if strings.HasPrefix(name, strings.TrimSuffix(feature, "s")) {
		return name
	}
	return feature + name
}
