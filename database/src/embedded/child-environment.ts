/** The environment without the variables that change PostgreSQL's programs (PGDATA, PGPORT, LC_ALL, …). */
export function childEnvironment(): NodeJS.ProcessEnv {
  const changesPostgres = (name: string) =>
    /^(PG|LC_|LD_|DYLD_)/.test(name) || ['LANG', 'TZ', 'NODE_CHANNEL_FD'].includes(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !changesPostgres(name)));
}
