declare module '@/lib/i18n/keys' {
  interface Catalog {
    dataSources: typeof dataSources;
  }
}

export const dataSources = {
  about:
    'Named queries that agents run on databases in your networks. The queries stay on the agents’ machines.',
  partsLabel: 'Data sources or agents',
  parts: { sources: 'Data sources', agents: 'Agents' },
  empty: 'No data sources yet',
  emptyHint:
    'An operator names them in the file of an agent. The section “Data sources” of the agent guide describes the file.',
  columns: {
    name: 'Name',
    description: 'Description',
    agent: 'Agent',
    database: 'Database',
    parameters: 'Parameters',
    lastRunAt: 'Last run',
  },
  conditions: { available: 'Available', offline: 'Agent offline', withdrawn: 'No longer offered' },
  unusable: {
    offline: 'The agent isn’t responding. Restart it on its machine, then run the data source.',
    withdrawn:
      'The agent no longer offers this data source. Add it to the file of the agent and restart the agent.',
  },
  details: 'Details',
  run: 'Run',
  runOf: 'Run “{{name}}”',
  noParameters: 'This data source has no parameters.',
  optional: 'Optional',
  noNumber: 'Enter a number with up to 18 digits and 9 decimals.',
  noDate: 'Enter a date.',
  result: 'Result',
  resultOf: 'Result of “{{name}}”',
  states: {
    waiting: 'Waiting for the agent…',
    running: 'The agent is running the query…',
  },
  rows_zero: 'No rows',
  rows_one: '1 row',
  rows_other: '{{count, number}} rows',
  seconds: '{{seconds, number}} s',
  more: 'The query returned more than 1,000 rows. The first 1,000 are shown.',
  csv: 'Download CSV',
  pages: 'Pages of the result',
  range: '{{from, number}}–{{to, number}} of {{of, number}}',
  previous: 'Previous rows',
  next: 'Next rows',
  gone: 'This result is no longer stored',
  goneHint: 'Results are stored for 15 minutes. Run the data source again.',
  reasons: {
    none: { cause: 'The run failed.', next: 'Run the data source again.' },
    unknownSource: {
      cause: 'The agent doesn’t offer this data source.',
      next: 'Add it to the file of the agent and restart the agent.',
    },
    invalidArguments: {
      cause: 'The agent rejected a value.',
      next: 'Check the values, then run the data source again.',
    },
    databaseUnreachable: {
      cause: 'The agent couldn’t connect to the database.',
      next: 'Check that the database is running, and check its address and password in the file of the agent.',
    },
    queryFailed: {
      cause: 'The database rejected the query.',
      next: 'Check the values. The log of the agent contains the message of the database.',
    },
    tooSlow: {
      cause: 'The query took longer than 30 seconds and was ended.',
      next: 'Choose values that match fewer rows, or ask the operator of the agent to change the query.',
    },
    tooLarge: {
      cause: 'The result is larger than 1 MB or has more than 100 columns.',
      next: 'Choose values that match fewer rows, or ask the operator of the agent to select fewer columns.',
    },
    noAnswer: {
      cause: 'The agent didn’t respond in time.',
      next: 'Check that the agent is running on its machine, then run the data source again.',
    },
  },
};
