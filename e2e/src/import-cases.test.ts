import { expect, test } from 'vitest';
import { ISSUE_MESSAGES } from '@cartage/domain/consignment-import/issue-messages.ts';
import { fileOfCases, limitedCases, rowCases } from '#import-cases.ts';
import { fileCases } from '#import-file-cases.ts';

const CODES = {
  account: 'MAIN',
  serviceType: 'STD',
  sender: 'AKL',
  receiver: 'DUD',
  packagingType: 'CTN',
  hireProvider: 'CHEP',
  hireType: 'PAL',
  accountCount: 2,
  siteCount: 3,
};

test('[@IMPORT-08] every message of the import has a journey', () => {
  const cases = [...fileCases(CODES), fileOfCases(rowCases(CODES)), fileOfCases(limitedCases(CODES))].flatMap(
    ({ errors }) => errors.map(([, message]) => message),
  );
  const isShown = (template: string) => {
    const [start = '', ...others] = template.split('{}');
    const end = others.at(-1);
    return cases.some((message) =>
      end === undefined ? message === template : message.startsWith(start) && message.endsWith(end),
    );
  };
  expect(ISSUE_MESSAGES.filter((template) => !isShown(template))).toEqual([]);
});
