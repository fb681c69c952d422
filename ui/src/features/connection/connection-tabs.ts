import { oneOf } from '@/lib/grid/list-route';

export const typeTabs = { all: [], sftp: ['sftp'], smtp: ['smtp'], rest: ['rest'], pgp: ['pgp'] } as const;
export type TypeTab = keyof typeof typeTabs;
export const typeTab = oneOf(Object.keys(typeTabs) as TypeTab[]);

export const connectionParts = ['profiles', 'details', 'history'] as const;
export type ConnectionPart = (typeof connectionParts)[number];
export const connectionPart = oneOf(connectionParts);

export const connectionDialogs = ['new', 'sender', 'blocked'] as const;
export type ConnectionDialog = (typeof connectionDialogs)[number];
export const connectionDialog = oneOf(connectionDialogs);
