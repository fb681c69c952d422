import { catalog as errors } from '@/lib/errors/catalog.de';
import type { en } from '../en';
import { common, files, form, hex, viewer } from './common';
import { autoNumber, components } from './components';
import { cron, fields, periods, rules } from './fields';
import { grid } from './grid';
import { history } from './history';
import { historyFields } from './history-fields';
import { historyReasons } from './history-reasons';
import { indexFields, sortable } from './index-fields';
import { invoices } from './invoices';
import { jobs } from './jobs';
import { keyHelp } from './key-help';
import { operations } from './operations';
import { outside } from './outside';
import { payments } from './payments';
import { license, preferences, release } from './preferences';
import { problems } from './problems';
import { erp, projects } from './projects';
import { nav, pages, shell, signIn, titles } from './shell';
import { tasks } from './tasks';
import { workspaces } from './workspaces';

export const de: typeof en = {
  common,
  autoNumber,
  components,
  cron,
  erp,
  fields,
  files,
  form,
  grid,
  hex,
  history,
  historyFields,
  historyReasons,
  viewer,
  jobs,
  keyHelp,
  license,
  preferences,
  release,
  nav,
  pages,
  shell,
  signIn,
  operations,
  outside,
  tasks,
  titles,
  workspaces,
  indexFields,
  invoices,
  payments,
  periods,
  problems,
  projects,
  rules,
  sortable,
  errors,
};
