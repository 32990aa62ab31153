import { useSyncExternalStore } from 'react';
import { type News, serverNews } from '#api/server-news.ts';

export const useServerNews = (): News => useSyncExternalStore(serverNews.subscribe, serverNews.read);
