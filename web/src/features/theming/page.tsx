import '#kit/form-styles.ts';
import { Button } from '@mantine/core';
import type { ColourScheme } from '@cartage/domain/look/themes.ts';
import { type MouseEvent, useState } from 'react';
import { Blanks, Cards, Lists, Messages } from '#features/theming/arrangements.tsx';
import { Charts } from '#features/theming/charts.tsx';
import { Buttons, Choices, Fields } from '#features/theming/controls.tsx';
import { ConsignmentFormParts } from '#features/theming/consignment-form.tsx';
import { Colours, Statuses, Type } from '#features/theming/foundations.tsx';
import styles from '#features/theming/page.module.css';
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
  ['consignment-form', 'Form of a consignment'],
  ['lists', 'Lists'],
  ['charts', 'Charts'],
  ['blanks', 'Nothing to show'],
  ['messages', 'Messages and dialogs'],
] as const;

const SCHEMES = [
  ['auto', 'As chosen'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const satisfies readonly (readonly [ColourScheme, string])[];

/** TENANT-07: every shared part in every state, in the theme of the page; what later screens are made of. */
export function ThemingPage() {
  const [scheme, setScheme] = useState<ColourScheme>('auto');
  return (
    <PageFrame
      title="Theming"
      beneath="Every part that screens are made of, in every state, in the colours of this tenant."
      actions={
        <ButtonLink to="/settings/theme" variant="default">
          Choose a theme
        </ButtonLink>
      }
    >
      <div className={styles.tools}>
        <nav aria-label="Parts">
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
        <div className={styles.schemes} role="group" aria-label="Show the parts">
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

// Not by the address: the way back leads to the page before, not through the sections.
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault();
  const title = document.getElementById(id);
  title?.scrollIntoView({ block: 'start' });
  title?.focus({ preventScroll: true });
}
