import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#root.ts';
import { environmentExample, settingsPage } from '#settings/settings-pages.ts';

writeFileSync(join(ROOT, 'docs/reference/settings.md'), settingsPage());
writeFileSync(join(ROOT, '.env.example'), environmentExample());
