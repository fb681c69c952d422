import { catalogue as errors } from '@/lib/errors/catalogue.de';
import type { en } from '../en';
import { common, files, form, grid, hex, viewer } from './common';
import { nav, pages, shell, signIn, titles } from './shell';

export const de: typeof en = {
  common,
  grid,
  form,
  files,
  viewer,
  hex,
  shell,
  nav,
  pages,
  titles,
  signIn,
  errors,
};
