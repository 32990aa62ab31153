import { buildWeb, isWebStale } from '#start/web-build.ts';

if (isWebStale()) await buildWeb();
else console.log('The web app is up to date.');
