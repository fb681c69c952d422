import { linkOptions } from '@tanstack/react-router';
import type { People } from '../api/queries';

interface Place {
  tenant: string;
  userId: string;
}

export const userPage = (params: Place) => linkOptions({ to: '/$tenant/users/$userId', params });

export const administratorPage = ({ tenant, userId }: Place) =>
  linkOptions({ to: '/$tenant/admins/$adminId', params: { tenant, adminId: userId } });

export const personPage = (people: People, place: Place) =>
  people === 'users' ? userPage(place) : administratorPage(place);

export const peopleList = (people: People, params: Pick<Place, 'tenant'>) =>
  people === 'users'
    ? linkOptions({ to: '/$tenant/users', params })
    : linkOptions({ to: '/$tenant/admins', params });
