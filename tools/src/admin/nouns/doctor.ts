import { examine } from '#admin/doctor/examine.ts';
import { standaloneCommand } from '#admin/command.ts';

const examineInstallation = standaloneCommand({
  noun: 'doctor',
  verb: '',
  summary:
    'Check roles, rights, data, files, queue, settings and other servers; print each problem with its remedy',
  options: {},
  async runAlone({ settings, environment, withDatabase }) {
    return {
      kind: 'findings',
      findings: await withDatabase((url) => examine({ url, settings, environment })),
    };
  },
});

export const DOCTOR_COMMANDS = [examineInstallation];
