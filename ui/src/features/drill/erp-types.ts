import type { ErpType } from './api/use-drill';

const erpTypes: Record<ErpType, true> = { infor10: true, infor11: true, netsuite: true, fusion: true };

export const isErpType = (value: string): value is ErpType => Object.hasOwn(erpTypes, value);
