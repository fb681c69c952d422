import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from '@/lib/i18n/i18n';
import classes from './breadcrumbs.module.css';
import type { NavGroup } from './navigation';
import { Siblings } from './siblings';
import type { Crumb } from './use-crumbs';

const offersSiblings = (crumb: Crumb): crumb is Crumb & { siblings: NonNullable<Crumb['siblings']> } =>
  crumb.siblings !== undefined;

export function Breadcrumbs({ crumbs, nav }: { crumbs: Crumb[]; nav: NavGroup[] }) {
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
                  <span aria-current="page" title={crumb.title}>
                    {crumb.title}
                  </span>
                ) : (
                  <Link to={crumb.href} className={classes.link} title={crumb.title}>
                    {crumb.title}
                  </Link>
                )}
                {offersSiblings(crumb) && <Siblings crumb={crumb} nav={nav} />}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
