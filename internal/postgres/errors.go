package postgres

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"gorm.io/gorm"

	"countersign.dev/domain/fault"
	"countersign.dev/domain/invoice"
)

// uniqueCodes maps a unique index to the error that users see. A violation of any other
// index is a plain conflict.
var uniqueCodes = map[string]struct {
	code    fault.Code
	message string
}{
	"data_exports_running":  {fault.IllegalTransition, "An export is already in progress. Wait until it is complete."},
	"tenant_deletions_open": {fault.IllegalTransition, "A deletion of this company is in progress. Refresh the page."},
	"workspaces_name":       {fault.NameNotUnique, "A workspace of this name exists already. Choose another name."},
	"projects_name": {fault.NameNotUnique,
		"A project of this name exists already in the workspace. Choose another name."},
	"project_components_name": {fault.NameNotUnique,
		"A component of this name exists already in the project. Choose another name."},
	"graphs_name": {fault.NameNotUnique,
		"A version of this name exists already for the workflow. Choose another name."},
	"workflow_publications_pending": {fault.ChangePending,
		"A version of this workflow waits for another person already. It is confirmed, rejected or withdrawn first."},
	"index_fields_name": {fault.NameNotUnique,
		"A field of this name exists already in the project. Choose another name."},
	"index_fields_system_name": {fault.SystemNameNotUnique,
		"A field of this system name exists already in the project. Choose another system name."},
	"users_email":        {fault.UsersAlreadyExist, "A user with this email exists already."},
	"users_username":     {fault.UsersAlreadyExist, "A user with this username exists already."},
	"roles_name":         {fault.NameNotUnique, "A role of this name exists already. Choose another name."},
	"scim_users_name":    {fault.UsersAlreadyExist, "Another account has this username or email address."},
	"groups_name":        {fault.NameNotUnique, "A group of this name exists already. Choose another name."},
	"vendors_number":     {fault.ValueNotUnique, "A vendor of this number exists already. Choose another number."},
	"gl_accounts_number": {fault.RecordExists, "A GL account of this number exists already in the company."},
	"companies_number":   {fault.RecordExists, "A company of this number exists already."},
	"term_codes_code":    {fault.RecordExists, "A term code of this name exists already."},
	"features_name":      {fault.NameNotUnique, "A feature of this name exists already. Choose another name."},
	"connections_name":   {fault.NameNotUnique, "A connection of this name exists already. Choose another name."},
	"bank_accounts_name": {fault.NameNotUnique,
		"A bank account of this name exists already. Choose another name."},
	"connection_profiles_name": {fault.NameNotUnique,
		"A profile of this name exists already in the connection. Choose another name."},
	"tenants_identifier_key": {fault.TenantIdentifierInvalid, "This domain name is taken. Choose another."},
	"tenant_identifiers_identifier_key": {fault.TenantIdentifierInvalid,
		"This domain name is taken. Choose another."},
	"tenants_crm_reference": {fault.CRMReferenceTaken, "Another tenant was created from this CRM record."},
	"invoices_unique": {fault.DuplicateInvoice,
		"Submitting the Invoice Failed: invoice, vendor and company numbers must be unique."},
	"vendor_bank_accounts_open": {fault.VendorAccountOpen,
		"Another bank account of this vendor is waiting already. Decide about it or withdraw it first."},
	"invoices_match":        {fault.DuplicateInvoice, invoice.LooksTheSame},
	"payment_claims_live":   {fault.PaymentClaimed, "A payment is already part of another batch."},
	"payment_invoices_live": {fault.PaymentClaimed, "The invoice is already being paid by another payment."},
	"payment_imports_live": {fault.FileImportedBefore,
		"The same file was imported into this project before. Its result says what became of each row."},
	"payment_batches_unsealed": {fault.AchGenerationAlreadyStarted,
		"A generation is already under way for this project. Refresh the page to see it."},
}

