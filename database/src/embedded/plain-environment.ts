/** Our environment without what would steer PostgreSQL's programs behind our back (PGDATA, PGPORT, LC_ALL, …). */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const steers = (name: string) =>
    /^(PG|LC_|LD_|DYLD_)/.test(name) || ['LANG', 'TZ', 'NODE_CHANNEL_FD'].includes(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !steers(name)));
}
