package mail

import (
	"fmt"
	"time"

	"countersign.dev/domain/expiry"
	"countersign.dev/domain/proposal"
)

const german = "de"

// texts are the sentences of messages in one language.
type texts struct {
	approveInvoice, task, assigned, askedFor, question, asks, rule, noRule, several, open string

	invitation, invites, reset, resets string

	factorsReset, resetFactors                               string
	confirm, proposes, decided, approved, rejected, outdated string

	changes                               map[proposal.Kind]string
	account, firstAccount, changedAccount string
	importedAccounts, importsAccounts     string

	bankAccount, newBankAccount, changedBankAccount, assignedBankAccount string

	dataExport, exportsData string

	deletion, deletes, deletionCanceled, deletesNot string

	more string

	license licenseTexts
	expiry  map[expiry.Kind]expiryTexts
}

var english = texts{
	approveInvoice: "Approve invoice %s",
	task:           "Task %d: %s",
	askedFor:       "A task is assigned to you: %s.\n%sDue %s.\n",
	assigned:       "A decision on %s is assigned to you.\nReason: %s, level %d of %d.\nDue %s.\n",
	question:       "Information needed for task %d: %s",
	asks:           "%s asks about %s:\n\n%s\n",
	rule:           "rule “%s”",
	noRule:         "no rule matches, %s decides",
	several:        "messages",
	open:           "Open it",
	invitation:     "Your account at %s",
	invites:        "%s invites you to work in %s.\nThe link works once, until %s. Use it to set your password.\n",
	reset:          "Set a new password for %s",
	resets: "Somebody asked for a new password for your account at %s.\nThe link works once, for one hour.\n" +
		"If you did not ask for it, ignore this message. Your password stays as it is.\n",
	factorsReset: "Your two-factor sign-in for %s was reset",
	resetFactors: "%s removed all factors and recovery codes of your account at %s. All your sessions have ended.\n" +
		"Sign in with your password. You may be asked to add a new factor.\n" +
		"If you did not ask for it, contact your administrator at once.\n",
	confirm:  "Change to confirm: %s",
	proposes: "%s proposes a change: %s.\nIt takes effect when you or another administrator confirms it, until %s.\n",
	decided:  "Your change was decided: %s",
	approved: "%s confirmed your change: %s.\nIt is in effect.\n",
	rejected: "%s rejected your change: %s.\nReason: %s\n",
	outdated: "%s wanted to confirm your change: %s.\n" +
		"It was changed meanwhile, so your change has no effect. Propose it again.\n",
	changes: map[proposal.Kind]string{
		proposal.PersonLimit: "approval limit of %s", proposal.RoleLimit: "approval limit of the role %s",
		proposal.ApprovalRules: "approval rules of %s", proposal.RolePermissions: "permissions of the role %s",
		proposal.UserRoles: "roles of %s", proposal.UserActivation: "reactivation of %s",
		proposal.GroupRoles: "roles of the group %s", proposal.GroupMembers: "new members of the group %s",
		proposal.SecondAdministrator: "second administrator at %s", proposal.IdentityProvider: "OpenID provider %s",
		proposal.ConnectionProfile: "connection profile %s", proposal.ReleasePolicy: "release of payments at %s",
		proposal.VendorPolicy: "bank accounts of vendors at %s",
	},
	account: "Approve bank account of %s",
	firstAccount: "%s entered a bank account ending in %s for vendor %s.\n" +
		"It is not paid to before another person approves it.\n",
	changedAccount: "%s changed the bank account of vendor %s. The new account ends in %s.\n" +
		"It is not paid to before another person approves it. Check the note of the call to the vendor.\n",
	importedAccounts: "Approve %d imported bank accounts of vendors",
	importsAccounts: "%s imported bank accounts of vendors. New accounts: %d. Changed accounts: %d.\n" +
		"They are not paid to before another person approves each of them.\n",
	bankAccount: "bank account %s",
	newBankAccount: "%s entered the bank account %s of your company.\n" +
		"Nothing is paid from it before you or another person confirms it.\n",
	changedBankAccount: "%s changed the bank account %s of your company.\n" +
		"The change takes effect when you or another person confirms it.\n",
	assignedBankAccount: "%s proposes that a project pays from the bank account %s of your company.\n" +
		"It takes effect when you or another person confirms it.\n",
	dataExport: "All data of %s is exported",
	exportsData: "%s started an export of all data of %s: every record and every document.\n" +
		"If you do not expect this, contact this person at once.\n",
	deletion: "The account of %s will be closed on %s",
	deletes: "The operator of this service will close the account of %s on %s and then erase all of its data.\n" +
		"Until then you can work as usual. Export your data before that day, and complete all payments.\n" +
		"The account stays open until every payment is completed.\n",
	deletionCanceled: "The account of %s stays open",
	deletesNot:       "The operator of this service canceled the deletion of %s. No data is erased.\n",
	more:             "%d more messages are not shown. You find their tasks in your task list.\n",
	license:          licenseEnglish,
	expiry:           expiryEnglish,
}

