/** Specified text (LIST-12). */
export const SEARCH_ERROR = 'Search error, please try again later';
