package task

import (
	"time"

	"github.com/shopspring/decimal"

	"countersign.dev/domain/grid"
	"countersign.dev/domain/task"
	"countersign.dev/internal/postgres"
)

// Due groups of the review list, in the tenant's own days.
const (
	dueDay   = "(t.due_at AT TIME ZONE (SELECT time_zone FROM tenants))::date"
	dueGroup = `CASE WHEN t.bucket <> 'active' OR t.due_at IS NULL THEN 'later' WHEN t.due_at < now() AND ` + dueDay +
		` < ` + postgres.TenantToday + ` THEN 'overdue'
		WHEN ` + dueDay + ` = ` + postgres.TenantToday + ` THEN 'today' WHEN ` + dueDay + ` < ` + postgres.TenantToday +
		` + 7 THEN 'thisWeek' ELSE 'later' END`
	assigneeNames = `coalesce((SELECT string_agg(trim(u.first_name || ' ' || u.last_name), ', ' ORDER BY u.id) FROM task_assignees ta JOIN users u ON u.tenant_id = ta.tenant_id AND u.id = ta.user_id
		WHERE ta.task_id = t.id AND ta.level = t.level), '')`
)

// Entry is a row of the review list. Facts of the subject are empty where it has none.
type Entry struct {
	ID                           string
	Number                       int64
	Name, State, Bucket          string
	Definition                   string
	ProjectID, ProjectName       string
	WorkspaceID                  string
	SubjectType, SubjectID       string
	InvoiceNumber                string
	InvoiceAmount                decimal.NullDecimal
	Currency                     string
	InvoiceDate                  *time.Time
	InvoiceType                  string
	Vendor, VendorNumber         string
	CompanyNumber, PurchaseOrder string
	CurrentAssignees             string
	Mine, Overdue, InfoRequested bool
	RuleDetails                  string
	Level, Levels                int
	Due                          *time.Time
	DueGroup                     string // overdue, today, thisWeek, later
	Created, Assigned            time.Time
	NextReminder, Escalates      *time.Time
	MatchState                   string
	Version                      int64
}

// fact is the expression of one fact of the subject as text.
func fact(name string) string { return "coalesce(t.facts->>'" + name + "', '')" }

// Listing is the review list as a user sees it.
func Listing(userID string) postgres.ListDefinition {
	mine := postgres.NumberArgument(AssignedNow, 1)
	column, optional := postgres.Column, postgres.OptionalColumn
	overdue := "coalesce(t.bucket = 'active' AND " + dueDay + " < " + postgres.TenantToday + ", false)"
	amount := "(t.facts->>'invoiceAmount')::numeric"
	return postgres.ListDefinition{
		From: `tasks t JOIN projects p ON p.tenant_id = t.tenant_id AND p.id = t.project_id`,
		ID:   "t.id", Where: "$1 = $1", Args: []any{userID},
		Columns: []postgres.ListColumn{
			column("id", grid.ID, "t.id"), column("number", grid.Number, "t.number"),
			column("name", grid.String, "t.name"), postgres.UnsearchedColumn("definition", "t.definition"),
			postgres.ChoiceColumn("state", "t.state", task.States()...),
			postgres.ChoiceColumn("bucket", "t.bucket", postgres.Texts(task.Buckets())...),
			column("projectId", grid.ID, "t.project_id"), column("projectName", grid.String, "p.name"),
			column("workspaceId", grid.ID, "p.workspace_id"),
			postgres.UnsearchedColumn("subjectType", "t.subject_type"), column("subjectId", grid.ID, "t.subject_id"),
			column("invoiceNumber", grid.String, fact("invoiceNumber")),
			optional("invoiceAmount", grid.Number, amount).In(fact("currency")),
			column("currency", grid.String, fact("currency")),
			optional("invoiceDate", grid.Date, "nullif(t.facts->>'invoiceDate', '')::date"),
			postgres.ChoiceColumn("invoiceType", fact("invoiceType"), "PO", "NonPO"),
			column("vendor", grid.String, fact("vendorName")), column("vendorNumber", grid.String, fact("vendorNumber")),
			column("companyNumber", grid.String, fact("companyNumber")),
			column("purchaseOrder", grid.String, fact("poNumber")),
			{Column: grid.Column{Name: "currentAssignees", Kind: grid.String, Unsortable: true}, SQL: assigneeNames},
			column("mine", grid.Bool, mine), column("overdue", grid.Bool, overdue),
			column("infoRequested", grid.Bool, "t.info_requested"), column("ruleDetails", grid.String, "t.rule_details"),
			column("level", grid.Number, "t.level"), column("levels", grid.Number, "t.levels"),
			optional("due", grid.Time, "t.due_at").Dated(),
			postgres.ChoiceColumn("dueGroup", dueGroup, "overdue", "today", "thisWeek", "later"),
			column("created", grid.Time, "t.created_at"), column("assigned", grid.Time, "t.assigned_at"),
			optional("nextReminder", grid.Time, "t.next_reminder_at"), optional("escalates", grid.Time, "t.escalates_at"),
			postgres.ChoiceColumn("matchState", fact("matchState"), "none", "matched", "hold"),
			column("version", grid.Number, "t.version"),
		},
		Order: []grid.Sort{{Field: "due"}},
	}
}
