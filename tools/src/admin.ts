import { runAdmin } from '#admin/run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
});
