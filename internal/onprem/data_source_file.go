package onprem

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"countersign.dev/domain/datasource"
	"countersign.dev/domain/enum"
	"countersign.dev/domain/lookalike"
)

// DataSource is a named query on a database in the agent's network. The query and the database never leave this
// machine.
type DataSource struct {
	Name        string
	Description string
	Database    string // its name in the file
	Parameters  []datasource.Parameter

	query  string
	server database
}

// dataSourceFile is the file that an operator writes.
type dataSourceFile struct {
	Databases   map[string]databaseEntry `yaml:"databases"`
	DataSources []dataSourceEntry        `yaml:"dataSources"`
}

type databaseEntry struct {
	URL          string `yaml:"url"`
	PasswordFile string `yaml:"passwordFile"`
}

type dataSourceEntry struct {
	Name        string           `yaml:"name"`
	Description string           `yaml:"description"`
	Database    string           `yaml:"database"`
	Query       string           `yaml:"query"`
	Parameters  []parameterEntry `yaml:"parameters"`
}

type parameterEntry struct {
	Name     string                   `yaml:"name"`
	Kind     datasource.ParameterKind `yaml:"kind"`
	Required bool                     `yaml:"required"`
}

// ReadDataSources reads the file of an agent. The error names every mistake by file, entry and key.
func ReadDataSources(path string) ([]DataSource, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("the file of data sources: %w", err)
	}
	defer func() { _ = file.Close() }() // it was only read
	content, err := decode(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	found, mistakes := content.check(filepath.Dir(path))
	for i, mistake := range mistakes {
		mistakes[i] = fmt.Errorf("%s: %w", path, mistake)
	}
	return found, errors.Join(mistakes...)
}

// goTypes are parts of messages that mean nothing to an operator.
var goTypes = regexp.MustCompile(`( in type | into )onprem\.\w+`)

// decode refuses unknown keys, so that a misspelled key has no silent effect.
func decode(from io.Reader) (content dataSourceFile, err error) {
	decoder := yaml.NewDecoder(from)
	decoder.KnownFields(true)
	if err := decoder.Decode(&content); err != nil && !errors.Is(err, io.EOF) {
		return content, errors.New(goTypes.ReplaceAllString(err.Error(), ""))
	}
	if err := decoder.Decode(new(any)); !errors.Is(err, io.EOF) {
		return content, errors.New("it has more than one document")
	}
	return content, nil
}

func (f dataSourceFile) check(folder string) (found []DataSource, mistakes []error) {
	servers := map[string]database{}
	for _, name := range slices.Sorted(maps.Keys(f.Databases)) {
		if err := checkName(name, datasource.MaxName); err != nil {
			mistakes = append(mistakes, fmt.Errorf("databases: %q: %w", name, err))
		}
		server, err := f.Databases[name].open(folder)
		if err != nil {
			mistakes = append(mistakes, fmt.Errorf("databases.%s.%w", name, err))
		}
		servers[name] = server
	}
	if len(f.DataSources) > datasource.MaxSources {
		mistakes = append(mistakes, fmt.Errorf("dataSources: at most %d are possible", datasource.MaxSources))
	}
	names := map[string]bool{}
	for i, entry := range f.DataSources {
		server, known := servers[entry.Database]
		all := entry.check()
		if !known {
			all = append(all, fmt.Errorf("database: %q is not in databases", entry.Database))
		}
		if name := strings.ToLower(entry.Name); names[name] {
			all = append(all, errors.New("name: another data source has this name"))
		} else {
			names[name] = true
		}
		for _, mistake := range all {
			mistakes = append(mistakes, fmt.Errorf("dataSources[%d] %q: %w", i, entry.Name, mistake))
		}
		found = append(found, entry.source(server))
	}
	return found, mistakes
}

func (e dataSourceEntry) source(server database) DataSource {
	s := DataSource{Name: e.Name, Description: e.Description, Database: e.Database, query: e.Query, server: server}
	for _, p := range e.Parameters {
		s.Parameters = append(s.Parameters, datasource.Parameter{Name: p.Name, Kind: p.Kind, Required: p.Required})
	}
	return s
}

// checkName accepts one line of visible text.
func checkName(name string, most int) error {
	if n := utf8.RuneCountInString(name); n < 1 || n > most {
		return fmt.Errorf("1 to %d characters are needed", most)
	}
	if strings.TrimSpace(name) != name || strings.ContainsAny(name, "\r\n\t") {
		return errors.New("it must be one line without spaces at its ends")
	}
	return checkVisible(name)
}

func checkVisible(text string) error {
	if found, ok := lookalike.Invisible(text); ok {
		return fmt.Errorf("it contains an invisible character (%s)", lookalike.Name(found))
	}
	return nil
}

func (e dataSourceEntry) check() (mistakes []error) {
	add := func(format string, args ...any) { mistakes = append(mistakes, fmt.Errorf(format, args...)) }
	if err := checkName(e.Name, datasource.MaxName); err != nil {
		add("name: %w", err)
	}
	if utf8.RuneCountInString(e.Description) > datasource.MaxDescription {
		add("description: at most %d characters are possible", datasource.MaxDescription)
	}
	if err := checkVisible(e.Description); err != nil {
		add("description: %w", err)
	}
	if strings.TrimSpace(e.Query) == "" {
		add("query: it is missing")
	}
	if len(e.Parameters) > datasource.MaxParameters {
		add("parameters: at most %d are possible", datasource.MaxParameters)
	}
	used, names := placeholders(e.Query), []string{}
	for i, p := range e.Parameters {
		switch {
		case !datasource.ValidParameterName(p.Name):
			add("parameters[%d].name: %q is not 1 to 50 small letters, digits and underscores, a letter first", i, p.Name)
		case slices.Contains(names, p.Name):
			add("parameters[%d].name: another parameter has the name %q", i, p.Name)
		case !slices.Contains(used, p.Name):
			add("parameters[%d].name: the query does not use @%s outside of strings and comments", i, p.Name)
		}
		if !enum.Has(p.Kind) {
			add("parameters[%d].kind: %q is not one of %s", i, p.Kind, strings.Join(p.Kind.Values(), ", "))
		}
		names = append(names, p.Name)
	}
	for _, name := range used {
		if !slices.Contains(names, name) {
			add("query: @%s is not in parameters; write a space after an operator that ends with @", name)
		}
	}
	return mistakes
}
