import { oneOf } from '@/lib/grid/list-route';

export const printerParts = ['printers', 'agents'] as const;
export type PrinterPart = (typeof printerParts)[number];
export const printerPart = oneOf(printerParts);

export const printerDialogs = ['new', 'newAgent'] as const;
export type PrinterDialog = (typeof printerDialogs)[number];
export const printerDialog = oneOf(printerDialogs);
