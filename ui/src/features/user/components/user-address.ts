import { linkOptions } from '@tanstack/react-router';

export const userPage = (params: { tenant: string; userId: string }) =>
  linkOptions({ to: '/$tenant/users/$userId', params });
