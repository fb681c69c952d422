import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '@/lib/i18n/i18n';
import { mayOpen } from '@/lib/routes/table';
import { useSession, useUser } from '@/lib/session/context';
import type { Checklist, Step } from '../api/use-setup';
import { useCollapsed } from './collapsed';
import classes from './setup.module.css';
import { stepLink } from './step-links';

/** The steps that a company needs before its first payment, each with a link to its page. */
export function SetupChecklist({ list }: { list: Checklist }) {
  const { t } = useTranslation();
  const [collapsed, setCollapsed] = useCollapsed();
  const required = list.steps.filter(({ optional }) => !optional);
  const done = required.filter((step) => step.done).length;
  return (
    <section className={classes.panel} aria-labelledby="setup-title">
      <header className={classes.head}>
        <h2 id="setup-title">{t('setup.title')}</h2>
        <Text size="sm" c="dimmed">
          {t('setup.progress', { done, count: required.length })}
        </Text>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={!collapsed}
          onClick={() => setCollapsed(!collapsed)}
        >
          {t(collapsed ? 'setup.show' : 'setup.hide')}
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      </header>
      {!collapsed && (
        <ol className={classes.steps}>
          {list.steps.map((step) => (
            <Item key={step.step} step={step} list={list} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Item({ step: { step, done, optional }, list }: { step: Step; list: Checklist }) {
  const { t } = useTranslation();
  const { tenant } = useSession();
  const user = useUser();
  const link = stepLink(tenant, step, list);
  const name = t(`setup.steps.${step}`);
  const Icon = done ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={done}>
      <Icon size={18} aria-hidden="true" className={classes.state} />
      <div>
        <VisuallyHidden>{t(done ? 'setup.done' : 'setup.open')}</VisuallyHidden>
        {mayOpen(user, link.to) ? (
          <Anchor size="sm" fw={500} renderRoot={(props) => <Link {...props} {...link} />}>
            {name}
          </Anchor>
        ) : (
          <Text span size="sm" fw={500}>
            {name}
          </Text>
        )}
        {optional && (
          <Text span size="xs" c="dimmed" ml="xs">
            {t('setup.optional')}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {t(`setup.hints.${step}`)}
        </Text>
      </div>
    </li>
  );
}