var inGerman = texts{
	approveInvoice: "Rechnung %s freigeben",
	task:           "Aufgabe %d: %s",
	askedFor:       "Ihnen wurde eine Aufgabe zugewiesen: %s.\n%sFällig am %s.\n",
	assigned:       "Ihnen wurde eine Entscheidung zugewiesen: %s.\nGrund: %s, Stufe %d von %d.\nFällig am %s.\n",
	question:       "Information zu Aufgabe %d benötigt: %s",
	asks:           "%s hat eine Frage zu %s:\n\n%s\n",
	rule:           "Regel „%s“",
	noRule:         "keine Regel trifft zu, %s entscheidet",
	several:        "Nachrichten",
	open:           "Öffnen",
	invitation:     "Ihr Konto bei %s",
	invites: "%s lädt Sie ein, bei %s mitzuarbeiten.\nDer Link funktioniert einmal, bis zum %s. " +
		"Legen Sie damit Ihr Passwort fest.\n",
	reset: "Neues Passwort für %s festlegen",
	resets: "Für Ihr Konto bei %s wurde ein neues Passwort angefordert.\n" +
		"Der Link funktioniert einmal, eine Stunde lang.\n" +
		"Wenn Sie nichts angefordert haben, ignorieren Sie diese Nachricht. Ihr Passwort bleibt unverändert.\n",
	factorsReset: "Ihre Zwei-Faktor-Anmeldung für %s wurde zurückgesetzt",
	resetFactors: "%s hat alle Faktoren und Wiederherstellungscodes Ihres Kontos bei %s entfernt. " +
		"Alle Ihre Sitzungen wurden beendet.\n" +
		"Melden Sie sich mit Ihrem Passwort an. Möglicherweise müssen Sie einen neuen Faktor hinzufügen.\n" +
		"Wenn Sie das nicht angefordert haben, wenden Sie sich sofort an Ihre Administration.\n",
	confirm: "Änderung zu bestätigen: %s",
	proposes: "%s schlägt eine Änderung vor: %s.\n" +
		"Sie wird wirksam, sobald Sie oder eine andere Person aus der Administration sie bestätigt, bis zum %s.\n",
	decided:  "Über Ihre Änderung wurde entschieden: %s",
	approved: "%s hat Ihre Änderung bestätigt: %s.\nSie ist wirksam.\n",
	rejected: "%s hat Ihre Änderung abgelehnt: %s.\nBegründung: %s\n",
	outdated: "%s wollte Ihre Änderung bestätigen: %s.\n" +
		"Der Stand hat sich inzwischen geändert, deshalb ist Ihre Änderung nicht wirksam. Schlagen Sie sie erneut vor.\n",
	changes: map[proposal.Kind]string{
		proposal.PersonLimit: "Freigabelimit von %s", proposal.RoleLimit: "Freigabelimit der Rolle %s",
		proposal.ApprovalRules: "Freigaberegeln von %s", proposal.RolePermissions: "Berechtigungen der Rolle %s",
		proposal.UserRoles: "Rollen von %s", proposal.UserActivation: "Reaktivierung von %s",
		proposal.GroupRoles: "Rollen der Gruppe %s", proposal.GroupMembers: "neue Mitglieder der Gruppe %s",
		proposal.SecondAdministrator: "zweite Person für Änderungen bei %s",
		proposal.IdentityProvider:    "OpenID-Anbieter %s", proposal.ConnectionProfile: "Verbindungsprofil %s",
		proposal.ReleasePolicy: "Freigabe von Zahlungen bei %s",
		proposal.VendorPolicy:  "Bankkonten von Lieferanten bei %s",
	},
	account: "Bankkonto von %s freigeben",
	firstAccount: "%s hat ein Bankkonto mit den Endziffern %s für den Lieferanten %s erfasst.\n" +
		"Darauf wird erst gezahlt, wenn eine zweite Person es freigegeben hat.\n",
	changedAccount: "%s hat das Bankkonto des Lieferanten %s geändert. Das neue Konto endet auf %s.\n" +
		"Darauf wird erst gezahlt, wenn eine zweite Person es freigegeben hat. " +
		"Prüfen Sie die Notiz zum Rückruf beim Lieferanten.\n",
	importedAccounts: "%d importierte Bankkonten von Lieferanten freigeben",
	importsAccounts: "%s hat Bankkonten von Lieferanten importiert. Neue Konten: %d. Geänderte Konten: %d.\n" +
		"Darauf wird erst gezahlt, wenn eine zweite Person das jeweilige Konto freigegeben hat.\n",
	bankAccount: "Bankkonto %s",
	newBankAccount: "%s hat das Bankkonto %s Ihres Unternehmens erfasst.\n" +
		"Davon wird erst gezahlt, wenn Sie oder eine andere Person es bestätigt haben.\n",
	changedBankAccount: "%s hat das Bankkonto %s Ihres Unternehmens geändert.\n" +
		"Die Änderung wird wirksam, sobald Sie oder eine andere Person sie bestätigt haben.\n",
	assignedBankAccount: "%s schlägt vor, dass ein Projekt vom Bankkonto %s Ihres Unternehmens zahlt.\n" +
		"Das wird wirksam, sobald Sie oder eine andere Person es bestätigt haben.\n",
	dataExport: "Alle Daten von %s werden exportiert",
	exportsData: "%s hat einen Export aller Daten von %s gestartet: jeden Datensatz und jedes Dokument.\n" +
		"Wenn Sie das nicht erwarten, wenden Sie sich sofort an diese Person.\n",
	deletion: "Das Konto von %s wird am %s geschlossen",
	deletes: "Der Betreiber dieses Dienstes schließt das Konto von %s am %s und löscht dann alle seine Daten.\n" +
		"Bis dahin können Sie wie gewohnt arbeiten.\n" +
		"Exportieren Sie vorher Ihre Daten, und schließen Sie alle Zahlungen ab.\n" +
		"Das Konto bleibt offen, bis jede Zahlung abgeschlossen ist.\n",
	deletionCanceled: "Das Konto von %s bleibt bestehen",
	deletesNot: "Der Betreiber dieses Dienstes hat die Löschung von %s abgebrochen.\n" +
		"Es werden keine Daten gelöscht.\n",
	more:    "%d weitere Nachrichten werden nicht gezeigt. Sie finden die Aufgaben in Ihrer Aufgabenliste.\n",
	license: licenseGerman,
	expiry:  expiryGerman,
}

