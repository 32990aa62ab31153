import '#kit/form-styles.ts';
import { Button } from '@mantine/core';
import type { ColourScheme } from '@cartage/domain/look/themes.ts';
import { type MouseEvent, useState } from 'react';
import { Blanks, Cards, Lists, Messages } from '#features/component-gallery/patterns.tsx';
import { Charts } from '#features/component-gallery/charts.tsx';
import { Buttons, Choices, Fields } from '#features/component-gallery/controls.tsx';
import { ConsignmentFormParts } from '#features/component-gallery/consignment-form.tsx';
import { Colours, Statuses, Type } from '#features/component-gallery/foundations.tsx';
import styles from '#features/component-gallery/page.module.css';
import { ButtonLink } from '#kit/button-link.tsx';
import { PageFrame } from '#kit/page-frame.tsx';

const CONTENTS = [
  ['colours', 'Colours'],
  ['type', 'Type and figures'],
  ['statuses', 'Statuses, flags and tags'],
  ['buttons', 'Buttons and links'],
  ['fields', 'Fields'],
  ['choices', 'Choices and pages'],
  ['cards', 'Cards and records'],
  ['consignment-form', 'Consignment form'],
  ['lists', 'Lists'],
  ['charts', 'Charts'],
  ['blanks', 'Empty states'],
  ['messages', 'Messages and dialogs'],
] as const;

const SCHEMES = [
  ['auto', 'Selected scheme'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const satisfies readonly (readonly [ColourScheme, string])[];

/** TENANT-07: every shared component in every state, in the current theme. */
export function ComponentGalleryPage() {
  const [scheme, setScheme] = useState<ColourScheme>('auto');
  return (
    <PageFrame
      title="Theming"
      intro="All components in all states, in the colours of this tenant."
      actions={
        <ButtonLink to="/settings/theme" variant="default">
          Choose a theme
        </ButtonLink>
      }
    >
      <div className={styles.tools}>
        <nav aria-label="Sections">
          <ul className={styles.contents}>
            {CONTENTS.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.schemes} role="group" aria-label="Colour scheme of the components">
          {SCHEMES.map(([code, name]) => (
            <Button
              key={code}
              size="xs"
              variant="default"
              aria-pressed={scheme === code}
              onClick={() => setScheme(code)}
            >
              {name}
            </Button>
          ))}
        </div>
      </div>
      <div className={styles.parts} style={scheme === 'auto' ? {} : { colorScheme: scheme }}>
        <Colours />
        <Type />
        <Statuses />
        <Buttons />
        <Fields />
        <Choices />
        <Cards />
        <ConsignmentFormParts />
        <Lists />
        <Charts />
        <Blanks />
        <Messages />
      </div>
    </PageFrame>
  );
}

// Scrolls without a hash, so that Back returns to the previous page instead of the previous section.
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  const title = document.getElementById(id);
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}
