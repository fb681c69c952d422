import { catalogue as errors } from '@/lib/errors/catalogue.de';
import type { en } from '../en';
import { common, files, form, grid, hex, viewer } from './common';
import { jobs } from './jobs';
import { nav, pages, shell, signIn, titles } from './shell';

export const de: typeof en = {
  common,
  files,
  form,
  grid,
  hex,
  viewer,
  jobs,
  nav,
  pages,
  shell,
  signIn,
  titles,
  errors,
};
