import { Button } from '@mantine/core';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { type ColourScheme, THEMES } from '@cartage/domain/look/themes.ts';
import { useSyncExternalStore } from 'react';
import { LookChoice } from '#features/theme-settings/look-choice.tsx';
import styles from '#features/theme-settings/page.module.css';
import { Preview } from '#features/theme-settings/preview.tsx';
import { ButtonLink } from '#kit/button-link.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { showSuccess } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';
import { brandColourOf, OWN_LOOK } from '#theme/look.ts';
import { look } from '#theme/show-look.ts';
import { Card } from '#ui/card.tsx';
import { Icon, type IconDrawing } from '#ui/icon.tsx';

const SCHEMES = [
  { scheme: 'auto', name: 'As this device', icon: IconDeviceDesktop },
  { scheme: 'light', name: 'Light', icon: IconSun },
  { scheme: 'dark', name: 'Dark', icon: IconMoon },
] as const satisfies readonly { scheme: ColourScheme; name: string; icon: IconDrawing }[];

/** TENANT-07: theme and colour scheme, in force as soon as they are chosen. */
export function ThemeSettingsPage() {
  const { tenant } = useSession();
  const chosen = useSyncExternalStore(look.subscribe, look.read);
  const isOwn = chosen.theme === OWN_LOOK.theme && chosen.scheme === OWN_LOOK.scheme;
  const themes = [{ code: 'tenant' as const, name: tenant.name }, ...THEMES];
  const reset = () => {
    look.choose(OWN_LOOK);
    showSuccess(`The look is that of ${tenant.name} again`);
  };
  return (
    <PageFrame
      title="Theme"
      beneath="Applies at once, to every tab of this browser. Colours of statuses stay the same in every theme."
      actions={
        <>
          {!isOwn && (
            <Button variant="default" onClick={reset}>
              Reset
            </Button>
          )}
          <ButtonLink to="/theming" variant="default">
            All parts in this theme
          </ButtonLink>
        </>
      }
    >
      <Card title="Theme">
        <div className={styles.choices} role="radiogroup" aria-label="Theme">
          {themes.map(({ code, name }) => (
            <LookChoice
              key={code}
              group="theme"
              name={name}
              hint={code === 'tenant' ? 'Own look' : undefined}
              isChosen={chosen.theme === code}
              choose={() => look.choose({ ...chosen, theme: code })}
            >
              <Preview brandColour={brandColourOf(code, tenant.brandColour)} />
            </LookChoice>
          ))}
        </div>
      </Card>
      <Card title="Colour scheme">
        <div className={styles.choices} role="radiogroup" aria-label="Colour scheme">
          {SCHEMES.map(({ scheme, name, icon }) => (
            <LookChoice
              key={scheme}
              group="scheme"
              name={name}
              icon={<Icon of={icon} />}
              isChosen={chosen.scheme === scheme}
              choose={() => look.choose({ ...chosen, scheme })}
            >
              <Preview brandColour={brandColourOf(chosen.theme, tenant.brandColour)} scheme={scheme} />
            </LookChoice>
          ))}
        </div>
      </Card>
    </PageFrame>
  );
}
