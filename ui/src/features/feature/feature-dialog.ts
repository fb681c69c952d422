import { oneOf } from '@/lib/grid/list-route';

/** The dialog of the page. The open one is part of its address. */
export const featureDialog = oneOf(['new'] as const);
