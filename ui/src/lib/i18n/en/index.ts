import { catalogue as errors } from '@/lib/errors/catalogue.en';
import { common, files, form, grid, hex, viewer } from './common';
import { jobs } from './jobs';
import { nav, pages, shell, signIn, titles } from './shell';

export const en = {
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
