package audit

import "slices"

// sentence is how the product writes a reason. The words are stored beside the code, as evidence of what people were
// shown.
type sentence struct {
	code  CauseCode
	words string
}

// sentences are the reasons that the product gives. Codes are stored: add, never rename.
func sentences() []sentence {
	return slices.Concat(batchSentences(), bankSentences(), printerSentences(), invoiceSentences(), handOverSentences(),
		taskSentences(), sessionSentences())
}

func batchSentences() []sentence {
	return []sentence{
		{"batch.bankRefused", "The bank refused the file: {answer}"},
		{"batch.notGiven", "The bank was not given the file; it is sent again."},
		{"batch.timeRanOut", "Time ran out before it could be delivered: {further}"},
		{"batch.bankHasFile", "Recorded by hand: the bank has the file. {further}"},
		{"batch.bankHasNoFile", "Recorded by hand: the bank does not have the file. {further}"},
		{"batch.mayHaveFile", "The bank may have taken the file. It is not sent again before that is known."},
		{"batch.notHandedOver", "The batch is {status}; nothing was transferred."},
		{"batch.fileTooLarge", "The file of the batch has {size} bytes, more than the {limit} that are handled."},
		{"batch.fileMissing",
			"The stored file of the batch is missing in object storage. Nothing was sent. Restore it and deliver again, or " +
				"issue the batch again."},
		{"batch.connectionMoved",
			"The bank connection has changed since this batch was released. Nothing was sent; issue the batch again."},
		{"batch.profileMoved",
			"The connection profile or a key of the bank account has changed. Nothing is sent or read until two people have " +
				"confirmed it for the account."},
		{"batch.keysChanged",
			"The keys of the bank account have changed since this batch was released. Nothing was sent; issue the batch again."},
		{"batch.keyExpired", "A key with which files are encrypted or signed has expired. Replace it first."},
		{"batch.connectionChanging", "The bank connection is being changed."},
		{"batch.recordVersion",
			"The sealed record of batch {number} has version {version}, which this version of Countersign cannot read. " +
				"Nothing was sent."},
		{"batch.storageSilent", "The document storage does not answer; try again."},
		{"numbers.changedSince", "The file was not sealed with these numbers, and it has changed since."},
		{"numbers.paymentsRemoved", "Payments were removed from the batch before it was sealed."},
		{"numbers.canceled", "The batch was canceled before it was sealed."},
		{"numbers.reissued", "The run was issued again before anything was printed."},
		{"numbers.runCanceled", "The run was canceled before anything was printed."},
	}
}

func bankSentences() []sentence {
	return []sentence{
		{"bank.late", "The bank could not be reached in time."},
		{"bank.unreachable", "The bank's server cannot be reached."},
		{"bank.loginRefused", "The bank's server refused the login."},
		{"bank.hostKey",
			"The bank's server is not the one whose host key was recorded. Nothing was sent; ask the bank whether its key has " +
				"changed."},
		{"bank.privateAddress",
			"The address of the bank's server is private. Nothing was sent; the operator has to allow its network."},
		{"bank.notKept", "The bank's server did not keep the file as it was sent."},
		{"bank.changedThere", "The uploaded file has changed at the bank."},
		{"bank.gone",
			"The file is no longer at the bank under either name. It may have been taken; it is not sent again before that is " +
				"known."},
		{"bank.otherBytes",
			"A file named {name} with other bytes is at the bank already. It is neither replaced nor sent under another name; " +
				"call the bank."},
		{"bank.answerOtherBytes", "The bank's answer to this file name is about a file with other bytes. Call the bank."},
		{"bank.answerUnreadable", "The bank's answer cannot be read. Call the bank."},
		{"bank.answerNotAuthentic",
			"The bank's answer cannot be opened with the keys of the bank account, or the bank did not sign it. Call the bank."},
		{"bank.notEncrypted", "The file is not encrypted, although the keys of the bank account say so."},
		{"bank.notForUs", "The file cannot be opened with the company's keys."},
		{"bank.notSigned", "The file has no valid signature of the bank's key. Nothing of it was read."},
		{"bank.inboundTooLarge", "The bank's file {name} is too large to be read."},
	}
}

