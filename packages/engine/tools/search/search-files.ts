import { z } from 'zod';
import type { ReadTool } from '../tool/tool.ts';

const searchArguments = z.strictObject({
  // As a rule of the schema it would be sent with every call.
  query: z.string().refine((text) => text.trim() !== '', 'Say what to look for.'),
  exact: z.boolean().optional(),
});
type SearchArguments = z.output<typeof searchArguments>;

const MOST_RESULTS = 12;
const MOST_UNREAD = 10;

export const searchFiles: ReadTool<SearchArguments, 'search'> = {
  name: 'search_files',
  description: 'Searches files by words and meaning.',
  effect: 'read',
  needs: ['search'],
  arguments: searchArguments,
  summary: ({ query }) => `Searching files for "${query}"`,
  async run({ query, exact = false }, { search }) {
    const { results, coverage } = await search({ query, mode: exact ? 'exact' : 'hybrid', limit: MOST_RESULTS });
    const { files, waiting, unread, unread_left_out: more, semantic } = coverage;
    return {
      results: results.map(({ path, version, place, text, also_in: also }) => ({
        path,
        ...(version === 'draft' ? { draft: true } : {}),
        ...place,
        text,
        ...(also.length === 0 ? {} : { also_in: also }),
      })),
      files_searched: files - waiting - unread.length - more,
      ...(waiting === 0 ? {} : { files_not_searched_yet: waiting }),
      ...(unread.length === 0 ? {} : { not_searchable: unread.slice(0, MOST_UNREAD) }),
      ...(unread.length + more <= MOST_UNREAD ? {} : { not_searchable_left_out: unread.length + more - MOST_UNREAD }),
      ...(exact || semantic.waiting === 0 ? {} : { passages_not_compared_by_meaning_yet: semantic.waiting }),
    };
  },
};
