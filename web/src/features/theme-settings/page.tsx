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
import { brandColourOf, DEFAULT_LOOK } from '#theme/look.ts';
import { look } from '#theme/apply-look.ts';
import { Card } from '#ui/card.tsx';
import { Icon, type IconDrawing } from '#ui/icon.tsx';

const SCHEMES = [
  { scheme: 'auto', name: 'Same as device', icon: IconDeviceDesktop },
  { scheme: 'light', name: 'Light', icon: IconSun },
  { scheme: 'dark', name: 'Dark', icon: IconMoon },
] as const satisfies readonly { scheme: ColourScheme; name: string; icon: IconDrawing }[];

/** TENANT-07: chooses theme and colour scheme; a choice applies immediately. */
export function ThemeSettingsPage() {
  const { tenant } = useSession();
  const chosen = useSyncExternalStore(look.subscribe, look.read);
  const isDefault = chosen.theme === DEFAULT_LOOK.theme && chosen.scheme === DEFAULT_LOOK.scheme;
  const themes = [{ code: 'tenant' as const, name: tenant.name }, ...THEMES];
  const reset = () => {
    look.choose(DEFAULT_LOOK);
    showSuccess(`Theme reset to ${tenant.name}`);
  };
  return (
    <PageFrame
      title="Theme"
      intro="Applies immediately to every tab of this browser. Status colours are the same in every theme."
      actions={
        <>
          {!isDefault && (
            <Button variant="default" onClick={reset}>
              Reset theme
            </Button>
          )}
          <ButtonLink to="/theming" variant="default">
            View all components
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
              hint={code === 'tenant' ? 'Default' : undefined}
              isChosen={chosen.theme === code}
              onChoose={() => look.choose({ ...chosen, theme: code })}
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
              onChoose={() => look.choose({ ...chosen, scheme })}
            >
              <Preview brandColour={brandColourOf(chosen.theme, tenant.brandColour)} scheme={scheme} />
            </LookChoice>
          ))}
        </div>
      </Card>
    </PageFrame>
  );
}