func printerSentences() []sentence {
	return []sentence{
		{"printer.inDoubt", "It is not known whether the printer has printed the checks. Look into its tray."},
		{"printer.mayHavePrinted", "The checks may have been printed. Look into the printer's tray."},
		{"printer.stopped", "The printer stopped: {answer}. Look into its tray."},
		{"printer.forgot", "The printer no longer knows the job. Look into its tray."},
		{"printer.openSheets", "Of {sheets} checks it is not known whether they were printed."},
		{"printer.interrupted",
			"The printer was being handed the checks when the connection or the program ended, and it does not say that it " +
				"has them. Look into its tray."},
		{"printer.handOverInterrupted", "The transfer to the printer was interrupted."},
		{"printer.silent", "The printer did not answer after it had been given the checks. Look into its tray."},
		{"printer.acceptsNone", "The printer accepts no jobs: {answer}."},
		{"printer.acceptsNoneNow", "The printer accepts no jobs now: {answer}."},
		{"printer.unknownJob", "The printer does not know the job: {answer}."},
		{"printer.otherJob", "The printer has given the job's number to another one."},
		{"printer.unreachable", "The printer cannot be reached."},
		{"printer.refused", "The printer refused the checks: {answer}."},
		{"printer.settingsUnsupported", "The printer does not support its default settings: {answer}."},
		{"printer.addressNotAllowed", "The address of the printer is not allowed."},
		{"printer.agentSilent",
			"The agent was handed the checks and has not said what became of them. Look into the printer's tray."},
		{"printer.agentHeldUp", "The agent was delayed before it transferred the checks; it tries again."},
	}
}

func invoiceSentences() []sentence {
	return []sentence{
		{"invoice.deletedDuplicate", "duplicate"}, {"invoice.deletedDuplicate", "duplicate: {further}"},
		{"invoice.deletedNotOrdered", "not-ordered"}, {"invoice.deletedNotOrdered", "not-ordered: {further}"},
		{"invoice.deletedNotReceived", "not-received"}, {"invoice.deletedNotReceived", "not-received: {further}"},
		{"invoice.deletedIncorrectBillTo", "incorrect-bill-to"},
		{"invoice.deletedIncorrectBillTo", "incorrect-bill-to: {further}"},
		{"invoice.deletedInvalidInvoice", "invalid-invoice"}, {"invoice.deletedInvalidInvoice", "invalid-invoice: {further}"},
		{"invoice.deletedInvalidVendor", "invalid-vendor"}, {"invoice.deletedInvalidVendor", "invalid-vendor: {further}"},
		{"invoice.deletedTest", "test-invoice"}, {"invoice.deletedTest", "test-invoice: {further}"},
		{"invoice.deletedOther", "other: {further}"},
		{"invoice.retried", "Retried"},
		{"invoice.jobCanceled", "The approval job was canceled."},
		{"invoice.withoutTask", "Approved without a task: {further}"},
		{"invoice.unbalanced",
			"The invoice is unbalanced: the {of} differ from the invoice amount by {amount}. Correct them, then approve."},
		{"invoice.nobodyInLevel",
			`Rule "{rule}" asks level "{level}", in which no one is active and has an approval limit. ` +
				"Ask an administrator to name someone."},
		{"invoice.nobodyCovers",
			"No one may approve {amount}: no approver's limit covers it, apart from people who entered or changed the invoice."},
		{"invoice.ruleField", `A rule asks about "{field}", which the record does not have.`},
		{"invoice.ruleOperator", `A rule uses the unknown operator "{operator}".`},
		{"invoice.ruleNumber", `A rule compares {field} with "{value}", which is no number.`},
		{"invoice.notANumber", `{field} is not a number: "{value}".`},
	}
}

