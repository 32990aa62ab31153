import { describe, expect, test } from 'vitest';
import { errorCode, parseListing } from '#files/bucket-xml.ts';

const page = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>files</Name>${content}</ListBucketResult>`;
const object = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-03-18T01:30:00.000Z</LastModified><ETag>&quot;1&quot;</ETag><Size>12</Size></Contents>`;

describe('[@ATT-01] a listing', () => {
  test('of one object is a list with one object', () => {
    expect(parseListing(page(`<IsTruncated>false</IsTruncated>${object('101/ab/007')}`))).toEqual({
      objects: [{ key: '101/ab/007', modifiedAt: new Date('2026-03-18T01:30:00Z'), size: 12 }],
      nextToken: undefined,
    });
  });

  test('of an empty bucket has no objects', () => {
    expect(parseListing(page('<IsTruncated>false</IsTruncated>')).objects).toEqual([]);
  });

  test('has decoded keys and a continuation token, whatever the order and nesting of its elements', () => {
    const xml = page(
      `${object('a&amp;b&#x41;')}<CommonPrefixes><Key>not an object</Key></CommonPrefixes>${object('2')}
      <NextContinuationToken>at&amp;2</NextContinuationToken><IsTruncated>true</IsTruncated>`,
    );
    const { objects, nextToken } = parseListing(xml);
    expect(objects.map(({ key }) => key)).toEqual(['a&bA', '2']);
    expect(nextToken).toBe('at&2');
  });

  test.each([
    '',
    'not XML',
    '<ListBucketResult>',
    '<Error><Code>SlowDown</Code></Error>',
    page('<Contents/>'),
  ])('that is invalid is rejected: %s', (xml) => expect(() => parseListing(xml)).toThrow());
});

test('the error code of a response is found, and missing in a body that is not XML', () => {
  expect(errorCode('<Error><Code>SlowDown</Code><Message>No.</Message></Error>')).toBe('SlowDown');
  expect(errorCode('<html>Bad gateway')).toBeUndefined();
});
