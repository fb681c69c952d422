import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface MessagePageProps {
  code?: string;
  title: string;
  body: string;
  /** A reference for the support, apart from the sentences. */
  note?: string;
  children?: ReactNode;
}

/** Error pages and other pages with one message and one action. */
export function MessagePage({ code, title, body, note, children }: MessagePageProps) {
  return (
    <Stack gap="xs" className={classes.card}>
      {code && <div className={classes.code}>{code}</div>}
      <Title order={1}>{title}</Title>
      <Text c="dimmed" className={classes.body}>
        {body}
      </Text>
      {children && <Group mt="md">{children}</Group>}
      {note && (
        <Text size="xs" c="dimmed" ff="monospace" mt="md">
          {note}
        </Text>
      )}
    </Stack>
  );
}