// Translate converts an error of PostgreSQL to a fault, in one place for all methods. The
// cause stays in the chain for the log and is never shown to users.
func Translate(err error) error {
	var known *fault.Fault
	var pg *pgconn.PgError
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case errors.Is(err, gorm.ErrRecordNotFound), errors.Is(err, pgx.ErrNoRows), errors.Is(err, sql.ErrNoRows):
		return fault.Wrap(err, fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable, "The database did not answer in time. Try again.")
	case errors.As(err, &pg):
		return translatePg(pg, err)
	case unreachable(err):
		return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable,
			"The database cannot be reached. Try again in a moment.")
	default:
		return fault.Wrap(err, fault.Internal, fault.InternalError,
			"Something went wrong on our side. The details are in the log.")
	}
}

// unreachable reports whether the connection failed, not the statement.
func unreachable(err error) bool {
	var network net.Error
	var connect *pgconn.ConnectError
	return errors.As(err, &network) || errors.As(err, &connect) || pgconn.SafeToRetry(err) || pgconn.Timeout(err) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) || errors.Is(err, sql.ErrTxDone)
}

func translatePg(pg *pgconn.PgError, err error) error {
	switch pg.Code {
	case "23505": // unique_violation
		if u, ok := uniqueCodes[pg.ConstraintName]; ok {
			return fault.Wrap(err, fault.Conflict, u.code, "%s", u.message)
		}
		return fault.Wrap(err, fault.Conflict, fault.IllegalTransition,
			"Another user has already done this. Refresh the page.")
	case "23503": // foreign_key_violation: what is named is missing, or belongs to another tenant
		if strings.Contains(pg.Detail, "still referenced") {
			return fault.Wrap(err, fault.Conflict, fault.IllegalTransition, "It is still used elsewhere and cannot be deleted.")
		}
		return fault.Wrap(err, fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
	case "23514": // check_violation
		if pg.ConstraintName == "preferences_size" || pg.ConstraintName == "grid_settings_size" {
			return fault.Wrap(err, fault.TooLarge, fault.LengthOutOfRange, "These settings are too long to be kept.")
		}
	case "22021", "22P05": // character_not_in_repertoire, untranslatable_character: a zero byte or broken UTF-8
		return fault.Wrap(err, fault.Invalid, fault.UnsupportedCharacter,
			"The text contains a character that cannot be stored.")
	case "22003", "22007", "22008": // numeric_value_out_of_range, invalid_datetime_format, datetime_field_overflow
		return fault.Wrap(err, fault.Invalid, fault.InvalidValue, "A number or date is out of range.")
	case "22P02": // invalid_text_representation: an id that is no uuid names nothing
		return fault.Wrap(err, fault.NotFound, fault.NotFoundCode, "It does not exist or you may not see it.")
	case "55P03": // lock_not_available: lock_timeout
		return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable,
			"Another user is changing this. Try again in a moment.")
	case "57014": // query_canceled by statement_timeout
		return fault.Wrap(err, fault.Unavailable, fault.QueryTooSlow,
			"The query took too long. Narrow the filter and try again.")
	case "55000": // object_not_in_prerequisite_state: of function refuse_closed_tenant
		if pg.ConstraintName == "tenant_open" {
			return fault.Wrap(err, fault.Conflict, fault.IllegalTransition,
				"The company is closed. It can no longer pay.")
		}
	case "54000": // program_limit_exceeded: of a bounded list (function refuse_beyond)
		if pg.TableName != "" {
			return fault.Wrap(err, fault.Conflict, fault.MaximumReached,
				"The maximum number is reached. Remove one that is no longer needed and try again.")
		}
	case "40001", "40P01": // serialization_failure, deadlock_detected
		return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable,
			"Another change was saved at the same time. Try again.")
	// shutdown, crash, starting, too many connections, idle in transaction
	case "57P01", "57P02", "57P03", "53300", "25P03":
		return fault.Wrap(err, fault.Unavailable, fault.ServiceUnavailable,
			"The database is restarting. Try again in a moment.")
	}
	return fault.Wrap(err, fault.Internal, fault.InternalError,
		"Something went wrong on our side. The details are in the log.")
}
