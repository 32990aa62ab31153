import { type Environment, readNumber, readText } from '@cartage/runtime/settings/read-settings.ts';
import type { SettingName } from '@cartage/runtime/settings/settings-table.ts';

/** The settings of the simulator (docs/reference/settings.md). */
export interface SimulatorConfig {
  readonly portals: readonly string[];
  readonly clientId: string;
  readonly secret: string;
  readonly speed: number;
  /** See `JourneyOptions`. */
  readonly firstStartSeconds: number;
}

export class SimulatorConfigError extends Error {
  override readonly name = 'SimulatorConfigError';
}

/** Throws one error that lists every invalid setting. */
export function readSimulatorConfig(environment: Environment): SimulatorConfig {
  const errors: string[] = [];
  const read = (name: SettingName) => readText(environment, name, errors);
  const required = (name: SettingName) => {
    const text = read(name);
    if (text === undefined) errors.push(`${name} is missing`);
    return text ?? '';
  };
  const number = (name: SettingName, rule: { min: number; max: number; defaultValue: number }) =>
    readNumber(name, read(name), rule, errors);
  const portals = required('SIMULATOR_PORTALS').split(',');
  const config = {
    portals,
    clientId: required('SIMULATOR_CLIENT'),
    secret: required('SIMULATOR_SECRET'),
    speed: number('SIMULATOR_SPEED', { min: 1, max: 1000, defaultValue: 60 }),
    firstStartSeconds: number('SIMULATOR_FIRST_START_SECONDS', { min: 0, max: 3600, defaultValue: 0 }),
  };
  if (!portals.every((portal) => portal === '' || isOrigin(portal)))
    errors.push('SIMULATOR_PORTALS must be http or https origins, separated by commas');
  if (errors.length > 0)
    throw new SimulatorConfigError(`Invalid settings:\n${errors.map((error) => `- ${error}`).join('\n')}`);
  return config;
}

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