func handOverSentences() []sentence {
	return []sentence{
		{"erp.none", "No ERP is configured. Check connection and retry upload."},
		{"erp.unreachable", "The ERP cannot be reached. Check connection and retry upload."},
		{"erp.busy", "The ERP is busy (status {status}). Check connection and retry upload."},
		{"erp.refusedCredential", "The ERP refused the credential (status {status}). Check connection and retry upload."},
		{"erp.noCredential", "The credential of the ERP cannot be read. Check connection and retry upload."},
		{"erp.moved", "The ERP has another address (status {status}). Check connection and retry upload."},
		{"erp.refused", "The ERP refused the invoice: {answer}. Correct invoice data and retry upload."},
		{"erp.silent", "The ERP cannot be asked. Check connection and retry upload."},
		{"erp.unclear", "The ERP does not say what became of the invoice (status {status})."},
		{"erp.serverPrivate", "The address of the ERP's server is private. The operator has to allow its network. " +
			"Check connection and retry upload."},
		{"erp.serverHostKey",
			"The server of the ERP has another host key than the accepted one. Check connection and retry upload."},
		{"erp.serverLogin", "The server of the ERP refused the login. Check connection and retry upload."},
		{"erp.serverFolder", "The folder on the server of the ERP does not exist. Check connection and retry upload."},
		{"erp.serverWriting",
			"The server of the ERP does not permit writing to the folder. Check connection and retry upload."},
		{"erp.serverUnreachable", "The server of the ERP cannot be reached. Check connection and retry upload."},
		{"erp.noAnswer", "The invoice was sent to the ERP and no answer came. The ERP is asked before anything is resent."},
		{"payment.noProject", "The project names no payments project for vendors paid by {method}."},
		{"payment.wrongStage", "The invoice is {stage} and cannot be sent to payment."},
		{"payment.noAmount", "The invoice has no amount to pay."},
		{"payment.noBankAccount", "{vendor} has no approved bank account"},
		{"payment.noPayee", "the payee's name is required"},
		{"payment.badMethod", "the method is ach or check"},
		{"payment.notPositive", "a payment is more than zero, not {amount}"},
		{"payment.notUSD", "ACH and checks are paid in USD, not {currency}"},
		{"payment.importedAlready", "Invoice {number} is paid by payment {payment} of an imported file already."},
		{"payment.projectArchived", "The project {project} is archived: it can be read and not changed. Restore it first."},
		{"payment.canceled", "Payment {number} was canceled: {further}"},
		{"payment.cameBack", "Payment {number} came back, {answer}"},
		{"payment.checkVoided", "Check {number} was voided: {further}"},
		{"payment.checkSpoiled", "Check {number} was spoiled: {further}"},
	}
}

func taskSentences() []sentence {
	return []sentence{
		{"task.invoiceDeleted", "The invoice was deleted."},
		{"task.invoiceWithdrawn", "The invoice was withdrawn for correction."},
		{"task.approvalCanceled", "The approval was canceled."},
		{"task.nobodyElse", "No one else in {role} may decide about this amount."},
		{"task.escalatedTo", "to {role}"},
		{"task.rule", "rule “{rule}”"},
		{"task.jobCanceled", "The job was canceled."},
		{"task.workflow", "workflow “{workflow}”"},
		{"task.noRule", "no rule matches: {role} decides"},
	}
}

func sessionSentences() []sentence {
	return []sentence{
		{"session.logout", "logout"},
		{"session.agentRevoked", "agent revoked"},
		{"session.companySuspended", "the company was suspended"},
		{"session.companyReaddressed", "the address of the company changed"},
		{"session.tokenReused", "refresh token reused"},
		{"session.accountDeactivated", "account deactivated"},
		{"session.codeReused", "authorization code reused"},
		{"session.passwordChanged", "password changed"},
		{"session.passwordReset", "password reset"},
		{"session.factorsReset", "two-factor sign-in reset"},
		{"session.endedByAdministrator", "ended by an administrator"},
		{"session.endedByOwner", "ended from another session"},
	}
}

// structured are the codes that no sentence names: of an ERP's error, with the parameter "code",
// and of the parts of an approval rule's condition, with "field" and "value".
func structured() []CauseCode {
	return []CauseCode{ConfirmedChange,
		"invoice.erpFailed", "rule.everyInvoice", "rule.allOf", "rule.anyOf", "rule.gte", "rule.eq",
		"rule.ne", "rule.lt", "rule.gt", "rule.lte", "rule.contains", "rule.startsWith"}
}
