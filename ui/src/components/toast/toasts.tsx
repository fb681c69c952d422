import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import { visibleToasts } from './toast';

export function Toasts() {
  return <Notifications limit={visibleToasts} position="bottom-right" transitionDuration={120} />;
}
