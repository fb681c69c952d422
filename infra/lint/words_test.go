package lint_test

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A tired engineer must understand a name or sentence at once. These words have a standard term
// (docs/glossary.md), and one word for each concept keeps code and documents searchable.
var replacements = map[string]string{
	"all the same": "anyway",
	"anew":         "again",
	"deed":         "involvement",
	"goes on":      "continues",
	"heard":        "received",
	"hears":        "receives",
	"hurry":        "state the deadline or delay",
	"news":         "event or notice",
	"own accord":   "automatically",
	"standing":     "state or snapshot",
	"stood":        "was",
	"told":         "notified, reported or configured",
	"tells":        "notifies, reports or distinguishes",
	"whoever":      "the person who",
	"wish":         "request or batch action",
	"wishes":       "requests or batch actions",
}

// The sentences of these files define or quote the words, or are generated from texts of the API.
var quoting = []string{"docs/glossary.md", "docs/configuration.md", "infra/lint/words_test.go"}

func TestNamesCommentsAndDocumentsUseStandardTerms(t *testing.T) {
	readFiles(t, ".", 500, func(name string, source []byte) {
		find := map[string]func([]byte) []finding{".go": inGo, ".md": inDocument}[path.Ext(name)]
		if find == nil || slices.Contains(quoting, name) {
			return
		}
		for _, f := range find(source) {
			t.Errorf("%s:%d: write %q instead of %q", name, f.line, replacements[f.word], f.word)
		}
	})
}

// The German texts and generated files are not checked. The English texts of the screens are.
var notEnglish = regexp.MustCompile(`/de/|\.de\.ts$|\.d\.ts$|\.gen\.ts$`)

func TestUserInterfaceUsesStandardTerms(t *testing.T) {
	read := 0
	for _, folder := range []string{"ui/src", "e2e"} {
		files := os.DirFS(path.Join(root, folder))
		require.NoError(t, fs.WalkDir(files, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if e.IsDir() && slices.Contains(notSource, e.Name()) {
				return fs.SkipDir
			}
			if ext := path.Ext(name); e.IsDir() || ext != ".ts" && ext != ".tsx" || notEnglish.MatchString("/"+name) {
				return nil
			}
			source, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			read++
			for _, f := range inTypeScript(source) {
				t.Errorf("%s/%s:%d: write %q instead of %q", folder, name, f.line, replacements[f.word], f.word)
			}
			return nil
		}))
	}
	require.GreaterOrEqual(t, read, 500)
}

func TestRefusedWordsAreFoundInNamesCommentsAndDocumentsOnly(t *testing.T) {
	require.Equal(t, []finding{{3, "told"}, {4, "anew"}, {4, "own accord"}}, inGo([]byte(
		"package p\n\nfunc WhatIsTold() {} \n// It starts Anew, of its own accord.\nvar a = \"told\" // renewal\n")))
	require.Equal(t, []finding{{1, "whoever"}, {5, "wish"}}, inDocument([]byte(
		"Whoever reads `wish`\n```\nwish\n```\nA wish\n")))
	require.Equal(t, []finding{{1, "news"}, {2, "goes on"}, {2, "goes on"}}, inTypeScript([]byte(
		"export const LicenseNews = 1;\ngoesOn: 'It goes on when you close the browser.',\n// newspaper\n")))
}

type finding struct {
	line int
	word string
}

func inGo(source []byte) (found []finding) {
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, scanner.ScanComments)
	for {
		at, kind, text := s.Scan()
		if kind == token.EOF {
			return found
		}
		if kind == token.IDENT {
			found = append(found, refused(file.Line(at), humps.ReplaceAllString(text, " $1"))...)
		}
		if kind == token.COMMENT {
			for n, line := range strings.Split(text, "\n") {
				found = append(found, refused(file.Line(at)+n, line)...)
			}
		}
	}
}

// inTypeScript checks names, comments and texts alike: texts of the screens are in TypeScript files too.
func inTypeScript(source []byte) (found []finding) {
	for n, line := range strings.Split(humps.ReplaceAllString(string(source), " $1"), "\n") {
		found = append(found, refused(n+1, strings.Join(strings.Fields(line), " "))...)
	}
	return found
}

var (
	humps  = regexp.MustCompile(`([A-Z][a-z])`)
	quoted = regexp.MustCompile("`[^`]*`")
)

func inDocument(source []byte) (found []finding) {
	block := false
	for n, line := range strings.Split(string(source), "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			block = !block
		} else if !block {
			found = append(found, refused(n+1, quoted.ReplaceAllString(line, ""))...)
		}
	}
	return found
}

var refusedWords = regexp.MustCompile(`(?i)\b(` + strings.Join(sortedWords(), "|") + `)\b`)

func sortedWords() (all []string) {
	for word := range replacements {
		all = append(all, word)
	}
	slices.Sort(all)
	return all
}

func refused(line int, text string) (found []finding) {
	for _, word := range refusedWords.FindAllString(text, -1) {
		found = append(found, finding{line, strings.ToLower(word)})
	}
	return found
}

// The server's English sentences reach the screens as messages of fields, and the mails.
var textFolders = []string{"activities", "api", "app", "domain", "internal", "workflows"}

func TestSentencesOfTheServerUseStandardSpelling(t *testing.T) {
	refused := refusedInTexts(t)
	require.GreaterOrEqual(t, len(refused), 20)
	require.Regexp(t, refused["e-mail"].pattern, "Send an E-mail.")
	readFiles(t, ".", 500, func(name string, source []byte) {
		folder, _, _ := strings.Cut(name, "/")
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || !slices.Contains(textFolders, folder) {
			return
		}
		for _, s := range sentences(source) {
			for _, r := range refused {
				if r.pattern.MatchString(s.word) {
					t.Errorf("%s:%d: write %q in %q", name, s.line, r.instead, s.word)
				}
			}
		}
	})
}

func TestSentencesAreStringsThatStartAndEndLikeOne(t *testing.T) {
	require.Equal(t, []finding{{2, "Enter a date."}}, sentences([]byte(
		"package p\nvar a, b, c = \"Enter a date.\", \"a.b.c\", \"SELECT a FROM b\" // Not this one.\n")))
}

type refusedText struct {
	pattern *regexp.Regexp
	instead string
}

var refusedRow = regexp.MustCompile("(?m)^\\| en(?:, de)? \\| `(.+)` \\| (.+) \\|$")

// refusedInTexts reads the patterns for English texts from the glossary, which the test of the screens reads too.
func refusedInTexts(t *testing.T) map[string]refusedText {
	glossary, err := os.ReadFile(path.Join(root, "docs/glossary.md"))
	require.NoError(t, err)
	all := map[string]refusedText{}
	for _, row := range refusedRow.FindAllStringSubmatch(string(glossary), -1) {
		all[row[1]] = refusedText{regexp.MustCompile("(?i)" + row[1]), row[2]}
	}
	return all
}

var sentence = regexp.MustCompile(`^[A-Z].* .*[.?!]$`)

func sentences(source []byte) (found []finding) {
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, 0)
	for {
		at, kind, text := s.Scan()
		if kind == token.EOF {
			return found
		}
		if text, err := strconv.Unquote(text); kind == token.STRING && err == nil && sentence.MatchString(text) {
			found = append(found, finding{file.Line(at), text})
		}
	}
}
