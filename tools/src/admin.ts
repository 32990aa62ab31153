import { runAdmin } from '#admin/run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  say: (text) => console.log(text),
  note: (text) => console.error(text),
});
