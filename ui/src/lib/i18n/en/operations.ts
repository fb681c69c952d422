export const operations = {
  description: 'What keeps the installation running. No business is done from here.',
  workflows: 'Workflows of all tenants',
  hint: 'The Temporal UI only reads here. What you open of a payload is written to the audit log.',
};