func in(language string) texts {
	if language == german {
		return inGerman
	}
	return english
}

// About is the task that a message is about.
type About struct {
	Number   int64
	TaskName string // as a person typed it; empty: the task is to approve an invoice
	Invoice  string // number of that invoice
	Subject  string // "INV-2231, Northwind Traders, $12,480.00"
}

func (r Reader) taskName(a About) string {
	if a.TaskName != "" {
		return a.TaskName
	}
	return fmt.Sprintf(in(r.Language).approveInvoice, a.Invoice)
}

// Question asks the reader for information about a subject.
func (r Reader) Question(a About, from, text string) Draft {
	t := in(r.Language)
	return Draft{To: r.Email, Language: r.Language, Subject: fmt.Sprintf(t.question, a.Number, r.taskName(a)),
		Body: fmt.Sprintf(t.asks, from, a.Subject, text)}
}

// Invitation asks the reader to set the first password of their account at a company.
func (r Reader) Invitation(company, from string, until time.Time) Draft {
	t := in(r.Language)
	return Draft{To: r.Email, Language: r.Language, Subject: fmt.Sprintf(t.invitation, company),
		Body: fmt.Sprintf(t.invites, from, company, r.Date(until)), Path: link}
}

// PasswordReset lets the reader set a new password.
func (r Reader) PasswordReset(company string) Draft {
	t := in(r.Language)
	return Draft{To: r.Email, Language: r.Language, Subject: fmt.Sprintf(t.reset, company),
		Body: fmt.Sprintf(t.resets, company), Path: link}
}

