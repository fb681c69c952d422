import { catalogue as errors } from '@/lib/errors/catalogue.en';
import { common, files, form, grid, hex, viewer } from './common';
import { nav, pages, shell, signIn, titles } from './shell';

export const en = { common, grid, form, files, viewer, hex, shell, nav, pages, titles, signIn, errors };
