import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './breadcrumbs.module.css';

export interface Crumb {
  title: string;
  href: string;
  siblings?: { title: string; href: string }[];
}

export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation();
  const parent = crumbs.at(-2);
  return (
    <nav aria-label={t('shell.breadcrumbs')} className={classes.nav}>
      {parent && (
        <ActionIcon
          renderRoot={(props) => <Link {...props} to={parent.href} />}
          aria-label={t('shell.goBack', { name: parent.title })}
        >
          <IconArrowLeft size={17} stroke={1.7} />
        </ActionIcon>
      )}
      <ol className={classes.list}>
        {crumbs.map((crumb, index) => {
          const last = index === crumbs.length - 1;
          return (
            <Fragment key={crumb.href}>
              {index > 0 && (
                <li aria-hidden="true" className={classes.slash}>
                  /
                </li>
              )}
              <li className={last ? classes.current : classes.step}>
                {last ? (
                  <span aria-current="page">{crumb.title}</span>
                ) : (
                  <Link to={crumb.href} className={classes.link}>
                    {crumb.title}
                  </Link>
                )}
                {crumb.siblings && crumb.siblings.length > 0 && <Siblings crumb={crumb} />}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}

function Siblings({ crumb }: { crumb: Crumb }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.down} aria-label={t('shell.siblings', { name: crumb.title })}>
          <IconChevronDown size={14} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {crumb.siblings?.map((sibling) => (
          <Menu.Item key={sibling.href} renderRoot={(props) => <Link {...props} to={sibling.href} />}>
            {sibling.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
