package project

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"

	"countersign.dev/domain/approval"
	"countersign.dev/domain/autonumber"
	"countersign.dev/domain/fault"
	"countersign.dev/domain/flow"
	"countersign.dev/domain/indexfield"
	"countersign.dev/domain/lookalike"
)

// The exported form of a project: see README.md beside this file. A change of
// Content that a reader of today would not understand takes a new version.
const (
	ArchiveFormat  = "countersign.project"
	ArchiveVersion = 1
	MaxArchive     = 8 << 20
)

// archive is the file: what it is, and its content with a checksum over the content's bytes.
type archive struct {
	Format   string          `json:"format"`
	Version  int             `json:"version"`
	Checksum string          `json:"checksum"`
	Content  json.RawMessage `json:"content"`
}

// Content is the definition of a project, without its records and without references to its tenant: members,
// bank accounts and payment projects.
type Content struct {
	Name          string             `json:"name"`
	Description   string             `json:"description"`
	ProjectType   string             `json:"projectType"`
	ERPType       string             `json:"erpType"`
	CaptureMethod CaptureMethod      `json:"captureMethod"`
	Components    []ComponentContent `json:"components"`
	Fields        []FieldContent     `json:"fields"`
	AutoNumber    *AutoNumberContent `json:"autoNumber,omitempty"`
	ApprovalRules []RuleContent      `json:"approvalRules,omitempty"`
}

// RuleContent is an approval rule; rules are in the order in which they are
// tried. Roles and groups are named, users by their e-mail address: an id means
// nothing in another tenant.
type RuleContent struct {
	Name      string             `json:"name"`
	Condition approval.Condition `json:"condition"`
	Levels    []approval.Level   `json:"levels"`
}

// ComponentContent is a component with its newest published version.
type ComponentContent struct {
	Type         ComponentType     `json:"type"`
	WorkflowType flow.WorkflowType `json:"workflowType,omitempty"`
	Name         string            `json:"name"`
	Description  string            `json:"description"`
	Graph        *flow.Graph       `json:"graph,omitempty"`
}

// FieldContent is an index field; fields are in the order of the form.
type FieldContent struct {
	Name          string            `json:"name"`
	SystemName    string            `json:"systemName"`
	Type          indexfield.Type   `json:"type"`
	Mandatory     bool              `json:"mandatory"`
	Unique        bool              `json:"unique"`
	Visible       bool              `json:"visible"`
	DisplayInGrid bool              `json:"displayInGrid"`
	MinLength     int               `json:"minLength"`
	MaxLength     int               `json:"maxLength"`
	Lookup        indexfield.Lookup `json:"erpLookup"`
	Options       []string          `json:"options"`
}

// AutoNumberContent is a numbering. It arrives switched off: two projects never
// number from the same range.
type AutoNumberContent struct {
	Base int64 `json:"base"`
	Max  int64 `json:"max"`
}

// Project is the project the content describes.
func (c Content) Project() Project {
	return Project{Name: c.Name, Description: c.Description, Type: c.ProjectType, ERPType: c.ERPType,
		CaptureMethod: c.CaptureMethod, Status: Active}
}

// FieldContentOf is a field as it is exported, IndexField the field it describes.
func FieldContentOf(f indexfield.Field) FieldContent {
	return FieldContent{f.Name, f.SystemName, f.Type, f.Mandatory, f.Unique, f.Visible, f.DisplayInGrid, f.MinLength,
		f.MaxLength, f.Lookup, f.Options}
}

// IndexField is the field the content describes.
func (c FieldContent) IndexField() indexfield.Field {
	return indexfield.Field{Name: c.Name, SystemName: c.SystemName, Type: c.Type, Mandatory: c.Mandatory, Unique: c.Unique,
		Visible: c.Visible, DisplayInGrid: c.DisplayInGrid, MinLength: c.MinLength, MaxLength: c.MaxLength, Lookup: c.Lookup,
		Options: c.Options}
}

// Numbering is the setting the content describes, switched off.
func (c AutoNumberContent) Numbering(projectID string) autonumber.Setting {
	return autonumber.Setting{ProjectID: projectID, Base: c.Base, Next: c.Base + 1, Max: c.Max}
}

// Write is the file of a content.
func (c Content) Write() ([]byte, error) {
	body, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	return json.Marshal(archive{Format: ArchiveFormat, Version: ArchiveVersion, Checksum: checksum(body), Content: body})
}

// ReadArchive refuses every file it does not understand to its last byte.
func ReadArchive(file []byte) (Content, error) {
	var a archive
	var c Content
	switch err := strictly(file, &a); {
	case len(file) > MaxArchive:
		return c, fault.New(fault.TooLarge, fault.FileTooLarge, "A project's file has at most 8 MB.")
	case a.Format != "" && a.Format != ArchiveFormat, err != nil && a.Version == 0:
		return c, unreadable("It is no project exported from Countersign.")
	case a.Version != ArchiveVersion:
		return c,
			unreadable("It was written by another release (version %d); this one reads version %d.", a.Version, ArchiveVersion)
	case err != nil:
		return c, unreadable("It holds something this release does not know: %v.", err)
	case a.Checksum != checksum(a.Content):
		return c, unreadable("It was changed since it was exported: its checksum differs.")
	}
	if err := strictly(a.Content, &c); err != nil {
		return c, unreadable("It holds something this release does not know: %v.", err)
	}
	return c, readable(c)
}

// readable refuses an archive with text that a person cannot see.
func readable(c Content) (err error) {
	lookalike.Search(c, func(path string, found rune) bool {
		err = unreadable("It contains an invisible character (%s) at %s.", lookalike.Name(found), path)
		return false
	})
	return err
}

func unreadable(why string, args ...any) error {
	return fault.New(fault.Invalid, fault.ArchiveUnreadable, "The file is not imported. "+why, args...)
}

func checksum(body []byte) string {
	sum := sha256.Sum256(body)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// strictly reads one JSON value without anything unknown in it or behind it.
func strictly(body []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one value")
	}
	return nil
}
