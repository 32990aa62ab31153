import { expect, test } from 'vitest';
import { replicaUrl } from '#settings/replica-urls.ts';

test('a replica has the login, the database and, unless it has its own, the parameters of the primary', () => {
  const primary = 'postgres://api:s3cret@db1:6432/cartage?sslmode=require';
  expect(replicaUrl(primary, 'postgres://db2:5433')).toBe(
    'postgres://api:s3cret@db2:5433/cartage?sslmode=require',
  );
  expect(replicaUrl(primary, 'postgres://db3?sslmode=disable')).toBe(
    'postgres://api:s3cret@db3:5432/cartage?sslmode=disable',
  );
});
