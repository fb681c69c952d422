declare module '@/lib/i18n/keys' {
  interface Catalog {
    problems: typeof problems;
  }
}

export const problems = {
  batches_one: '{{count, number}} payment batch needs attention',
  batches_other: '{{count, number}} payment batches need attention',
  ofProject: 'in {{project}}',
  batchName: '{{kind}} batch {{number}}',
  batchKinds: { ach: 'ACH', check: 'Check', 'positive-pay': 'Positive pay' },
  showAll: 'Show all',
  showFewer: 'Show fewer',
  message: 'Reported: {{message}}',
  kinds: {
    unknown: 'Outcome unknown',
    rejected: 'Rejected by the bank',
    missed_cutoff: 'Missed cutoff',
    held_entries: 'Bank entries not applied',
    files_not_fetched: 'Bank files can’t be retrieved',
    sheets_in_doubt: 'Check sheets to verify',
    spoiled_sheets: 'Spoiled checks not reported',
  },
  steps: {
    reconcile: 'Don’t send it again. Compare the batch with the bank to find out whether it has the file.',
    reissue: 'Nothing was paid. Correct the cause, then reissue the batch and have it released.',
    ask_bank: 'Ask the bank about the entries, then correct the affected payments and invoices.',
    check_connection: 'Check the address, username and password of the bank connection.',
    look_at_tray: 'Check the printed sheets and record for each number whether it was printed or spoiled.',
    send_positive_pay: 'Send a positive-pay file so that the bank rejects the spoiled numbers.',
  },
};