// FactorsReset informs the reader that somebody removed the second factors of their account at a company.
func (r Reader) FactorsReset(company, by string) Draft {
	t := in(r.Language)
	return Draft{To: r.Email, Language: r.Language, Subject: fmt.Sprintf(t.factorsReset, company),
		Body: fmt.Sprintf(t.resetFactors, by, company)}
}

// ChangeToConfirm asks the reader to decide about a change of authority.
func (r Reader) ChangeToConfirm(p proposal.Proposal, path string) Draft {
	t := in(r.Language)
	what := fmt.Sprintf(t.changes[p.Kind], p.Subject)
	return Draft{To: r.Email, Language: r.Language, Subject: fmt.Sprintf(t.confirm, what),
		Body: fmt.Sprintf(t.proposes, p.ProposedBy.Name, what, r.Date(p.ExpiresAt)), Path: path}
}

// ChangeDecided reports the decision about the change that the reader proposed.
func (r Reader) ChangeDecided(p proposal.Proposal, decider, path string) Draft {
	t := in(r.Language)
	what := fmt.Sprintf(t.changes[p.Kind], p.Subject)
	body := fmt.Sprintf(t.approved, decider, what)
	switch p.State {
	case proposal.Rejected:
		body = fmt.Sprintf(t.rejected, decider, what, p.Comment)
	case proposal.Outdated:
		body = fmt.Sprintf(t.outdated, decider, what)
	case proposal.Approved, proposal.Pending, proposal.Withdrawn, proposal.Expired:
	}
	return Draft{To: r.Email, Language: r.Language, Subject: fmt.Sprintf(t.decided, what), Body: body, Path: path}
}

// Several is the subject of a message that contains several, behind their number.
func (d Draft) Several() string { return " " + in(d.Language).several + ": " + d.Subject }

// BankAccountChange is a change of a bank account of the company that waits for a second person. It does not name the
// project of an assignment, because not every reader may see the project.
type BankAccountChange struct {
	Account string // its name
	From    string
	New     bool // the account pays nothing yet
	Assigns bool // a project is to pay from it
	Path    string
}

// BankAccountToConfirm asks the reader to decide about a change of a bank account of the company.
func (r Reader) BankAccountToConfirm(c BankAccountChange) Draft {
	t := in(r.Language)
	body := t.changedBankAccount
	switch {
	case c.Assigns:
		body = t.assignedBankAccount
	case c.New:
		body = t.newBankAccount
	}
	return Draft{To: r.Email, Language: r.Language, Path: c.Path,
		Subject: fmt.Sprintf(t.confirm, fmt.Sprintf(t.bankAccount, c.Account)), Body: fmt.Sprintf(body, c.From, c.Account)}
}
